import { UserError } from '../errors.js';
import type { Change, Store } from './store.js';

/** Every try reads anew, so a change that others keep overtaking says so instead of going on for ever. */
const ATTEMPTS = 50;

/** What one try would write, and what it comes to. Without changes there is nothing to write. */
export interface Plan<Result> {
  readonly changes: readonly Change[];
  readonly result: Result;
}

/**
 * Plans and commits, and does both again where somebody else was first.
 * @throws {UserError} if others were first every time
 */
export async function retryCommit<Result>(store: Store, plan: () => Promise<Plan<Result>>): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { changes, result } = await plan();
    if (changes.length === 0 || (await store.commit(changes))) return result;
  }
  throw new UserError(({ words }) => words.refusals.changedMeanwhile);
}
