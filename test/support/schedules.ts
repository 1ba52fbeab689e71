import type { Server, Servers, StaffAnswer, StaffLookup } from '../../src/members.js';
import { amountOf } from '../../src/money/amount.js';
import { createRecipients } from '../../src/payouts/recipients.js';
import type { ScheduleEvent } from '../../src/schedules/schedule-options.js';
import type { ScheduleRequest } from '../../src/schedules/schedule-preview.js';
import { createScheduleRecords } from '../../src/schedules/schedule-records.js';
import type { Schedule } from '../../src/schedules/schedule-schema.js';
import { createSchedules } from '../../src/schedules/schedules.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON, quietly } from './credit.js';
import { playersNamed, setUpPayouts, websiteOf } from './payouts.js';
import { silentLog } from './silent-log.js';

export const DAY = 24 * 60 * 60_000;
/** The role of the wage. */
export const ROLE = 'mods';
const AWAKE = 200;

/** Members of a server who are linked to `player1` and so on, and have the role. */
export function createRoleDouble(players: number) {
  const roles = new Map(playersNamed(players).map((_, index) => [memberId(index + 1), [ROLE]]));
  return {
    roles,
    hasServer: async () => true,
    async of(_guildId: string, ids: readonly string[]) {
      const here = ids.filter((id) => roles.has(id));
      return new Map(here.map((id) => [id, { id, roles: roles.get(id) ?? [], joinedAt: 0 }]));
    },
  };
}

/** A Discord in which one server exists, until it is taken away. */
function createServersDouble(guildId = 'guild') {
  const server = { ownerId: 'owner', roles: new Map([[guildId, 0n]]), mentionable: new Set<string>() };
  const state: { isDown: boolean; server: Server | undefined } = { isDown: false, server };
  const servers: Servers = {
    async of(id) {
      if (state.isDown) throw new Error('Discord is down');
      return id === guildId ? state.server : undefined;
    },
    overwrites: async () => new Map(),
  };
  return { ...servers, state, roles: server.roles };
}

/** Tells everybody's standing, yes if nothing else is set. */
function createStaffDouble() {
  const answers = new Map<string, StaffAnswer>();
  return { answers, staffNow: async (_guildId: string, userId: string) => answers.get(userId) ?? 'yes' };
}

export const memberId = (number: number) => String(5_000 + number);

/** The parts of schedules, as in one process of the bot. */
export async function setUpSchedules(
  options: Parameters<typeof setUpPayouts>[0] & {
    players?: number;
    members?: ReturnType<typeof createRoleDouble>;
    servers?: Servers;
    staffNow?: StaffLookup;
  } = {},
) {
  const { players = 3 } = options;
  const payouts = await setUpPayouts({ website: websiteOf(players), ...options });
  const { store, links, directory, website, caps, liveness, clock, idle } = payouts;
  const now = () => clock.now;
  const members = options.members ?? createRoleDouble(players);
  for (const [index, username] of playersNamed(players).entries()) {
    const account = { by: 'username', username, id: String(index + 1) } as const;
    const member = memberId(index + 1);
    if ((await links.of(member)) === undefined) await links.set({ member, account, since: NOON, by: 'x' });
  }
  const servers = createServersDouble();
  servers.roles.set(ROLE, 0n);
  const staff = createStaffDouble();
  const notified: ScheduleEvent[] = [];
  /** The next date of the schedule, as it was told with each of them. */
  const nextsTold: number[] = [];
  const max = amountOf(options.max ?? '100.00');
  const scheduleRecords = createScheduleRecords(store, now);
  const pauses = { now: 0 };
  const schedules = createSchedules({
    store,
    records: scheduleRecords,
    payoutRecords: payouts.records,
    payouts: payouts.payouts,
    recipients: createRecipients({ links, directory, members, website, max }),
    caps,
    servers: options.servers ?? servers,
    staffNow: options.staffNow ?? staff.staffNow,
    notices: {
      askStaff: async ({ id }) => ({ channelId: 'log', messageId: `ask-${id}` }),
      update: async () => true,
      planned(schedule, event) {
        notified.push(event);
        nextsTold.push(schedule.next);
        const value = {
          colour: 'plain',
          text: `${schedule.id} ${event.kind}`,
          at: now(),
          process: liveness.id,
        };
        return { key: `notice:${AWAKE}${notified.length}${liveness.id}`, from: undefined, to: value };
      },
      catchUp: async () => undefined,
    },
    liveness,
    isListed: options.isListed ?? (() => true),
    isHeld: options.isHeld ?? (() => false),
    max,
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
    log: silentLog,
    retryLog: silentLog,
    now,
    clock: { ...systemClock, now: () => pauses.now },
  });

  const request: ScheduleRequest = {
    by: MODERATOR,
    guildId: 'guild',
    channelId: 'general',
    roleId: ROLE,
    amount: 5,
    every: 'week',
    reason: 'moderation',
    at: undefined,
    locale: 'en-US',
    payNow: false,
    atOnce: false,
    count: { calls: 0 },
  };
  return {
    ...payouts,
    members,
    servers,
    staff,
    notified,
    nextsTold,
    scheduleRecords,
    schedules,
    request,
    /** A list that somebody pays by hand. */
    prepareList: async () => ({ draft: await payouts.prepare([]) }),
    prepare: async (changes: Partial<ScheduleRequest> = {}) =>
      schedules.prepare({ ...request, ...changes }, quietly),
    /** Prepares and confirms. */
    async schedule(changes: Partial<ScheduleRequest> = {}): Promise<Schedule> {
      const { draft } = await schedules.prepare({ ...request, ...changes }, quietly);
      return schedules.confirm(draft.id, changes.by ?? MODERATOR);
    },
    /** The upkeep has looked, and what it has begun is over. */
    async look(): Promise<void> {
      // A pause after a failure is over.
      pauses.now += 61_000;
      await schedules.recover();
      await idle();
    },
    current: async ({ id }: Schedule): Promise<Schedule> => {
      const found = await scheduleRecords.find(id);
      if (found === undefined) throw new Error('there is no such schedule');
      return found;
    },
    kinds: () => notified.map((event) => ('why' in event ? `${event.kind} ${event.why}` : event.kind)),
  };
}
