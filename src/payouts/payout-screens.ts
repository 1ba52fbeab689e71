import type { Log } from '../log.js';
import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { Clock } from '../time/clock.js';
import { repeat } from '../time/repeat.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { PayoutDependencies, PayoutNotices } from './payout-dependencies.js';
import { createProgress } from './payout-progress.js';
import type { PayoutStatus } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** Default for the shortest time between two updates of what is shown. */
const SHOW_MS = 2_000;

/** Shows how far a payout is, in the answer to somebody. */
export type Watcher = (status: PayoutStatus) => Promise<void>;

/** Somebody who watches a payout. */
interface Watching {
  readonly show: Watcher;
  readonly end: () => void;
}

/** A payout of which this process shows how far it is. */
interface Screen {
  /** As it was read last. */
  payout: Payout;
  readonly progress: ReturnType<typeof createProgress>;
  readonly watching: Set<Watching>;
  /** Ends the updates. */
  readonly stop: () => Promise<void>;
}

type Dependencies = Pick<
  PayoutDependencies,
  'records' | 'ledger' | 'notices' | 'processId' | 'clock' | 'retryLog'
> & { readonly showMs?: number | undefined };

/**
 * Shows how far payouts are: in the answers to those who watch them, and in a message in their channels where nobody
 * does. That message is kept up to date by the process that has the payout in hand.
 */
export type PayoutScreens = ReturnType<typeof createPayoutScreens>;

export function createPayoutScreens(dependencies: Dependencies) {
  const { records, processId, clock } = dependencies;
  const { screens, open, close, update, idle } = createOpenScreens(dependencies);
  let isOver = false;

  return {
    /** Shows in its channel how far a payout is that is under way. */
    show(payout: Payout): void {
      if (!isOver) open(payout);
    },

    /** Whether this process still shows how far a payout is. */
    isShown: (id: string) => screens.has(id),

    /** Shows that a payout has come to rest, unless something of it is still under way. @returns it as it is now */
    async rested(payout: Payout): Promise<Payout> {
      const screen = screens.get(payout.id);
      if (screen === undefined) return payout;
      await screen.progress.read();
      if (payout.state === 'stopped' && screen.progress.isInHand()) return payout;
      await update(screen);
      return (await records.find(payout.id)) ?? payout;
    },

    /** How many rows are still to be paid of the payouts that this process shows in their channels. */
    rowsLeft: () => rowsLeftOf(screens.values(), processId),

    /**
     * Shows progress to a watcher until the payout rests or a time is over. One that is stopped rests once what was
     * under way has ended.
     * @param forMs ms
     * @returns the last status, or `undefined` if the payout is at rest
     */
    async watch(id: string, watcher: Watcher, forMs: number): Promise<PayoutStatus | undefined> {
      const payout = await records.find(id);
      if (isOver || (payout?.state !== 'running' && payout?.state !== 'stopped')) return undefined;
      const screen = open(payout);
      const watched = watch(screen, watcher, forMs, clock);
      await screen.progress.read();
      if (isAtRest(screen)) close(screen);
      await watched;
      return statusOf(screen);
    },

    /** Lets nothing more be shown, now and later. */
    end(): void {
      isOver = true;
      for (const screen of screens.values()) close(screen);
    },

    /** Resolves when nothing is on its way any more that has to be shown at an end. */
    idle,
  };
}

/** The screens of the payouts that are shown now, each brought up to date every few seconds until its payout rests. */
function createOpenScreens(dependencies: Dependencies) {
  const { records, retryLog: log, processId, showMs = SHOW_MS, clock } = dependencies;
  const screens = new Map<string, Screen>();
  const working = createWorkUnderWay();
  const showPublicly = createChannelMessage(dependencies);
  const inTurn = createKeyedLock();

  function open(payout: Payout): Screen {
    const known = screens.get(payout.id);
    if (known !== undefined) {
      known.payout = payout;
      return known;
    }
    const timing = { pauseMs: showMs, first: showMs, log, clock } as const;
    const screen: Screen = {
      payout,
      progress: createProgress(dependencies, payout),
      watching: new Set(),
      stop: repeat(() => update(screen), timing),
    };
    screens.set(payout.id, screen);
    void working.track(readFirst(screen, log));
    return screen;
  }

  function close(screen: Screen): void {
    screens.delete(screen.payout.id);
    for (const { end } of screen.watching) end();
    void working.track(screen.stop());
  }

  async function updated(screen: Screen): Promise<void> {
    const before = screen.payout;
    const payout = await records.find(before.id);
    await screen.progress.read();
    // It was resumed at this moment, or somebody began to watch it: the next time is soon enough.
    if (screens.get(before.id) !== screen || screen.payout !== before) return;
    // The store went back.
    if (payout === undefined) return close(screen);
    screen.payout = payout;
    const [status, isWatched] = [statusOf(screen), screen.watching.size > 0];
    // Those who watch see in another way how it has come to rest.
    if (isAtRest(screen)) close(screen);
    else await Promise.all([...screen.watching].map((one) => showTo(one, status, log)));
    if (payout.process === processId && isPublic(payout, isWatched)) await showPublicly(status);
  }

  /** In turn: what is shown of a payout must not come after what is shown of its end. */
  const update = (screen: Screen): Promise<void> => inTurn(screen.payout.id, () => updated(screen));

  return { screens, open, close, update, idle: working.idle };
}

async function readFirst({ payout, progress }: Screen, log: Log): Promise<void> {
  try {
    await progress.read();
  } catch (error) {
    log.warn({ payout: payout.id, err: error }, 'how far a payout is could not be read yet');
  }
}

/** How many rows are still to be paid of the payouts that a process has in hand. */
const rowsLeftOf = (screens: Iterable<Screen>, processId: string): number =>
  [...screens]
    .filter(({ payout }) => payout.process === processId)
    .reduce((sum, { progress }) => sum + progress.status().counts.left, 0);

const statusOf = ({ payout, progress }: Screen): PayoutStatus => ({ payout, ...progress.status() });

/** Members see it only where nobody else does; once it is there, it must not keep an old figure. */
const isPublic = ({ progress, stoppedBy }: Payout, isWatched: boolean): boolean =>
  progress !== undefined || (!isWatched && stoppedBy === undefined);

const isAtRest = ({ payout: { state }, progress }: Screen): boolean =>
  state !== 'running' && !(state === 'stopped' && progress.isInHand());

/**
 * Shows in the channel where a payout was started how far it is.
 * @returns where that stands and what it says, to be noted so that the next process that shows the payout brings it up to
 *   date; `undefined` if it could not be shown
 */
export async function shownInChannel(
  notices: Pick<PayoutNotices, 'progress'>,
  status: PayoutStatus,
): Promise<Pick<Payout, 'progress'> | undefined> {
  const place = await notices.progress(status);
  if (place === undefined) return undefined;
  const { channelId, messageId } = place;
  return { progress: { channelId, messageId, shows: status.payout.state } };
}

/** Shows it so, and notes that. Where that cannot be, it is tried again after a pause, or once the payout's state is another. */
function createChannelMessage({ records, notices, clock }: Dependencies) {
  const pause = createRepostPause(clock, ALWAYS_WRITABLE);
  return async (status: PayoutStatus): Promise<void> => {
    const { id, state, progress } = status.payout;
    const key = `${id} ${state}`;
    if (!pause.isOver(key)) return;
    const shown = await shownInChannel(notices, status);
    if (shown === undefined) return pause.begin(key);
    const isNoted = progress?.shows === state && progress.messageId === shown.progress?.messageId;
    if (!isNoted) await records.note(id, shown);
  };
}

/** Who cannot be shown it is tried again with the next status, and keeps nobody else from it. */
async function showTo(one: Watching, status: PayoutStatus, log: Log): Promise<void> {
  try {
    await one.show(status);
  } catch (error) {
    log.error({ payout: status.payout.id, err: error }, 'could not show somebody how far a payout is');
  }
}

/** Resolves when nothing more is shown to the watcher. */
function watch({ watching }: Screen, show: Watcher, forMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(forMs, end);
    const one = { show, end };
    watching.add(one);

    function end(): void {
      callOff();
      watching.delete(one);
      resolve();
    }
  });
}
