/** Measures and waits. It has no date, so that setting the computer's clock changes nothing. */
export interface Clock {
  /** ms from an arbitrary start; never goes back. */
  now(): number;
  /** Runs an action once, after so many ms. @returns a function that calls it off */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.max(0, Math.ceil(ms)));
    return () => clearTimeout(timer);
  },
};

export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}
