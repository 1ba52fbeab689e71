import { isDeepStrictEqual } from 'node:util';
import type { Change, Store } from '../storage/store.js';
import { HOLD_KEY, type HoldRecord, LIFTED_KEY, type Lifted } from '../storage/store-hold.js';

/** Staff's decision about a hold stands, so nothing may be quarantined because of it any more. */
export class HoldEndedError extends Error {}

/**
 * A store that can be written only until a hold ends. A process that stood still while it quarantined what was open must
 * not touch what has begun since then.
 * @param holdId the hold
 * @returns a store whose commits also throw {@link HoldEndedError}
 * @throws {HoldEndedError} if the hold has ended
 */
export async function whileHeld(store: Store, holdId: string): Promise<Store> {
  // In this order: a hold that is still there was not lifted before the decision was read.
  const decided = await store.get<Lifted>(LIFTED_KEY);
  const hold = await store.get<HoldRecord>(HOLD_KEY);
  if (hold?.id !== holdId) throw new HoldEndedError();
  const notLifted: Change = { key: LIFTED_KEY, from: decided, to: decided };
  return {
    ...store,
    async commit(changes) {
      if (await store.commit([...changes, notLifted])) return true;
      if (!isDeepStrictEqual(await store.get<Lifted>(LIFTED_KEY), decided)) throw new HoldEndedError();
      return false;
    },
  };
}
