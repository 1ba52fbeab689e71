import { RecordError } from '../errors.js';
import { readablePage } from '../storage/all-rows.js';
import { batches } from '../storage/batches.js';
import { type Clock, pause } from '../time/clock.js';
import { campaignSuspicions } from './campaigns-audit.js';
import { capSuspicions } from './caps-audit.js';
import { codeSuspicions } from './codes-audit.js';
import type { Fault } from './fault.js';
import { grantSuspicions } from './grants-audit.js';
import { indexSuspicions } from './indexes-audit.js';
import { leftOverSuspicions } from './left-over-audit.js';
import { dueBonusSuspicions } from './link-bonus-audit.js';
import { linkProofSuspicions } from './link-proofs-audit.js';
import { type Reader, unhurried } from './reader.js';
import { recurrenceSuspicions } from './recurrences-audit.js';
import { decide, type Suspicion, suspicion } from './suspicion.js';

const PAGE = 500;

/**
 * Holds every record, of whatever kind, against its schema. The other areas say nothing of what cannot be read, nor of
 * what would have to be held against it.
 */
export async function* recordSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  let before: string | undefined;
  do {
    const page = await readablePage(reader, { prefix: '', before, limit: PAGE });
    for (const key of page.unreadable) yield suspicion((store) => judge(store, key));
    before = page.before;
  } while (before !== undefined);
}

async function judge(reader: Reader, key: string): Promise<readonly Fault[]> {
  try {
    await reader.get(key);
    return [];
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return [{ check: 'record', say: error.message }];
  }
}

export interface AuditOptions {
  readonly clock: Clock;
  /** How long to rest after each page, in ms, so that the store is free for others. Default: not at all. */
  readonly restMs?: number;
  /** How long to wait before a suspicion is looked at again, in ms. Default: 100. */
  readonly lookAgainMs?: number;
  /** Cuts the audit short, before the next reading. */
  readonly signal?: AbortSignal;
}

/** Each thing that may be wrong in a part of the records, by the name of that part. */
const AREAS: Readonly<Record<string, (reader: Reader) => AsyncGenerator<Suspicion>>> = {
  records: recordSuspicions,
  grants: grantSuspicions,
  indexes: indexSuspicions,
  'rows, entrants and places': leftOverSuspicions,
  caps: capSuspicions,
  campaigns: campaignSuspicions,
  recurrences: recurrenceSuspicions,
  codes: codeSuspicions,
  'proofs of links': linkProofSuspicions,
  'bonuses for links': dueBonusSuspicions,
};

const LOOK_AGAIN_MS = 100;
/** So many suspicions are looked at again together, so that they share one wait. */
const BATCH = 500;

/**
 * Holds all records of a store against each other. It writes nothing, and a bot that goes
 * on working meanwhile is never accused: what looks wrong is looked at again until it proves to be so at one moment.
 * @param onFault told what is wrong
 * @returns how many suspicions were left because their records went on changing, which the next audit sees again; and
 *   whether it was asked to end before it had seen everything
 * @throws {StoreError} if the store cannot be read
 */
export async function audit(store: Reader, options: AuditOptions, onFault: (fault: Fault) => void) {
  const { clock, restMs = 0, lookAgainMs = LOOK_AGAIN_MS, signal } = options;
  const rest = () => (restMs > 0 ? pause(clock, restMs) : Promise.resolve());
  const reader = unhurried(store, rest, signal);
  const wait = () => pause(clock, lookAgainMs);
  let undecided = 0;
  try {
    for (const [name, area] of Object.entries(AREAS)) {
      try {
        for await (const batch of batches(area(reader), BATCH)) {
          const verdict = await decide(reader, batch, wait);
          undecided += verdict.undecided;
          verdict.faults.forEach(onFault);
        }
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        onFault({ check: 'record', say: `the ${name} could not be looked at: ${error.message}` });
      }
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
    return { undecided, isCutShort: true };
  }
  return { undecided, isCutShort: false };
}
