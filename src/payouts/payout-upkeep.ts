import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { decidedPost, type Post, showPosts, tidyPosts } from '../campaigns/posts.js';
import { createRepostPause, type Writable } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import type { PayoutQueue } from './payout-queue.js';
import { countRows, grantsOf, restingStatus, shownGrantsOf } from './payout-report.js';
import { isAway, type Payout } from './payout-schema.js';
import { type PayoutScreens, shownInChannel } from './payout-screens.js';
import type { Payouts } from './payouts.js';

/** How long a stopped payout can be resumed. After that, what is left of it is given back to the cap. */
export const RESUMABLE_MS = 7 * 24 * 60 * 60_000;
/** By then, the process that tells staff of a payout has done so, or could not. */
const TOLD_WITHIN_MS = 15_000;

interface Dependencies
  extends Pick<
    PayoutDependencies,
    'records' | 'ledger' | 'notices' | 'liveness' | 'processId' | 'clock' | 'now'
  > {
  readonly payouts: Pick<Payouts, 'ask' | 'endUnapproved'>;
  readonly paying: Pick<PayoutQueue, 'goOn' | 'settle'>;
  readonly screens: Pick<PayoutScreens, 'isShown' | 'show' | 'rested'>;
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
    await telling.showDecided(payout);
    return shown ?? payout;
  }

  async function attend({ id }: Payout): Promise<void> {
    const payout = await records.find(id);
    if (payout === undefined) return;
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
  const { payouts, screens, now } = dependencies;
  /** What was shown is noted even if something else of the payout has changed meanwhile. */
  const records = {
    close: dependencies.records.close,
    change: ({ id }: Payout, details: Partial<Payout>) => dependencies.records.note(id, details),
  };
  const decided = decidedPost<Payout>(dependencies.notices.update);
  const posts = [decided, channelPost(dependencies), reportPost(dependencies)];
  /** For each payout: Discord may refuse the file of one, and still take the message about another. */
  const pause = createRepostPause(dependencies.clock, dependencies.logChannel);

  /** @param work returns whether everything that it shows is shown */
  async function unlessPaused(payout: Payout, work: () => Promise<boolean>): Promise<void> {
    const key = `${payout.id} ${restedAt(payout)}`;
    if (pause.isOver(key) && !(await work())) pause.begin(key);
  }

  async function show(shown: readonly Post<Payout>[], payout: Payout): Promise<boolean> {
    const after = await showPosts(records, shown, payout);
    return shown.every((post) => post.isShown(after));
  }

  return {
    /** Shows of a payout that is being paid that it was approved. */
    showDecided: (payout: Payout): Promise<void> => unlessPaused(payout, () => show([decided], payout)),

    /** Shows and tells what is left of a payout that is not being paid, and closes it once nothing is. */
    async lookAfter(resting: Payout): Promise<void> {
      const payout = await screens.rested(resting);
      // It was resumed, or something that was under way at the stop has not ended yet.
      if (payout.state === 'running' || screens.isShown(payout.id)) return;
      if (isAsked(payout) || !(await isLeft(dependencies, payout))) return;
      const rest = { since: payout.endedAt ?? 0, isSettled: true };
      await unlessPaused(payout, async () => {
        if (payout.state === 'waiting') return isAsked(await payouts.ask(payout));
        if (payout.state === 'stopped') return show(posts, payout);
        return tidyPosts({ records, now }, posts, payout, rest);
      });
    },
  };
}

/** The message in the channel must not say for ever that a payout at rest is under way. */
const channelPost = ({ ledger, notices }: Dependencies): Post<Payout> => ({
  isShown: ({ progress, state }) => progress === undefined || progress.shows === state,
  async show(payout) {
    const { grants } = await shownGrantsOf(ledger, payout);
    return shownInChannel(notices, restingStatus(payout, grants));
  },
});

/** Staff know that a payout has stopped by itself, or have the record of one that has finished. */
const reportPost = (dependencies: Dependencies): Post<Payout> => ({
  isRequired: true,
  isShown: (payout) =>
    (payout.state !== 'finished' && !isAway(payout)) || payout.notified === restedAt(payout),
  async show(payout) {
    const isTold = await (payout.state === 'finished'
      ? giveRecord(dependencies, payout)
      : dependencies.notices.away(payout));
    return isTold ? { notified: restedAt(payout) } : undefined;
  },
});

async function giveRecord(dependencies: Dependencies, finished: Payout): Promise<boolean> {
  // Of what was quarantined, staff have its card.
  if (finished.quarantined !== undefined) return true;
  const { grants } = await shownGrantsOf(dependencies.ledger, finished);
  return dependencies.notices.finished(restingStatus(finished, grants));
}

/** Whether nobody else is about to show and tell of it: its process has had the time for it, or is dead. A clock can be set back. */
const isLeft = async ({ liveness, processId, now }: Dependencies, payout: Payout): Promise<boolean> =>
  (payout.process === processId && payout.state !== 'waiting') ||
  Math.abs(now() - (restedAt(payout) ?? payout.confirmedAt)) > TOLD_WITHIN_MS ||
  liveness.isDead(payout.process ?? '');

const restedAt = ({ endedAt, stoppedAt }: Payout) => endedAt ?? stoppedAt;

const isAsked = ({ state, posted }: Payout): boolean => state === 'waiting' && posted !== undefined;
