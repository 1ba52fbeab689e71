import { RecordError, StoreError } from '../errors.js';
import type { Store } from '../storage/store.js';
import type { StoreLocation } from '../storage/store-location.js';
import type { Outages } from './outages.js';

/**
 * A store that reports whether it works, and every unreadable record. A full disk can be read but not written, so after
 * a failed write only another write shows that the store works again.
 */
export function monitoredStore(
  store: Store,
  outages: Pick<Outages, 'failed' | 'works'>,
  onUnreadable: (error: RecordError) => void = () => {},
): Store {
  let cannotWrite = false;

  function failed(error: unknown): void {
    // An unreadable record does not mean that the store fails.
    if (error instanceof RecordError) onUnreadable(error);
    else if (error instanceof StoreError) outages.failed('store', error);
  }

  const both = (leaveOut: typeof onUnreadable) => (error: RecordError) => {
    onUnreadable(error);
    leaveOut(error);
  };

  async function read<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (!cannotWrite) outages.works('store');
      return result;
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  return {
    ...store,
    get: (key) => read(() => store.get(key)),
    range: ({ onUnreadable: leaveOut, ...range }) =>
      read(() => store.range(leaveOut === undefined ? range : { ...range, onUnreadable: both(leaveOut) })),
    count: (prefix) => read(() => store.count(prefix)),

    async commit(changes) {
      try {
        const done = await store.commit(changes);
        // A refused commit has written nothing.
        if (done) cannotWrite = false;
        if (!cannotWrite) outages.works('store');
        return done;
      } catch (error) {
        cannotWrite = true;
        failed(error);
        throw error;
      }
    },
  };
}

/** A location that reports which of the store's own records are unreadable. */
export const monitoredLocation = (
  home: StoreLocation,
  onUnreadable: (error: RecordError) => void,
): StoreLocation => ({
  ...home,
  async look(canaries) {
    try {
      return await home.look(canaries);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof RecordError ? error.cause : error;
      if (cause instanceof RecordError) onUnreadable(cause);
      throw error;
    }
  },
});
