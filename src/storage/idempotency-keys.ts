import { readableRows } from './all-rows.js';
import { MOMENT } from './record-schema.js';
import type { Store } from './store.js';

/** Discord accepts answers to an interaction for 15 minutes; after that, no process can handle it again. */
const KEPT_MS = 15 * 60_000;

const PREFIX = 'interaction:';

export const IDEMPOTENCY_RECORDS = { [PREFIX]: MOMENT };

/**
 * Decides which process handles an interaction. With one token in two processes, as in an overlapping restart,
 * Discord sends every interaction to both.
 *
 * A claim is a commit, because Keyv's `set` overwrites and so cannot tell which of two processes was first; and a sweep
 * removes old claims, because Keyv drops an expired record only when it is read, and nobody reads a claim again.
 * @param now ms since the epoch
 */
export function createIdempotencyKeys(store: Store, now: () => number) {
  return {
    /** @returns whether this process handles the interaction; false if it was claimed before */
    claim: (interactionId: string) =>
      store.commit([{ key: PREFIX + interactionId, from: undefined, to: now() }]),

    /** Removes claims older than 15 minutes. */
    async sweep(): Promise<void> {
      for await (const { key, value } of readableRows<number>(store, PREFIX)) {
        if (value + KEPT_MS < now()) await store.commit([{ key, from: value, to: undefined }]);
      }
    },
  };
}
