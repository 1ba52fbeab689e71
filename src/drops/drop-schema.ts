import * as z from 'zod';
import { PLACED, PLACED_DRAFT } from '../campaigns/placed-schema.js';
import { AMOUNT } from '../money/amount.js';
import { ROUND, ROUND_DRAFT, SERIES } from '../recurrences/series-schema.js';
import { DISCORD_ID, ID, type Kept } from '../storage/record-schema.js';

export const DEFAULT_MS = 24 * 60 * 60_000;
/** Wrong answers that a member may give to the question of a drop. */
export const MOST_TRIES = 3;

const DROP_DRAFT = z.strictObject({
  ...PLACED_DRAFT.shape,
  /** Where it is posted. */
  channelId: DISCORD_ID,
  title: z.string().exactOptional(),
  /** How many places there are. */
  claims: z.int(),
  ...ROUND_DRAFT.shape,
  /** Role that claimers need. */
  role: DISCORD_ID.exactOptional(),
  /** Each place pays a random amount, from `amount` up to this. */
  upTo: AMOUNT.exactOptional(),
  /** `amount` is what all places pay together: it is divided among them at random. */
  split: z.literal(true).exactOptional(),
  /** Only who answers it gets a place. */
  question: z.string().exactOptional(),
  /** Each is right. Nobody but who asks reads them before the end. */
  answers: z.array(z.string()).exactOptional(),
  /** How old their Discord accounts must be, in ms. */
  minAgeMs: z.number().exactOptional(),
});

/** A drop that was asked for. */
export type DropDraft = Kept<typeof DROP_DRAFT>;

/** A drop that repeats. */
export const DROP_SERIES = z.strictObject({
  ...DROP_DRAFT.omit({ startsInMs: true, question: true, answers: true }).shape,
  ...SERIES.shape,
  kind: z.literal('drop-series'),
});

export type DropSeries = Kept<typeof DROP_SERIES>;

const DROP = z.strictObject({
  ...DROP_DRAFT.shape,
  ...PLACED.shape,
  ...ROUND.shape,
  /** Random amounts follow from it. It is secret until the end. */
  seed: z.string().exactOptional(),
  /** The public message shows that it is over. */
  closed: z.literal(true).exactOptional(),
  /** The log channel has its record. */
  notified: z.literal(true).exactOptional(),
});

/** A drop that was confirmed. It is kept for good, as its grants are. */
export type Drop = Kept<typeof DROP>;

export const DROP_RECORDS = {
  'drop-draft:': DROP_DRAFT,
  'drop:': DROP,
  'drop-open:': ID,
  /** How many wrong answers a member has given, until the drop is over. */
  'drop-tries:': z.int(),
};
