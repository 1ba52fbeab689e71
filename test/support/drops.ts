import type { DropNotices } from '../../src/drops/drop-dependencies.js';
import type { DropRequest } from '../../src/drops/drop-preview.js';
import { createDropRecords } from '../../src/drops/drop-records.js';
import type { Drop, DropSeries } from '../../src/drops/drop-schema.js';
import { createDropService } from '../../src/drops/drop-service.js';
import type { PaymentSums } from '../../src/ledger/payment-outcome.js';
import type { ServerMember } from '../../src/members.js';
import type { MessagePlace, Posting } from '../../src/message-place.js';
import { createSeriesRecords } from '../../src/recurrences/series.js';
import { MODERATOR } from './credit.js';
import { type GiveawaySetup, HOUR, playerId, setUpGiveaways } from './giveaways.js';

type DropSetup = Parameters<typeof setUpGiveaways>[0] &
  GiveawaySetup & {
    /** In place of those that only note what is told. */
    readonly dropNotices?: Partial<DropNotices>;
  };

/** Where the double of Discord posts each drop. */
export const DROP_PLACE = { channelId: 'general', messageId: 'drop' };
const ANNOUNCEMENT_PLACE = { channelId: 'general', messageId: 'announcement' };

/** The parts of drops, as in one process of the bot, with linked players. */
export async function setUpDrops(options: DropSetup = {}) {
  const all = await setUpGiveaways(options);
  const { store, caps, parts } = all;
  const dropRecords = createDropRecords({ store, caps, now: parts.now });
  const notified: string[] = [];
  const outcomes: PaymentSums[] = [];
  const posts = { count: 0, hangs: false };
  async function inPublic(what: string, place: MessagePlace): Promise<Posting> {
    const { mute, refuses, before } = all.notices;
    await before(what);
    notified.push(mute || refuses ? `could not ${what}` : what);
    return refuses ? 'refused' : mute ? 'away' : place;
  }
  function planned(what: string) {
    notified.push(what);
    const key = `notice:${what.replaceAll(' ', '-')}.${notified.length}`;
    return { key, from: undefined, to: { colour: 'plain', text: what, at: 0, process: 'own' } } as const;
  }
  const dropNotices: DropNotices = {
    askStaff: async () => DROP_PLACE,
    update: async ({ state }) => Boolean(notified.push(`update ${state}`)),
    announce: () => inPublic('announce', ANNOUNCEMENT_PLACE),
    showBegun: async () => Boolean(notified.push('show begun')),
    async post() {
      posts.count += 1;
      if (posts.hangs) await new Promise(() => undefined);
      return inPublic('post', DROP_PLACE);
    },
    show: async ({ state }, claimed) => Boolean(notified.push(`show ${state} ${claimed}`)),
    planned: (_, what) => planned(what),
    plannedUnposted: (_, goesOn) => planned(goesOn ? 'unposted round' : 'unposted'),
    plannedMissed: (_, why) => planned(`missed ${why}`),
    plannedStopped: () => planned('stopped'),
    catchUp: async () => undefined,
    record: async ({ taken }, outcome) => {
      outcomes.push(outcome);
      return Boolean(notified.push(`record ${taken} ${outcome.of}`));
    },
    ...options.dropNotices,
  };
  const dropSeries = createSeriesRecords<DropSeries>(store, 'drop-series');
  const drops = createDropService({
    ...parts,
    records: dropRecords,
    series: dropSeries,
    notices: dropNotices,
  });

  const memberOf = (number: number): ServerMember => ({ id: playerId(number), roles: [], joinedAt: 0 });
  const dropRequest = (changes: Partial<DropRequest> = {}): DropRequest => ({
    by: MODERATOR,
    guildId: 'guild',
    channelId: 'general',
    title: 'Quick',
    amount: 5,
    claims: 2,
    durationMs: HOUR,
    role: undefined,
    question: undefined,
    answer: undefined,
    upTo: undefined,
    split: false,
    every: undefined,
    startsInMs: undefined,
    ...changes,
  });
  return {
    ...all,
    drops,
    dropRecords,
    dropSeries,
    dropTold: notified,
    /** What each record in the log channel says of the payments. */
    outcomes,
    /** The messages of drops that were to be posted; whether posting never ends. */
    dropPosts: posts,
    memberOf,
    dropRequest,
    /** Prepares and confirms. */
    async startDrop(changes: Partial<DropRequest> = {}): Promise<Drop> {
      const { draft } = await drops.prepare(dropRequest(changes));
      return drops.confirm(draft.id, changes.by ?? MODERATOR);
    },
    answer: (drop: Drop, number: number, text: string) => drops.answer(drop.id, memberOf(number), text),
    claim: (drop: Drop, number: number) => drops.claim(drop.id, memberOf(number), DROP_PLACE),
    async currentDrop({ id }: Drop): Promise<Drop> {
      const found = await dropRecords.find(id);
      if (found === undefined) throw new Error('there is no such drop');
      return found;
    },
    /** Looks after everything until nothing is under way. */
    async lookAfterDrops(): Promise<void> {
      drops.tryAgain();
      await all.recovery.takeOver();
      await all.queue.recover();
      await all.queue.idle();
      await drops.openRounds();
      await drops.recover();
      await drops.idle();
    },
  };
}

export type Drops = Awaited<ReturnType<typeof setUpDrops>>;
