import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { grantAmount } from '../credit/grant-amount.js';
import { StoreError, UserError } from '../errors.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import { newSeed } from './draw.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { begin } from './giveaway-opening.js';
import { needsApproval } from './giveaway-preview.js';
import { costOf } from './giveaway-records.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';

/**
 * Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again.
 * @throws {UserError} if it was not started, or if nobody knows whether it was
 */
export async function confirmDraft(
  needs: GiveawayDependencies,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  const { records, max, now } = needs;
  const draft = await records.draftOf(id);
  if (draft === undefined) return confirmedBefore(needs, id, staffId);
  if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
  if (!isInTime(draft.draftedAt, DRAFT_VALID_MS, now())) {
    await records.dropDraft(draft);
    throw draftGone();
  }
  grantAmount(draft.amount, max);
  const giveaway = await enterDraft(needs, draft);
  return giveaway === undefined ? confirmedBefore(needs, id, staffId) : begin(needs, giveaway);
}

/** @throws {UserError} if the draft is gone, or another member of staff has made it */
export async function abandonDraft(
  { records }: Pick<GiveawayDependencies, 'records'>,
  id: string,
  staffId: string,
): Promise<void> {
  const draft = await records.draftOf(id);
  if (draft === undefined) throw draftGone();
  if (draft.by !== staffId) throw new UserError(({ words }) => words.refusals.draftNotYours);
  if (!(await records.dropDraft(draft))) throw draftGone();
}

/**
 * Puts a confirmed draft on record.
 * @returns `undefined` if another press has done so
 * @throws {UserError} if nobody knows whether it is a giveaway now
 */
async function enterDraft(needs: GiveawayDependencies, draft: GiveawayDraft): Promise<Giveaway | undefined> {
  const { records, liveness, log, now } = needs;
  const details = { seed: newSeed(needs.randomBytes), process: liveness.id };
  const waits = needsApproval(needs, costOf(draft));
  try {
    const entered = await settledCommit({
      commit: () =>
        records.enter(
          draft,
          waits
            ? { ...details, state: 'waiting' }
            : { ...details, state: 'opening', endsAt: now() + draft.durationMs },
        ),
      withdraw: () => records.dropDraft(draft),
      read: () => records.find(draft.id),
    });
    if (entered === 'withdrawn') throw new UserError(({ words }) => words.giveaway.notStarted);
    // Of two presses at the same moment, one has entered it.
    return entered?.seed === details.seed ? entered : undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error({ giveaway: draft.id, err: error }, 'nobody knows whether a giveaway was confirmed');
    throw new UserError(({ words }) => words.giveaway.startUncertain);
  }
}

/** What has become of a draft that is no longer there. */
async function confirmedBefore(
  { records }: Pick<GiveawayDependencies, 'records'>,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  const giveaway = await records.find(id);
  if (giveaway?.by !== staffId) throw draftGone();
  return giveaway;
}

const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
