import type { Approvals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { pause, systemClock } from '../clock.js';
import type { CallCount } from '../website/website.js';
import type { Delivery } from './delivery.js';
import { grantAmount } from './grant-amount.js';
import type { Draft, Grant } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';
import { refuseOwnAccount } from './own-account.js';
import { createToldDelivery, type OnProgress } from './told-delivery.js';

/** How long a second confirmation waits for the outcome of the first, and how often it looks. */
const UNDER_WAY_MS = 20_000;
const UNDER_WAY_POLL_MS = 200;

export interface GrantConfirmation {
  /**
   * Confirms a draft, and delivers it or puts it before a second staff member.
   * Confirming again is the same grant again: its state is given, and nothing is sent.
   */
  confirm(id: string, staffId: string, onProgress: OnProgress, count?: CallCount): Promise<Delivery>;
  /** Drops a draft. @throws {UserError} if it was confirmed before */
  cancel(id: string, staffId: string): Promise<void>;
}

export function createGrantConfirmation(
  options: GrantingOptions,
  approvals: Approvals<Grant>,
): GrantConfirmation {
  const { ledger, links, inFlight, grantAnnouncer, processId, max, log, now } = options;
  const { clock = systemClock } = options;
  const deliver = createToldDelivery(options);
  const drafts = createDrafts<Draft, Grant>({
    kind: 'grant',
    records: ledger,
    drop: ledger.dropDraft,
    processId,
    log,
    now,
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
    await refuseOwnAccount(links, draft.by, draft);
    const state = approvals.needsApproval(amount) ? 'waiting' : 'prepared';
    return inFlight.hold(draft.id, async () => {
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
    cancel: drafts.cancel,

    async confirm(id, staffId, onProgress, count) {
      const draft = await drafts.toConfirm(id, staffId);
      const confirmed = draft && (await confirmNow(draft, onProgress, count));
      return confirmed ?? { grant: await confirmedBefore(id, staffId) };
    },
  };
}
