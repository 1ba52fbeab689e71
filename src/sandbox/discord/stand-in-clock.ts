/** Time as the stand-in sees it. Tests pass one that they move by hand. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /** Runs `then` once after `ms`. The returned function calls it off. */
  after(ms: number, then: () => void): () => void;
}

/** The machine's own clock. Its timers do not keep a process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Discord counts the milliseconds of its ids from the first second of 2015. */
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/**
 * Makes ids of Discord's form: milliseconds since 2015 above 22 lower bits, of which we count in 12. They rise
 * strictly, also when the clock stands still.
 */
export function createSnowflakes(clock: Clock): () => string {
  let last = 0n;
  return () => {
    const first = (BigInt(clock.now()) - DISCORD_EPOCH_MS) << 22n;
    last = first > last ? first : last + 1n;
    return last.toString();
  };
}
