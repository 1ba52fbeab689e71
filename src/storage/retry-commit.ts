import { ContendedError } from '../errors.js';
import type { Change, Store } from './store.js';

/** A change that loses this often fails instead of retrying for ever. */
const ATTEMPTS = 50;

/** What one attempt would write, and its result. Without changes nothing is written. */
export interface Plan<Result> {
  readonly changes: readonly Change[];
  readonly result: Result;
}

/**
 * Plans and commits, and repeats both if another commit was first.
 * @throws {ContendedError} if another commit was first every time
 */
export async function retryCommit<Result>(store: Store, plan: () => Promise<Plan<Result>>): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { changes, result } = await plan();
    if (changes.length === 0 || (await store.commit(changes))) return result;
  }
  throw new ContendedError(({ words }) => words.refusals.changedMeanwhile);
}
