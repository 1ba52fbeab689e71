import { LRUCache } from 'lru-cache';
import type { Saying } from '../errors.js';
import type { Languages } from '../locales/languages.js';
import { type Clock, systemClock } from '../time/clock.js';
import type { COLOURS } from './colours.js';

/** The same fault is reported once in this time (ms), so that members who keep trying cannot flood the log channel. */
const QUIET_MS = 10 * 60_000;

interface PostedNotice {
  readonly colour: keyof typeof COLOURS;
  readonly text: string;
  /** It is repeated until somebody fixes it. */
  readonly lasts: boolean;
}

/** Notices to staff in the log channel. */
export type StaffNotices = ReturnType<typeof createStaffNotices>;

/** @param post posts to the log channel, sooner or later */
export function createStaffNotices(
  post: (notice: PostedNotice) => void,
  languages: Languages,
  clock: Clock = systemClock,
) {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: QUIET_MS, ttlResolution: 0, perf: clock });
  const tell = (say: Saying, colour: keyof typeof COLOURS, lasts: boolean) => {
    post({ colour, text: say(languages.server), lasts });
  };
  return {
    /** An event. Posted every time. */
    tell: (say: Saying, colour: keyof typeof COLOURS = 'plain') => tell(say, colour, false),
    /** A fault that staff can fix. Posted once in ten minutes for each `about`. */
    warn(about: string, say: Saying): void {
      if (told.has(about)) return;
      told.set(about, true);
      tell(say, 'attention', true);
    },
  };
}
