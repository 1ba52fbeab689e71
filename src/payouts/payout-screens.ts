import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { type Clock, systemClock } from '../time/clock.js';
import { repeat } from '../time/repeat.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutsOptions } from './payout-options.js';
import { createProgress, showPublicly } from './payout-progress.js';
import type { Payout } from './payout-schema.js';

/** Default for the shortest time between two updates of what is shown. */
const SHOW_MS = 2_000;

/** Shows how far a payout is, in place of the bot's own message. */
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

interface ScreensOptions extends Pick<PayoutsOptions, 'records' | 'ledger' | 'notices' | 'log'> {
  readonly processId: string;
  readonly showMs?: number | undefined;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Shows how far payouts are: to who watches them, and in their channels, where one process does. */
export type PayoutScreens = ReturnType<typeof createPayoutScreens>;

export function createPayoutScreens(options: ScreensOptions) {
  const { records, notices, log, processId, showMs = SHOW_MS, clock = systemClock } = options;
  const screens = new Map<string, Screen>();
  const working = createWorkUnderWay();
  const pauseInChannel = createRepostPause(clock, ALWAYS_WRITABLE);
  let isOver = false;

  const statusOf = ({ payout, progress }: Screen): PayoutStatus => ({ payout, ...progress.status() });

  function open(payout: Payout): Screen {
    const known = screens.get(payout.id);
    if (known !== undefined) return known;
    const update = { pauseMs: showMs, first: 'after-pause', log, clock } as const;
    const screen: Screen = {
      payout,
      progress: createProgress({ ...options, clock }, payout),
      watching: new Set(),
      stop: repeat(() => updated(screen), update),
    };
    screens.set(payout.id, screen);
    const begun = screen.progress.read().catch((error: unknown) => {
      log.warn({ payout: payout.id, err: error }, 'how far a payout is could not be read yet');
    });
    void working.track(begun);
    return screen;
  }

  async function updated(screen: Screen): Promise<void> {
    const payout = await records.find(screen.payout.id);
    if (payout === undefined) {
      // The store went back.
      void working.track(drop(screen));
      return;
    }
    await screen.progress.read();
    screen.payout = payout;
    if (payout.state !== 'running' && !(payout.state === 'stopped' && screen.progress.isInHand())) {
      // What cannot be shown now is tried again by the upkeep.
      const closed = close(screen).catch((error: unknown) => {
        log.warn({ payout: payout.id, err: error }, 'how a payout has come to rest could not be shown yet');
      });
      void working.track(closed);
      return;
    }
    await show(screen);
  }

  async function show(screen: Screen): Promise<void> {
    await Promise.all([...screen.watching].map((one) => showTo(screen, one)));
    const { id, process, progress, state } = screen.payout;
    // Members see it only where nobody else does; once it is there, it must not keep an old figure.
    const isPublic = progress !== undefined || (screen.watching.size === 0 && state === 'running');
    if (process === processId && isPublic && pauseInChannel.isOver(id)) await showInChannel(screen);
  }

  /** Who cannot be shown it is tried again with the next status, and keeps nobody else from it. */
  async function showTo(screen: Screen, one: Watching): Promise<void> {
    try {
      await one.show(statusOf(screen));
    } catch (error) {
      log.error({ payout: screen.payout.id, err: error }, 'could not show somebody how far a payout is');
    }
  }

  async function showInChannel(screen: Screen): Promise<void> {
    const shown = await showPublicly({ records, notices }, statusOf(screen));
    if (shown === undefined) pauseInChannel.begin(screen.payout.id);
    else screen.payout = shown;
  }

  async function drop(screen: Screen): Promise<void> {
    screens.delete(screen.payout.id);
    endWatching(screen);
    await screen.stop();
  }

  /** Shows in the channel how a payout has come to rest, unless somebody sees it in an answer, and ends its screen. */
  async function close(screen: Screen): Promise<void> {
    const { id, process, progress, stoppedBy } = screen.payout;
    if (screens.get(id) !== screen) return;
    // The person who has stopped it sees that in the answer.
    const isSeen = progress === undefined && (screen.watching.size > 0 || stoppedBy !== undefined);
    await drop(screen);
    if (process === processId && !isSeen) await showInChannel(screen);
  }

  return {
    /** Shows in its channel how far a payout is that is under way. */
    show(payout: Payout): void {
      if (!isOver) open(payout);
    },

    /** Whether the process is about to show how a payout has come to rest. */
    isShown: (id: string) => screens.has(id),

    /** Shows that a payout has come to rest, unless something of it is still under way. @returns it as it is now */
    async rested(payout: Payout): Promise<Payout> {
      const screen = screens.get(payout.id);
      if (screen === undefined) return payout;
      await screen.progress.read();
      if (payout.state === 'stopped' && screen.progress.isInHand()) return payout;
      // What it shows now must not come after this.
      await screen.stop();
      await screen.progress.read();
      screen.payout = payout;
      await close(screen);
      return screen.payout;
    },

    /** How many rows are still to be paid of the payouts that this process shows in their channels. */
    rowsLeft: () =>
      [...screens.values()]
        .filter(({ payout }) => payout.process === processId)
        .reduce((sum, { progress }) => sum + progress.status().counts.left, 0),

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
      screen.payout = payout;
      await screen.progress.read();
      if (payout.state === 'stopped' && !screen.progress.isInHand()) await close(screen);
      await watched;
      return statusOf(screen);
    },

    /** Lets nothing more be shown, now and later. */
    end(): void {
      isOver = true;
      for (const screen of screens.values()) {
        endWatching(screen);
        void working.track(screen.stop());
      }
      screens.clear();
    },

    /** Resolves when nothing is on its way any more that has to be shown at an end. */
    idle: working.idle,
  };
}

function endWatching({ watching }: Screen): void {
  for (const { end } of watching) end();
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
