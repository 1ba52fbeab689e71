import { audit } from '../audit/audit.js';
import { type Fault, lineOf } from '../audit/fault.js';
import type { Reader } from '../audit/reader.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';

/** How many faults are logged individually; of the others, only the count. */
const MOST_LOGGED = 20;
/** How many are listed in the log channel. */
const MOST_TOLD = 5;
const LONGEST_LINE = 300;
/** Pause after each page of records, so that a long audit does not delay members. */
const REST_MS = 10;
const MS = 1_000;

/** The result of an audit. */
export interface AuditResult {
  readonly faults: number;
  readonly seconds: number;
  /** ms since the epoch. */
  readonly endedAt: number;
}

export interface AuditorOptions {
  readonly store: Reader;
  readonly notices: Pick<StaffNotices, 'warn'>;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
}

/** Audits the records in the background. */
export type Auditor = ReturnType<typeof createAuditor>;

export function createAuditor({ store, notices, log, now, clock }: AuditorOptions) {
  const halting = new AbortController();
  let result: AuditResult | undefined;
  let told = '';

  /** Reports the same faults once, not every hour. */
  function tell(count: number, first: readonly string[]): void {
    const text = first.slice(0, MOST_TOLD).join('\n');
    if (count > 0 && text !== told) {
      notices.warn('audit', ({ words }) => words.notices.recordsDisagree({ faults: count, first: text }));
    }
    told = text;
  }

  return {
    /** The result of the last complete audit; `undefined` before the first. */
    last: () => result,
    /** Aborts an audit under way. */
    halt: () => halting.abort(),

    /** @throws {StoreError} if the store cannot be read */
    async audit(): Promise<void> {
      const started = clock.now();
      const first: string[] = [];
      let count = 0;
      const options = { clock, restMs: REST_MS, signal: halting.signal };
      const { undecided, isCutShort } = await audit(store, options, (fault) => {
        count += 1;
        if (count > MOST_LOGGED) return;
        log.error({ fault: lineOf(fault) }, 'records do not agree');
        first.push(toldLine(fault));
      });
      if (isCutShort) return;
      if (count > MOST_LOGGED) log.error({ faults: count }, 'more records do not agree');
      const seconds = (clock.now() - started) / MS;
      log.info({ faults: count, undecided, seconds }, 'the records were audited');
      result = { faults: count, seconds, endedAt: now() };
      tell(count, first);
    },
  };
}

/** As code, so that nothing in a record is rendered as formatting. */
const toldLine = (fault: Fault) => `\`${lineOf(fault).slice(0, LONGEST_LINE).replaceAll('`', "'")}\``;
