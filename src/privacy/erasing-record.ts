import * as z from 'zod';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';

const ERASING = z.strictObject({
  since: MOMENT,
  /** The process that is at work on it. */
  process: ID,
  /** Their past links stay, since they were staff. */
  keepsPastLinks: z.boolean(),
});

/** Exists under a member's ID from their confirmation until all of their data is erased. */
export type ErasingRecord = Kept<typeof ERASING>;

export const ERASING_PREFIX = 'erasing:';
export const erasingKey = (memberId: string) => ERASING_PREFIX + memberId;

export const ERASING_RECORDS = { [ERASING_PREFIX]: ERASING };
