import type { RecordError, Saying } from '../errors.js';
import type { Log } from '../log.js';

/** Maximum number of records that staff read about by name; then they read once that there are more. */
const MOST_TOLD = 20;
/** Maximum number of keys kept: a damaged store must not fill the memory. */
const MOST_KNOWN = 10_000;
const LONGEST_KEY = 200;

/** The unreadable records that this process has met. @param warn tells staff, in the log channel */
export function createUnreadableRecords(log: Pick<Log, 'error'>, warn: (about: string, say: Saying) => void) {
  const known = new Set<string>();

  return {
    /** Logs an unreadable record and tells staff, the first time it is met. */
    found(error: RecordError): void {
      if (known.has(error.key) || known.size >= MOST_KNOWN) return;
      known.add(error.key);
      log.error({ err: error }, 'a record cannot be read; everything that depends on it has stopped');
      const key = shown(error.key);
      if (known.size <= MOST_TOLD) {
        warn(`record ${key}`, ({ words }) => words.notices.recordUnreadable({ key }));
      } else if (known.size === MOST_TOLD + 1) {
        warn('records', ({ words }) => words.notices.moreUnreadable);
      }
    },
    /** Their number. */
    count: () => known.size,
  };
}

/** Makes any key of a damaged store fit one line of inline code. */
const shown = (key: string) => key.slice(0, LONGEST_KEY).replace(/[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
