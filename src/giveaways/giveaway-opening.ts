import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { StaffAnswer } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import type { Change } from '../storage/store.js';
import { newSeed } from './draw.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies as Dependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { announce, giveUp, type Reader, showBegun, startOf, takeDue, takeToOpen } from './giveaway-start.js';
import { roundTimes, seriesKey } from './series-records.js';

export type GiveawayLifecycle = Lifecycle<GiveawayDraft, Giveaway>;

/** How giveaways are confirmed, approved and rejected, and then announced or opened. */
export const createGiveawayLifecycle = (dependencies: Dependencies): GiveawayLifecycle =>
  createLifecycle<GiveawayDraft, Giveaway>(
    { ...dependencies, processId: dependencies.liveness.id },
    {
      kind: 'giveaway',
      check: async ({ amount }) => void grantAmount(amount, dependencies.max),
      start: startOf,
      begin: (giveaway) => begin(dependencies, giveaway, 'waits'),
      approving: (waiting, at) => countedFrom(dependencies, waiting, at),
    },
  );

/** Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again. */
export async function confirmDraft(
  dependencies: Dependencies,
  lifecycle: GiveawayLifecycle,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  const { campaign } = await lifecycle.confirm(id, staffId, async ({ startsInMs }) => ({
    seed: newSeed(dependencies.randomBytes),
    ...(startsInMs !== undefined && { startsAt: dependencies.now() + startsInMs }),
  }));
  return campaign;
}

/** The change that has the dates of a series count from when its first round really opens. */
async function countedFrom(
  { series }: Pick<Dependencies, 'series'>,
  { id }: Giveaway,
  openedAt: number,
): Promise<readonly Change[]> {
  const before = await series.find(id);
  if (before === undefined || before.firstAt >= openedAt) return [];
  return [{ key: seriesKey(id), from: before, to: { ...before, firstAt: openedAt } }];
}

/**
 * Announces or posts a giveaway that is on record. If Discord is away, the schedule goes on with it.
 * @returns the giveaway as it is known to be
 * @throws {UserError} if it cannot be posted and somebody waits for an answer; it is over then
 */
async function begin(dependencies: Dependencies, recorded: Giveaway, reader: Reader): Promise<Giveaway> {
  if (recorded.state === 'scheduled') return announce(dependencies, recorded, reader);
  return recorded.state === 'opening' ? post(dependencies, recorded, reader) : recorded;
}

/** Opens an announced giveaway whose time has come. @returns `undefined` if it is not to be opened now */
export async function openDue(dependencies: Dependencies, id: string): Promise<Giveaway | undefined> {
  const opening = await takeDue(dependencies, id);
  return opening && post(dependencies, opening, 'told');
}

/** Posts a round that was entered. */
export const openRound = (dependencies: Dependencies, round: Giveaway): Promise<Giveaway> =>
  post(dependencies, round, 'told');

/** Goes on with a giveaway that was not posted yet, since its process died or Discord was away. */
export async function reopen(
  dependencies: Dependencies,
  lifecycle: GiveawayLifecycle,
  giveaway: Giveaway,
): Promise<void> {
  const { records, notices, liveness } = dependencies;
  if (giveaway.state === 'waiting') {
    await lifecycle.ask(giveaway);
    return;
  }
  const ours =
    giveaway.state === 'opening'
      ? await takeToOpen(dependencies, giveaway)
      : await records.change(giveaway, { process: liveness.id });
  if (ours !== undefined) await notices.update(await begin(dependencies, ours, 'told'));
}

async function post(dependencies: Dependencies, opening: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, entrants, notices } = dependencies;
  const mayPing = await mayPingNow(dependencies, opening, reader);
  if (mayPing === 'unknown') return opening;
  const times = await timesOf(dependencies, opening);
  const { ping: _, ...quiet } = opening;
  const shown = { ...(mayPing === 'yes' ? opening : quiet), ...times };
  const message = await notices.post(shown, await entrants.count(opening.id));
  if (message === 'away') return opening;
  if (message === 'refused') return giveUp(dependencies, opening, reader);
  const open = await records.change(opening, { state: 'open', message, ...times }, async () =>
    mayPing === 'yes' ? [] : [notices.plannedUnpinged(opening)],
  );
  if (open === undefined) return withoutEntry(dependencies, opening.id, message);
  if (mayPing === 'no') void notices.catchUp();
  notices.tell(open, 'started', open.by);
  return showBegun({ records, notices }, open);
}

/** Until it is posted, a giveaway keeps its whole duration: how much of it is left until the next date may change. */
async function timesOf({ series }: Dependencies, opening: Giveaway) {
  const { durationMs, endsAt = 0 } = opening;
  return roundTimes(await series.activeOf(opening), durationMs, endsAt - durationMs);
}

/** Makes the message of a giveaway that was cancelled while it was being posted say so. */
async function withoutEntry(
  { records, notices }: Dependencies,
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
  { mayMention }: Dependencies,
  { ping, by, decidedBy, ...place }: Giveaway,
  reader: Reader,
): Promise<StaffAnswer> {
  const isByHost = reader === 'waits' && decidedBy === undefined;
  return ping === undefined || isByHost ? 'yes' : mayMention(place, by, ping);
}
