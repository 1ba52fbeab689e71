import * as z from 'zod';
import { PLACED, PLACED_DRAFT } from '../campaigns/placed-schema.js';
import { ID, type Kept } from '../storage/record-schema.js';

/** Wrong codes that a member may enter on a UTC day. */
export const MOST_WRONG = 5;
export const SHORTEST_MS = 60_000;
export const LONGEST_MS = 365 * 24 * 60 * 60_000;

const CODE_DRAFT = z.strictObject({
  ...PLACED_DRAFT.shape,
  /** How often each code can be redeemed. */
  uses: z.int(),
  /** How many codes. */
  count: z.int(),
  /** ms from when they become valid. */
  durationMs: z.number().exactOptional(),
  reason: z.string().exactOptional(),
  /** Of a word of the host's own: its hash and its last characters. */
  own: z.strictObject({ hash: z.string(), ending: z.string() }).exactOptional(),
});

/** Codes that were asked for. */
export type CodeDraft = Kept<typeof CODE_DRAFT>;

const CODE_SET = z.strictObject({
  ...CODE_DRAFT.shape,
  ...PLACED.shape,
  // Nothing is posted that could still be opening.
  state: PLACED.shape.state.exclude(['scheduled', 'opening']),
  /** The last characters of the code, if there is one alone. */
  ending: z.string().exactOptional(),
});

/** Codes of one kind that were confirmed. It is kept for good, as its grants are. */
export type CodeSet = Kept<typeof CODE_SET>;

/** What leads from the hash of a code to its set. */
const CODE_HASH = z.strictObject({ set: ID, number: z.int(), ending: z.string() });
export type CodeHash = Kept<typeof CODE_HASH>;

/** What a member has entered on a day. */
const GUESSES = z.strictObject({
  /** Those that led to no payment, and those that are being looked up. */
  wrong: z.int(),
  /** Those among them that were no code at all, and not one that has ended. */
  unknown: z.int(),
  /** Which are being looked up, each with an ID of its own. */
  underWay: z.array(z.string()),
});
export type Guesses = Kept<typeof GUESSES>;

/** The salt of words that are codes. */
export const CODE_SALT = 'code-salt:here';

export const CODE_RECORDS = {
  'code-draft:': CODE_DRAFT,
  'code:': CODE_SET,
  'code-open:': ID,
  'code-hash:': CODE_HASH,
  /** The grant that pays a member, whose ID is hashed. */
  'code-member:': ID,
  'code-guesses:': GUESSES,
  'code-alarm:': z.literal(1),
  'code-salt:': z.string(),
};

/** How often the codes of a set can be redeemed in all. */
export const capacityOf = ({ uses, count }: Pick<CodeDraft, 'uses' | 'count'>) => uses * count;
