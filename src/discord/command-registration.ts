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
import { ifGiven } from './reply.js';
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
  readonly mentions: Pick<CommandMentions, 'learn'>;
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

/** A server without commands. */
interface Lacking {
  readonly tries: number;
  readonly why?: Lack | undefined;
  readonly callOff?: () => void;
}

/** Keeps the commands registered in the listed servers, where changes show at once. */
export type CommandRegistration = ReturnType<typeof createCommandRegistration>;

/**
 * A server that fails is tried again for as long as the process lives, with pauses of up to a quarter of an hour, and
 * at once when it appears: after an invitation, or when Discord has it again. The others work meanwhile.
 */
export function createCommandRegistration(options: RegistrationOptions) {
  const { client, guildIds } = options;
  const servers = new Map([...guildIds].map((id) => [id, createServerCommands(id, options)]));

  /**
   * What Discord sends of servers. Not the client's own events: it keeps a server that was left while it was offline, and
   * says nothing when the bot is invited there again.
   */
  function heed({ t: event, d: server }: { readonly t: string; readonly d: Appearance }): void {
    // What other events tell may be nothing at all, as that of a resumed session.
    if (event !== GatewayDispatchEvents.GuildCreate && event !== GatewayDispatchEvents.GuildDelete) return;
    const own = servers.get(server.id);
    const { joined_at: joined, unavailable } = server;
    if (event === GatewayDispatchEvents.GuildCreate && joined !== undefined) own?.appeared(joined);
    if (event === GatewayDispatchEvents.GuildDelete && !unavailable) own?.left();
  }

  client.on(Events.Raw, heed);

  return {
    /** Registers the commands, and goes on by itself. Resolves when each server was tried once. */
    async start(): Promise<void> {
      await Promise.all([...servers.values()].map(({ register }) => register()));
    },

    /** The listed servers without commands, as far as they were tried, and why. */
    missing: (): ReadonlyMap<string, Lack> =>
      new Map([...servers].flatMap(([id, { lack }]) => ifGiven(lack(), (why) => [id, why] as const))),

    async end(): Promise<void> {
      client.off(Events.Raw, heed);
      for (const { end } of servers.values()) end();
    },
  };
}

/** The commands in one server. */
function createServerCommands(guildId: string, options: RegistrationOptions) {
  const { client, commands, mentions, notices, clock, log } = options;
  /** `undefined` once they are registered. */
  let lacking: Lacking | undefined = { tries: 0 };
  let underWay: Promise<void> | undefined;
  /** When the bot joined the server, as Discord writes it. */
  let joinedAt: string | undefined;
  let isStarted = false;
  let isEnded = false;

  /** One at a time. */
  function register(): Promise<void> {
    isStarted = true;
    underWay ??= tryOnce().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function tryOnce(): Promise<void> {
    const before = lacking;
    if (before === undefined || isEnded) return;
    before.callOff?.();
    try {
      const path = Routes.applicationGuildCommands(options.applicationId(), guildId);
      const body = commands.map((command) => command.definition);
      const answer = await inTime(client.rest.put(path, { body }), clock);
      mentions.learn(guildId, answer as APIApplicationCommand[]);
    } catch (error) {
      // It was left meanwhile, or is tried by its appearance.
      if (lacking === before) failed(before, error);
      return;
    }
    if (lacking !== before) return;
    lacking = undefined;
    log.info({ guild: guildId, commands: commands.length }, 'commands registered');
    if (before.why !== undefined)
      notices.tell(({ words }) => words.commandsMissing.back({ server: `\`${guildId}\`` }), 'good');
  }

  function failed({ tries, why: before }: Lacking, error: unknown): void {
    const why = lackOf(error);
    const pauseMs = backoffMs(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    log[why === before ? 'debug' : 'error']({ guild: guildId, err: error, nextTryMs: pauseMs }, SAID[why]);
    if (why !== before) tell(why);
    const callOff = isEnded ? undefined : clock.after(pauseMs, () => void register());
    lacking = { tries: tries + 1, why, ...(callOff && { callOff }) };
  }

  const tell = (why: Lack) =>
    notices.tell(({ words }) => words.commandsMissing[why]({ server: `\`${guildId}\`` }), 'attention');

  function lackAnew(why: Lack | undefined): void {
    lacking?.callOff?.();
    lacking = { tries: 0, why };
  }

  return {
    register,
    lack: () => lacking?.why,

    /** The bot is there, or was invited anew, and then what it had registered is gone. */
    appeared(joined: string): void {
      const isAnotherTime = joinedAt !== undefined && joinedAt !== joined;
      joinedAt = joined;
      if (!isStarted || !(isAnotherTime || lacking)) return;
      lackAnew(lacking?.why);
      // A try under way began before that.
      void Promise.resolve(underWay).then(register);
    },

    /** The bot was removed. It is tried again when it is invited. */
    left(): void {
      if (!isStarted) return;
      const before = lacking?.why;
      lackAnew('not-invited');
      if (before === 'not-invited') return;
      log.error({ guild: guildId }, SAID['not-invited']);
      tell('not-invited');
    },

    end(): void {
      isEnded = true;
      lacking?.callOff?.();
    },
  };
}

/** @throws {Error} if it takes too long. What it comes to then is looked at by the next try */
const inTime = <Result>(work: Promise<Result>, clock: Clock) =>
  new Promise<Result>((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ANSWERED_WITHIN_MS} ms`));
    const callOff = clock.after(ANSWERED_WITHIN_MS, late);
    void work.then(resolve, reject).finally(callOff);
  });

function lackOf(error: unknown): Lack {
  if (isElsewhere(error)) return 'not-invited';
  return error instanceof DiscordAPIError && error.status < 500 ? 'refused' : 'away';
}
