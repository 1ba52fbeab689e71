import type { HoldReason } from './store-hold.js';
import type { Place, Sight } from './store-location.js';

/** What a process knows of its store, and must find again at each look. */
export interface Known {
  /** The ID of the store. */
  readonly id?: string | undefined;
  readonly place?: Place | undefined;
  /** How often the store had been written. */
  readonly count?: number | undefined;
  /** How far the server's log reached. */
  readonly position?: bigint | undefined;
  /** The keys of what this process has added since the last look, and of the last before it; none is ever removed. */
  readonly witnesses?: readonly string[] | undefined;
}

/** Why a store cannot be the one, or not as new as it was, that a process knows. `undefined`: nothing speaks against it. */
export function differenceOf(known: Known, sight: Sight): HoldReason | undefined {
  if (known.id !== undefined && sight.identity?.id !== known.id) return 'another-store';
  if (isOtherServer(known.place, sight.place)) return 'another-place';
  const hasLostCount = known.count !== undefined && (sight.written?.count ?? 0) < known.count;
  const hasLostLog =
    known.position !== undefined && sight.position !== undefined && sight.position < known.position;
  return hasLostCount || hasLostLog || !sight.hasWitnesses ? 'gone-back' : undefined;
}

/** Whether data lies elsewhere in a way that alone says that it may be older. A file may be copied by its owner. */
export function isOtherServer(before: Place | undefined, now: Place | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (before.kind !== now.kind) return true;
  if (before.kind !== 'postgres' || now.kind !== 'postgres') return false;
  return before.system !== now.system || before.timeline !== now.timeline || before.database !== now.database;
}

/** Whether a file is another one than before, as after a copy. */
export const isOtherFile = (before: Place | undefined, now: Place | undefined): boolean =>
  before?.kind === 'sqlite' && now?.kind === 'sqlite' && before.inode !== now.inode;

/** What is known after a look that found nothing wrong. */
export function learnt(known: Known, { identity, place, written, position }: Sight): Known {
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
