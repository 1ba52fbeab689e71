import * as z from 'zod';
import type { Known } from './continuity.js';
import { type Kept, MOMENT } from './record-schema.js';
import type { Seen, StoreCheck } from './store-location.js';

const FINDING = z.enum(['checked', 'unchecked', 'missing']);

/**
 * What a process finds in a store that is held:
 * - `checked`: the newest records that it wrote are there
 * - `unchecked`: it has written nothing that it could look for
 * - `missing`: something that it wrote, or that the note beside the store names, is not there, or it had to put it back
 */
export type Finding = z.infer<typeof FINDING>;

export const LOOKED = z.strictObject({
  finding: FINDING,
  at: MOMENT,
  /** It remembers what it has sent from then on. */
  knowsSince: MOMENT,
});

/** What a process has found, and when. */
export type Looked = Kept<typeof LOOKED>;

/** What processes have found, by their IDs. */
export type Findings = Readonly<Record<string, Looked>>;

/** So many processes are kept in the record of a hold. */
const MOST_PROCESSES = 20;

/** What a process finds by itself. @param beside the note beside the store, and whether its newest record is there */
export function findingOfProcess(
  known: Known,
  { written, missing }: StoreCheck,
  beside?: { readonly note: Seen; readonly hasLast: boolean },
): Finding {
  const count = written?.count ?? 0;
  if (beside !== undefined && (!beside.hasLast || count < beside.note.count)) return 'missing';
  if (missing.length > 0 || count < (known.count ?? 0)) return 'missing';
  return known.hasWritten === true ? 'checked' : 'unchecked';
}

/** What all processes together have found. */
export function findingOf(findings: Findings): Finding {
  const found = new Set(Object.values(findings).map(({ finding }) => finding));
  if (found.has('missing')) return 'missing';
  return found.has('checked') ? 'checked' : 'unchecked';
}

/** Since when all of them remember what they have sent. `undefined` if none has looked. */
export function knownSince(findings: Findings): number | undefined {
  const since = Object.values(findings).map(({ knowsSince }) => knowsSince);
  return since.length === 0 ? undefined : Math.max(...since);
}

/** Enters what a process has found, and drops the dead. Where there are too many, what is missing stays. */
export function withFinding(
  findings: Findings,
  id: string,
  looked: Looked,
  dead: ReadonlySet<string>,
): Findings {
  const others = Object.entries(findings).filter(([other]) => other !== id && !dead.has(other));
  const all: readonly (readonly [string, Looked])[] = [...others, [id, looked]];
  const [missing, rest] = [
    all.filter(([, one]) => one.finding === 'missing'),
    all.filter(([, one]) => one.finding !== 'missing'),
  ];
  return Object.fromEntries([...missing, ...rest].slice(0, MOST_PROCESSES));
}
