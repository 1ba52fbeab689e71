import * as z from 'zod';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

/** Most redemptions that the codes of one set allow together. */
export const MOST_USES = 10_000;
/** Wrong codes that a member may enter on a UTC day. */
export const MOST_WRONG = 5;
export const SHORTEST_MS = 60_000;
export const LONGEST_MS = 365 * 24 * 60 * 60_000;

const CODE_DRAFT = z.strictObject({
  /** Becomes the set's ID, from which the IDs of its grants come. Sorts by time. */
  id: ID,
  /** Who creates it, against whose cap it counts. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** What each redemption pays, in the website's virtual currency, two decimals. */
  amount: AMOUNT,
  /** How often each code can be redeemed. */
  uses: z.int(),
  /** How many codes. */
  count: z.int(),
  /** ms from the confirmation. */
  durationMs: z.number().exactOptional(),
  reason: z.string().exactOptional(),
  /** Of a word of the host's own: its hash and its last characters. */
  own: z.strictObject({ hash: z.string(), ending: z.string() }).exactOptional(),
  draftedAt: MOMENT,
});

/** Codes that were asked for. */
export type CodeDraft = Kept<typeof CODE_DRAFT>;

const CODE_STATE = z.enum(['waiting', 'open', 'ending', 'ended', 'rejected', 'lapsed']);

/**
 * - `waiting`: confirmed, but its cost needs the approval of a second staff member; no code is valid yet
 * - `open`: its codes can be redeemed
 * - `ending`: no code can be redeemed any more; what is left over is about to be counted
 * - `ended`: what was left over was given back to the cap; payments may still be under way
 * - `rejected`, `lapsed`: no code was ever valid
 */
export type CodeState = z.infer<typeof CODE_STATE>;

const END = z.enum(['used-up', 'expired', 'disabled', 'unlisted']);

/** Why no code of a set can be redeemed any more. */
export type CodeEnd = z.infer<typeof END>;

const CODE_SET = z.strictObject({
  ...CODE_DRAFT.shape,
  state: CODE_STATE,
  /** The cost counts against the cap of its day. */
  confirmedAt: MOMENT,
  /** The process that confirmed it. */
  process: ID,
  /** The last characters of the code, if there is one alone. */
  ending: z.string().exactOptional(),
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  expiresAt: MOMENT.exactOptional(),
  end: END.exactOptional(),
  /** Who disabled it. */
  endedBy: DISCORD_ID.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  /** How often its codes were redeemed in all; known once it has ended. */
  used: z.int().exactOptional(),
  /** When it was quarantined, because the records were set back and nobody knows who has redeemed since then. */
  quarantined: MOMENT.exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
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

export const CODE_RECORDS = {
  'code-draft:': CODE_DRAFT,
  'code:': CODE_SET,
  'code-open:': ID,
  'code-hash:': CODE_HASH,
  /** The grant that pays a use, a member whose name is hashed, or an account. */
  'code-use:': ID,
  'code-member:': ID,
  'code-account:': ID,
  'code-guesses:': GUESSES,
  'code-alarm:': z.literal(1),
  'code-salt:': z.string(),
};

/** Nothing more happens to these by itself, save payments under way. */
export const AT_REST: ReadonlySet<CodeState> = new Set(['ended', 'rejected', 'lapsed']);

/** How often the codes of a set can be redeemed in all. */
export const capacityOf = ({ uses, count }: Pick<CodeDraft, 'uses' | 'count'>) => uses * count;
