import { StoreError } from '../errors.js';

export interface UncertainCommit<Result> {
  /** The commit. It removes a draft, so it can succeed only while the draft exists. */
  readonly commit: () => Promise<Result>;
  /** Removes the draft without the commit. @returns false if the draft is already gone */
  readonly withdraw: () => Promise<boolean>;
  /** Reads what the commit would have written. */
  readonly read: () => Promise<Result>;
}

/**
 * Commits, and resolves what a reported failure leaves open: the commit may have taken effect, or may do so later.
 * Withdrawing the draft rules both out.
 * @returns the commit's result, even if a failure was reported; `'withdrawn'` if it never took effect and never will
 * @throws {StoreError} if that stays unknown
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
