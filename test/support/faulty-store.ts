import { StoreError } from '../../src/errors.js';
import type { Change, Store } from '../../src/storage/store.js';

/** A commit that is reported as failed. */
export interface CommitFault {
  /** Default: any commit. */
  readonly matches?: ((change: Change) => boolean) | undefined;
  /** Which of these commits is the first to fail. Default: the next one. */
  readonly nth?: number;
  /** It is on disk all the same, or will be after `land`. */
  readonly takesEffect: boolean | 'late';
  /** The store is down after it, until `mend`. */
  readonly thenDown?: true;
  /** How often. Default: 1. */
  readonly times?: number;
}

/** A store in which chosen commits are reported as failed, and reads can fail. */
export function faultyStore(store: Store) {
  const faults: Array<CommitFault & { before: number; left: number }> = [];
  const reads = { fail: false };
  const writes = { fail: false };
  let late: readonly Change[] | undefined;
  const readable = () => {
    if (reads.fail) throw new StoreError('could not read the store');
  };
  const faulty: Store = {
    ...store,
    async get<Value>(key: string) {
      readable();
      return store.get(key) as Promise<Value | undefined>;
    },
    async range(range) {
      readable();
      return store.range(range);
    },
    async commit(changes) {
      if (writes.fail) throw new StoreError('could not write the store');
      const fault = faults.find(({ left, matches = () => true }) => left > 0 && changes.some(matches));
      if (fault === undefined) return store.commit(changes);
      fault.before -= 1;
      if (fault.before >= 0) return store.commit(changes);
      fault.left -= 1;
      if (fault.takesEffect === 'late') late = changes;
      else if (fault.takesEffect) await store.commit(changes);
      if (fault.thenDown) {
        reads.fail = true;
        writes.fail = true;
      }
      throw new StoreError('could not write the store');
    },
  };
  return {
    store: faulty,
    /** Whether all of them fail. */
    reads,
    writes,
    fail: (fault: CommitFault) => {
      faults.push({ ...fault, before: (fault.nth ?? 1) - 1, left: fault.times ?? 1 });
    },
    mend() {
      reads.fail = false;
      writes.fail = false;
    },
    /** Lands a late commit. @returns whether it changed anything */
    async land(): Promise<boolean> {
      if (late === undefined) throw new Error('nothing is on its way');
      return store.commit(late);
    },
    /** Whether all requested faults have happened. */
    hasFailed: () => faults.every(({ left }) => left === 0),
  };
}

/** A change of a grant to this state. */
export const movesTo =
  (state: string) =>
  ({ key, to }: Change): boolean =>
    key.startsWith('grant:') && JSON.stringify(to).includes(`"state":"${state}"`);
