import type { Clock } from '../clock.js';

/** Pause before a message that Discord rejected is posted again. */
const TELL_AGAIN_MS = 60_000;

/** Whether the log channel can be written, as far as known. */
export interface Writable {
  works(): boolean;
}

export const ALWAYS_WRITABLE: Writable = { works: () => true };

export type RepostPause = ReturnType<typeof createRepostPause>;

/** When to retry posting to the log channel. */
export function createRepostPause(clock: Clock, channel: Writable) {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isOver: () => channel.works() && clock.now() >= until,
    /** A post failed. If the whole channel is down, the pause ends once it works again. */
    begin(): void {
      if (channel.works()) until = clock.now() + TELL_AGAIN_MS;
    },
  };
}
