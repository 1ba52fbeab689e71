import * as z from 'zod';
import { type Kept, MOMENT, PLACE } from '../storage/record-schema.js';
import { EVERY_CHOICES } from './counted-dates.js';
import {
  lastOf,
  OCCURRENCE,
  RECURRENCE,
  type Recurrence,
  SKIPPED,
  type SkippedOf,
} from './recurrence-schema.js';

/** What a draft says of how it begins and comes again. */
export const ROUND_DRAFT = z.strictObject({
  /** ms. */
  durationMs: z.number(),
  /** It is announced at first, and opens so long after its confirmation, in ms. */
  startsInMs: z.number().exactOptional(),
  /** It comes again so often, until somebody stops that. */
  every: z.enum(EVERY_CHOICES).exactOptional(),
});

/** What a confirmed one has beside that, whether it repeats or not. */
export const ROUND = z.strictObject({
  /** The series that it is a round of, and its number there, if it is not the first one. */
  recurrence: OCCURRENCE.exactOptional(),
  round: z.int().exactOptional(),
  /** When it is to open, if not at once. */
  startsAt: MOMENT.exactOptional(),
  /** The public message that told of it before it opened, and whether that says that it has opened. */
  announcement: PLACE.extend({ begun: z.literal(true).exactOptional() }).exactOptional(),
  /** The public message with its button. */
  message: PLACE.exactOptional(),
});

/** What a series has beside the terms that were confirmed, which every round is. Its ID is that of its first round. */
export const SERIES = z.strictObject({
  ...RECURRENCE.shape,
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

/** What repeats in rounds. */
export type Series = Kept<typeof SERIES> & {
  readonly kind: Exclude<Recurrence['kind'], 'schedule'>;
  readonly durationMs: number;
};

/** Why a round was not opened. */
export type Missed = SkippedOf<Series>;

/** What may be a round of a series. */
export type Round = Omit<Kept<typeof ROUND_DRAFT>, 'startsInMs'> &
  Kept<typeof ROUND> & {
    readonly id: string;
    readonly state: string;
    /** Known from when it opens. */
    readonly endsAt?: number;
    readonly decidedBy?: string;
    /** How many have a place, if it has such and they were counted. */
    readonly taken?: number;
  };
