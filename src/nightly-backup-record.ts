import { z } from 'zod';
import { ID, type Kept, MOMENT } from './storage/record-schema.js';

const NIGHTLY_RECORD = z.strictObject({
  /** Names these records' own backups among others in a folder. */
  series: ID,
  /** The night of which a process has taken the backup upon itself, and that process. */
  night: z.string(),
  process: ID,
  /** The night of the last one that was made, and its moment. */
  done: z.string().exactOptional(),
  madeAt: MOMENT.exactOptional(),
});

/** Which backup was made last, by whichever process. One record. */
export type Nightly = Kept<typeof NIGHTLY_RECORD>;

export const NIGHTLY_KEY = 'backup:nightly';

export const NIGHTLY_RECORDS = { [NIGHTLY_KEY]: NIGHTLY_RECORD };
