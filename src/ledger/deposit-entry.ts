import { type Amount, amountOf } from '../money/amount.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { type LedgerContext, newGrantChanges } from './grant-changes.js';
import type { Grant } from './grant-schema.js';

/** A deposit that is to be entered, and what is committed together with it. */
export interface PlannedDeposit {
  readonly grant: Grant;
  /** As much must be left of the cap, whatever the amount is. */
  readonly room: Amount;
  readonly with: readonly Change[];
}

/** How deposits that prove a link come into the ledger. */
export const createDepositEntry = ({ store, caps, onState }: LedgerContext) => ({
  /**
   * Enters a deposit, and takes its amount from the cap, in one commit.
   * @param plan called anew whenever another commit was first; gives `undefined` where nothing is to be entered
   * @returns what was entered
   * @throws {OverCapError} if the cap does not leave the room
   */
  async enterDeposit(plan: () => Promise<PlannedDeposit | undefined>): Promise<Grant | undefined> {
    const entered = await retryCommit<Grant | undefined>(store, async () => {
      const planned = await plan();
      if (planned === undefined) return { changes: [], result: undefined };
      const { grant, room, with: others } = planned;
      const taken = await caps.reserve(grant.by, grant.confirmedAt, amountOf(grant.amount), room);
      return { changes: [...others, ...(await newGrantChanges(store, grant)), taken], result: grant };
    });
    if (entered !== undefined) onState(entered.state);
    return entered;
  },
});
