import * as z from 'zod';
import { EVERY_CHOICES } from '../recurrences/counted-dates.js';
import { lastOf, RECURRENCE, SKIPPED, type SkippedOf } from '../recurrences/recurrence-schema.js';
import type { Kept } from '../storage/record-schema.js';
import { GIVEAWAY_DRAFT } from './giveaway-schema.js';

export const SERIES = z.strictObject({
  // What was confirmed, which every round is. Its ID is that of its first round.
  ...GIVEAWAY_DRAFT.omit({ startsInMs: true, seenDuplicate: true }).shape,
  ...RECURRENCE.shape,
  kind: z.literal('series'),
  every: z.enum(EVERY_CHOICES),
  /** How many rounds there were. */
  rounds: z.int(),
  last: lastOf([
    ...SKIPPED,
    // Its cost has come to need an approval that it never got.
    'not-approved',
    // The bot no longer acts in its server.
    'not-there',
  ]).exactOptional(),
});

/** A giveaway that repeats. */
export type Series = Kept<typeof SERIES>;

/** Why a round was not opened. */
export type Missed = SkippedOf<Series>;
