import type { Clock } from '../time/clock.js';

/** Pause before a message that Discord rejected is posted again. */
const TELL_AGAIN_MS = 60_000;

/** Whether the log channel can be written, as far as known. */
export interface Writable {
  works(): boolean;
}

export const ALWAYS_WRITABLE: Writable = { works: () => true };

/** When to retry posting to a channel. What must not wait for other messages has an ID of its own. */
export function createRepostPause(clock: Clock, channel: Writable) {
  const until = new Map<string, number>();
  return {
    isOver: (id = '') => channel.works() && clock.now() >= (until.get(id) ?? Number.NEGATIVE_INFINITY),
    /** A post failed. If the whole channel is down, the pause ends once it works again. */
    begin(id = ''): void {
      for (const [each, end] of until) if (clock.now() >= end) until.delete(each);
      if (channel.works()) until.set(id, clock.now() + TELL_AGAIN_MS);
    },
  };
}
