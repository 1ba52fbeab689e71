import { retryCommit } from '../storage/retry-commit.js';
import type { CodeDependencies } from './code-dependencies.js';

const KEY = 'code-salt:here';
const BYTES = 16;

/** The store's own salt, which is made when it is first needed. */
export const saltOf = ({ store, randomBytes }: Pick<CodeDependencies, 'store' | 'randomBytes'>) =>
  retryCommit<string>(store, async () => {
    const found = await store.get<string>(KEY);
    if (found !== undefined) return { changes: [], result: found };
    const made = Buffer.from(randomBytes(BYTES)).toString('hex');
    return { changes: [{ key: KEY, from: undefined, to: made }], result: made };
  });
