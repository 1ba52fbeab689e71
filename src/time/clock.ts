import { randomBytes } from 'node:crypto';

/** Measures and waits. It has no date, so setting the computer's clock does not affect it. */
export interface Clock {
  /** ms from an arbitrary start; never goes back. */
  now(): number;
  /** Runs an action once, after some ms. @returns a function that cancels it */
  after(ms: number, action: () => void): () => void;
}

/**
 * What the services need besides the store, the website and Discord. The simulation passes its own, in which a seed
 * always gives the same events; so no code that decides may ask the system directly.
 */
export interface World {
  /** The date, in ms since the epoch. It jumps when the clock is set. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Unpredictable random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.max(0, Math.ceil(ms)));
    return () => clearTimeout(timer);
  },
};

export const systemWorld: World = { now: Date.now, clock: systemClock, randomBytes };

export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

/** A random UUID (version 4). */
export function uuid({ randomBytes: random }: Pick<World, 'randomBytes'>): string {
  const bytes = Uint8Array.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** In [0, 1), as `ulid` expects. */
export const fraction = ({ randomBytes: random }: Pick<World, 'randomBytes'>): number =>
  (random(1)[0] ?? 0) / 256;
