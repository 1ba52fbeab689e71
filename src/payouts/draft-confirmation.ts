import { type Saying, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Liveness } from '../storage/liveness.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import type { PayoutRecords } from './payout-records.js';
import type { Payout, PayoutDraft } from './payout-schema.js';
import { unclear } from './unclear-error.js';

/** Makes drafts payouts or removes them, and never leaves open what has become of one without saying so. */
export interface DraftConfirmation {
  /**
   * Enters a draft as a payout, and finds out whether it is there where the store reports a failure.
   * @returns the payout if it was entered here and now, and `undefined` if it was confirmed or cancelled before
   * @throws {UserError} if it was certainly not entered, or nobody knows
   */
  enter(draft: PayoutDraft, state: 'waiting' | 'running'): Promise<Payout | undefined>;
  /**
   * What has become of a draft that is no longer there.
   * @throws {UserError} if it is not this staff member's payout, or nobody knows
   */
  enteredBefore(id: string, staffId: string): Promise<Payout>;
  /**
   * @returns false if it was confirmed or cancelled before
   * @throws {UserError} if nobody knows whether it was cancelled
   */
  cancel(draft: PayoutDraft): Promise<boolean>;
  /** Says why a draft that is gone cannot be cancelled. @throws {UserError} always */
  refuseToCancel(id: string): Promise<never>;
}

export interface DraftConfirmationOptions {
  readonly records: PayoutRecords;
  readonly liveness: Liveness;
  readonly log: Log;
}

export function createDraftConfirmation({
  records,
  liveness,
  log,
}: DraftConfirmationOptions): DraftConfirmation {
  /** What may have been started must not be started again by whoever reads that it failed. */
  async function orUnclear<Result>(
    id: string,
    work: () => Promise<Result>,
    say: Saying = ({ words }) => words.payout.perhapsStarted(id),
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw unclear(log, id, error, say);
    }
  }

  /** A removal that fails midway may have withdrawn the draft already. */
  async function dropped(draft: PayoutDraft): Promise<boolean> {
    try {
      return await records.dropDraft(draft);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ payout: draft.id, err: error }, 'a list that was cancelled could not be removed yet');
      return records.withdrawDraft(draft.id);
    }
  }

  return {
    async enter(draft, state) {
      const { id } = draft;
      const payout = await orUnclear(id, () =>
        settledCommit({
          commit: () => records.enter(draft, state, liveness.id),
          withdraw: () => records.withdrawDraft(id),
          async read() {
            const found = await records.find(id);
            return found?.process === liveness.id ? found : undefined;
          },
        }),
      );
      if (payout !== 'withdrawn') return payout;
      log.error({ payout: id }, 'a payout could not be started, because the store has failed');
      throw new UserError(({ words }) => words.payout.certainlyNotStarted);
    },

    async enteredBefore(id, staffId) {
      const payout = await orUnclear(id, () => records.find(id));
      if (payout?.by !== staffId) throw draftGone();
      return payout;
    },

    cancel: (draft) =>
      orUnclear(
        draft.id,
        () => dropped(draft),
        ({ words }) => words.payout.perhapsCancelled,
      ),

    async refuseToCancel(id) {
      const payout = await records.find(id);
      if (payout === undefined) throw draftGone();
      throw new UserError(({ words }) => words.payout.confirmedAlready(id));
    },
  };
}

export const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
