import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { type Post, showPosts } from '../campaigns/posts.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { StaffAnswer } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies as Dependencies } from './giveaway-dependencies.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { countedFrom, hasBegun, roundTimes, withoutRounds } from './series.js';

export type GiveawayLifecycle = Lifecycle<GiveawayDraft, Giveaway>;

/** Whoever approves a giveaway sees its picture. */
const withPictures = (dependencies: Dependencies): Dependencies => ({
  ...dependencies,
  notices: {
    ...dependencies.notices,
    askStaff: async (giveaway) =>
      dependencies.notices.askStaff(giveaway, await dependencies.records.pictureOf(giveaway)),
  },
});

/** How giveaways are confirmed, approved and rejected, and then announced or opened. */
export const createGiveawayLifecycle = (dependencies: Dependencies): GiveawayLifecycle =>
  createLifecycle<GiveawayDraft, Giveaway>(withPictures(dependencies), {
    kind: 'giveaway',
    check: async ({ amount }) => void grantAmount(amount, dependencies.max),
    start: startOf,
    begin: (giveaway) => begin(dependencies, giveaway, 'waits'),
    approving: async ({ id }, at) => countedFrom(await dependencies.series.find(id), at),
  });

/**
 * Announces or posts a giveaway that is on record. If Discord is away, the upkeep goes on with it.
 * @returns the giveaway as it is known to be
 * @throws {UserError} if it cannot be posted and somebody waits for an answer; it is over then
 */
async function begin(dependencies: Dependencies, recorded: Giveaway, reader: Reader): Promise<Giveaway> {
  if (recorded.state === 'scheduled') return announce(dependencies, recorded, reader);
  return recorded.state === 'opening' ? post(dependencies, recorded, reader) : recorded;
}

/**
 * Opens an announced giveaway whose time has come. Whatever happens at the same moment, and in whichever process, it opens
 * once.
 * @returns `undefined` if it is not to be opened now
 */
export async function openDue(dependencies: Dependencies, id: string): Promise<Giveaway | undefined> {
  const scheduled = await dependencies.records.find(id);
  if (scheduled?.state !== 'scheduled' || startOf(scheduled, dependencies.now()).state === 'scheduled')
    return undefined;
  const opening = await takeToOpen(dependencies, scheduled);
  return opening && post(dependencies, opening, 'told');
}

/** Posts a round that was entered. */
export const openRound = (dependencies: Dependencies, round: Giveaway): Promise<Giveaway> =>
  post(dependencies, round, 'told');

/**
 * Goes on with a giveaway that was not posted yet, since its process died or Discord was away.
 * @returns false if it could not be announced
 */
export async function reopen(dependencies: Dependencies, unopened: Giveaway): Promise<boolean> {
  const { notices } = dependencies;
  const ours = unopened.state === 'opening' ? await takeToOpen(dependencies, unopened) : unopened;
  if (ours === undefined) return true;
  const begun = await begin(dependencies, ours, 'told');
  await notices.update(begun);
  return begun.state !== 'scheduled' || begun.announcement !== undefined;
}

async function post(dependencies: Dependencies, opening: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, entrants, notices } = dependencies;
  const mayPing = await mayPingNow(dependencies, opening, reader);
  if (mayPing === 'unknown') return opening;
  const times = await timesOf(dependencies, opening);
  const { ping: _, ...quiet } = opening;
  const shown = { ...(mayPing === 'yes' ? opening : quiet), ...times };
  const message = await notices.post(
    shown,
    await entrants.count(opening.id),
    await records.pictureOf(opening),
  );
  if (message === 'away') return opening;
  if (message === 'refused') return giveUp(dependencies, opening, reader);
  const open = await records.change(opening, { state: 'open', message, ...times }, async () =>
    mayPing === 'yes' ? [] : [notices.plannedUnpinged(opening)],
  );
  if (open === undefined) return withoutEntry(dependencies, opening.id, message);
  if (mayPing === 'no') void notices.catchUp();
  // Of what was approved to begin at once, the card says so.
  if (open.posted === undefined || open.startsAt !== undefined) notices.tell(open, 'started', open.by);
  return showPosts(records, [begunPost(notices)], open);
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

/** What a giveaway is once nothing keeps it from beginning: announced until its time has come, and open after that. */
function startOf(
  { durationMs, startsAt = 0 }: Pick<GiveawayDraft, 'durationMs'> & Pick<Giveaway, 'startsAt'>,
  now: number,
): Pick<Giveaway, 'state' | 'endsAt'> {
  return now < startsAt ? { state: 'scheduled' } : { state: 'opening', endsAt: now + durationMs };
}

/** Who reads what becomes of a post: somebody `waits` for the answer to a press, or staff are `told` later. */
type Reader = 'waits' | 'told';

/**
 * Posts that a giveaway is going to open. While Discord is away, it is left to be announced later.
 * @throws {UserError} as {@link giveUp}
 */
async function announce(dependencies: Dependencies, scheduled: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, notices } = dependencies;
  const announcement = await notices.announce(scheduled, await records.pictureOf(scheduled));
  if (announcement === 'away') return scheduled;
  if (announcement === 'refused') return giveUp(dependencies, scheduled, reader);
  const announced = await records.change(scheduled, { announcement });
  if (announced === undefined) return requireGiveaway(records, scheduled.id);
  if (announced.posted === undefined) notices.tell(announced, 'scheduled', announced.by);
  return announced;
}

/**
 * Ends a giveaway that Discord does not let the bot post. What was announced and repeats comes again all the same.
 * @throws {UserError} that says so, if somebody waits for an answer
 */
async function giveUp(dependencies: Dependencies, unposted: Giveaway, reader: Reader): Promise<Giveaway> {
  const { records, series, notices } = dependencies;
  const goesOn = async () =>
    (unposted.recurrence !== undefined || hasBegun(unposted)) &&
    (await series.activeOf(unposted)) !== undefined;
  const cancelled = await records.endUnpaid(unposted, { state: 'cancelled' }, async () =>
    reader === 'waits' ? [] : [notices.plannedUnposted(unposted, await goesOn())],
  );
  // Somebody else has posted it, or given up on it, meanwhile.
  if (cancelled === undefined) return requireGiveaway(records, unposted.id);
  if (reader === 'waits') throw new UserError(({ words }) => words.event.notPosted);
  void notices.catchUp();
  return cancelled;
}

/** The announcement of an open giveaway says where it is. */
export const begunPost = ({ showBegun }: Pick<GiveawayNotices, 'showBegun'>): Post<Giveaway> => ({
  isShown: ({ announcement }) => announcement === undefined || announcement.begun === true,
  async show(open) {
    const { announcement } = open;
    if (announcement === undefined || !(await showBegun(open))) return undefined;
    return { announcement: { ...announcement, begun: true } };
  },
});

/**
 * Takes a giveaway that is to open now into this process's hands. However late that is, it lasts its time from now on.
 * If it belongs to a series, it is the late round of the dates that have passed.
 * @returns `undefined` if it is no longer as it was given
 */
async function takeToOpen(
  { records, series, processId, now }: Dependencies,
  unopened: Giveaway,
): Promise<Giveaway | undefined> {
  const at = now();
  const details = { state: 'opening', process: processId, endsAt: at + unopened.durationMs } as const;
  return records.change(unopened, details, async () => withoutRounds(await series.activeOf(unopened), at));
}
