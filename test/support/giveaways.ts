import { createHash } from 'node:crypto';
import { newSeed } from '../../src/campaigns/sealed-numbers.js';
import { createEntrants } from '../../src/giveaways/entrants.js';
import type { GiveawayDependencies } from '../../src/giveaways/giveaway-dependencies.js';
import { freeze, freezeDue } from '../../src/giveaways/giveaway-end.js';
import type { GiveawayNotices } from '../../src/giveaways/giveaway-notices.js';
import { createGiveawayLifecycle } from '../../src/giveaways/giveaway-opening.js';
import { tidy } from '../../src/giveaways/giveaway-posts.js';
import type { GiveawayRequest } from '../../src/giveaways/giveaway-preview.js';
import { createGiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { type Giveaway, winnersOf } from '../../src/giveaways/giveaway-schema.js';
import { type GiveawayService, giveawayService } from '../../src/giveaways/giveaway-service.js';
import { createGiveawayUpkeep } from '../../src/giveaways/giveaway-upkeep.js';
import { queueAgain, tryNow } from '../../src/giveaways/pay-again.js';
import { rerollWinner } from '../../src/giveaways/reroll.js';
import { settle } from '../../src/giveaways/settlement.js';
import { grantsOf, shownText } from '../../src/giveaways/winners.js';
import { countsAgainstCap } from '../../src/ledger/grant.js';
import type { Members, ServerMember, Servers, StaffAnswer } from '../../src/members.js';
import type { Posting } from '../../src/message-place.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { recurrenceOpenKey } from '../../src/recurrences/recurrence-records.js';
import { createSeriesRecords } from '../../src/recurrences/series.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { MINUTE, MODERATOR, NOON, SECOND_MODERATOR, setUpCredit } from './credit.js';
import { silentLog } from './silent-log.js';
import { createWebsiteDouble } from './website-double.js';

export const HOUR = 60 * MINUTE;

/** The Discord ID of a player; the first ones are shorter than the last. */
export const playerId = (number: number) => String(10 ** (number % 3) * 1_000 + number);

/** Records what people are told, and fails on request. */
export interface GiveawayNoticesDouble extends GiveawayNotices {
  /** In order: `post`, `show open 3`, `result`, `states …`, `record`. */
  readonly notified: string[];
  /** Discord is away for the giveaway's channel. */
  mute: boolean;
  /** Discord lets nothing be posted there. */
  refuses: boolean;
  /** The log channel is down. */
  deaf: boolean;
  /** Runs before each of them. */
  before: (what: string) => Promise<void>;
}

export function createGiveawayNoticesDouble(): GiveawayNoticesDouble {
  let posts = 0;
  async function notified(what: string, fails: boolean): Promise<boolean> {
    await double.before(what);
    double.notified.push(fails ? `could not ${what}` : what);
    return !fails;
  }
  async function post(what: string, channelId: string, fails: boolean) {
    if (!(await notified(what, fails))) return undefined;
    posts += 1;
    return { channelId, messageId: `${what.split(' ')[0]}-${posts}` };
  }
  async function inPublic(what: string, channelId: string): Promise<Posting> {
    const place = await post(what, channelId, double.mute || double.refuses);
    return place ?? (double.refuses ? 'refused' : 'away');
  }
  const planned = (what: string) => {
    double.notified.push(what);
    return { key: 'notice:1', from: undefined, to: undefined };
  };
  const double: GiveawayNoticesDouble = {
    notified: [],
    mute: false,
    refuses: false,
    deaf: false,
    before: async () => undefined,
    askStaff: () => post('ask', 'log', double.deaf),
    update: ({ state }) => notified(`update ${state}`, double.deaf),
    announce: ({ channelId }) => inPublic('announce', channelId),
    showBegun: () => notified('show begun', double.mute),
    post: ({ channelId, ping }) => inPublic(ping === undefined ? 'post' : `post to ${ping}`, channelId),
    show: ({ state }, entrants) => notified(`show ${state} ${entrants}`, double.mute),
    postResult: (giveaway, grants) =>
      post(`result ${shownText(giveaway, grants)}`, giveaway.channelId, double.mute),
    showResult: (giveaway, grants) => notified(`states ${shownText(giveaway, grants)}`, double.mute),
    postReplaced: ({ channelId }, { id, replacedBy }) =>
      post(`replaced ${id} by ${replacedBy}`, channelId, double.mute),
    tell(_giveaway, what, staffId) {
      double.notified.push(`${what} by ${staffId}`);
    },
    planned: (_giveaway, what) => planned(what),
    plannedStopped: (_series, staffId) => planned(`series-stopped by ${staffId}`),
    plannedMissed: (series, why) => {
      double.notified.push(`missed ${why}`);
      return { key: recurrenceOpenKey(series.id), from: series.id, to: series.id };
    },
    plannedUnposted: (_giveaway, goesOn) => planned(goesOn ? 'unposted round' : 'unposted'),
    plannedUnpinged: ({ ping }) => planned(`not to ${ping}`),
    catchUp: async () => undefined,
    tellDecision({ drawn = [] }, decision) {
      const places = decision.kind === 'reroll' ? [decision.place] : decision.places;
      const names = places.map((place) => drawn[place]?.id).join(' ');
      const what = decision.kind === 'reroll' ? 'replaced' : 'paid again';
      return notified(`${names} ${what} by ${decision.by}`, double.deaf);
    },
    showAway: ({ state }) => post(`away ${state}`, 'log', double.deaf),
    record: (giveaway, grants) =>
      post(
        `record ${giveaway.withdrawn === undefined ? '' : `${giveaway.withdrawn} `}${shownText(giveaway, grants)}`,
        'log',
        double.deaf,
      ),
  };
  return double;
}

/** A server in memory. */
export interface MembersDouble extends Members {
  readonly present: Map<string, ServerMember>;
  /** The members asked about, in order. */
  readonly asked: Array<readonly string[]>;
  failure: Error | undefined;
  /** Servers that have removed the bot. */
  readonly left: Set<string>;
}

export function createMembersDouble(): MembersDouble {
  const double: MembersDouble = {
    present: new Map(),
    asked: [],
    failure: undefined,
    left: new Set(),
    hasServer: async (guildId) => !double.left.has(guildId),
    async of(_guildId, userIds) {
      double.asked.push([...userIds]);
      if (double.failure !== undefined) throw double.failure;
      return new Map(
        userIds.flatMap((id) => {
          const member = double.present.get(id);
          return member === undefined ? [] : [[id, member] as const];
        }),
      );
    },
  };
  return double;
}

export interface GiveawaySetup {
  readonly players?: number;
  /** The most that one grant may add. */
  readonly max?: string;
  readonly notices?: GiveawayNoticesDouble;
  readonly members?: MembersDouble;
  /** While it returns false, this process begins no payments by itself. Default: true. */
  readonly begins?: () => boolean;
  /** Of the upkeep. Default: the system's. */
  readonly workClock?: Clock;
  /** Whether members can prove an account without staff. Default: yes. */
  readonly canProve?: boolean;
  /** Whether the host is staff at the dates of a series. Default: yes. */
  readonly staffNow?: () => StaffAnswer;
  /** Whether they may mention a role then. Default: yes. */
  readonly mayMention?: () => StaffAnswer;
  /** The roles of the server at that time. */
  readonly roles?: ReadonlyMap<string, bigint>;
  /** Servers in which the bot does not act. */
  readonly unlisted?: ReadonlySet<string>;
}

/** Bytes that are different each time and the same in each run, so that a draw does not come out otherwise now and then. */
function fixedBytes(): (count: number) => Uint8Array {
  let calls = 0;
  return (count) => {
    calls += 1;
    return createHash('shake256', { outputLength: count }).update(String(calls)).digest();
  };
}

/** The parts of giveaways, as in one process of the bot, with linked players. */
export async function setUpGiveaways(options: Parameters<typeof setUpCredit>[0] & GiveawaySetup = {}) {
  const players = options.players ?? 6;
  const names = Array.from({ length: players }, (_, index) => `player${index + 1}`);
  const website = options.website ?? createWebsiteDouble(...names);
  const later: { giveaways?: GiveawayService } = {};
  const credit = await setUpCredit({
    ...options,
    website,
    ...(options.workClock && { queueClock: options.workClock }),
    onNotified: (grant) => later.giveaways?.grantChanged(grant),
  });
  const { store, caps, ledger, links, liveness, clock, queue } = credit;
  const now = () => clock.now;
  const notices = options.notices ?? createGiveawayNoticesDouble();
  const members = options.members ?? createMembersDouble();
  let toMembers = 0;
  const servers: Servers = {
    of: async () => ({ ownerId: '1', roles: options.roles ?? new Map(), mentionable: new Set() }),
    overwrites: async () => new Map(),
  };
  const entrants = createEntrants(store);
  const records = createGiveawayRecords({ store, caps, now });
  const givenUp: string[] = [];
  const parts: GiveawayDependencies = {
    records,
    series: createSeriesRecords(store, 'giveaway-series'),
    servers,
    staffNow: async () => options.staffNow?.() ?? 'yes',
    mayMention: async () => options.mayMention?.() ?? 'yes',
    entrants,
    ledger,
    caps,
    links,
    age: credit.age,
    members,
    queue: {
      serve: queue.serve,
      begin: (event, ids) => (options.begins?.() === false ? undefined : queue.begin(event, ids)),
      hurry: queue.hurry,
      outcome: queue.outcome,
      isPaying: queue.isPaying,
    },
    store,
    givenUp({ id }) {
      givenUp.push(id);
      return [];
    },
    processId: liveness.id,
    grantAnnouncer: credit.grantAnnouncer,
    notices,
    directMessages: {
      planned({ member, tells }) {
        const key = `direct-message:${member}:${toMembers}`;
        toMembers += 1;
        return { key, from: undefined, to: { at: now(), process: liveness.id, member, tells } };
      },
      work: async () => undefined,
    },
    liveness,
    max: amountOf(options.max ?? '100.00'),
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
    canProve: options.canProve ?? true,
    isListed: (guildId) => !options.unlisted?.has(guildId),
    isHeld: () => false,
    log: silentLog,
    retryLog: silentLog,
    now,
    clock: options.workClock ?? systemClock,
    randomBytes: fixedBytes(),
  };
  const lifecycle = createGiveawayLifecycle(parts);
  const deciding = { ...parts, change: lifecycle.change };
  const upkeep = createGiveawayUpkeep(parts, lifecycle);
  const giveaways = giveawayService(parts, lifecycle, {
    ...upkeep,
    /** Also when the queue has nothing under way, and what follows from that is done. */
    async idle(): Promise<void> {
      await upkeep.idle();
      await queue.idle();
      await upkeep.idle();
      await credit.grantAnnouncer.idle();
      await upkeep.idle();
    },
    halt(): void {
      upkeep.halt();
      queue.halt();
    },
  });
  later.giveaways = giveaways;

  for (let number = 1; number <= players; number += 1) {
    const id = playerId(number);
    if (options.members === undefined) members.present.set(id, { id, roles: [], joinedAt: NOON - 10 * HOUR });
    const account = { by: 'username', username: `player${number}`, id: String(number) } as const;
    await links.set({ member: id, account, since: NOON, by: 'x' });
  }

  const request = (changes: Partial<GiveawayRequest> = {}): GiveawayRequest => ({
    by: MODERATOR,
    guildId: 'guild',
    channelId: 'general',
    title: 'Race night',
    amount: 5,
    winners: 1,
    durationMs: HOUR,
    role: undefined,
    memberForMs: undefined,
    proven: false,
    ...changes,
  });
  const enter = (giveaway: Giveaway, id: string) =>
    giveaways.enter(giveaway.id, members.present.get(id) ?? { id, roles: [], joinedAt: NOON - 10 * HOUR });
  const current = async (giveaway: Giveaway): Promise<Giveaway> => {
    const found = await records.find(giveaway.id);
    if (found === undefined) throw new Error('there is no such giveaway');
    return found;
  };

  return {
    ...credit,
    website,
    notices,
    members,
    entrants,
    records,
    giveaways,
    upkeep,
    parts,
    /** The IDs of the grants of drops and codes that were given up. */
    givenUp,
    // Steps of the service, without what follows from them.
    freeze: (id: string, staffId: string) => freeze(deciding, id, staffId),
    freezeDue: (id: string) => freezeDue(parts, id),
    settle: (giveaway: Giveaway) => settle(parts, giveaway, new AbortController().signal),
    tidy: (giveaway: Giveaway) => tidy(parts, giveaway),
    reroll: (id: string, winnerId: string, staffId: string) => rerollWinner(deciding, id, winnerId, staffId),
    payingAgain: {
      prepare: giveaways.previewPayAgain,
      confirm: (id: string, version: string, staffId: string) => queueAgain(deciding, id, version, staffId),
      tryNow: (id: string) => tryNow(parts, id),
    },
    /** What is wrong with its draw, as anyone can check it. */
    wrongIn: async ({ id }: Giveaway) => (await giveaways.prove(id)).findings.filter(({ ok }) => !ok),
    request,
    enter,
    /** The giveaway in the store. */
    current,
    /** Prepares and confirms. */
    async start(changes: Partial<GiveawayRequest> = {}): Promise<Giveaway> {
      const { draft } = await giveaways.prepare(request(changes));
      return giveaways.confirm(draft.id, changes.by ?? MODERATOR);
    },
    /** Lets a member have had a player's account before that player. */
    async hadBefore(member: string, number: number): Promise<void> {
      const player = playerId(number);
      const link = await links.of(player);
      if (link === undefined) throw new Error('there is no such player');
      await links.remove(player);
      await links.set({ ...link, member });
      await links.remove(member);
      await links.set(link);
    },
    /** Enters the players from number 1 on. */
    async enterAll(giveaway: Giveaway, count = players): Promise<void> {
      for (let number = 1; number <= count; number += 1) await enter(giveaway, playerId(number));
    },
    /** Freezes, draws, pays, and waits for the end. */
    async finish(giveaway: Giveaway): Promise<Giveaway> {
      await giveaways.end(giveaway.id, SECOND_MODERATOR);
      await giveaways.idle();
      return current(giveaway);
    },
    /** The winners' payments, as in the result message. */
    async states(giveaway: Giveaway): Promise<string> {
      const latest = await current(giveaway);
      return shownText(latest, await grantsOf(ledger, latest));
    },
    /** The amount used of a day's cap. */
    async reserved(at = clock.now, by = MODERATOR): Promise<string> {
      return amountText(amountOf(options.dailyMax ?? '1000.00').minus(await caps.left(by, at)));
    },
    /** What a giveaway has paid, or may have paid. */
    async counted(giveaway: Giveaway): Promise<string> {
      let sum = amountOf('0.00');
      for (const grant of (await grantsOf(ledger, await current(giveaway))).values()) {
        if (countsAgainstCap(grant.state)) sum = sum.plus(amountOf(grant.amount));
      }
      return amountText(sum);
    },
  };
}

export type Giveaways = Awaited<ReturnType<typeof setUpGiveaways>>;

export const winnerIds = (giveaway: Giveaway) => winnersOf(giveaway).map(({ id }) => id);

/** A giveaway record, for tests that only read it. */
export const giveawayOf = (changes: Partial<Giveaway> = {}): Giveaway => ({
  id: '01K8ZQ0000000000000000TEST',
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  title: 'Race night',
  amount: '5.00',
  winners: 1,
  durationMs: HOUR,
  draftedAt: NOON,
  state: 'open',
  confirmedAt: NOON,
  endsAt: NOON + HOUR,
  seed: newSeed(fixedBytes()),
  ...changes,
});

/** Keeps no notices. */
export const noNotices = {
  tell: () => undefined,
  planned: () => ({ key: 'notice:1', from: undefined, to: undefined }),
  catchUp: async () => undefined,
};
