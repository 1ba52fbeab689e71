import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { refuseDecision } from '../approvals/refusals.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { CallCount } from '../website/website.js';
import type { Delivery } from './delivery.js';
import { grantAmount } from './grant-amount.js';
import type { Grant } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';
import { refuseOwnAccount } from './own-account.js';
import { createToldDelivery, type OnProgress } from './told-delivery.js';

export interface GrantDecisions {
  approve(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery>;
  reject(id: string, staffId: string): Promise<Grant>;
  /** Settles a grant of unknown outcome. @throws {UserError} if its outcome is not unknown */
  resolve(id: string, outcome: 'applied' | 'not-applied', staffId: string): Promise<Grant>;
}

/** How grants are approved. Who would receive one does not decide on it. */
export function createGrantApprovals(options: GrantingOptions): Approvals<Grant> {
  const { ledger, links, processId, approvalOver, log, now } = options;
  return createApprovals<Grant>({
    kind: 'grant',
    records: ledger,
    async refuse(grant, staffId) {
      if (grant?.laidAside?.was === 'waiting') {
        throw new UserError(({ words }) => words.laidAside.approvalRefused);
      }
      if (grant?.state === 'waiting') await refuseOwnAccount(links, staffId, grant);
    },
    end: (grant, { state, ...by }) =>
      ledger.move(grant, state, { ...by, settledAt: now(), process: processId }),
    approvalOver,
    log,
    now,
  });
}

export function createGrantDecisions(options: GrantingOptions, approvals: Approvals<Grant>): GrantDecisions {
  const { ledger, links, caps, inFlight, grantAnnouncer, max, processId, now } = options;
  const deliver = createToldDelivery(options);

  async function toSettle(id: string, staffId: string): Promise<Grant> {
    const grant = await ledger.find(id);
    if (grant?.state !== 'unknown') throw refuseDecision('grant', id, 'decided');
    await refuseOwnAccount(links, staffId, grant);
    // A grant of an amount that takes two people must not be granted again because one of them says so.
    const isShared = grant.decidedBy !== undefined || approvals.needsApproval(amountOf(grant.amount));
    if (grant.by !== staffId || !isShared) return grant;
    throw new UserError(({ words }) => words.refusals.ownSettlement);
  }

  return {
    approve: (id, staffId, onProgress, count) =>
      inFlight.hold(id, async () => {
        const approved = await approvals.approve(id, staffId, {
          async check(waiting) {
            // The limits may have been lowered since it was confirmed.
            grantAmount(waiting.amount, max);
            await caps.requireWithin(waiting.by, waiting.confirmedAt);
          },
          change: (waiting) => ledger.move(waiting, 'prepared', { decidedBy: staffId, process: processId }),
          isDone: ({ state, decidedBy, process }) =>
            state === 'prepared' && decidedBy === staffId && process === processId,
        });
        return deliver(approved, onProgress, count);
      }),

    async reject(id, staffId) {
      const rejected = await approvals.reject(id, staffId);
      grantAnnouncer.tell(rejected);
      return rejected;
    },

    async resolve(id, outcome, staffId) {
      const settled = await approvals.change(id, {
        look: () => toSettle(id, staffId),
        change: (unknown) =>
          ledger.move(unknown, outcome, { settledBy: staffId, settledAt: now(), process: processId }),
        isDone: ({ state, settledBy }) => state === outcome && settledBy === staffId,
      });
      grantAnnouncer.tell(settled);
      return settled;
    },
  };
}
