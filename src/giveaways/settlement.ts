import { type Clock, systemClock } from '../clock.js';
import type { Caps } from '../credit/daily-caps.js';
import type { Payer } from '../credit/grant-payer.js';
import type { Ledger } from '../credit/ledger.js';
import type { Log } from '../log.js';
import type { Members } from '../members.js';
import { amountOf } from '../money/amount.js';
import { repeat } from '../repeat.js';
import { drawnOrder, entrantsHash } from './draw.js';
import type { Eligibility } from './eligibility.js';
import type { Entrants } from './entrants.js';
import type { GiveawayDisplay } from './giveaway-display.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import { dueGrants, enteredGrants } from './winners.js';
import type { Withdraw } from './withdrawal.js';

/** The winners' states are shown so often at most, in ms. */
const SHOW_MS = 2_000;

export interface SettlementOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly eligibility: Eligibility;
  readonly members: Pick<Members, 'hasServer'>;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly payer: Payer;
  readonly notices: GiveawayNotices;
  readonly showing: GiveawayDisplay;
  readonly withdraw: Withdraw;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  readonly processId: string;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/**
 * Takes a giveaway from its frozen entrants to its end. Each step is on disk before the next, and each can be done
 * again: after a crash, whoever takes the giveaway up goes on where it was left, to the same winners.
 */
export interface Settlement {
  /**
   * Goes on with a giveaway that is `ending` or `drawn` and in this process's hands, until its payments have come to
   * rest or it is to be tried again later.
   * @returns `away` if winners wait for the website, or for a record to be mended
   * @throws {UserError} if Discord does not tell who is in the server
   */
  goOn(giveaway: Giveaway, signal: AbortSignal): Promise<'away' | undefined>;
}

export function createSettlement(options: SettlementOptions): Settlement {
  const { records, entrants, eligibility, members, ledger, caps, payer, notices, showing } = options;
  const { withdraw, isListed, processId, log, now, clock = systemClock } = options;

  /** Draws the winners, and puts them on record together with what they leave of the cap. */
  async function draw(giveaway: Giveaway): Promise<Giveaway | undefined> {
    const all = await entrants.all(giveaway);
    // Takes the button away. Nobody waits for it, since Discord may let old messages wait long for an edit.
    void notices.show(giveaway, all.length);
    const order = drawnOrder(giveaway.seed, all);
    const drawn = await eligibility.choose(giveaway, order, giveaway.winners, []);
    const missing = giveaway.winners - winnersOf({ drawn }).length;
    const rest = amountOf(giveaway.amount).times(missing);
    log.info({ giveaway: giveaway.id, entrants: all.length, missing }, 'winners drawn');
    return records.change(
      giveaway,
      { state: 'drawn', drawn, entrants: all.length, entrantsHash: entrantsHash(all) },
      async () => (missing === 0 ? [] : [await caps.release(giveaway.by, giveaway.confirmedAt, rest)]),
    );
  }

  /** Draws, unless it turns out that the bot is not in the server any more. */
  async function drawIfThere(giveaway: Giveaway): Promise<Giveaway | undefined> {
    try {
      return await draw(giveaway);
    } catch (error) {
      if (await isThere(giveaway)) throw error;
      await withdraw(giveaway, 'left');
      return undefined;
    }
  }

  async function isThere({ id, guildId }: Giveaway): Promise<boolean> {
    try {
      return await members.hasServer(guildId);
    } catch (error) {
      log.warn({ giveaway: id, err: error }, 'Discord does not tell whether the bot is in a server');
      return true;
    }
  }

  /** It, if it is still being paid by this process. */
  async function inHand(id: string): Promise<Giveaway | undefined> {
    const giveaway = await records.find(id);
    const isOurs = giveaway?.state === 'drawn' && giveaway.process === processId;
    return isOurs && giveaway.withdrawn === undefined ? giveaway : undefined;
  }

  async function pay(drawn: Giveaway, signal: AbortSignal): Promise<'away' | undefined> {
    // Beside the payment, which must not wait until Discord takes an edit.
    const stopShowing = repeat(
      async () => {
        const giveaway = await inHand(drawn.id);
        if (giveaway !== undefined) await showing.showProgress(giveaway);
      },
      { pauseMs: SHOW_MS, first: 'after-pause', log, clock },
    );
    const payment = payer.pay({
      grants: dueGrants(drawn),
      async held() {
        const found = await inHand(drawn.id);
        return found === undefined ? undefined : [records.asItIs(found)];
      },
      onState: () => undefined,
      signal,
    });
    const end = await payment.finally(stopShowing);
    if (end === 'away') await tellAway(drawn.id);
    if (end === 'done') await finish(drawn.id);
    return end === 'away' || end === 'unreadable' ? 'away' : undefined;
  }

  /** Once in a round, however often the payment is tried in vain. */
  async function tellAway(id: string): Promise<void> {
    const waiting = await inHand(id);
    if (waiting === undefined || waiting.away !== undefined) return;
    const away = await notices.showAway(waiting);
    if (away === undefined) return;
    for (let current = await inHand(id); current !== undefined; current = await inHand(id)) {
      if ((await records.change(current, { away })) !== undefined) return;
    }
  }

  async function finish(id: string): Promise<void> {
    const current = await inHand(id);
    if (current === undefined) return;
    const grants = await enteredGrants(ledger, current);
    const states = dueGrants(current).map((due) => grants.get(due.id)?.state ?? 'prepared');
    if (states.includes('prepared') || states.includes('sending')) return;
    const finished = await records.change(current, { state: 'finished', restedAt: now() });
    if (finished !== undefined) await showing.tidy(finished);
  }

  return {
    async goOn(giveaway, signal) {
      const why = giveaway.withdrawn ?? (isListed(giveaway.guildId) ? undefined : 'unlisted');
      if (why !== undefined) {
        await withdraw(giveaway, why);
        return undefined;
      }
      const drawn = giveaway.state === 'ending' ? await drawIfThere(giveaway) : giveaway;
      if (drawn?.state !== 'drawn' || signal.aborted) return undefined;
      return pay(await showing.announce(drawn), signal);
    },
  };
}
