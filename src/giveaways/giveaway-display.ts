import type { Grant } from '../credit/grant-schema.js';
import type { Ledger } from '../credit/ledger.js';
import type { Entrants } from './entrants.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { type Giveaway, replacedOf, winnersOf } from './giveaway-schema.js';
import { drawFileOf, grantsOf, shownText, winnerState } from './winners.js';

/** What people see of a giveaway at rest is tried to be brought up to date for so long, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

export interface GiveawayDisplayOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly ledger: Ledger;
  readonly notices: GiveawayNotices;
  /** Whether the bot acts in a server. Nothing is shown in any other. */
  readonly isListed: (guildId: string) => boolean;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What staff see of a giveaway. The log channel must have its record; a message that stays out of date is given up. */
interface ShownToStaff {
  readonly giveaway: Giveaway;
  readonly isTold: boolean;
  readonly isShown: boolean;
}

/** Brings up to date what people see of a giveaway after its end. What is on record as shown is not shown again. */
export interface GiveawayDisplay {
  /** Tells staff what some of them have decided, and posts the winners of a drawn giveaway, and who came in whose place, where that has not been done. */
  announce(giveaway: Giveaway): Promise<Giveaway>;
  /** Makes sure that the message with which staff were asked to approve it says what was decided. */
  showDecided(giveaway: Giveaway): Promise<Giveaway>;
  /** Shows how far the payment of the winners is. */
  showProgress(giveaway: Giveaway): Promise<void>;
  /**
   * Brings everything that people see of a giveaway at rest up to date, and lays it to rest when that is done.
   * @returns whether everything could be done
   */
  tidy(giveaway: Giveaway): Promise<boolean>;
  /**
   * Shows what has become of a winner's payment after the giveaway came to rest.
   * @returns whether everything could be done; another process may have changed it meanwhile
   */
  refresh(giveaway: Giveaway): Promise<boolean>;
}

export function createGiveawayDisplay(options: GiveawayDisplayOptions): GiveawayDisplay {
  const { records, entrants, ledger, notices, isListed, now } = options;

  const mayShow = ({ guildId, withdrawn }: Giveaway) => withdrawn === undefined && isListed(guildId);

  async function postResult(giveaway: Giveaway): Promise<Giveaway> {
    // Where it was laid aside, the winners may have been told of since.
    const isKnown = giveaway.result !== undefined || giveaway.laidAside !== undefined;
    if (isKnown || giveaway.entrantsGone) return giveaway;
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
    if (unsaid.length === 0 || giveaway.entrantsGone || giveaway.laidAside !== undefined)
      return { giveaway, isPosted: true };
    const file = drawFileOf(giveaway, await entrants.all(giveaway));
    for (const one of unsaid) {
      if ((await notices.postReplaced(giveaway, one, file)) === undefined)
        return { giveaway, isPosted: false };
      const drawn = giveaway.drawn?.map((each, place) =>
        place === one.place ? { ...each, announced: true as const } : each,
      );
      const changed = await records.change(giveaway, { ...(drawn !== undefined && { drawn }) });
      if (changed === undefined) return { giveaway, isPosted: false };
      giveaway = changed;
    }
    return { giveaway, isPosted: true };
  }

  /** Shows the winners' states where they are not what was shown last. @returns whether they are shown now */
  async function showStates(giveaway: Giveaway): Promise<{ giveaway: Giveaway; isShown: boolean }> {
    if (giveaway.result === undefined) return { giveaway, isShown: giveaway.laidAside !== undefined };
    const grants = await grantsOf(ledger, giveaway);
    const shown = shownText(giveaway, grants);
    if (shown === giveaway.shown) return { giveaway, isShown: true };
    if (!(await notices.showResult(giveaway, grants))) return { giveaway, isShown: false };
    // The record in the log channel says the same.
    return { giveaway: (await records.change(giveaway, { shown, told: false })) ?? giveaway, isShown: true };
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

  /** Everything in the giveaway's own channel. @returns whether all of it is shown now */
  async function showInPublic(finished: Giveaway): Promise<{ giveaway: Giveaway; isShown: boolean }> {
    if (!mayShow(finished)) return { giveaway: finished, isShown: true };
    const closed = await showClosed(finished);
    const isClosed = closed.closed === true || closed.message === undefined;
    const replaced = await postReplaced(await postResult(closed));
    const states = await showStates(replaced.giveaway);
    return { giveaway: states.giveaway, isShown: isClosed && replaced.isPosted && states.isShown };
  }

  /** Discord may not have taken the answer to the press, and then the message has its buttons still. */
  async function showDecided(giveaway: Giveaway): Promise<Giveaway> {
    const { posted } = giveaway;
    if (isDecisionShown(giveaway) || posted === undefined || !(await notices.update(giveaway)))
      return giveaway;
    return (await records.change(giveaway, { posted: { ...posted, decided: true } })) ?? giveaway;
  }

  /** Tells staff what some of them have decided, where that has not been told. */
  async function tellDecisions(decided: Giveaway): Promise<Giveaway> {
    let giveaway = decided;
    for (const [index, decision] of (decided.decisions ?? []).entries()) {
      if (decision.told || !(await notices.tellDecision(giveaway, decision))) continue;
      const decisions = giveaway.decisions?.map((each, place) =>
        place === index ? { ...each, told: true as const } : each,
      );
      giveaway = (await records.change(giveaway, { ...(decisions && { decisions }) })) ?? giveaway;
    }
    return giveaway;
  }

  /** Everything in the log channel. @returns whether all of it is shown now */
  async function showToStaff(rested: Giveaway, grants: ReadonlyMap<string, Grant>): Promise<ShownToStaff> {
    let giveaway = await tellDecisions(await showDecided(rested));
    if (giveaway.away !== undefined && (await notices.showAway(giveaway)) !== undefined) {
      giveaway = (await records.change(giveaway, { away: undefined })) ?? giveaway;
    }
    if (!giveaway.told) {
      const record = await notices.record(giveaway, grants);
      if (record !== undefined)
        giveaway = (await records.change(giveaway, { told: true, record })) ?? giveaway;
    }
    const isDecisionUntold = giveaway.decisions?.some(({ told }) => !told) ?? false;
    const isTold = giveaway.told === true && !isDecisionUntold;
    const isShown = isTold && giveaway.away === undefined && isDecisionShown(giveaway);
    return { giveaway, isTold, isShown };
  }

  async function tidyFinished(finished: Giveaway): Promise<boolean> {
    const inPublic = await showInPublic(finished);
    const grants = await grantsOf(ledger, inPublic.giveaway);
    const { giveaway, isTold, isShown } = await showToStaff(inPublic.giveaway, grants);
    const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
    const isDone = inPublic.isShown && isShown;
    // While a payment is still to be settled, the messages are looked after.
    const isSettled = !states.includes('unknown') && !states.includes('open');
    if (isSettled && (isDone || (isTold && isHopeless(giveaway, grants)))) await records.close(giveaway);
    return isDone;
  }

  async function tidyUnpaid(ended: Giveaway): Promise<boolean> {
    if (ended.withdrawn !== undefined) {
      const { giveaway, isTold, isShown } = await showToStaff(ended, new Map());
      if (isShown || (isTold && isHopeless(giveaway))) await records.close(giveaway);
      return isShown;
    }
    const told = await tellStaff(ended);
    const giveaway = mayShow(told.giveaway) ? await showClosed(told.giveaway) : told.giveaway;
    const isClosed = giveaway.closed === true || giveaway.message === undefined || !mayShow(giveaway);
    const isShown = isClosed && told.isShown;
    if (isShown || (told.isTold && isHopeless(giveaway))) await records.close(giveaway);
    return isShown;
  }

  /** Of one that was laid aside before its draw staff have a record, as of one that was drawn. */
  async function tellStaff(ended: Giveaway): Promise<ShownToStaff> {
    if (ended.laidAside !== undefined) return showToStaff(ended, new Map());
    const giveaway = await showDecided(ended);
    return { giveaway, isTold: true, isShown: isDecisionShown(giveaway) };
  }

  const tidy = (rested: Giveaway) =>
    rested.state === 'finished' ? tidyFinished(rested) : tidyUnpaid(rested);

  return {
    tidy,
    showDecided,
    async announce(drawn) {
      const giveaway = await tellDecisions(drawn);
      return mayShow(giveaway) ? (await postReplaced(await postResult(giveaway))).giveaway : giveaway;
    },

    async showProgress(giveaway) {
      if (mayShow(giveaway)) await showStates(await showClosed(giveaway));
    },

    async refresh(giveaway) {
      const grants = await grantsOf(ledger, giveaway);
      if (shownText(giveaway, grants) === giveaway.shown) return true;
      // Among those that are looked after again, so that a crash leaves nothing as it was.
      const reopened = await records.change(giveaway, { told: false });
      return reopened !== undefined && (await tidy(reopened));
    },
  };
}

const isDecisionShown = ({ posted }: Giveaway) => posted === undefined || posted.decided === true;
