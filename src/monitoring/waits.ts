import { createHistogram } from 'node:perf_hooks';
import type { DoneInteraction } from '../discord/exchange.js';
import type { Log } from '../log.js';
import type { ClockDifference } from '../time/clock-difference.js';

/** Whoever has no answer by then reads that the application did not respond. */
const GIVEN_UP_MS = 3_000;
/** What this lasts longer than is an alert. */
export const SLOW_MS = 2_000;
/** Discord takes no answer later. */
const LONGEST_MS = 15 * 60_000;
/** Of fewer, the slowest of a hundred says nothing. */
export const FEWEST = 20;

/** How long somebody has waited. */
export interface Wait {
  readonly ms: number;
  /** By the clocks, it arrived before it was made, so that part counts as nothing. */
  readonly isEarly: boolean;
}

/** How long people waited in an hour, in ms. */
export interface WaitReport {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * How long somebody waited, from the moment that Discord made the interaction until it had the first answer.
 * @param aheadMs how far this machine's clock is ahead of Discord's
 * @returns nothing where nobody waited
 */
export function waitOf(
  { deliveredMs, acknowledgedMs, ms, isAwaited }: DoneInteraction,
  aheadMs: number | undefined,
): Wait | undefined {
  if (!isAwaited || aheadMs === undefined) return undefined;
  const delivery = deliveredMs - aheadMs;
  return {
    ms: Math.max(delivery, 0) + (acknowledgedMs ?? Math.max(ms, GIVEN_UP_MS)),
    isEarly: delivery < 0,
  };
}

interface WaitsOptions {
  /** This machine's clock beside Discord's. */
  readonly discordClock: Pick<ClockDifference, 'aheadMs'>;
  readonly onWait: ((wait: Wait) => void) | undefined;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** How long people wait for the first answer, hour by hour. */
export type Waits = ReturnType<typeof createWaits>;

export function createWaits({ discordClock, onWait, log }: WaitsOptions) {
  const waited = createHistogram({ highest: LONGEST_MS });
  let early = 0;
  let isSlow = false;
  let last: WaitReport | undefined;

  return {
    /** An interaction has ended. */
    interactionDone(interaction: DoneInteraction): void {
      const wait = waitOf(interaction, discordClock.aheadMs());
      if (wait === undefined) return;
      waited.record(Math.min(Math.max(1, Math.round(wait.ms)), LONGEST_MS));
      if (wait.isEarly) early += 1;
      onWait?.(wait);
    },

    /** Logs the hour that has passed, and begins the next. */
    async report(): Promise<void> {
      const { count } = waited;
      if (count > 0) {
        last = { count, p50: waited.percentile(50), p99: waited.percentile(99) };
        if (count >= FEWEST) isSlow = last.p99 > SLOW_MS;
        const clockAheadMs = Math.round(discordClock.aheadMs() ?? 0);
        log[isSlow ? 'warn' : 'info']({ ...last, early, clockAheadMs }, 'how long people waited, in ms');
      }
      waited.reset();
      early = 0;
    },

    /** The last hour in which the slowest of a hundred waited too long; `undefined` once an hour was better. */
    slow: (): WaitReport | undefined => (isSlow ? last : undefined),
  };
}
