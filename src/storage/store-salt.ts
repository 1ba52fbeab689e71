import type { World } from '../time/clock.js';
import { retryCommit } from './retry-commit.js';
import type { Store } from './store.js';

const BYTES = 16;

/** A salt of the store's own, which is made when it is first needed. @param key of its record */
export const saltOf = (
  { store, randomBytes }: Pick<World, 'randomBytes'> & { readonly store: Store },
  key: string,
): Promise<string> =>
  retryCommit<string>(store, async () => {
    const found = await store.get<string>(key);
    if (found !== undefined) return { changes: [], result: found };
    const made = Buffer.from(randomBytes(BYTES)).toString('hex');
    return { changes: [{ key, from: undefined, to: made }], result: made };
  });
