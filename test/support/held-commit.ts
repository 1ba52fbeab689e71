import type { Change, Store } from '../../src/storage/store.js';

/** A step that waits until it is let go. */
function held() {
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const wait = () => {
    reached();
    return released;
  };
  return { release: () => release(), isReached, wait };
}

/** A store of which the first commit that has such a change is slow: it waits until it is let go. */
export function withHeldCommit(store: Store, matches: (change: Change) => boolean) {
  const { release, isReached, wait } = held();
  let isFirst = true;
  const commit: Store['commit'] = async (changes) => {
    if (isFirst && changes.some(matches)) {
      isFirst = false;
      await wait();
    }
    return store.commit(changes);
  };
  return { store: { ...store, commit }, isReached, release };
}

/** A store of which the first read of such a record is slow. */
export function withHeldRead(store: Store, prefix: string) {
  const { release, isReached, wait } = held();
  let isFirst = true;
  const get: Store['get'] = async (key) => {
    if (isFirst && key.startsWith(prefix)) {
      isFirst = false;
      await wait();
    }
    return store.get(key);
  };
  return { store: { ...store, get }, isReached, release };
}
