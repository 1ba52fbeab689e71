import {
  type APIApplicationCommand,
  type Client,
  DiscordAPIError,
  Events,
  GatewayDispatchEvents,
  Routes,
} from 'discord.js';
import type { Log } from '../log.js';
import { backoffMs } from '../time/backoff.js';
import type { Clock } from '../time/clock.js';
import type { Command } from './command.js';
import type { CommandMentions } from './command-mentions.js';
import { isElsewhere } from './discord-errors.js';
import type { StaffNotices } from './staff-notices.js';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Discord's client waits out a limit without a word, and that can be long. */
const ANSWERED_WITHIN_MS = 60_000;

/**
 * Why a server has no commands.
 * - `not-invited`: the bot is not there, or without the scope `applications.commands`
 * - `refused`: Discord does not take the commands
 * - `away`: Discord does not answer
 */
export type Lack = 'not-invited' | 'refused' | 'away';

/** What the log says of each. */
const SAID: Readonly<Record<Lack, string>> = {
  'not-invited':
    'the commands are not registered: the bot is not in this server, or was invited without the scope applications.commands',
  refused: 'the commands are not registered: Discord refuses them',
  away: 'the commands are not registered: Discord does not answer',
};

interface RegistrationOptions {
  readonly client: Pick<Client, 'rest' | 'on' | 'off'>;
  /** The application's ID; not before the client is connected. */
  readonly applicationId: () => string;
  /** The listed servers. */
  readonly guildIds: ReadonlySet<string>;
  readonly commands: readonly Command[];
  readonly mentions: CommandMentions;
  readonly notices: StaffNotices;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'debug' | 'error'>;
}

/** The part of an event about a server that is read here. */
interface Appearance {
  readonly id: string;
  readonly unavailable?: boolean;
  readonly joined_at?: string;
}

/** A listed server without commands. */
interface Lacking {
  readonly tries: number;
  readonly why?: Lack;
  readonly callOff?: () => void;
}

/** Keeps the commands registered in the listed servers, where changes show at once. */
export type CommandRegistration = ReturnType<typeof createCommandRegistration>;

/**
 * A server that fails is tried again for as long as the process lives, with pauses of up to a quarter of an hour, and
 * at once when it appears: after an invitation, or when Discord has it again. The others work meanwhile.
 */
export function createCommandRegistration(options: RegistrationOptions) {
  const { client, guildIds, commands, mentions, notices, clock, log } = options;
  const lacking = new Map<string, Lacking>([...guildIds].map((guildId) => [guildId, { tries: 0 }]));
  const underWay = new Map<string, Promise<void>>();
  /** When the bot joined each server that has appeared, as Discord writes it. */
  const joinedAt = new Map<string, string>();
  let isStarted = false;
  let isEnded = false;

  /** One at a time for each server. */
  function register(guildId: string): Promise<void> {
    const running = underWay.get(guildId) ?? tryOnce(guildId).finally(() => underWay.delete(guildId));
    underWay.set(guildId, running);
    return running;
  }

  async function tryOnce(guildId: string): Promise<void> {
    const before = lacking.get(guildId);
    if (before === undefined || isEnded) return;
    before.callOff?.();
    try {
      const path = Routes.applicationGuildCommands(options.applicationId(), guildId);
      const body = commands.map((command) => command.definition);
      mentions.learn(guildId, (await inTime(client.rest.put(path, { body }))) as APIApplicationCommand[]);
    } catch (error) {
      // It was left meanwhile, or is tried by its appearance.
      if (lacking.get(guildId) === before) failed(guildId, before, error);
      return;
    }
    if (lacking.get(guildId) !== before) return;
    lacking.delete(guildId);
    log.info({ guild: guildId, commands: commands.length }, 'commands registered');
    if (before.why !== undefined)
      notices.tell(({ words }) => words.commandsMissing.back(`\`${guildId}\``), 'good');
  }

  /** @throws {Error} if it takes too long. What it comes to then is looked at by the next try */
  const inTime = <Result>(work: Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const late = () => reject(new Error(`no answer within ${ANSWERED_WITHIN_MS} ms`));
      const callOff = clock.after(ANSWERED_WITHIN_MS, late);
      void work.then(resolve, reject).finally(callOff);
    });

  function failed(guildId: string, { tries, why: before }: Lacking, error: unknown): void {
    const why = lackOf(error);
    const pauseMs = backoffMs(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    log[why === before ? 'debug' : 'error']({ guild: guildId, err: error, nextTryMs: pauseMs }, SAID[why]);
    if (why !== before) tell(guildId, why);
    const callOff = isEnded ? undefined : clock.after(pauseMs, () => void register(guildId));
    lacking.set(guildId, { tries: tries + 1, why, ...(callOff && { callOff }) });
  }

  const tell = (guildId: string, why: Lack) =>
    notices.tell(({ words }) => words.commandsMissing[why](`\`${guildId}\``), 'attention');

  /**
   * What Discord sends of servers. Not the client's own events: it keeps a server that was left while it was offline, and
   * says nothing when the bot is invited there again.
   */
  function heed({ t: event, d: server }: { readonly t: string; readonly d: Appearance }): void {
    if (event === GatewayDispatchEvents.GuildDelete && !server.unavailable) left(server.id);
    if (event !== GatewayDispatchEvents.GuildCreate || server.joined_at === undefined) return;
    const before = joinedAt.get(server.id);
    if (guildIds.has(server.id)) joinedAt.set(server.id, server.joined_at);
    if (!isStarted) return;
    const isAnotherTime = before !== undefined && before !== server.joined_at;
    if (isAnotherTime || lacking.has(server.id)) joined(server.id);
  }

  /** The bot is there, or was invited anew, and then what it had registered is gone. A try under way began before that. */
  function joined(id: string): void {
    if (!guildIds.has(id)) return;
    const { why, callOff } = lacking.get(id) ?? {};
    callOff?.();
    lacking.set(id, { tries: 0, ...(why && { why }) });
    void Promise.resolve(underWay.get(id)).then(() => register(id));
  }

  /** The bot was removed. It is tried again when it is invited. */
  function left(id: string): void {
    if (!guildIds.has(id) || !isStarted) return;
    const before = lacking.get(id);
    before?.callOff?.();
    lacking.set(id, { tries: 0, why: 'not-invited' });
    if (before?.why === 'not-invited') return;
    log.error({ guild: id }, SAID['not-invited']);
    tell(id, 'not-invited');
  }

  client.on(Events.Raw, heed);

  return {
    /** Registers the commands, and goes on by itself. Resolves when each server was tried once. */
    async start(): Promise<void> {
      isStarted = true;
      await Promise.all([...guildIds].map(register));
    },

    /** The listed servers without commands, as far as they were tried, and why. */
    missing: (): ReadonlyMap<string, Lack> =>
      new Map([...lacking].flatMap(([id, { why }]) => (why === undefined ? [] : [[id, why]]))),

    async end(): Promise<void> {
      isEnded = true;
      client.off(Events.Raw, heed);
      for (const { callOff } of lacking.values()) callOff?.();
    },
  };
}

function lackOf(error: unknown): Lack {
  if (isElsewhere(error)) return 'not-invited';
  return error instanceof DiscordAPIError && error.status < 500 ? 'refused' : 'away';
}
