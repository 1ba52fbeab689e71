import { amountOf } from '../credit/amount.js';
import type { Caps } from '../credit/caps.js';
import type { Grant } from '../credit/grant.js';
import type { Ledger } from '../credit/ledger.js';
import type { Payer } from '../credit/paying.js';
import type { Log } from '../log.js';
import { repeat } from '../repeat.js';
import { drawnOrder, entrantsHash } from './draw.js';
import type { Eligibility } from './eligibility.js';
import type { Entrants } from './entrants.js';
import { type Giveaway, replacedOf, winnersOf } from './giveaway.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { drawFileOf, grantsOf, shownText, winnerGrants, winnerState } from './winners.js';

/** The winners' states are shown so often at most, in ms. */
const SHOW_MS = 2_000;
/** What people see of a giveaway at rest is tried to be brought up to date for so long, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

export interface FinishingOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly eligibility: Eligibility;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly payer: Payer;
  readonly notices: GiveawayNotices;
  readonly processId: string;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Takes a giveaway from its frozen entrants to its end. Each step is on disk before the next, and each can be done
 * again: after a crash, whoever takes the giveaway up goes on where it was left, to the same winners.
 */
export interface Finishing {
  /**
   * Goes on with a giveaway that is `ending` or `drawn` and in this process's hands, until its payments have come to
   * rest or it is to be tried again later.
   * @throws {UserError} if Discord does not tell who is in the server
   */
  goOn(giveaway: Giveaway, signal: AbortSignal): Promise<void>;
  /**
   * Brings everything that people see of a finished giveaway up to date, and lays it to rest when that is done.
   * @returns whether everything could be done
   */
  tidy(giveaway: Giveaway): Promise<boolean>;
}

export function createFinishing(options: FinishingOptions): Finishing {
  const { records, entrants, eligibility, ledger, caps, payer, notices, processId, log, now } = options;

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

  async function postResult(giveaway: Giveaway): Promise<Giveaway> {
    if (giveaway.result !== undefined || giveaway.entrantsGone) return giveaway;
    const grants = await grantsOf(ledger, giveaway);
    const file = drawFileOf(giveaway, await entrants.all(giveaway));
    const result = await notices.postResult(giveaway, grants, file);
    if (result === undefined) return giveaway;
    return (await records.change(giveaway, { result, shown: shownText(giveaway, grants) })) ?? giveaway;
  }

  /** Says who was replaced, where that has not been said. @returns whether all of it is said now */
  async function postReplaced(replaced: Giveaway): Promise<{ giveaway: Giveaway; isPosted: boolean }> {
    let giveaway = replaced;
    const unsaid = replacedOf(giveaway).filter(({ announced }) => !announced);
    if (unsaid.length === 0 || giveaway.entrantsGone) return { giveaway, isPosted: true };
    const file = drawFileOf(giveaway, await entrants.all(giveaway));
    for (const one of unsaid) {
      if ((await notices.postReplaced(giveaway, one, file)) === undefined)
        return { giveaway, isPosted: false };
      const drawn = giveaway.drawn?.map((each, place) =>
        place === one.place ? { ...each, announced: true as const } : each,
      );
      const said = await records.change(giveaway, { ...(drawn !== undefined && { drawn }) });
      if (said === undefined) return { giveaway, isPosted: false };
      giveaway = said;
    }
    return { giveaway, isPosted: true };
  }

  /** Shows the winners' states where they are not what was shown last. @returns whether they are shown now */
  async function showStates(giveaway: Giveaway): Promise<{ giveaway: Giveaway; isShown: boolean }> {
    if (giveaway.result === undefined) return { giveaway, isShown: false };
    const grants = await grantsOf(ledger, giveaway);
    const shown = shownText(giveaway, grants);
    if (shown === giveaway.shown) return { giveaway, isShown: true };
    if (!(await notices.showResult(giveaway, grants))) return { giveaway, isShown: false };
    return { giveaway: (await records.change(giveaway, { shown })) ?? giveaway, isShown: true };
  }

  async function pay(drawn: Giveaway, signal: AbortSignal): Promise<void> {
    // Beside the payment, which must not wait until Discord takes an edit.
    const stopShowing = repeat(
      async () => {
        const giveaway = await records.find(drawn.id);
        if (giveaway?.state !== 'drawn' || giveaway.process !== processId) return;
        await showStates(await showClosed(giveaway));
      },
      { pauseMs: SHOW_MS, first: 'after-pause', log },
    );
    const payment = payer.pay({
      grants: winnerGrants(drawn),
      async held() {
        const found = await records.find(drawn.id);
        if (found?.state !== 'drawn' || found.process !== processId) return undefined;
        return [records.asItIs(found)];
      },
      onState: () => undefined,
      signal,
    });
    const end = await payment.finally(stopShowing);
    const current = await records.find(drawn.id);
    if (current?.state !== 'drawn' || current.process !== processId) return;
    const grants = await grantsOf(ledger, current);
    const states = winnerGrants(current).map(({ id }) => winnerState(grants.get(id)));
    if (end === 'done' && !states.includes('open')) {
      const finished = await records.change(current, { state: 'finished', restedAt: now() });
      if (finished !== undefined) await tidy(finished);
    }
  }

  /** Messages and channels that people have deleted do not come back. */
  function isHopeless({ restedAt = 0 }: Giveaway, grants: ReadonlyMap<string, Grant> = new Map()): boolean {
    const settledAt = [...grants.values()].map((grant) => grant.settledAt ?? 0);
    return now() - Math.max(restedAt, ...settledAt) > HOPE_MS;
  }

  /** The public message says that it is over. */
  async function showClosed(giveaway: Giveaway): Promise<Giveaway> {
    if (giveaway.closed || giveaway.message === undefined) return giveaway;
    const count = giveaway.entrants ?? (await entrants.count(giveaway.id));
    if (!(await notices.show(giveaway, count))) return giveaway;
    return (await records.change(giveaway, { closed: true })) ?? giveaway;
  }

  async function tidy(finished: Giveaway): Promise<boolean> {
    let giveaway = await showClosed(finished);
    const isClosed = giveaway.closed === true || giveaway.message === undefined;
    if (giveaway.state !== 'finished') {
      if (isClosed || isHopeless(giveaway)) await records.close(giveaway);
      return isClosed;
    }
    giveaway = await postResult(giveaway);
    const replaced = await postReplaced(giveaway);
    const states = await showStates(replaced.giveaway);
    giveaway = states.giveaway;
    const grants = await grantsOf(ledger, giveaway);
    if (!giveaway.told && (await notices.record(giveaway, grants))) {
      giveaway = (await records.change(giveaway, { told: true })) ?? giveaway;
    }
    const isDone = isClosed && replaced.isPosted && states.isShown && giveaway.told === true;
    const undecided = winnerGrants(giveaway).some(({ id }) => grants.get(id)?.state === 'unknown');
    // While staff have something to settle, the message is looked after.
    if (!undecided && (isDone || isHopeless(giveaway, grants))) await records.close(giveaway);
    return isDone;
  }

  return {
    tidy,

    async goOn(giveaway, signal) {
      const drawn = giveaway.state === 'ending' ? await draw(giveaway) : giveaway;
      if (drawn?.state !== 'drawn' || signal.aborted) return;
      const { giveaway: posted } = await postReplaced(await postResult(drawn));
      await pay(posted, signal);
    },
  };
}
