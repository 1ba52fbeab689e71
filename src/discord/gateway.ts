import {
  ChannelManager,
  Client,
  type ClientOptions,
  Collection,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GuildChannelManager,
  GuildManager,
  type Interaction,
  LimitedCollection,
  PermissionOverwriteManager,
  type RESTOptions,
  RoleManager,
  Status,
} from 'discord.js';
import { type Config, ConfigError } from '../config.js';
import type { Log } from '../log.js';
import { type Coverage, coveredBy, type Shards } from '../shards.js';
import { catchUnreadable } from './unreadable-payload.js';

export interface GatewayListener {
  onInteraction(interaction: Interaction): void;
  /** discord.js threw while it read the payload of an interaction. */
  onUnreadableInteraction(data: unknown, cause: unknown): void;
  /** Discord has closed the connection and would not take it up again, as when the token was changed. */
  onLost(closeCode: number): void;
}

/** The connection to Discord. */
export interface Gateway {
  /** Its `rest` has the bot's token and keeps Discord's limits. Interactions are answered in another way. */
  readonly client: Client;
  /**
   * Connects, and resolves when Discord has taken the bot in.
   * @throws {ConfigError} if Discord does not take the token
   */
  connect(listener: GatewayListener): Promise<Client<true>>;
  /** Whether every shard of this process is connected at this moment. */
  isConnected(): boolean;
  /** The shards of this process; `undefined` before Discord has said how many there are in all. */
  shards(): Shards | undefined;
  /** Which of the listed servers belong to them. As {@link shards}. */
  coverage(): Coverage | undefined;
  close(): Promise<void>;
}

/** The client keeps a handler for each channel, those of direct messages too, until it sweeps them; hourly if not told. */
const HANDLER_SWEEP_MS = 5 * 60_000;
/** While the client waits for a server that Discord cannot tell of, it holds back the interactions of all others. */
const SERVER_WITHIN_MS = 2_000;

type GatewayConfig = Pick<
  Config,
  'DISCORD_TOKEN' | 'DISCORD_API_URL' | 'DISCORD_SHARDS' | 'DISCORD_GUILD_IDS'
>;

/**
 * A request of the platform's own `fetch`. By itself the library takes the `request` of its own undici, which sends
 * with whichever undici was loaded first, and another one takes no files from it.
 */
async function fetchWithCause(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // The library looks at the code of what has failed, which `fetch` wraps.
    throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  }
}

/** The library's types are those of its own undici, which says the same in other words. */
export const makeRequest = fetchWithCause as unknown as RESTOptions['makeRequest'];

/** What discord.js cannot do without, and all that is kept: servers with their roles and channels. The rest would grow. */
const KEPT: ReadonlySet<unknown> = new Set([
  GuildManager,
  ChannelManager,
  GuildChannelManager,
  RoleManager,
  PermissionOverwriteManager,
]);

/** What this bot asks of discord.js. */
export const clientOptions = (config: Pick<Config, 'DISCORD_API_URL' | 'DISCORD_SHARDS'>): ClientOptions => ({
  // Not privileged. It tells of the servers and their roles; slash commands, menus and buttons come without any.
  intents: [GatewayIntentBits.Guilds],
  ...shardOptions(config.DISCORD_SHARDS),
  // By the classes themselves, since the bundler gives them other names.
  makeCache: (_type, _holds, manager) =>
    KEPT.has(manager) ? new Collection() : new LimitedCollection({ maxSize: 0 }),
  waitGuildTimeout: SERVER_WITHIN_MS,
  rest: { api: config.DISCORD_API_URL, handlerSweepInterval: HANDLER_SWEEP_MS, makeRequest },
});

const shardOptions = (shards: Config['DISCORD_SHARDS']): Pick<ClientOptions, 'shards' | 'shardCount'> =>
  shards === 'auto' ? { shards } : { shards: [...shards.ids], shardCount: shards.total };

export function createGateway(config: GatewayConfig, log: Log): Gateway {
  const client = new Client(clientOptions(config));

  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client failed'));
  client.on(Events.ShardError, (error, shard) =>
    log.error({ err: error, shard }, 'gateway connection failed'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'reconnecting to Discord'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'connected to Discord again'));

  const shards = (): Shards | undefined => {
    const ids = [...client.ws.shards.keys()];
    return ids.length === 0 ? undefined : { ids, total: client.options.shardCount ?? ids.length };
  };

  return {
    client,

    async connect({ onInteraction, onUnreadableInteraction, onLost }) {
      client.on(Events.InteractionCreate, onInteraction);
      catchUnreadable(client, ({ t: event, d: data }, error) => {
        if (event === GatewayDispatchEvents.InteractionCreate) onUnreadableInteraction(data, error);
        else log.error({ err: error, event }, 'could not read an event');
      });
      client.on(Events.ShardDisconnect, ({ code }) => onLost(code));
      const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
      try {
        await client.login(config.DISCORD_TOKEN);
      } catch (error) {
        if (!(error instanceof DiscordjsError) || error.code !== DiscordjsErrorCodes.TokenInvalid)
          throw error;
        throw new ConfigError('Purser cannot start: Discord does not take the token in DISCORD_TOKEN.');
      }
      return ready;
    },

    isConnected: () =>
      client.ws.shards.size > 0 && client.ws.shards.every(({ status }) => status === Status.Ready),

    shards,

    coverage() {
      const own = shards();
      return own && coveredBy(own, config.DISCORD_GUILD_IDS);
    },

    async close() {
      client.removeAllListeners(Events.ShardReconnecting);
      await client.destroy();
    },
  };
}
