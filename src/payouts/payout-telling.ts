import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import { type Clock, systemClock } from '../time/clock.js';
import { readStatus } from './payout-display.js';
import type { PayoutsOptions } from './payout-options.js';
import { isShownWrongly, showPublicly } from './payout-progress.js';
import { restingStatus, shownGrantsOf } from './payout-report.js';
import { isAway, isDecisionShown, type Payout } from './payout-schema.js';
import type { PayoutScreens } from './payout-screens.js';
import type { Payouts } from './payouts.js';

/** A channel that stays closed is tried for so long to be brought up to date after the end of a payout. */
const SHOWN_WITHIN_MS = 24 * 60 * 60_000;
/** By then, the process that tells staff of a payout has done so, or could not. */
const TOLD_WITHIN_MS = 15_000;

export interface TellingDependencies
  extends Pick<PayoutsOptions, 'records' | 'ledger' | 'notices' | 'liveness' | 'now'> {
  readonly payouts: Pick<Payouts, 'ask'>;
  readonly screens: Pick<PayoutScreens, 'isShown'>;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

/** Tells and shows of payouts what could not be told or shown when it happened. */
export function createPayoutTelling(dependencies: TellingDependencies) {
  const { records, payouts, notices, now } = dependencies;
  const { clock = systemClock, logChannel = ALWAYS_WRITABLE } = dependencies;
  /** For each payout: Discord may refuse the file of one, and still take the message about another. */
  const tellingPause = createRepostPause(clock, logChannel);
  /** For each payout: its channel must not keep others from being told of. */
  const showingPause = createRepostPause(clock, ALWAYS_WRITABLE);

  /** Messages and channels that people have deleted do not come back. A clock can be set back. */
  const isHopeless = ({ endedAt = 0 }: Payout) => Math.abs(now() - endedAt) > SHOWN_WITHIN_MS;

  /** The message with which staff were asked must not keep its buttons. */
  async function closeUndecided(payout: Payout): Promise<void> {
    if (!showingPause.isOver(payout.id)) return;
    if ((await notices.update(payout)) || isHopeless(payout)) await records.close(payout);
    else showingPause.begin(payout.id);
  }

  /** The message in the channel must not say for ever that a payout at rest is under way. */
  async function showRested(payout: Payout): Promise<Payout> {
    if (!isShownWrongly(payout) || !showingPause.isOver(payout.id) || !(await isLeft(dependencies, payout)))
      return payout;
    const { grants } = await shownGrantsOf(dependencies.ledger, payout);
    const shown = await showPublicly({ records, notices }, restingStatus(payout, grants));
    if (shown === undefined) showingPause.begin(payout.id);
    return shown ?? payout;
  }

  /** Staff have the record of its end; what is left is the message in the channel. */
  async function layToRest(finished: Payout): Promise<void> {
    const shown = await showRested(finished);
    const isShown = !isShownWrongly(shown) && isDecisionShown(shown);
    if (isShown || isHopeless(shown)) await records.close(shown);
  }

  async function lookAfterStopped(payout: Payout): Promise<void> {
    const shown = await showRested(payout);
    if (isAway(shown) && !isNotified(shown)) await tellOf(shown);
  }

  /**
   * Gives staff the record of a payout that has finished, or tells them that it has stopped by itself.
   * @returns whether they have it
   */
  async function report(payout: Payout): Promise<boolean> {
    if (payout.state === 'finished') return reportFinished(payout);
    if (!(await notices.away(payout))) return false;
    await records.note(payout.id, { notified: payout.stoppedAt });
    return true;
  }

  async function reportFinished(payout: Payout): Promise<boolean> {
    const { status, csv } = await readStatus(dependencies, payout);
    const shown = isShownWrongly(payout) ? await showPublicly({ records, notices }, status) : payout;
    // Of what was quarantined, staff have its card.
    if (payout.quarantined === undefined && !(await notices.finished(status, csv))) return false;
    const notified = await records.note(payout.id, { notified: payout.endedAt });
    if (shown !== undefined && isDecisionShown(notified)) await records.close(notified);
    return true;
  }

  const reported = async (payout: Payout) => !(await isLeft(dependencies, payout)) || report(payout);

  async function asked(payout: Payout): Promise<boolean> {
    if (payout.posted !== undefined || !(await isOverdue(dependencies, payout, payout.confirmedAt)))
      return true;
    return (await payouts.ask(payout)).posted !== undefined;
  }

  /** Gets into the log channel what it does not have yet of a payout that is not under way. */
  async function tellOf(payout: Payout): Promise<void> {
    if (isTurnedDown(payout)) return closeUndecided(payout);
    if (!tellingPause.isOver(payout.id)) return;
    const { state } = payout;
    const isDone = await (state === 'waiting' ? asked(payout) : reported(payout));
    if (!isDone) tellingPause.begin(payout.id);
  }

  return {
    tellOf,

    /**
     * As {@link closeUndecided}, of one that was approved, or quarantined while it waited: Discord may not have taken the
     * answer to the press.
     */
    async showDecided(payout: Payout): Promise<Payout> {
      const { id, posted, decidedBy, quarantined } = payout;
      const isDecided = decidedBy !== undefined || quarantined !== undefined;
      const isLate = isDecided && !isTurnedDown(payout) && !isDecisionShown(payout);
      if (posted === undefined || !isLate || !showingPause.isOver(payout.id)) return payout;
      if (await notices.update(payout)) return records.note(id, { posted: { ...posted, decided: true } });
      showingPause.begin(payout.id);
      return payout;
    },

    /** Tells and shows what is left of a payout that is not being paid. */
    async lookAfter(payout: Payout): Promise<void> {
      if (payout.state === 'stopped') await lookAfterStopped(payout);
      else if (payout.state === 'finished' && isNotified(payout)) await layToRest(payout);
      else await tellOf(payout);
    },
  };
}

/** Whether the process that tells staff has had the time for it, or is dead. A clock can be set back. */
const isOverdue = async ({ liveness, now }: TellingDependencies, payout: Payout, since: number) =>
  Math.abs(now() - since) > TOLD_WITHIN_MS || (await liveness.isDead(payout.process ?? ''));

/** Whether nobody else is about to tell and show how a payout has come to rest. */
const isLeft = async (dependencies: TellingDependencies, payout: Payout) =>
  !dependencies.screens.isShown(payout.id) &&
  (payout.process === dependencies.liveness.id ||
    (await isOverdue(dependencies, payout, restedAt(payout) ?? 0)));

const restedAt = ({ endedAt, stoppedAt }: Payout) => endedAt ?? stoppedAt;

const isNotified = (payout: Payout) => payout.notified !== undefined && payout.notified === restedAt(payout);

const isTurnedDown = ({ state }: Payout) => state === 'rejected' || state === 'expired';
