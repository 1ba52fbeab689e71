import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { eachAlone } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { createGrantApprovals, createGrantConfirmation, createGrantDecisions } from './grant-decision.js';
import { createGrantPreviews } from './grant-preview.js';
import type { GrantingOptions } from './granting-options.js';

/** Grants, from the wish to the end. Everything that people do with them goes through here. */
export type Granting = ReturnType<typeof createGranting>;

export function createGranting(options: GrantingOptions) {
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
    confirm: (...how: Parameters<typeof confirm>) => alone(how[0], () => confirm(...how)),
    cancel,
    approve: (...how: Parameters<typeof approve>) => alone(how[0], () => approve(...how)),
    reject,
    resolve,

    /** Ends what nobody approved in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await ledger.inStage('waiting'), async (grant) => {
        const lapsed = await approvals.lapse(grant);
        if (lapsed !== undefined) grantAnnouncer.tell(lapsed);
      });
      await ledger.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}
