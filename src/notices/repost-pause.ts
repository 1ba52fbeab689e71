import type { Clock } from '../clock.js';

/** What the log channel did not take for its own sake is tried again after so long. */
const TELL_AGAIN_MS = 60_000;

/** Whether the log channel can be written, as far as is known. */
export interface Writable {
  works(): boolean;
}

export const ALWAYS_WRITABLE: Writable = { works: () => true };

/** When something may be told in the log channel that could not be told before. */
export interface RepostPause {
  isOver(): boolean;
  /** The channel did not take it. If nothing can be posted there, it is time again once the channel works. */
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
