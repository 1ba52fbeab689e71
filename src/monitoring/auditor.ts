import { audit } from '../audit/audit.js';
import { type Fault, lineOf } from '../audit/fault.js';
import type { Reader } from '../audit/reader.js';
import type { Clock } from '../clock.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import type { Log } from '../log.js';

/** So many faults are logged one by one; of the others only how many there are. */
const MOST_LOGGED = 20;
/** So many are named in the log channel. */
const MOST_TOLD = 5;
const LONGEST_LINE = 300;
/** After each page, so that members do not wait for an audit, however many records there are. */
const REST_MS = 10;
const MS = 1_000;

/** The result of an audit. */
export interface AuditResult {
  readonly faults: number;
  readonly seconds: number;
  /** ms since the epoch. */
  readonly endedAt: number;
}

/** Holds the records against each other beside the bot's work. */
export interface Auditor {
  /** @throws {StoreError} if the store cannot be read */
  audit(): Promise<void>;
  /** The result of the last complete audit; `undefined` before the first. */
  last(): AuditResult | undefined;
  /** Cuts short an audit that is under way. */
  halt(): void;
}

export interface AuditorOptions {
  readonly store: Reader;
  readonly notices: Pick<StaffNotices, 'warn'>;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
}

export function createAuditor({ store, notices, log, now, clock }: AuditorOptions): Auditor {
  const halting = new AbortController();
  let result: AuditResult | undefined;
  let told = '';

  /** The same faults are told once, and not every hour until they are mended. */
  function tell(count: number, first: readonly string[]): void {
    const text = first.slice(0, MOST_TOLD).join('\n');
    if (count > 0 && text !== told) {
      notices.warn('audit', ({ words, number }) => words.notices.recordsDisagree(number(count), text));
    }
    told = text;
  }

  return {
    last: () => result,
    halt: () => halting.abort(),

    async audit() {
      const started = clock.now();
      const faults = audit(store, { clock, restMs: REST_MS, signal: halting.signal });
      const first: string[] = [];
      let count = 0;
      let next = await faults.next();
      for (; !next.done; next = await faults.next()) {
        count += 1;
        if (count > MOST_LOGGED) continue;
        log.error({ fault: lineOf(next.value) }, 'records do not agree');
        first.push(toldLine(next.value));
      }
      if (next.value.isCutShort) return;
      if (count > MOST_LOGGED) log.error({ faults: count }, 'more records do not agree');
      const seconds = (clock.now() - started) / MS;
      log.info({ faults: count, undecided: next.value.undecided, seconds }, 'the records were audited');
      result = { faults: count, seconds, endedAt: now() };
      tell(count, first);
    },
  };
}

/** As code, so that nothing in a record is taken for formatting. */
const toldLine = (fault: Fault) => `\`${lineOf(fault).slice(0, LONGEST_LINE).replaceAll('`', "'")}\``;
