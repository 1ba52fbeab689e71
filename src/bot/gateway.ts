import { DiscordAPIError, REST, type RESTOptions } from '@discordjs/rest';
import { type OptionalWebSocketManagerOptions, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import {
  type APIInteraction,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  type GatewayGuildMembersChunkDispatchData,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import { type Config, ConfigError } from '../config.js';
import type { Log } from '../log.js';
import { type Coverage, coveredBy, type Shards, shardOf } from '../shards.js';

/** A part of what Discord tells of members that were asked for. */
export type MembersChunk = Pick<GatewayGuildMembersChunkDispatchData, 'members' | 'nonce' | 'chunk_count'>;

export interface GatewayListener {
  onInteraction(interaction: APIInteraction): void;
  onMembers(chunk: MembersChunk): void;
  /** Discord has closed the connection and would not take it up again, as when the token was changed. */
  onLost(closeCode: number): void;
}

/** The connection to Discord. */
export interface Gateway {
  /** With the bot's token; keeps Discord's limits. Interactions are answered in another way. */
  readonly rest: REST;
  /**
   * Connects, and resolves when Discord has taken the bot in.
   * @returns the application's ID
   * @throws {ConfigError} if Discord does not take the token
   */
  connect(listener: GatewayListener): Promise<string>;
  /**
   * Asks for members of a server, as soon as Discord's limit lets it; {@link GatewayListener.onMembers} is told of
   * them.
   * @param userIds at most 100
   * @param nonce comes back with the answer
   * @returns false if this process does not have the server's shard
   * @throws {Error} if it is not connected
   */
  requestMembers(guildId: string, userIds: readonly string[], nonce: string): Promise<boolean>;
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

type GatewayConfig = Pick<
  Config,
  'DISCORD_TOKEN' | 'DISCORD_API_URL' | 'DISCORD_SHARDS' | 'DISCORD_GUILD_IDS'
>;

/** After these, Discord would refuse the same session and the same settings again. */
const LOST_FOR_GOOD: ReadonlySet<number> = new Set([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
]);

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

/**
 * Built on what discord.js is built on, and not on discord.js itself: that makes objects of every interaction, with
 * caches behind them, of which nothing is used here. The bot needs no intent, since slash commands, menus and
 * buttons come without.
 */
export function createGateway(config: GatewayConfig, log: Log): Gateway {
  const rest = new REST({
    api: config.DISCORD_API_URL,
    version: '10',
    handlerSweepInterval: HANDLER_SWEEP_MS,
    makeRequest,
  }).setToken(config.DISCORD_TOKEN);
  const manager = new WebSocketManager({
    token: config.DISCORD_TOKEN,
    intents: 0,
    rest,
    ...shardOptions(config.DISCORD_SHARDS),
  });
  /** The shards of this process, and those of them that are connected. */
  let shards: Shards | undefined;
  const connected = new Set<number>();
  let closing = false;

  // Without a listener it would be thrown; the close that it goes with is told of below.
  manager.on(WebSocketShardEvents.Error, (error, shard) =>
    log.error({ err: error, shard }, 'gateway connection refused'),
  );
  manager.on(WebSocketShardEvents.SocketError, (error, shard) =>
    log.warn({ err: error, shard }, 'gateway connection failed'),
  );
  manager.on(WebSocketShardEvents.Ready, (_data, shard) => connected.add(shard));
  manager.on(WebSocketShardEvents.Resumed, (shard) => {
    connected.add(shard);
    log.info({ shard }, 'connected to Discord again');
  });

  return {
    rest,

    async connect({ onInteraction, onMembers, onLost }) {
      manager.on(WebSocketShardEvents.Dispatch, (event) => {
        if (event.t === GatewayDispatchEvents.InteractionCreate) onInteraction(event.d);
        else if (event.t === GatewayDispatchEvents.GuildMembersChunk) onMembers(event.d);
      });
      manager.on(WebSocketShardEvents.Closed, (code, shard) => {
        connected.delete(shard);
        if (LOST_FOR_GOOD.has(code)) onLost(code);
        else if (!closing) log.info({ shard }, 'reconnecting to Discord');
      });
      const ready = new Promise<string>((resolve) => {
        manager.once(WebSocketShardEvents.Ready, ({ application }) => resolve(application.id));
      });
      try {
        await manager.connect();
        shards = { ids: await manager.getShardIds(), total: await manager.getShardCount() };
      } catch (error) {
        if (!(error instanceof DiscordAPIError) || error.status !== 401) throw error;
        throw new ConfigError('Purser cannot start: Discord does not take the token in DISCORD_TOKEN.');
      }
      return ready;
    },

    async requestMembers(guildId, userIds, nonce) {
      const shard = shardOf(guildId, await manager.getShardCount());
      if (!(await manager.getShardIds()).includes(shard)) return false;
      await manager.send(shard, {
        op: GatewayOpcodes.RequestGuildMembers,
        d: { guild_id: guildId, user_ids: [...userIds], limit: 0, nonce },
      });
      return true;
    },

    isConnected: () => connected.size > 0 && connected.size === shards?.ids.length,

    shards: () => shards,

    coverage: () => shards && coveredBy(shards, config.DISCORD_GUILD_IDS),

    async close() {
      closing = true;
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
      await manager.destroy();
    },
  };
}

function shardOptions(shards: Config['DISCORD_SHARDS']): Partial<OptionalWebSocketManagerOptions> {
  return shards === 'auto' ? {} : { shardIds: shards.ids, shardCount: shards.total };
}
