import * as z from 'zod';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

export const MOST_CLAIMS = 10_000;
export const SHORTEST_MS = 10_000;
export const LONGEST_MS = 30 * 24 * 60 * 60_000;
export const DEFAULT_MS = 24 * 60 * 60_000;

const DROP_DRAFT = z.strictObject({
  /** Becomes the drop's ID, from which the IDs of its grants come. Sorts by time. */
  id: ID,
  /** Who starts it, against whose cap it counts. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Where it is posted. */
  channelId: DISCORD_ID,
  title: z.string().exactOptional(),
  /** What each claim pays, in the website's virtual currency, two decimals. */
  amount: AMOUNT,
  /** How many claims there are. */
  claims: z.int(),
  /** ms. */
  durationMs: z.number(),
  /** Role that claimers need. */
  role: DISCORD_ID.exactOptional(),
  draftedAt: MOMENT,
});

/** A drop that was asked for. */
export type DropDraft = Kept<typeof DROP_DRAFT>;

const DROP_STATE = z.enum([
  'waiting',
  'opening',
  'open',
  'ending',
  'ended',
  'cancelled',
  'rejected',
  'lapsed',
]);

/**
 * - `waiting`: confirmed, but its cost needs the approval of a second staff member
 * - `opening`: about to be posted
 * - `open`: can be claimed
 * - `ending`: takes no more claims, which are about to be counted
 * - `ended`: what nobody has claimed is given back; payments may still be under way
 * - `cancelled`, `rejected`, `lapsed`: nobody has claimed anything
 */
export type DropState = z.infer<typeof DROP_STATE>;

/** Why a drop takes no more claims. */
const END = z.enum(['claimed', 'time', 'staff', 'withdrawn']);

const DROP = z.strictObject({
  ...DROP_DRAFT.shape,
  state: DROP_STATE,
  /** The cost counts against the cap of its day. */
  confirmedAt: MOMENT,
  /** The process that has it in hand while it opens and ends. */
  process: ID.exactOptional(),
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Known from when it opens. */
  endsAt: MOMENT.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  endedBy: DISCORD_ID.exactOptional(),
  end: END.exactOptional(),
  /** How many were claimed. */
  taken: z.int().exactOptional(),
  /** The public message with **Claim**. */
  message: PLACE.exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
  /** The public message shows that it is over. */
  closed: z.literal(true).exactOptional(),
  /** The log channel has its record. */
  told: z.literal(true).exactOptional(),
  /** When it was quarantined for good, because the records were set back to an earlier time. */
  quarantined: MOMENT.exactOptional(),
});

/** A drop that was confirmed. It is kept for good, as its grants are. */
export type Drop = Kept<typeof DROP>;

export const DROP_RECORDS = {
  'drop-draft:': DROP_DRAFT,
  'drop:': DROP,
  'drop-open:': ID,
  /** The grant that pays a place. */
  'drop-claim:': ID,
  /** The grant that pays an account. */
  'drop-account:': ID,
};

/** After these nothing more can be claimed, and what was not is given back. */
export const AT_REST: ReadonlySet<DropState> = new Set(['ended', 'cancelled', 'rejected', 'lapsed']);
