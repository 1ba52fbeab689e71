import {
  ChannelManager,
  Client,
  type ClientOptions,
  Collection,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayIntentBits,
  GuildChannelManager,
  GuildManager,
  type GuildMember,
  GuildMemberManager,
  type Interaction,
  LimitedCollection,
  PermissionOverwriteManager,
  type RESTOptions,
  RoleManager,
  Status,
  VoiceStateManager,
} from 'discord.js';
import { type Config, ConfigError } from '../config.js';
import type { Log } from '../log.js';
import { type Coverage, coveredBy, type Shards } from '../shards.js';
import { catchUnreadable } from './unreadable-payload.js';
import { createVoiceStates } from './voice-states.js';

export interface GatewayListener {
  onInteraction(interaction: Interaction): void;
  /** Discord closed the connection for good, as after a change of the token. */
  onLost(closeCode: number): void;
}

/** The REST client keeps a handler for each channel, direct messages included, until a sweep; the default is hourly. */
const HANDLER_SWEEP_MS = 5 * 60_000;
/** How long to wait for a server that Discord cannot describe: meanwhile, the client holds back all interactions. */
const SERVER_WITHIN_MS = 2_000;

type GatewayConfig = Pick<
  Config,
  'DISCORD_TOKEN' | 'DISCORD_API_URL' | 'DISCORD_SHARDS' | 'DISCORD_GUILD_IDS'
>;

/**
 * The platform's own `fetch`. By default the library uses the `request` of its own undici, which sends through
 * whichever undici was loaded first, and another one rejects its files.
 */
async function fetchWithCause(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // The library reads the error's code, which `fetch` wraps.
    throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  }
}

/** The library uses the equivalent types of its own undici. */
export const makeRequest = fetchWithCause as unknown as RESTOptions['makeRequest'];

/** The only caches: discord.js needs servers with their roles and channels. Others but the last would grow without bound. */
const KEPT: ReadonlySet<unknown> = new Set([
  GuildManager,
  ChannelManager,
  GuildChannelManager,
  RoleManager,
  PermissionOverwriteManager,
  VoiceStateManager,
]);

/** Of members it keeps the bot alone, whose permissions in a channel it tells. */
const OWN_MEMBER = { maxSize: 0, keepOverLimit: ({ id, client }: GuildMember) => id === client.user?.id };

export const clientOptions = (config: Pick<Config, 'DISCORD_API_URL' | 'DISCORD_SHARDS'>): ClientOptions => ({
  // Not privileged. They bring servers, their roles, and who is in voice channels; interactions need no intent.
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates],
  ...shardOptions(config.DISCORD_SHARDS),
  // Compared by class, since the bundler renames classes.
  makeCache(_type, _holds, manager) {
    if (KEPT.has(manager)) return new Collection();
    return new LimitedCollection(manager === GuildMemberManager ? OWN_MEMBER : { maxSize: 0 });
  },
  waitGuildTimeout: SERVER_WITHIN_MS,
  rest: { api: config.DISCORD_API_URL, handlerSweepInterval: HANDLER_SWEEP_MS, makeRequest },
});

const shardOptions = (shards: Config['DISCORD_SHARDS']): Pick<ClientOptions, 'shards' | 'shardCount'> =>
  shards === 'auto' ? { shards } : { shards: [...shards.ids], shardCount: shards.total };

/** Has the log tell how the connection stands. */
function logConnection(client: Client, log: Log): void {
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'));
  client.on(Events.ShardError, (error, shard) =>
    log.error({ err: error, shard }, 'gateway connection failed'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'reconnecting to Discord'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'connected to Discord again'));
}

/** The connection to Discord. */
export type Gateway = ReturnType<typeof createGateway>;

export function createGateway(config: GatewayConfig, log: Log) {
  const client = new Client(clientOptions(config));
  logConnection(client, log);

  /** The shards of this process; `undefined` until Discord says how many there are in all. */
  const shards = (): Shards | undefined => {
    const ids = [...client.ws.shards.keys()];
    return ids.length === 0 ? undefined : { ids, total: client.options.shardCount ?? ids.length };
  };

  return {
    /** Its `rest` has the bot's token and keeps Discord's rate limits. It does not answer interactions. */
    client,

    /**
     * Connects, and resolves when Discord reports the bot ready.
     * @throws {ConfigError} if Discord rejects the token
     */
    async connect({ onInteraction, onLost }: GatewayListener): Promise<Client<true>> {
      client.on(Events.InteractionCreate, onInteraction);
      catchUnreadable(client, ({ t: event }, error) =>
        log.error({ err: error, event }, 'could not read an event'),
      );
      client.on(Events.ShardDisconnect, ({ code }) => onLost(code));
      const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
      try {
        await client.login(config.DISCORD_TOKEN);
      } catch (error) {
        if (!(error instanceof DiscordjsError) || error.code !== DiscordjsErrorCodes.TokenInvalid)
          throw error;
        throw new ConfigError(
          'Purser cannot start: Discord does not take the token in DISCORD_TOKEN. `npm run doctor` says what to do.',
        );
      }
      return ready;
    },

    /** The bot's Discord user ID. @throws {TypeError} before it is connected */
    ownId(): string {
      // Not `isReady()`: what is paid while Discord is away asks for it too.
      if (client.user === null) throw new TypeError('the bot is not connected to Discord yet');
      return client.user.id;
    },

    /** The application's ID, OAuth2's client ID. @throws {TypeError} before it is connected */
    applicationId(): string {
      if (!client.isReady()) throw new TypeError('the bot is not connected to Discord yet');
      return client.application.id;
    },

    /** Whether every shard of this process is connected now. */
    isConnected: () =>
      client.ws.shards.size > 0 && client.ws.shards.every(({ status }) => status === Status.Ready),

    shards,

    /** Who is in voice channels of the listed servers on those shards. */
    voice: createVoiceStates(client, config.DISCORD_GUILD_IDS),

    /** What is known of the servers on those shards. */
    servers: {
      name: (guildId: string) => client.guilds.cache.get(guildId)?.name,
      ofChannel(channelId: string): string | undefined {
        const channel = client.channels.cache.get(channelId);
        return channel !== undefined && 'guildId' in channel ? channel.guildId : undefined;
      },
    },

    /** The listed servers on those shards. As `shards`. */
    coverage(): Coverage | undefined {
      const own = shards();
      return own && coveredBy(own, config.DISCORD_GUILD_IDS);
    },

    async close(): Promise<void> {
      client.removeAllListeners(Events.ShardReconnecting);
      await client.destroy();
    },
  };
}
