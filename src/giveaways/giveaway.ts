import type { Account } from '../accounts/account.js';

export const MOST_WINNERS = 50;
export const SHORTEST_MS = 10_000;
export const LONGEST_MS = 30 * 24 * 60 * 60_000;

/** Why somebody cannot take part, or cannot be paid when they are drawn. */
export type Ineligible =
  | 'not-a-member'
  | 'not-linked'
  | 'role-missing'
  | 'too-new'
  /** Their website account has won already, through another Discord account. */
  | 'same-account'
  /** They have started it themselves: nobody grants to their own account. */
  | 'host';

/** A giveaway that was asked for. */
export type GiveawayDraft = {
  /** Becomes the giveaway's ID, from which the IDs of its grants come. Sorts by time. */
  readonly id: string;
  /** Discord user ID of who starts it, against whose cap it counts. */
  readonly by: string;
  readonly guildId: string;
  /** Where it is posted. */
  readonly channelId: string;
  readonly title: string;
  /** What each winner receives, in the website's virtual currency, two decimals. */
  readonly amount: string;
  /** How many. */
  readonly winners: number;
  /** ms. */
  readonly durationMs: number;
  /** Discord role ID that entrants need. */
  readonly role?: string;
  /** How long entrants must have been members, in ms. */
  readonly memberForMs?: number;
  /** The newest giveaway of the same server, title, prize and number of winners when the preview was made. */
  readonly seenTwin?: string;
  /** ms since the epoch. */
  readonly draftedAt: number;
};

/**
 * - `waiting`: confirmed, but its cost needs the approval of a second staff member
 * - `opening`: about to be posted
 * - `open`: takes entrants
 * - `ending`: its entrants are frozen, and the winners are about to be drawn
 * - `drawn`: the winners are known, and are being paid
 * - `finished`: every winner's payment has come to rest
 * - `cancelled`, `rejected`, `lapsed`: nobody is paid
 */
export type GiveawayState =
  | 'waiting'
  | 'opening'
  | 'open'
  | 'ending'
  | 'drawn'
  | 'finished'
  | 'cancelled'
  | 'rejected'
  | 'lapsed';

/**
 * Why the bot had to give a giveaway up: its server is no longer among those that it acts in, or has removed the bot.
 */
export type Withdrawal = 'unlisted' | 'left';

/** Where a message stands. */
export type Place = { readonly channelId: string; readonly messageId: string };

/** Somebody who was drawn, and what came of it. Their place in the list is that in the drawn order. */
export type Drawn = { readonly id: string } & (
  | {
      readonly outcome: 'won' | 'replaced';
      readonly account: Account;
      /** The moment whose day's cap the prize counts against (ms since the epoch), if not that of the start. */
      readonly capAt?: number;
      /** Discord user ID of the winner who came in their place; absent in old records, where nobody was left. */
      readonly replacedBy?: string;
      /** The channel has been told that they were replaced, and has the draw's file anew. */
      readonly announced?: true;
    }
  | { readonly outcome: 'passed-over'; readonly why: Ineligible }
);

/** What staff have decided after the end, by which another round of payment began. */
export type Decision = {
  /** Discord user ID. */
  readonly by: string;
  /** ms since the epoch. */
  readonly at: number;
  /** The log channel has been told of it. */
  readonly told?: true;
} & (
  | { readonly kind: 'reroll' /** Whose place was given to somebody else. */; readonly place: number }
  | { readonly kind: 'pay-again'; readonly places: readonly number[] }
);

/** A giveaway that was confirmed. It is kept for ever, as its grants are; its entrants are kept beside it for a time. */
export type Giveaway = GiveawayDraft & {
  readonly state: GiveawayState;
  /** ms since the epoch. The cost counts against the cap of its day. */
  readonly confirmedAt: number;
  /** Secret until the draw; see `draw.ts`. */
  readonly seed: string;
  /** The process that has it in hand while it opens, is drawn and paid. */
  readonly process?: string;
  /** Discord user ID of who approved or rejected it. */
  readonly decidedBy?: string;
  /** ms since the epoch; known from when it opens. */
  readonly endsAt?: number;
  /** When it ended or was cancelled, and by whom (Discord user ID) if before its time. */
  readonly endedAt?: number;
  readonly endedBy?: string;
  /** When it came to rest (ms since the epoch). */
  readonly restedAt?: number;
  /** How many entrants the draw had, and their hash. */
  readonly entrants?: number;
  readonly entrantsHash?: string;
  readonly drawn?: readonly Drawn[];
  /**
   * The places in the drawn order that are paid while it is `drawn`; absent: all winners, which is the first round.
   * A reroll pays the new place alone, and what is paid again is what somebody has confirmed.
   */
  readonly due?: readonly number[];
  /** In their order. */
  readonly decisions?: readonly Decision[];
  readonly withdrawn?: Withdrawal;
  /**
   * When it was laid aside for good (ms since the epoch), because the records were set back to an earlier time and
   * nobody knows whom it has paid since then. It is `cancelled` if it had not been drawn, and `finished` otherwise.
   */
  readonly laidAside?: number;
  /** The public message with **Enter**, and the one with the winners. */
  readonly message?: Place;
  readonly result?: Place;
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  readonly posted?: Place & { readonly decided?: true };
  /** The winners' states as the result message shows them. */
  readonly shown?: string;
  /** The public message shows that it is over. */
  readonly closed?: true;
  /** Where staff were told that its winners wait for the website. */
  readonly away?: Place | undefined;
  /** The log channel has its record, as it is now. */
  readonly told?: boolean;
  /** Where that record stands. */
  readonly record?: Place;
  /** Its entrants are no longer kept, so that nobody can be drawn any more. */
  readonly entrantsGone?: true;
};

/** After these nothing more happens to the winners by itself. */
export const AT_REST: ReadonlySet<GiveawayState> = new Set(['finished', 'cancelled', 'rejected', 'lapsed']);

/** A winner who was not paid, and whose place was given to somebody else. */
export type Replaced = Extract<Drawn, { readonly outcome: 'won' | 'replaced' }> & { readonly place: number };

/** Those who were replaced, with their places in the drawn order. */
export function replacedOf({ drawn = [] }: Pick<Giveaway, 'drawn'>): Replaced[] {
  return drawn.flatMap((one, place) => (one.outcome === 'replaced' ? [{ ...one, place }] : []));
}

/** The winners so far, with their places in the drawn order. */
export function winnersOf({ drawn = [] }: Pick<Giveaway, 'drawn'>) {
  return drawn.flatMap((one, place) => (one.outcome === 'won' ? [{ ...one, place }] : []));
}
