import * as z from 'zod';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';

const NIGHTLY_RECORD = z.strictObject({
  /** Identifies these records' own backups among others in a folder. */
  series: ID,
  /** The night that a process is backing up, and that process. */
  night: z.string(),
  process: ID,
  /** The night of the last backup, and when it was made. */
  done: z.string().exactOptional(),
  madeAt: MOMENT.exactOptional(),
});

/** The last backup made by any process. A single record. */
export type Nightly = Kept<typeof NIGHTLY_RECORD>;

export const NIGHTLY_KEY = 'backup:nightly';

export const NIGHTLY_RECORDS = { [NIGHTLY_KEY]: NIGHTLY_RECORD };
