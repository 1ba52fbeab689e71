import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.js';
import type { Saying } from '../errors.js';
import type { Languages } from '../words/words.js';
import type { Outbox } from './outbox.js';
import { type COLOURS, embed } from './reply.js';

/** The same fault is told once in this time, in ms: members who keep trying must not flood the log channel. */
const QUIET_MS = 10 * 60_000;

/** Tells staff, in the log channel. */
export interface StaffNotices {
  /** Something that was done. Told every time. */
  tell(say: Saying, colour?: keyof typeof COLOURS): void;
  /** A fault that staff can mend. Told once in ten minutes for each `about`. */
  warn(about: string, say: Saying): void;
}

export function createStaffNotices(
  outbox: Outbox,
  languages: Languages,
  clock: Clock = systemClock,
): StaffNotices {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: QUIET_MS, ttlResolution: 0, perf: clock });
  const tell = (say: Saying, colour: keyof typeof COLOURS = 'plain') => {
    outbox.tellStaff({ embeds: [embed({ colour, description: say(languages.english) })] });
  };
  return {
    tell,
    warn(about, say) {
      if (told.has(about)) return;
      told.set(about, true);
      tell(say, 'attention');
    },
  };
}
