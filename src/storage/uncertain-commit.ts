import { StoreError } from '../errors.js';

export interface UncertainCommit<Result> {
  /** The commit. It takes a draft away, so that it can succeed only as long as the draft is there. */
  readonly commit: () => Promise<Result>;
  /** Takes the draft away without the commit. @returns false if the draft is gone already */
  readonly withdraw: () => Promise<boolean>;
  /** Reads what the commit would have made. */
  readonly read: () => Promise<Result>;
}

/**
 * Commits, and finds out what is true where the store reports a failure: the commit may be on disk all the same, or
 * land later. Once the draft has been withdrawn it can do neither any more.
 * @returns what the commit made, now or in spite of the report; `'withdrawn'` if it made nothing and never will
 * @throws {StoreError} if that cannot be found out: nobody knows whether it took effect
 */
export async function settledCommit<Result>({
  commit,
  withdraw,
  read,
}: UncertainCommit<Result>): Promise<Result | 'withdrawn'> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return (await withdraw()) ? 'withdrawn' : read();
  }
}
