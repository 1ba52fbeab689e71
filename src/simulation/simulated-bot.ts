import { createHash } from 'node:crypto';
import { type APIInteraction, Events, type Interaction } from 'discord.js';
import { createCommands } from '../../commands/index.js';
import { createServices } from '../composition/services.js';
import type { Config } from '../config.js';
import { createDispatcher } from '../discord/dispatcher.js';
import { createStaffCheck } from '../discord/permissions.js';
import { UserError } from '../errors.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { MemberSearch, Members, Servers } from '../members.js';
import type { Clock, World } from '../time/clock.js';
import { createCooldown, MEMBER_COOLDOWN } from '../time/cooldown.js';
import { keepBeating, settleWork, startPeriodicWork } from '../time/periodic-work.js';
import { createWebsiteClient } from '../website/client.js';
import type { Activity } from './activity.js';
import type { Choices } from './choices.js';
import type { Database } from './database-model.js';
import type { Connection, DiscordModel } from './discord-model.js';
import type { Host } from './host.js';
import { createOfflineClient, guildData } from './offline-client.js';
import {
  APPLICATION,
  BONUS_ROLE,
  GUILD,
  memberOf,
  PEOPLE,
  ROLE,
  type RoleHolders,
  serverOf,
} from './people-model.js';
import { createLife, type Life } from './process-life.js';
import { createRandom, type Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { Troubles } from './simulated-trouble.js';
import { connectStore } from './store-model.js';
import type { StoreServer } from './store-server.js';
import type { Trace } from './trace.js';
import type { VoiceModel } from './voice-model.js';
import { connectWebsite } from './website-connection.js';
import type { WebsiteModel } from './website-model.js';

/** The connections of a simulated process. */
export interface Connections extends RoleHolders {
  readonly config: Config;
  readonly languages: Languages;
  readonly log: Log;
  readonly scheduler: Scheduler;
  readonly troubles: Troubles;
  readonly trace: Trace;
  readonly database: Database;
  readonly server: StoreServer | undefined;
  readonly website: WebsiteModel;
  readonly discord: DiscordModel;
  readonly voice: VoiceModel;
  readonly activity: Activity;
  /** Whether calls to the store take time, as far as the world is concerned. */
  readonly takesTime: () => boolean;
  /** The processes that have asked the store without end, by their names. */
  readonly endless: Set<string>;
  /** Where all orders of events are tried. */
  readonly choices: Choices | undefined;
}

/**
 * Reads interactions for all processes of all worlds, since making a client takes as long as all other parts of a start.
 * It keeps nothing but the server and its roles, which never change.
 */
const { client, receive } = createOfflineClient();
receive('GUILD_CREATE', guildData(GUILD, [ROLE, BONUS_ROLE]));

/** @returns `undefined` if the client passes it over */
function readInteraction(payload: APIInteraction): Interaction | undefined {
  let read: Interaction | undefined;
  client.once(Events.InteractionCreate, (interaction) => {
    read = interaction;
  });
  receive('INTERACTION_CREATE', payload);
  return read;
}

/** One start of the bot. */
export type Bot = ReturnType<typeof startBot>;

/** Small caches: allocating those for a large server takes a third of a simulation. */
const REMEMBERED = 200;
const UPKEEP_PAUSES = 4;
/** With longer pauses, a process would be late. */
const BEAT_PAUSES = 2;
/** Grace period at shutdown, as in the product. */
const GRACE_MS = 3_000;

/**
 * @param index the number of the process in the schedule
 * @param onEnd called when the process has ended
 */
export function startBot(
  connections: Connections,
  place: {
    readonly index: number;
    readonly name: string;
    readonly host: Host;
    readonly pid: number;
    readonly seed: number;
  },
  onEnd: () => void,
) {
  const { config, log, scheduler, trace, troubles, activity, choices } = connections;
  const { index, name, host, pid } = place;
  const random = createRandom(place.seed);
  const life = createLife(
    scheduler,
    () => {
      host.ended(pid);
      onEnd();
    },
    choices?.kept,
  );
  const machine = host.started(pid);
  const connection: Connection = { index, name, life, random, id: () => services.liveness.id };
  const own = createRandom(random.seed());
  const world = worldOf(life, scheduler, host, choices === undefined ? () => own : choices.random);
  /**
   * Idle bots are most of the work: then, what is repeated pauses this many times as long. The pause is over in time once
   * something happens.
   */
  const unhurried = (times: number, isIdle: () => boolean): Clock => ({
    ...world.clock,
    after(ms, work) {
      const action = choices?.repeated(name, work) ?? work;
      let left = times;
      let callOff = world.clock.after(ms, goOn);
      function goOn(): void {
        left -= 1;
        if (left > 0 && isIdle()) {
          callOff = world.clock.after(ms, goOn);
          scheduler.doesNothing();
        } else action();
      }
      return () => callOff();
    },
  });
  // A process is late after several failing heartbeats: with longer pauses, one would do.
  const isUntroubled = () => activity.isQuiet() && !troubles.isAny() && !life.hasFate();
  const store = connectStore({ ...connections, life, process: index, name, random });
  const services = createServices(config, {
    languages: connections.languages,
    store,
    ...(store.home && { home: store.home }),
    website: createWebsiteClient({
      baseUrl: config.WEBSITE_URL,
      token: config.WEBSITE_TOKEN,
      timeoutMs: config.WEBSITE_TIMEOUT_MS,
      emailParameter: config.WEBSITE_EMAIL_PARAMETER,
      log,
      clock: world.clock,
      wallClock: world.now,
      random: choices === undefined ? random.next : () => choices.random().next(),
      transport: connectWebsite({ ...connections, connection }),
    }),
    rest: connections.discord.rest(connection),
    members: membersOf(connection, connections),
    servers: serversOf(connection, connections),
    voice: connections.voice.connect(life),
    ownId: () => APPLICATION,
    log,
    world,
    machine,
    cached: REMEMBERED,
    slowHash: async (text, salt) => createHash('sha256').update(`${salt} ${text}`).digest('hex'),
  });
  const dispatcher = createDispatcher({
    commands: createCommands(services),
    guildIds: config.DISCORD_GUILD_IDS,
    isStaff: createStaffCheck(config.DISCORD_STAFF_ROLE_IDS),
    staffRoleIds: config.DISCORD_STAFF_ROLE_IDS,
    cooldown: createCooldown(world.now, { ...MEMBER_COOLDOWN, remembered: REMEMBERED }),
    claim: services.idempotencyKeys.claim,
    client: connections.discord.client(connection),
    languages: services.languages,
    notices: services.notices,
    noteUnrecorded: services.logService.note,
    log,
    world,
    pressesRemembered: REMEMBERED,
    onDone: choices?.answered,
  });
  services.events.on('grantAsked', ({ id }) => dispatcher.changed(id));
  let readyAt: number | undefined;

  async function start(): Promise<void> {
    try {
      await services.storeWatch.start();
      await services.liveness.beat();
    } catch (error) {
      trace.note(`${name} could not start: ${String(error)}`);
      life.kill();
      return;
    }
    keepBeating({ ...services, clock: unhurried(BEAT_PAUSES, isUntroubled) }, log);
    startPeriodicWork({ ...services, clock: unhurried(UPKEEP_PAUSES, activity.isQuiet) }, log);
    readyAt = scheduler.now();
    trace.note(`${name} is ready as ${services.liveness.id.slice(0, 8)}, number ${pid} on ${host.name}`);
  }

  async function settleAndLeave(): Promise<void> {
    await settleWork(services, dispatcher);
    await services.liveness.leave().catch(() => trace.note(`${name} could not say that it ends`));
    life.kill();
  }

  const begin = () => void start();
  life.after(0, choices?.repeated(name, begin) ?? begin);
  return {
    life,
    name,
    services,
    /** When it was ready; `undefined` before, while it takes no part. */
    readyAt: () => readyAt,
    dispatch(payload: APIInteraction): void {
      const interaction = readInteraction(payload);
      if (interaction !== undefined) dispatcher.dispatch(interaction);
    },
    /** Stops it as a service manager does, with a grace period. */
    stop(): void {
      readyAt = undefined;
      life.after(0, () => void settleAndLeave());
      life.after(GRACE_MS, life.kill);
    },
  };
}

function worldOf(life: Life, scheduler: Scheduler, host: Host, random: () => Random): World {
  return {
    now: host.now,
    clock: { now: scheduler.now, after: (ms, action) => life.after(Math.max(0, Math.ceil(ms)), action) },
    randomBytes: (count) => random().bytes(count),
  };
}

/** What a process asks Discord for without an interaction, which may fail. */
const asking = <Answer>(
  { index, life, name, random }: Connection,
  { troubles, choices }: Asked,
  answer: () => Answer,
): Promise<Answer> =>
  choices?.call({
    ...{ life, name, kind: 'ask', what: 'discord: asks', reads: [], writes: [], faults: [], effect: answer },
  }) ??
  life.call({
    there: random.between(20, 100),
    back: random.between(20, 100),
    effect() {
      if (troubles.draw('discord', { process: index, can: ['failed'] }) !== undefined) {
        throw new UserError(({ words }) => words.refusals.membersNotTold);
      }
      return answer();
    },
  });

type Asked = Pick<Connections, 'troubles' | 'choices'>;

/** The members of the server, as Discord reports them to this process. */
const membersOf = (
  connection: Connection,
  { troubles, choices, ...holders }: Asked & RoleHolders,
): Members & MemberSearch => ({
  hasServer: async (guildId) => guildId === GUILD,
  of: (_guildId, userIds) =>
    asking(connection, { troubles, choices }, () => {
      const present = PEOPLE.filter(({ id }) => userIds.includes(id));
      return new Map(present.map((person) => [person.id, memberOf(person, holders)]));
    }),
  search: (_guildId, text) =>
    asking(connection, { troubles, choices }, () => {
      const found = PEOPLE.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
      const members = found.map(({ id, name }) => ({ id, username: name, displayNames: [] }));
      return { members, isCut: false };
    }),
});

const serversOf = (connection: Connection, asked: Asked): Servers => ({
  of: (guildId) => asking(connection, asked, () => (guildId === GUILD ? serverOf(GUILD) : undefined)),
  overwrites: () => asking(connection, asked, () => new Map()),
});
