import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { decidedPost, showPosts } from '../campaigns/posts.js';
import { createRepostPause, type Writable } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import type { PayoutQueue } from './payout-queue.js';
import { countRows, grantsOf, readStatus, restingStatus, shownGrantsOf } from './payout-report.js';
import { isAway, isDecisionShown, isShownWrongly, type Payout } from './payout-schema.js';
import type { PayoutScreens } from './payout-screens.js';
import type { Payouts } from './payouts.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;
/** After the end of a payout, its messages are tried for so long to be brought up to date. */
const SHOWN_WITHIN_MS = 24 * 60 * 60_000;
/** By then, the process that tells staff of a payout has done so, or could not. */
const TOLD_WITHIN_MS = 15_000;

interface Dependencies
  extends Pick<
    PayoutDependencies,
    'records' | 'ledger' | 'notices' | 'liveness' | 'processId' | 'clock' | 'now'
  > {
  readonly payouts: Pick<Payouts, 'ask' | 'endUnapproved'>;
  readonly paying: Pick<PayoutQueue, 'goOn' | 'settle'>;
  readonly screens: Pick<PayoutScreens, 'isShown' | 'show' | 'showInChannel' | 'rested'>;
  readonly logChannel: Writable;
}

/** What happens to payouts without anybody asking for it. */
export function createPayoutUpkeep(dependencies: Dependencies) {
  const { records, ledger, payouts, paying, screens, liveness, processId, now } = dependencies;
  const telling = createTelling(dependencies);
  /** So that this process tells of each end once. */
  const alone = createKeyedLock();
  const waiting = new Set<string>();

  /** Ends a payout of which nothing is left. Once it rests, that is shown and told. */
  async function settle(payout: Payout): Promise<void> {
    const settled = await paying.settle(payout);
    if (settled.state !== 'running') await telling.lookAfter(settled);
  }

  /** Goes on with a payout, and shows it in place of a process that is dead. */
  async function goOn(payout: Payout): Promise<Payout> {
    await paying.goOn(payout.id);
    const isLeft = payout.process !== processId && (await liveness.isDead(payout.process ?? ''));
    const shown = isLeft ? await records.change(payout, { process: processId }) : payout;
    if (shown?.state === 'running' && shown.process === processId) screens.show(shown);
    return shown ?? payout;
  }

  async function attend({ id }: Payout): Promise<void> {
    const found = await records.find(id);
    if (found === undefined) return;
    const payout = await telling.showDecided(found);
    if (payout.state === 'running') await settle(await goOn(payout));
    else if (payout.state === 'stopped') await settle(payout);
    else await telling.lookAfter(payout);
  }

  /** Ends a payout that nobody resumed in time. */
  async function giveUp(payout: Payout): Promise<void> {
    if (payout.state !== 'stopped' || now() < (payout.stoppedAt ?? 0) + RESUMABLE_MS) return;
    const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
    const end = { state: 'finished', counts, endedAt: now() } as const;
    await records.change(payout, end, () => records.releaseRest(payout));
  }

  return {
    /** To be called when something of a payout has come to rest: that may have been the last of it. */
    async look(id: string): Promise<void> {
      // Who waits looks as well at what has changed since.
      if (waiting.has(id)) return;
      waiting.add(id);
      await alone(id, async () => {
        waiting.delete(id);
        const payout = await records.find(id);
        if (payout?.state === 'running' || payout?.state === 'stopped') await settle(payout);
      });
    },

    /**
     * Goes on with what others have left, and tells staff what they do not know yet. To be called at the start, after the
     * grants were recovered, and then every few seconds.
     */
    recover: async (): Promise<void> =>
      eachAlone((await records.open()).toReversed(), (payout) => alone(payout.id, () => attend(payout))),

    /** Ends what nobody approved or resumed in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await payouts.endUnapproved();
      await eachAlone(await records.open(), (payout) => alone(payout.id, () => giveUp(payout)));
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

/** Shows and tells of payouts what could not be shown or told when it happened. */
function createTelling(dependencies: Dependencies) {
  const { records, ledger, payouts, screens, notices, liveness, processId, now } = dependencies;
  /** For each payout: Discord may refuse the file of one, and still take the message about another. */
  const pause = createRepostPause(dependencies.clock, dependencies.logChannel);
  const posts = [decidedPost<Payout>(notices.update)];

  /** Whether the process that tells staff has had the time for it, or is dead. A clock can be set back. */
  const isOverdue = async ({ process = '' }: Payout, since: number) =>
    Math.abs(now() - since) > TOLD_WITHIN_MS || liveness.isDead(process);

  /** Whether nobody else is about to show and tell how a payout has come to rest. */
  const isLeft = async (payout: Payout) =>
    payout.process === processId || isOverdue(payout, restedAt(payout) ?? 0);

  async function showDecided(payout: Payout): Promise<Payout> {
    const key = `decision ${payout.id}`;
    if (payout.state === 'waiting' || isDecisionShown(payout) || !pause.isOver(key)) return payout;
    const shown = await showPosts(records, posts, payout);
    if (!isDecisionShown(shown)) pause.begin(key);
    return shown;
  }

  async function ask(waiting: Payout): Promise<void> {
    if (waiting.posted !== undefined || !pause.isOver(waiting.id)) return;
    if (!(await isOverdue(waiting, waiting.confirmedAt))) return;
    if ((await payouts.ask(waiting)).posted === undefined) pause.begin(waiting.id);
  }

  /** The message in the channel must not say for ever that a payout at rest is under way. */
  async function showRested(payout: Payout): Promise<Payout> {
    if (!isShownWrongly(payout) || !(await isLeft(payout))) return payout;
    return screens.showInChannel(payout, async () =>
      restingStatus(payout, (await shownGrantsOf(ledger, payout)).grants),
    );
  }

  /** Tells staff that a payout has stopped by itself, or gives them the record of one that has finished. */
  async function tell(payout: Payout): Promise<Payout> {
    if (isTold(payout) || !pause.isOver(payout.id) || !(await isLeft(payout))) return payout;
    if (await (payout.state === 'finished' ? giveRecord(payout) : notices.away(payout)))
      return records.note(payout.id, { notified: restedAt(payout) });
    pause.begin(payout.id);
    return payout;
  }

  async function giveRecord(finished: Payout): Promise<boolean> {
    // Of what was quarantined, staff have its card.
    if (finished.quarantined !== undefined) return true;
    const { status, csv } = await readStatus(dependencies, finished);
    return notices.finished(status, csv);
  }

  /** Messages and channels that people have deleted do not come back. A clock can be set back. */
  const isHopeless = ({ endedAt = 0 }: Payout) => Math.abs(now() - endedAt) > SHOWN_WITHIN_MS;

  return {
    showDecided,

    /** Shows and tells what is left of a payout that is not being paid, and closes it once nothing is. */
    async lookAfter(resting: Payout): Promise<void> {
      if (resting.state === 'waiting') return ask(resting);
      const rested = await screens.rested(resting);
      // It was resumed, or something that was under way at the stop has not ended yet.
      if (rested.state === 'running' || screens.isShown(rested.id)) return;
      const payout = await tell(await showRested(rested));
      const isShown = isDecisionShown(payout) && !isShownWrongly(payout);
      if (payout.state !== 'stopped' && isTold(payout) && (isShown || isHopeless(payout)))
        await records.close(payout);
    },
  };
}

const restedAt = ({ endedAt, stoppedAt }: Payout) => endedAt ?? stoppedAt;

/** Whether staff know how a payout has come to rest, if there is something to tell. */
const isTold = (payout: Payout) =>
  (payout.state !== 'finished' && !isAway(payout)) || payout.notified === restedAt(payout);
