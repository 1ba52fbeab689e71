import type { RecordError, Saying } from '../errors.js';
import type { Log } from '../log.js';

/** Staff are told of so many by name; of the others they read once that there are more. */
const MOST_TOLD = 20;
/** So many keys are remembered. A store full of damage must not fill the memory as well. */
const MOST_KNOWN = 10_000;
const LONGEST_KEY = 200;

/** The records that this process has come across and could not read. */
export interface UnreadableRecords {
  /** Logs a record, and tells staff of it, the first time that it is come across. */
  found(error: RecordError): void;
  /** How many there are of them. */
  count(): number;
}

/** @param warn tells staff, in the log channel */
export function createUnreadableRecords(
  log: Pick<Log, 'error'>,
  warn: (about: string, say: Saying) => void,
): UnreadableRecords {
  const known = new Set<string>();

  return {
    found(error) {
      if (known.has(error.key) || known.size >= MOST_KNOWN) return;
      known.add(error.key);
      log.error({ err: error }, 'a record cannot be read; what hangs on it stands still');
      const key = shown(error.key);
      if (known.size <= MOST_TOLD) {
        warn(`record ${key}`, ({ words }) => words.notices.recordUnreadable(key));
      } else if (known.size === MOST_TOLD + 1) {
        warn('records', ({ words }) => words.notices.moreUnreadable);
      }
    },
    count: () => known.size,
  };
}

/** Whatever a damaged store has for a key stands in one line, and in code. */
const shown = (key: string) => key.slice(0, LONGEST_KEY).replace(/[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
