import type { Approvals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { draftGone } from '../approvals/refusals.js';
import { StoreError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import { checkRows, checkServer } from './payout-checks.js';
import type { PayoutsOptions } from './payout-options.js';
import type { Payout, PayoutDraft } from './payout-schema.js';
import { begin, type PayoutControls } from './payout-start.js';

/** How payouts are confirmed and approved. */
export function createPayoutDecisions(options: PayoutControls, approvals: Approvals<Payout>) {
  const { records, caps, notices, liveness, log } = options;
  const drop = (draft: PayoutDraft) => dropOrWithdraw(options, draft);
  const drafts = createDrafts<PayoutDraft, Payout>({
    ...options,
    kind: 'payout',
    drop,
    withdraw: ({ id }) => records.withdrawDraft(id),
    processId: liveness.id,
  });

  /** Puts a payout before a second staff member. @returns it with where they see it, if they do */
  async function ask(payout: Payout): Promise<Payout> {
    const posted = await notices.askStaff(payout);
    return posted === undefined ? payout : records.note(payout.id, { posted });
  }

  /** It is on record, so what cannot be noted of it now must not be told as a failure: the upkeep asks again. */
  async function askConfirmed(payout: Payout): Promise<Payout> {
    try {
      return await ask(payout);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ payout: payout.id, err: error }, 'could not note where staff were asked about a payout');
      return payout;
    }
  }

  return {
    ask,
    cancel: drafts.cancel,
    /** The upkeep closes it, once it is certain that the message with which staff were asked says so. */
    reject: approvals.reject,

    /**
     * Starts a payout, or puts it before a second staff member. Confirming again is the same payout again.
     * @throws {UserError} if it was not started, or nobody knows whether it was; it says which
     */
    async confirm(id: string, staffId: string): Promise<Payout> {
      const draft = await drafts.toConfirm(id, staffId);
      if (draft === undefined) return drafts.confirmedBefore(id, staffId);
      checkServer(options, draft);
      if (draft.payable === 0) {
        await drop(draft);
        throw draftGone();
      }
      await checkRows(options, draft, staffId);
      const state = approvals.needsApproval(amountOf(draft.total)) ? 'waiting' : 'running';
      const payout = await drafts.enter(draft, () => records.enter(draft, state, liveness.id));
      // What is known of it may come late: staff may have decided on it.
      if (payout?.state !== state) return drafts.confirmedBefore(id, staffId);
      return state === 'waiting' ? askConfirmed(payout) : begin(options, payout, 'started');
    },

    async approve(id: string, staffId: string): Promise<Payout> {
      const approved = await approvals.approve(id, staffId, {
        async check(waiting) {
          checkServer(options, waiting);
          await checkRows(options, waiting, staffId);
          await caps.requireWithin(waiting.by, waiting.confirmedAt);
        },
        change: (waiting) =>
          records.change(waiting, { state: 'running', decidedBy: staffId, process: liveness.id }),
        // The upkeep may have taken it up since.
        isDone: ({ state, decidedBy }) =>
          state !== 'waiting' && state !== 'rejected' && decidedBy === staffId,
      });
      return begin(options, approved, 'started');
    },
  };
}

/** A removal that fails midway may have withdrawn the draft already. */
async function dropOrWithdraw({ records, log }: PayoutsOptions, draft: PayoutDraft): Promise<boolean> {
  try {
    return await records.dropDraft(draft);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ payout: draft.id, err: error }, 'the list of a draft could not be removed yet');
    return records.withdrawDraft(draft.id);
  }
}
