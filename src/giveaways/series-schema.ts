import * as z from 'zod';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { GIVEAWAY_DRAFT } from './giveaway-schema.js';

const MISSED = z.enum([
  'not-staff',
  'role-gone',
  'over-cap',
  'over-max',
  // Its cost has come to need an approval that it never got.
  'not-approved',
  // The bot no longer acts in its server.
  'not-there',
]);

/** Why a round was not opened. */
export type Missed = z.infer<typeof MISSED>;

const SERIES = z.strictObject({
  /** That of its first round. */
  id: ID,
  /** What was confirmed, which every round is. */
  draft: GIVEAWAY_DRAFT,
  state: z.enum(['active', 'stopped']),
  /** The date from which the others are counted; that of the first round. */
  firstAt: MOMENT,
  /** The number of the next date. */
  next: z.int(),
  /** How many rounds there were. */
  rounds: z.int(),
  /** The last date without a round. */
  missed: z.strictObject({ at: MOMENT, why: MISSED }).exactOptional(),
  stoppedAt: MOMENT.exactOptional(),
  /** Who stopped it; absent if its first round never opened, or it was quarantined. */
  stoppedBy: DISCORD_ID.exactOptional(),
  /** When it was quarantined, because the records were set back and nobody knows which rounds were opened since. */
  quarantined: MOMENT.exactOptional(),
});

/** A giveaway that repeats. */
export type Series = Kept<typeof SERIES>;

export const SERIES_RECORDS = { 'giveaway-series:': SERIES, 'giveaway-series-open:': ID };
