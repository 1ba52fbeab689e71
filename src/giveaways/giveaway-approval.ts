import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { grantAmount } from '../credit/grant-amount.js';
import { UserError } from '../errors.js';
import { eachAlone } from '../storage/each-alone.js';
import { refuseLaidAside } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { begin } from './giveaway-opening.js';
import type { Giveaway } from './giveaway-schema.js';

type ApprovalDependencies = Pick<
  GiveawayDependencies,
  'records' | 'isListed' | 'approvalOver' | 'log' | 'now'
>;

/** How staff decide on giveaways that wait for approval. */
export const giveawayApprovals = (needs: ApprovalDependencies): Approvals<Giveaway> =>
  createApprovals<Giveaway>({
    kind: 'giveaway',
    records: needs.records,
    async refuse(giveaway) {
      if (giveaway === undefined) return;
      refuseLaidAside(giveaway);
      if (!needs.isListed(giveaway.guildId)) {
        throw new UserError(({ words }) => words.giveaway.serverUnlisted);
      }
    },
    end: needs.records.endUnpaid,
    approvalOver: needs.approvalOver,
    log: needs.log,
    now: needs.now,
  });

/**
 * Opens a giveaway that waits for approval.
 * @throws {UserError} also if limits were lowered below it meanwhile; it goes on waiting then
 */
export async function approve(needs: GiveawayDependencies, id: string, staffId: string): Promise<Giveaway> {
  const { records, caps, liveness, max, now } = needs;
  const approvedAt = now();
  const opening = await giveawayApprovals(needs).approve(id, staffId, {
    async check(waiting) {
      grantAmount(waiting.amount, max);
      await caps.requireWithin(waiting.by, waiting.confirmedAt);
    },
    change: (waiting) =>
      records.change(waiting, {
        state: 'opening',
        decidedBy: staffId,
        process: liveness.id,
        endsAt: approvedAt + waiting.durationMs,
      }),
    isDone: ({ state, decidedBy, process, endsAt, durationMs }) =>
      state === 'opening' &&
      decidedBy === staffId &&
      process === liveness.id &&
      endsAt === approvedAt + durationMs,
  });
  return begin(needs, opening);
}

/** Ends a giveaway that waits for approval. @throws {UserError} if it does not wait, or staff may not decide on it */
export const reject = (needs: ApprovalDependencies, id: string, staffId: string): Promise<Giveaway> =>
  giveawayApprovals(needs).reject(id, staffId);

/** Ends the giveaways that nobody approved in time. */
export async function endUnapproved(
  needs: ApprovalDependencies & Pick<GiveawayDependencies, 'notices'>,
): Promise<void> {
  const { records, notices } = needs;
  const approvals = giveawayApprovals(needs);
  await eachAlone(await records.open(), async (giveaway) => {
    const lapsed = await approvals.lapse(giveaway);
    if (lapsed !== undefined && (await notices.update(lapsed))) await records.close(lapsed);
  });
}
