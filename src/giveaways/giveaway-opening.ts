import { createApprovals } from '../approvals/approvals.js';
import { draftGone, notConfirmed, uncertain } from '../approvals/refusals.js';
import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { StoreError, UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { StaffAnswer } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Change } from '../storage/store.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import { findIfPossible } from './confirmed-change.js';
import { newSeed } from './draw.js';
import { refuseQuarantined, requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies as Needs } from './giveaway-dependencies.js';
import { needsApproval } from './giveaway-preview.js';
import { costOf } from './giveaway-records.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { announce, giveUp, type Reader, showBegun, startOf, takeDue, takeToOpen } from './giveaway-start.js';
import { roundTimes, seriesKey } from './series-records.js';

/**
 * Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again.
 * @throws {UserError} if it was not started, or if nobody knows whether it was
 */
export async function confirmDraft(needs: Needs, id: string, staffId: string): Promise<Giveaway> {
  const { records, max, now } = needs;
  const draft = await records.draftOf(id);
  if (draft === undefined) return confirmedBefore(needs, id, staffId);
  if (draft.by !== staffId) throw new UserError(({ words }) => words.approvals.draftNotYours);
  if (!isInTime(draft.draftedAt, DRAFT_VALID_MS, now())) {
    await records.dropDraft(draft);
    throw draftGone();
  }
  grantAmount(draft.amount, max);
  const giveaway = await enterDraft(needs, draft);
  return giveaway === undefined ? confirmedBefore(needs, id, staffId) : begin(needs, giveaway, 'waits');
}

/** @throws {UserError} if the draft is gone, or another member of staff has made it */
export async function abandonDraft({ records }: Needs, id: string, staffId: string): Promise<void> {
  const draft = await records.draftOf(id);
  if (draft === undefined) throw draftGone();
  if (draft.by !== staffId) throw new UserError(({ words }) => words.approvals.draftNotYours);
  if (!(await records.dropDraft(draft))) throw draftGone();
}

/**
 * Puts a confirmed draft on record.
 * @returns `undefined` if another press has done so
 * @throws {UserError} if nobody knows whether it is a giveaway now
 */
async function enterDraft(needs: Needs, draft: GiveawayDraft): Promise<Giveaway | undefined> {
  const { records, liveness, log, now } = needs;
  const details = { seed: newSeed(needs.randomBytes), process: liveness.id };
  const at = now();
  const { startsInMs } = draft;
  const planned = startsInMs === undefined ? {} : { startsAt: at + startsInMs };
  const start = needsApproval(needs, costOf(draft))
    ? ({ state: 'waiting' } as const)
    : startOf({ ...draft, ...planned }, at);
  try {
    const entered = await settledCommit({
      commit: () => records.enter(draft, { ...details, ...planned, ...start }),
      withdraw: () => records.dropDraft(draft),
      read: () => records.find(draft.id),
    });
    if (entered === 'withdrawn') throw notConfirmed();
    // Of two presses at the same moment, one has entered it. What is known of it may come late: staff may have decided.
    return entered?.seed === details.seed && entered.state === start.state ? entered : undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error({ giveaway: draft.id, err: error }, 'nobody knows whether a giveaway was confirmed');
    throw uncertain('giveaway', draft.id, error);
  }
}

/** What has become of a draft that is no longer there. */
async function confirmedBefore({ records }: Needs, id: string, staffId: string): Promise<Giveaway> {
  const giveaway = await records.find(id);
  if (giveaway?.by !== staffId) throw draftGone();
  return giveaway;
}

/** How staff decide on giveaways that wait for approval. */
const giveawayApprovals = (needs: Needs) =>
  createApprovals<Giveaway>({
    ...needs,
    kind: 'giveaway',
    async refuse(giveaway) {
      if (giveaway === undefined) return;
      refuseQuarantined(giveaway);
      if (!needs.isListed(giveaway.guildId))
        throw new UserError(({ words }) => words.approvals.serverUnlisted);
    },
    end: needs.records.endUnpaid,
  });

/** The change that has the dates of a series count from when its first round really opens. */
async function countedFrom(
  { series }: Pick<Needs, 'series'>,
  { id }: Giveaway,
  openedAt: number,
): Promise<readonly Change[]> {
  const before = await series.find(id);
  if (before === undefined || before.firstAt >= openedAt) return [];
  return [{ key: seriesKey(id), from: before, to: { ...before, firstAt: openedAt } }];
}

/**
 * Opens a giveaway that waits for approval.
 * @throws {UserError} also if limits were lowered below it meanwhile; it goes on waiting then
 */
export async function approve(needs: Needs, id: string, staffId: string): Promise<Giveaway> {
  const { records, caps, liveness, max, now } = needs;
  const approvedAt = now();
  const approval = { decidedBy: staffId, process: liveness.id } as const;
  const opening = await giveawayApprovals(needs).approve(id, staffId, {
    async check(waiting) {
      grantAmount(waiting.amount, max);
      await caps.requireWithin(waiting.by, waiting.confirmedAt);
    },
    change: (waiting) =>
      records.change(waiting, { ...approval, ...startOf(waiting, approvedAt) }, () =>
        countedFrom(needs, waiting, approvedAt),
      ),
    isDone(giveaway) {
      const { state, endsAt } = startOf(giveaway, approvedAt);
      return (
        giveaway.state === state &&
        giveaway.decidedBy === staffId &&
        giveaway.process === liveness.id &&
        giveaway.endsAt === endsAt
      );
    },
  });
  return begin(needs, opening, 'waits');
}

/** Ends a giveaway that waits for approval. @throws {UserError} if it does not wait, or staff may not decide on it */
export const reject = (needs: Needs, id: string, staffId: string): Promise<Giveaway> =>
  giveawayApprovals(needs).reject(id, staffId);

/** Ends the giveaways that nobody approved in time. */
export async function endUnapproved(needs: Needs): Promise<void> {
  const { records, notices } = needs;
  const approvals = giveawayApprovals(needs);
  await eachAlone(await records.open(), async (giveaway) => {
    const lapsed = await approvals.lapse(giveaway);
    if (lapsed !== undefined && (await notices.update(lapsed))) await records.close(lapsed);
  });
}

/**
 * Posts a giveaway that is on record, or puts it before a second staff member. If the store fails or Discord is away,
 * the schedule goes on with it.
 * @returns the giveaway as it is known to be
 * @throws {UserError} if it cannot be posted and somebody waits for an answer; it is over then
 */
async function begin(needs: Needs, recorded: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, log } = needs;
  try {
    if (recorded.state === 'waiting') return await ask(needs, recorded);
    return await (recorded.state === 'scheduled'
      ? announce(needs, recorded, reader)
      : post(needs, recorded, reader));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ giveaway: recorded.id, err: error }, 'a giveaway could not be dealt with yet');
    return (await findIfPossible(records, recorded.id)) ?? recorded;
  }
}

/** Opens an announced giveaway whose time has come. @returns `undefined` if it is not to be opened now */
export async function openDue(needs: Needs, id: string): Promise<Giveaway | undefined> {
  const opening = await takeDue(needs, id);
  return opening && post(needs, opening, 'told');
}

/** Posts a round that was entered. */
export const openRound = (needs: Needs, round: Giveaway): Promise<Giveaway> => begin(needs, round, 'told');

/** Goes on with a giveaway that was not posted yet, since its process died or Discord was away. */
export async function reopen(needs: Needs, giveaway: Giveaway): Promise<void> {
  const { records, notices, liveness } = needs;
  if (giveaway.state === 'waiting') {
    await ask(needs, giveaway);
    return;
  }
  const ours =
    giveaway.state === 'opening'
      ? await takeToOpen(needs, giveaway)
      : await records.change(giveaway, { process: liveness.id });
  if (ours === undefined) return;
  const shown = ours.state === 'scheduled' ? announce(needs, ours, 'told') : post(needs, ours, 'told');
  await notices.update(await shown);
}

async function ask({ records, notices }: Needs, giveaway: Giveaway): Promise<Giveaway> {
  const posted = await notices.askStaff(giveaway);
  return posted === undefined ? giveaway : ((await records.change(giveaway, { posted })) ?? giveaway);
}

async function post(needs: Needs, opening: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, entrants, notices } = needs;
  const mayPing = await mayPingNow(needs, opening, reader);
  if (mayPing === 'unknown') return opening;
  const times = await timesOf(needs, opening);
  const { ping: _, ...quiet } = opening;
  const shown = { ...(mayPing === 'yes' ? opening : quiet), ...times };
  const message = await notices.post(shown, await entrants.count(opening.id));
  if (message === 'away') return opening;
  if (message === 'refused') return giveUp(needs, opening, reader);
  const open = await records.change(opening, { state: 'open', message, ...times }, async () =>
    mayPing === 'yes' ? [] : [notices.plannedUnpinged(opening)],
  );
  if (open === undefined) return withoutEntry(needs, opening.id, message);
  if (mayPing === 'no') notices.tellPlanned();
  notices.tell(open, 'started', open.by);
  return showBegun({ records, notices }, open);
}

/** Until it is posted, a giveaway keeps its whole duration: how much of it is left until the next date may change. */
async function timesOf({ series }: Needs, opening: Giveaway) {
  const { durationMs, endsAt = 0 } = opening;
  return roundTimes(await series.activeOf(opening), durationMs, endsAt - durationMs);
}

/** Makes the message of a giveaway that was cancelled while it was being posted say so. */
async function withoutEntry(
  { records, notices }: Needs,
  id: string,
  message: MessagePlace,
): Promise<Giveaway> {
  const current = await requireGiveaway(records, id);
  if (current.state === 'cancelled' && current.message === undefined)
    await notices.show({ ...current, message }, 0);
  return current;
}

/** Whether its host may mention the role that is to be notified. Who has just confirmed it was asked before that. */
async function mayPingNow(
  { mayMention }: Needs,
  { ping, by, decidedBy, ...place }: Giveaway,
  reader: Reader,
): Promise<StaffAnswer> {
  const isByHost = reader === 'waits' && decidedBy === undefined;
  return ping === undefined || isByHost ? 'yes' : mayMention(place, by, ping);
}
