import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.js';
import type { Saying } from '../errors.js';
import type { Languages } from '../locales/languages.js';
import type { COLOURS } from './reply.js';

/** The same fault is told once in this time, in ms: members who keep trying must not flood the log channel. */
const QUIET_MS = 10 * 60_000;

/** Tells staff, in the log channel. */
export interface StaffNotices {
  /** Something that was done. Told every time. */
  tell(say: Saying, colour?: keyof typeof COLOURS): void;
  /** A fault that staff can fix. Told once in ten minutes for each `about`. */
  warn(about: string, say: Saying): void;
}

interface PostedNotice {
  readonly colour: keyof typeof COLOURS;
  readonly text: string;
  /** It is repeated until it is fixed. */
  readonly lasts: boolean;
}

/** @param post gets it into the log channel, sooner or later */
export function createStaffNotices(
  post: (notice: PostedNotice) => void,
  languages: Languages,
  clock: Clock = systemClock,
): StaffNotices {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: QUIET_MS, ttlResolution: 0, perf: clock });
  const tell = (say: Saying, colour: keyof typeof COLOURS, lasts: boolean) => {
    post({ colour, text: say(languages.english), lasts });
  };
  return {
    tell: (say, colour = 'plain') => tell(say, colour, false),
    warn(about, say) {
      if (told.has(about)) return;
      told.set(about, true);
      tell(say, 'attention', true);
    },
  };
}
