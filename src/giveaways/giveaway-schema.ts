import * as z from 'zod';
import { ACCOUNT } from '../accounts/website-account.js';
import { AMOUNT } from '../money/amount.js';
import { ROUND, ROUND_DRAFT, SERIES } from '../recurrences/series-schema.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

export const MOST_WINNERS = 50;

const INELIGIBLE = z.enum([
  'not-a-member',
  'not-linked',
  // Staff alone have seen to their link, where it must be proven.
  'not-proven',
  'role-missing',
  'role-excluded',
  'too-new',
  'account-too-young',
  // Their website account has won already, through another Discord account.
  'same-account',
  // They have started or approved it themselves: nobody grants to their own account.
  'host',
]);

/** Why somebody cannot take part, or cannot be paid when they are drawn. */
export type Ineligible = z.infer<typeof INELIGIBLE>;

const PICTURE_NAME = z.enum(['picture.png', 'picture.jpg', 'picture.gif', 'picture.webp']);

/** What the file of a picture is called. */
export type PictureName = z.infer<typeof PICTURE_NAME>;

const GIVEAWAY_DRAFT = z.strictObject({
  /** Becomes the giveaway's ID, from which the IDs of its grants come. Sorts by time. */
  id: ID,
  /** Who starts it, against whose cap it counts. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Where it is posted. */
  channelId: DISCORD_ID,
  title: z.string(),
  /** What staff say of it, in Markdown. */
  description: z.string().exactOptional(),
  /** It has a picture, which is kept beside it. */
  picture: PICTURE_NAME.exactOptional(),
  /** What each winner receives, in the website's virtual currency, two decimals; the highest of `prizes`. */
  amount: AMOUNT,
  /** How many. */
  winners: z.int(),
  /** What each place receives, in the drawn order, where that is not the same. */
  prizes: z.array(AMOUNT).exactOptional(),
  ...ROUND_DRAFT.shape,
  /** Role that entrants need. */
  role: DISCORD_ID.exactOptional(),
  /** Role that entrants must not have. */
  notRole: DISCORD_ID.exactOptional(),
  /** Role that is notified once, when it opens. */
  ping: DISCORD_ID.exactOptional(),
  /** How long entrants must have been members, in ms. */
  memberForMs: z.number().exactOptional(),
  /** How old the Discord accounts of entrants must be, in ms. */
  minAgeMs: z.number().exactOptional(),
  /** Entrants need a link that was proven without staff. */
  proven: z.literal(true).exactOptional(),
  /** Roles that add entries for whoever has them at the draw. */
  bonus: z.array(z.strictObject({ role: DISCORD_ID, entries: z.int() })).exactOptional(),
  /** The newest giveaway of the same server, title, prize and number of winners when the preview was made. */
  seenDuplicate: ID.exactOptional(),
  /** Winners get no direct message. */
  dm: z.literal(false).exactOptional(),
  draftedAt: MOMENT,
});

/** A giveaway that was asked for. */
export type GiveawayDraft = Kept<typeof GIVEAWAY_DRAFT>;

/** A giveaway that repeats. */
export const GIVEAWAY_SERIES = z.strictObject({
  ...GIVEAWAY_DRAFT.omit({ startsInMs: true, seenDuplicate: true }).shape,
  ...SERIES.shape,
  kind: z.literal('giveaway-series'),
});

export type GiveawaySeries = Kept<typeof GIVEAWAY_SERIES>;

const GIVEAWAY_STATE = z.enum([
  'waiting',
  'scheduled',
  'opening',
  'open',
  'ending',
  'drawn',
  'finished',
  'cancelled',
  'rejected',
  'expired',
]);

/**
 * - `waiting`: confirmed, but its cost needs the approval of a second staff member
 * - `scheduled`: announced, or about to be, and opens at its time
 * - `opening`: about to be posted
 * - `open`: takes entrants
 * - `ending`: its entrants are frozen, and the winners are about to be drawn
 * - `drawn`: the winners are known and their grants entered, and what is queued of these is paid
 * - `finished`: every winner's payment has come to rest
 * - `cancelled`, `rejected`, `expired`: nobody is paid
 */
export type GiveawayState = z.infer<typeof GIVEAWAY_STATE>;

const WON = z.strictObject({
  id: DISCORD_ID,
  outcome: z.literal('won'),
  account: ACCOUNT,
  /** What they receive. Who replaces them receives the same. */
  amount: AMOUNT,
});

const DRAWN = z.discriminatedUnion('outcome', [
  WON,
  WON.extend({
    outcome: z.literal('replaced'),
    /** The winner who came in their place. */
    replacedBy: DISCORD_ID,
    /** The channel has been told that they were replaced. */
    announced: z.literal(true).exactOptional(),
  }),
  z.strictObject({ id: DISCORD_ID, outcome: z.literal('passed-over'), why: INELIGIBLE }),
]);

/** Somebody who was drawn, and what came of it. Their place in the list is that in the drawn order. */
export type Drawn = Kept<typeof DRAWN>;

const DECIDED = z.strictObject({
  by: DISCORD_ID,
  at: MOMENT,
  /** The log channel has been told of it. */
  notified: z.literal(true).exactOptional(),
});

const DECISION = z.discriminatedUnion('kind', [
  /** Whose place was given to somebody else. */
  DECIDED.extend({ kind: z.literal('reroll'), place: z.int() }),
  DECIDED.extend({ kind: z.literal('pay-again'), places: z.array(z.int()) }),
]);

/** What staff have decided after the end, by which another round of payment began. */
export type Decision = Kept<typeof DECISION>;

const changed = <Value extends z.ZodType>(value: Value) => z.strictObject({ from: value, to: value });

const EDIT = z.strictObject({
  by: DISCORD_ID,
  at: MOMENT,
  title: changed(z.string()).exactOptional(),
  winners: changed(z.int()).exactOptional(),
  endsAt: changed(MOMENT).exactOptional(),
});

/** What staff have changed of a giveaway that had not ended. */
export type Edit = Kept<typeof EDIT>;

const GIVEAWAY = z.strictObject({
  ...GIVEAWAY_DRAFT.shape,
  ...ROUND.shape,
  state: GIVEAWAY_STATE,
  /** The cost counts against the cap of its day. */
  confirmedAt: MOMENT,
  /** Secret until the draw; see `draw.ts`. */
  seed: z.string(),
  /** The process that has it in hand while it opens, is drawn and paid. */
  process: ID.exactOptional(),
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Known from when it opens. */
  endsAt: MOMENT.exactOptional(),
  /** In their order. */
  edits: z.array(EDIT).exactOptional(),
  /** When it ended or was cancelled, and who ended it before its time. */
  endedAt: MOMENT.exactOptional(),
  endedBy: DISCORD_ID.exactOptional(),
  /** When it came to rest. */
  restedAt: MOMENT.exactOptional(),
  /** The try that fixes how many entries each entrant has; see `bonus-entries.ts`. */
  fixing: ID.exactOptional(),
  /** How many entrants the draw had, and their hash. */
  entrants: z.int().exactOptional(),
  entrantsHash: z.string().exactOptional(),
  drawn: z.array(DRAWN).exactOptional(),
  /** In their order. */
  decisions: z.array(DECISION).exactOptional(),
  /** Why the bot had to give it up. */
  withdrawn: z.enum(['unlisted', 'left']).exactOptional(),
  /**
   * When it was quarantined for good, because the records were set back to an earlier time and nobody knows whom it has
   * paid since then. It is `cancelled` if it had not been drawn, and `finished` otherwise.
   */
  quarantined: MOMENT.exactOptional(),
  /** The public message with the winners. */
  result: PLACE.exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
  /** The winners' states as the result message shows them. */
  shown: z.string().exactOptional(),
  /** The public message shows that it is over, and who has won. */
  closed: z.literal(true).optional(),
  /** Where staff were told that its winners wait for the website. */
  away: PLACE.optional(),
  /** The log channel has its record, as it is now. */
  notified: z.boolean().exactOptional(),
  /** Where that record stands. */
  record: PLACE.exactOptional(),
  /** Its entrants are no longer kept, so that nobody can be drawn any more. */
  entrantsGone: z.literal(true).exactOptional(),
});

/** A giveaway that was confirmed. It is kept for good, as its grants are; its entrants are kept beside it for a time. */
export type Giveaway = Kept<typeof GIVEAWAY>;

export const GIVEAWAY_RECORDS = {
  'giveaway-draft:': GIVEAWAY_DRAFT,
  'giveaway:': GIVEAWAY,
  'giveaway-open:': ID,
  'giveaway-entrants:': ID,
  /** A picture's file as Base64, under the ID of its giveaway, or of the series of that. */
  'giveaway-picture:': z.string(),
  /** With how many entries they take part. */
  'entrant:': z.int(),
};

/** A winner who was not paid, and whose place was given to somebody else. */
export type Replaced = Extract<Drawn, { readonly outcome: 'replaced' }> & { readonly place: number };

/** Those who were replaced, with their places in the drawn order. */
export function replacedOf({ drawn = [] }: Pick<Giveaway, 'drawn'>): Replaced[] {
  return drawn.flatMap((one, place) => (one.outcome === 'replaced' ? [{ ...one, place }] : []));
}

/**
 * The winners so far, in the drawn order, with their places in it. Their rank (from 0) says which prize is theirs: whoever
 * replaced somebody has the rank of that one.
 */
export function winnersOf(giveaway: Pick<Giveaway, 'drawn'>) {
  return rankedOf(giveaway).flatMap((one) => (one.outcome === 'won' ? [one] : []));
}

/** The winners so far, by the order of their prizes. */
export const winnersByRank = (giveaway: Pick<Giveaway, 'drawn'>) =>
  winnersOf(giveaway).toSorted((one, other) => one.rank - other.rank);

/** As {@link winnersOf}, with those who were replaced. */
export function rankedOf({ drawn = [] }: Pick<Giveaway, 'drawn'>) {
  const handedOn = new Map<string, number>();
  let next = 0;
  return drawn.flatMap((one, place) => {
    if (one.outcome === 'passed-over') return [];
    const rank = handedOn.get(one.id) ?? next;
    if (!handedOn.has(one.id)) next += 1;
    if (one.outcome === 'replaced') handedOn.set(one.replacedBy, rank);
    return [{ ...one, place, rank }];
  });
}
