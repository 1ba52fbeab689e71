import * as z from 'zod';
import { type Kept, MOMENT } from './record-schema.js';
import type { Place, Seen, StoreCheck } from './store-location.js';

export const HOLD_REASON = z.enum(['another-place', 'another-file', 'gone-back', 'long-ago']);

/**
 * Why a store may not be the newest one:
 * - `another-place`: the server, timeline or database is a different one, after a failover or a recovery
 * - `another-file`: something is open, and the file was copied or restored from a copy
 * - `gone-back`: something that this process wrote is missing
 * - `long-ago`: something is open, and the last write was more than an hour ago
 */
export type HoldReason = z.infer<typeof HOLD_REASON>;

/** What a process knows about its store, and must find again at each check. */
export interface Known {
  /** The ID of the store. */
  readonly id?: string | undefined;
  readonly place?: Place | undefined;
  /** The store's write count. */
  readonly count?: number | undefined;
  /** Whether this process itself has written what it must find. */
  readonly hasWritten?: boolean | undefined;
  /** The end of the server's WAL. */
  readonly position?: bigint | undefined;
  /** Keys that this process has added since the last check, and the last one before; none is ever removed. */
  readonly canaries?: readonly string[] | undefined;
}

/** Whether this is another store altogether, which no decision can make the right one. */
export const isOtherStore = (known: Known, { identity }: StoreCheck): boolean =>
  known.id !== undefined && identity?.id !== known.id;

/** Why a store may be older than it was, as a process knows it. `undefined`: no sign of that. */
export function differenceOf(known: Known, check: StoreCheck): HoldReason | undefined {
  if (isOtherServer(known.place, check.place)) return 'another-place';
  const hasLostCount = known.count !== undefined && (check.written?.count ?? 0) < known.count;
  const hasLostLog =
    known.position !== undefined && check.position !== undefined && check.position < known.position;
  return hasLostCount || hasLostLog || check.missing.length > 0 ? 'gone-back' : undefined;
}

/** Whether the data moved in a way that by itself means it may be older. A copied file does not: owners copy files. */
export function isOtherServer(before: Place | undefined, now: Place | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (before.kind !== now.kind) return true;
  if (before.kind !== 'postgres' || now.kind !== 'postgres') return false;
  return before.system !== now.system || before.timeline !== now.timeline || before.database !== now.database;
}

/** Whether the file is a different one than before, as after a copy. */
export const isOtherFile = (before: Place | undefined, now: Place | undefined): boolean =>
  before?.kind === 'sqlite' && now?.kind === 'sqlite' && before.inode !== now.inode;

/** What is known after a check without findings. */
export function learnt(known: Known, { identity, place, written, position }: StoreCheck): Known {
  return {
    ...known,
    id: known.id ?? identity?.id,
    place: known.place ?? place,
    count: Math.max(known.count ?? 0, written?.count ?? 0),
    position: furthest(known.position, position),
  };
}

const furthest = (one: bigint | undefined, other: bigint | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;

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
