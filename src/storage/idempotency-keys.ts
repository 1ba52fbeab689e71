import { readableRows } from './all-rows.js';
import { MOMENT } from './record-schema.js';
import type { Store } from './store.js';

/** Discord lets an interaction be answered for 15 minutes; after that, nobody can come to it a second time. */
const KEPT_MS = 15 * 60_000;

/**
 * Who does what both of two processes hear of: with one token on two processes, as in a restart that overlaps,
 * Discord tells both of every interaction.
 */
export interface IdempotencyKeys {
  /** @returns whether it is this process's to do; false if it was claimed before */
  claim(interactionId: string): Promise<boolean>;
  /** Forgets claims that are too old to be asked for. */
  sweep(): Promise<void>;
}

const PREFIX = 'interaction:';

export const IDEMPOTENCY_RECORDS = { [PREFIX]: MOMENT };

/** @param now ms since the epoch */
export function createIdempotencyKeys(store: Store, now: () => number): IdempotencyKeys {
  return {
    claim: (interactionId) => store.commit([{ key: PREFIX + interactionId, from: undefined, to: now() }]),

    async sweep() {
      for await (const { key, value } of readableRows<number>(store, PREFIX)) {
        if (value + KEPT_MS < now()) await store.commit([{ key, from: value, to: undefined }]);
      }
    },
  };
}
