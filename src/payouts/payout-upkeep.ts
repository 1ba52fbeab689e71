import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { type Clock, systemClock } from '../clock.js';
import {
  ALWAYS_WRITABLE,
  createRepostPause,
  type RepostPause,
  type Writable,
} from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, grantsOf, restingStatus, shownGrantsOf } from './payout-report.js';
import { isAway, isDecisionShown, type Payout } from './payout-schema.js';
import type { Payouts } from './payouts.js';
import { isShownWrongly, showPublicly } from './progress.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;
/** A message that could not be brought up to date is tried again after so long. */
const SHOW_AGAIN_MS = 60_000;
/** A channel that stays closed is tried for so long to be brought up to date after the end of a payout. */
const SHOWN_WITHIN_MS = 24 * 60 * 60_000;
/** By then, the process that tells staff of a payout has done so, or could not. */
const TOLD_WITHIN_MS = 15_000;

export type PayoutUpkeep = ReturnType<typeof createPayoutUpkeep>;

interface PayoutUpkeepOptions
  extends Pick<PayoutsOptions, 'records' | 'runs' | 'ledger' | 'notices' | 'liveness' | 'log' | 'now'> {
  readonly payouts: Pick<Payouts, 'ask' | 'end' | 'lapse'>;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

/** What happens to payouts without anybody asking for it. */
export function createPayoutUpkeep(options: PayoutUpkeepOptions) {
  const { records, payouts, runs, ledger, notices, liveness, log, now, clock = systemClock } = options;
  const { logChannel = ALWAYS_WRITABLE } = options;
  /** One for each payout: Discord may refuse the file of one, and still take the message about another. */
  const repostPauses = new Map<string, RepostPause>();
  /** When the channel of a payout is tried again. It must not keep others from being told of. */
  const showAgainAt = new Map<string, number>();

  const isTooEarly = ({ id }: Payout) => clock.now() < (showAgainAt.get(id) ?? 0);
  const showLater = ({ id }: Payout) => showAgainAt.set(id, clock.now() + SHOW_AGAIN_MS);

  function repostPauseOf(id: string): RepostPause {
    const pause = repostPauses.get(id) ?? createRepostPause(clock, logChannel);
    repostPauses.set(id, pause);
    return pause;
  }

  async function takeUp(payout: Payout): Promise<void> {
    if (runs.isRunning(payout.id)) return;
    const abandoned = payout.process === liveness.id || (await liveness.isDead(payout.process ?? ''));
    if (!abandoned) return;
    const ours = await records.change(payout, { process: liveness.id });
    if (ours === undefined) return;
    log.warn({ payout: payout.id }, 'taking up a payout that has come to a halt');
    runs.start(ours);
  }

  /** Gets into the log channel what it does not have yet of a payout that is not under way. */
  async function tellOf(payout: Payout): Promise<void> {
    if (payout.state === 'rejected' || payout.state === 'lapsed') return closeUndecided(payout);
    const repostPause = repostPauseOf(payout.id);
    if (!repostPause.isOver()) return;
    const isTold = payout.state === 'waiting' ? await asked(payout) : await reported(payout);
    if (!isTold) repostPause.begin();
  }

  /** The message with which staff were asked must not keep its buttons. */
  async function closeUndecided(payout: Payout): Promise<void> {
    if (isTooEarly(payout)) return;
    if ((await notices.update(payout)) || isHopeless(payout)) await records.close(payout);
    else showLater(payout);
  }

  /** As {@link closeUndecided}, of one that was approved: Discord may not have taken the answer to the press. */
  async function showApproved(payout: Payout): Promise<Payout> {
    const { id, posted } = payout;
    const isDue = payout.decidedBy !== undefined && !isDecisionShown(payout) && !isTooEarly(payout);
    if (posted === undefined || !isDue) return payout;
    if (await notices.update(payout)) return records.note(id, { posted: { ...posted, decided: true } });
    showLater(payout);
    return payout;
  }

  /** Messages and channels that people have deleted do not come back. A clock can be set back. */
  const isHopeless = ({ endedAt = 0 }: Payout) => Math.abs(now() - endedAt) > SHOWN_WITHIN_MS;

  /** The message in the channel must not say for ever that a payout at rest is under way. */
  async function showRested(payout: Payout): Promise<Payout> {
    if (!isShownWrongly(payout) || isTooEarly(payout) || !(await isLeft(payout))) return payout;
    const { grants } = await shownGrantsOf(ledger, payout);
    const shown = await showPublicly({ records, notices }, restingStatus(payout, grants));
    if (shown === undefined) showLater(payout);
    return shown ?? payout;
  }

  /** Staff have the record of its end; what is left is the message in the channel. */
  async function layToRest(finished: Payout): Promise<void> {
    const shown = await showRested(finished);
    const isShown = !isShownWrongly(shown) && isDecisionShown(shown);
    if (isShown || isHopeless(shown)) await records.close(shown);
  }

  /** Whether the process that tells staff has had the time for it, or is dead. A clock can be set back. */
  const isOverdue = async (payout: Payout, since: number) =>
    Math.abs(now() - since) > TOLD_WITHIN_MS || (await liveness.isDead(payout.process ?? ''));

  /** Whether nobody else is about to tell and show how a payout has come to rest. */
  const isLeft = async (payout: Payout) =>
    !runs.isRunning(payout.id) &&
    (payout.process === liveness.id || (await isOverdue(payout, restedAt(payout) ?? 0)));

  const reported = async (payout: Payout) => !(await isLeft(payout)) || runs.report(payout);

  async function asked(payout: Payout): Promise<boolean> {
    if (payout.posted !== undefined || !(await isOverdue(payout, payout.confirmedAt))) return true;
    return (await payouts.ask(payout)).posted !== undefined;
  }

  async function lookAfterStopped(payout: Payout): Promise<void> {
    const shown = await showRested(payout);
    if (isAway(shown) && !isTold(shown)) await tellOf(shown);
  }

  /** Ends a payout that nobody resumed in time. */
  async function giveUp(payout: Payout): Promise<Payout | undefined> {
    if (payout.state !== 'stopped' || now() < (payout.stoppedAt ?? 0) + RESUMABLE_MS) return undefined;
    const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
    return payouts.end(payout, { state: 'finished', counts });
  }

  function forgetAllBut(open: readonly Payout[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const kept of [showAgainAt, repostPauses]) {
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
    }
  }

  return {
    /**
     * Goes on with what a dead process has left, and tells staff what they do not know yet. To be called at the start,
     * after the grants were recovered, and then every few seconds.
     */
    async recover(): Promise<void> {
      const open = await records.open();
      forgetAllBut(open);
      await eachAlone(open.toReversed(), async (each) => {
        const isUndecided = each.state === 'rejected' || each.state === 'lapsed';
        const payout = isUndecided ? each : await showApproved(each);
        if (payout.state === 'running') await takeUp(payout);
        else if (payout.state === 'stopped') await lookAfterStopped(payout);
        else if (payout.state === 'finished' && isTold(payout)) await layToRest(payout);
        else await tellOf(payout);
      });
    },

    /** Ends what nobody approved or resumed in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await records.open(), async (payout) => {
        const ended = (await payouts.lapse(payout)) ?? (await giveUp(payout));
        if (ended !== undefined) await tellOf(ended);
      });
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

const restedAt = ({ endedAt, stoppedAt }: Payout) => endedAt ?? stoppedAt;

const isTold = (payout: Payout) => payout.told !== undefined && payout.told === restedAt(payout);
