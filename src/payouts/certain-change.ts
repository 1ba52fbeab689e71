import { StoreError } from '../errors.js';
import type { Payout } from './payout-schema.js';

export interface WantedChange {
  /** The payout as it is. @throws {UserError} if it is not as it must be for the change */
  readonly look: () => Promise<Payout>;
  /** @returns `undefined` if the payout is no longer as it was looked at */
  readonly change: (payout: Payout) => Promise<Payout | undefined>;
  /** Whether the change was made, by whoever wants it now. */
  readonly isDone: (payout: Payout) => boolean;
  readonly find: () => Promise<Payout | undefined>;
  /** What to throw where nobody knows whether the change was made. */
  readonly unknown: (cause: StoreError) => Error;
}

/**
 * Changes a payout that is as it must be for that, however often something is noted on it meanwhile. A change whose
 * commit is reported as failed may be on disk, or land later; so it is looked for, and made once more if it is not
 * there, after which the first cannot land.
 * @throws {StoreError} if nothing was tried
 */
export async function certainChange(wanted: WantedChange): Promise<Payout> {
  let failedBefore = false;
  for (;;) {
    let isTried = failedBefore;
    try {
      const found = failedBefore ? await wanted.find() : undefined;
      if (found !== undefined && wanted.isDone(found)) return found;
      const payout = await wanted.look();
      isTried = true;
      const after = await wanted.change(payout);
      if (after !== undefined) return after;
    } catch (error) {
      if (!(error instanceof StoreError) || !isTried) throw error;
      if (failedBefore) throw wanted.unknown(error);
      failedBefore = true;
    }
  }
}
