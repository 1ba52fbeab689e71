import type { Change, Store } from '../../src/storage/store.js';

/** A step that waits until it is released. @param times how often it is taken until it counts as reached */
export function heldStep(times = 1) {
  let left = times;
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const wait = () => {
    left -= 1;
    if (left === 0) reached();
    return released;
  };
  return { release: () => release(), isReached, wait };
}

/** A store in which something is done right before the first commit with such a change. */
export function beforeCommit(
  store: Store,
  matches: (change: Change) => boolean,
  act: () => Promise<unknown>,
): Store {
  let isFirst = true;
  const commit: Store['commit'] = async (changes) => {
    if (isFirst && changes.some(matches)) {
      isFirst = false;
      await act();
    }
    return store.commit(changes);
  };
  return { ...store, commit };
}

/** A store in which something is done right before one of its reads: the `nth` from when it was armed. */
export function beforeRead(store: Store, act: () => Promise<unknown>) {
  let left = Number.POSITIVE_INFINITY;
  const get: Store['get'] = async (key) => {
    left -= 1;
    if (left === 0) await act();
    return store.get(key);
  };
  return {
    store: { ...store, get },
    arm(nth: number) {
      left = nth;
    },
  };
}

/** A store whose first commit with such a change waits until it is released. */
export function withHeldCommit(store: Store, matches: (change: Change) => boolean) {
  const { release, isReached, wait } = heldStep();
  return { store: beforeCommit(store, matches, wait), isReached, release };
}

/** A store whose first read of such a record waits. @param when which read counts as the first; default: any */
export function withHeldRead(store: Store, prefix: string, when: () => Promise<boolean> = async () => true) {
  const { release, isReached, wait } = heldStep();
  let isFirst = true;
  const get: Store['get'] = async (key) => {
    if (isFirst && key.startsWith(prefix) && (await when())) {
      isFirst = false;
      await wait();
    }
    return store.get(key);
  };
  return { store: { ...store, get }, isReached, release };
}
