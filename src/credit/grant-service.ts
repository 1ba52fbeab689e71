import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { createGrantConfirmation, type GrantConfirmation } from './grant-confirmation.js';
import { createGrantApprovals, createGrantDecisions, type GrantDecisions } from './grant-decision.js';
import { createGrantPreviews, type GrantPreviews } from './grant-preview.js';
import type { GrantingOptions } from './granting-options.js';

/** Grants, from the wish to the end. Everything that people do with them goes through here. */
export interface Granting extends GrantPreviews, GrantConfirmation, GrantDecisions {
  /** Ends what nobody approved in time, and drops previews that are too old. */
  sweep(): Promise<void>;
}

export function createGranting(options: GrantingOptions): Granting {
  const { ledger, grantAnnouncer, now } = options;
  const approvals = createGrantApprovals(options);
  const { confirm, cancel } = createGrantConfirmation(options, approvals);
  const { approve, reject, resolve } = createGrantDecisions(options, approvals);
  /**
   * Two presses of this process on one grant come one after the other. One that finds its change on disk although the
   * store reported a failure must not take the other one's for it, and deliver what is being delivered.
   */
  const alone = createKeyedLock();

  return {
    ...createGrantPreviews(options, approvals),
    confirm: (id, ...how) => alone(id, () => confirm(id, ...how)),
    cancel,
    approve: (id, ...how) => alone(id, () => approve(id, ...how)),
    reject,
    resolve,

    async sweep() {
      await eachAlone(await ledger.inStage('waiting'), async (grant) => {
        const lapsed = await approvals.lapse(grant);
        if (lapsed !== undefined) grantAnnouncer.tell(lapsed);
      });
      await ledger.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}
