import { randomBytes } from 'node:crypto';

/** Measures and waits. It has no date, so that setting the computer's clock changes nothing. */
export interface Clock {
  /** ms from an arbitrary start; never goes back. */
  now(): number;
  /** Runs an action once, after so many ms. @returns a function that calls it off */
  after(ms: number, action: () => void): () => void;
}

/**
 * What the services ask of the world besides the store, the website and Discord. The simulation passes in a world of
 * its own, in which one seed always gives the same events; so nothing that decides may ask the system by itself.
 */
export interface World {
  /** The date, in ms since the epoch. It can be set, and then jumps. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Random bytes that nobody can guess. */
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

/** From 0 to below 1, as `ulid` wants its randomness. */
export const fraction = ({ randomBytes: random }: Pick<World, 'randomBytes'>): number =>
  (random(1)[0] ?? 0) / 256;
