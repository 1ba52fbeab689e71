import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { StoreError, UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { eachAlone } from '../storage/each-alone.js';
import type { DropDependencies as Needs } from './drop-dependencies.js';
import { needsApproval } from './drop-preview.js';
import { costOf } from './drop-records.js';
import type { Drop, DropDraft } from './drop-schema.js';

/** How drops are confirmed, approved and posted. */
export function createDropOpening(needs: Needs) {
  const { dropRecords, liveness, now } = needs;
  const drafts = createDrafts<DropDraft, Drop>({
    ...needs,
    records: dropRecords,
    kind: 'drop',
    drop: dropRecords.dropDraft,
    processId: liveness.id,
  });
  const approvals = dropApprovals(needs);

  return {
    abandon: drafts.cancel,

    /** Opens a drop, or puts it before a second staff member. Confirming again is the same drop again. */
    async confirm(id: string, staffId: string): Promise<Drop> {
      const draft = await drafts.toConfirm(id, staffId);
      if (draft === undefined) return drafts.confirmedBefore(id, staffId);
      grantAmount(draft.amount, needs.max);
      const start = needsApproval(needs, costOf(draft))
        ? ({ state: 'waiting' } as const)
        : ({ state: 'opening', endsAt: now() + draft.durationMs } as const);
      const drop = await drafts.enter(draft, () =>
        dropRecords.enter(draft, { ...start, process: liveness.id }),
      );
      // What is known of it may come late: staff may have decided on it.
      return drop?.state === start.state ? begin(needs, drop) : drafts.confirmedBefore(id, staffId);
    },

    approve: (id: string, staffId: string): Promise<Drop> => approve(needs, approvals, id, staffId),

    reject: (id: string, staffId: string): Promise<Drop> => approvals.reject(id, staffId),

    /** Ends the drops that nobody approved in time. */
    endUnapproved: async (): Promise<void> =>
      eachAlone(await dropRecords.open(), async (drop) => void (await approvals.lapse(drop))),
  };
}

/** How staff decide on drops that wait for approval. */
const dropApprovals = (needs: Needs): Approvals<Drop> =>
  createApprovals<Drop>({
    ...needs,
    records: needs.dropRecords,
    kind: 'drop',
    async refuse(drop) {
      if (drop === undefined) return;
      if (drop.quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.refused);
      if (!needs.isListed(drop.guildId)) throw new UserError(({ words }) => words.approvals.serverUnlisted);
    },
    end: needs.dropRecords.endUnpaid,
  });

async function approve(needs: Needs, approvals: Approvals<Drop>, id: string, staffId: string): Promise<Drop> {
  const { dropRecords, caps, liveness, max, now } = needs;
  const approvedAt = now();
  const approval = { state: 'opening', decidedBy: staffId, process: liveness.id } as const;
  const opening = await approvals.approve(id, staffId, {
    async check(waiting) {
      grantAmount(waiting.amount, max);
      await caps.requireWithin(waiting.by, waiting.confirmedAt);
    },
    change: (waiting) =>
      dropRecords.change(waiting, { ...approval, endsAt: approvedAt + waiting.durationMs }),
    isDone: ({ state, decidedBy, process, endsAt, durationMs }) =>
      state === 'opening' &&
      decidedBy === staffId &&
      process === liveness.id &&
      endsAt === approvedAt + durationMs,
  });
  return begin(needs, opening);
}

/**
 * Posts a drop that is on record, or puts it before a second staff member. If the store fails, the upkeep goes on
 * with it.
 * @returns the drop as it is known to be
 * @throws {UserError} if it cannot be posted; it is over then
 */
async function begin(needs: Needs, recorded: Drop): Promise<Drop> {
  try {
    return await (recorded.state === 'waiting' ? ask(needs, recorded) : post(needs, recorded));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    needs.log.warn({ drop: recorded.id, err: error }, 'a drop could not be dealt with yet');
    return recorded;
  }
}

async function ask({ dropRecords, notices }: Needs, drop: Drop): Promise<Drop> {
  const posted = await notices.askStaff(drop);
  return posted === undefined ? drop : ((await dropRecords.change(drop, { posted })) ?? drop);
}

async function post(needs: Needs, opening: Drop): Promise<Drop> {
  const { dropRecords, notices } = needs;
  const message = await notices.post(opening, await dropRecords.claimed(opening.id));
  if (message === undefined) {
    // Where Discord has posted it and its answer was lost, it may have been claimed: those who did are paid.
    const stopped = await dropRecords.change(opening, {
      state: 'ending',
      end: 'withdrawn',
      endedAt: needs.now(),
    });
    if (stopped !== undefined) throw new UserError(({ words }) => words.drop.notPosted);
    return (await dropRecords.find(opening.id)) ?? opening;
  }
  return withMessage(needs, opening, message);
}

/**
 * Notes the public message, also where everything has been claimed by now. If Discord is slow, a drop may be posted
 * twice, which is one message for Discord: who notes it tells staff.
 */
async function withMessage(
  { dropRecords, notices }: Needs,
  opening: Drop,
  message: NonNullable<Drop['message']>,
): Promise<Drop> {
  for (;;) {
    const drop = (await dropRecords.find(opening.id)) ?? opening;
    if (drop.message !== undefined) return drop;
    const state = drop.state === 'opening' ? 'open' : drop.state;
    const noted = await dropRecords.change(drop, { message, state });
    if (noted === undefined) continue;
    if (noted.state === 'open') notices.tell(noted, 'started', noted.by);
    return noted;
  }
}

/** Goes on with a drop that nobody waits for any more. If it cannot be posted, staff read so in the log channel. */
export async function goOn(needs: Needs, recorded: Drop): Promise<void> {
  try {
    await begin(needs, recorded);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    needs.notices.tell(recorded, 'unposted', recorded.by);
  }
}
