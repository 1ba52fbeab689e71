import { decidersOf } from '../accounts/own-accounts.js';
import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { refuseDecision } from '../approvals/refusals.js';
import { pause, systemClock } from '../clock.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { CallCount } from '../website/website.js';
import type { Delivery } from './delivery.js';
import { grantAmount, refuseOwnAccount } from './grant-checks.js';
import type { Draft, Grant } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';
import { createDeliverAndTell, type OnProgress } from './told-delivery.js';

/** How long a second confirmation waits for the outcome of the first, and how often it looks. */
const UNDER_WAY_MS = 20_000;
const UNDER_WAY_POLL_MS = 200;

/** How grants are confirmed. */
export function createGrantConfirmation(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, links, inFlight, grantAnnouncer, processId, max, clock = systemClock } = options;
  const deliver = createDeliverAndTell(options);
  const drafts = createDrafts<Draft, Grant>({
    ...options,
    kind: 'grant',
    records: ledger,
    drop: ledger.dropDraft,
  });

  /** What has become of a draft that is no longer there; waits for the end of its delivery. */
  async function confirmedBefore(id: string, staffId: string): Promise<Grant> {
    const deadline = clock.now() + UNDER_WAY_MS;
    for (;;) {
      const grant = await drafts.confirmedBefore(id, staffId);
      const underWay = grant.state === 'prepared' || grant.state === 'sending';
      if (!underWay || clock.now() > deadline) return grant;
      await pause(clock, UNDER_WAY_POLL_MS);
    }
  }

  /** @returns `undefined` if the draft was confirmed or cancelled before */
  async function confirmNow(
    draft: Draft,
    onProgress: OnProgress,
    count?: CallCount,
  ): Promise<Delivery | undefined> {
    const amount = grantAmount(draft.amount, max);
    await refuseOwnAccount(links, [draft.by], draft);
    const state = approvals.needsApproval(amount) ? 'waiting' : 'prepared';
    return inFlight.hold(draft, async () => {
      const grant = await drafts.enter(draft, () => ledger.enter(draft, state, processId));
      if (grant?.state !== state) return undefined;
      // Where staff see what was replaced, it can no longer be granted again.
      if (grant.redoes !== undefined) grantAnnouncer.show(grant.redoes);
      if (state === 'prepared') return deliver(grant, onProgress, count);
      grantAnnouncer.ask(grant);
      return { grant };
    });
  }

  return {
    /** Drops a draft. @throws {UserError} if it was confirmed before */
    cancel: drafts.cancel,

    /**
     * Confirms a draft, and delivers it or puts it before a second staff member.
     * Confirming again is the same grant again: its state is given, and nothing is sent.
     */
    async confirm(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery> {
      const draft = await drafts.toConfirm(id, staffId);
      const confirmed = draft && (await confirmNow(draft, onProgress, count));
      return confirmed ?? { grant: await confirmedBefore(id, staffId), wasConfirmed: true };
    },
  };
}

/** How grants are approved. Who would receive one does not decide on it. */
export function createGrantApprovals(options: GrantingOptions): Approvals<Grant> {
  const { ledger, links, processId, now } = options;
  return createApprovals<Grant>({
    ...options,
    kind: 'grant',
    records: ledger,
    async refuse(grant, staffId) {
      if (grant?.quarantined?.was === 'waiting') {
        throw new UserError(({ words }) => words.quarantine.approvalRefused);
      }
      if (grant?.state === 'waiting') await refuseOwnAccount(links, [staffId], grant);
    },
    end: (grant, { state, ...by }) =>
      ledger.move(grant, state, { ...by, settledAt: now(), process: processId }),
  });
}

/** How staff decide on grants that were confirmed. */
export function createGrantDecisions(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, links, caps, inFlight, grantAnnouncer, max, processId, now } = options;
  const deliver = createDeliverAndTell(options);

  async function toSettle(id: string, staffId: string): Promise<Grant> {
    const grant = await ledger.find(id);
    if (grant?.state !== 'unknown') throw refuseDecision('grant', id, 'decided');
    await refuseOwnAccount(links, [staffId], grant);
    // A grant of an amount that takes two people must not be granted again because one of them says so.
    const isShared = grant.decidedBy !== undefined || approvals.needsApproval(amountOf(grant.amount));
    if (grant.by !== staffId || !isShared) return grant;
    throw new UserError(({ words }) => words.refusals.ownSettlement);
  }

  return {
    approve: (id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery> =>
      inFlight.hold({ id }, async () => {
        const approved = await approvals.approve(id, staffId, {
          async check(waiting) {
            // The limits may have been lowered since it was confirmed.
            grantAmount(waiting.amount, max);
            // Who granted it may have been linked to the account since.
            await refuseOwnAccount(links, decidersOf({ by: waiting.by, decidedBy: staffId }), waiting);
            await caps.requireWithin(waiting.by, waiting.confirmedAt);
          },
          change: (waiting) => ledger.move(waiting, 'prepared', { decidedBy: staffId, process: processId }),
          isDone: ({ state, decidedBy, process }) =>
            state === 'prepared' && decidedBy === staffId && process === processId,
        });
        return deliver(approved, onProgress, count);
      }),

    async reject(id: string, staffId: string): Promise<Grant> {
      const rejected = await approvals.reject(id, staffId);
      grantAnnouncer.tell(rejected);
      return rejected;
    },

    /** Settles a grant of unknown outcome. @throws {UserError} if its outcome is not unknown */
    async resolve(id: string, outcome: 'applied' | 'not-applied', staffId: string): Promise<Grant> {
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
