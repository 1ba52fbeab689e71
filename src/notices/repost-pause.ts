import type { Clock } from '../clock.js';

/** Pause before a message that Discord rejected is posted again. */
const TELL_AGAIN_MS = 60_000;

/** Whether the log channel can be written, as far as known. */
export interface Writable {
  works(): boolean;
}

export const ALWAYS_WRITABLE: Writable = { works: () => true };

/** When to retry posting to the log channel. */
export interface RepostPause {
  isOver(): boolean;
  /** A post failed. If the whole channel is down, the pause ends once it works again. */
  begin(): void;
}

export function createRepostPause(clock: Clock, channel: Writable): RepostPause {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isOver: () => channel.works() && clock.now() >= until,
    begin() {
      if (channel.works()) until = clock.now() + TELL_AGAIN_MS;
    },
  };
}
