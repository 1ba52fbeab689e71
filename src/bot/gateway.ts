import {
  type APIInteraction,
  Client,
  type ClientOptions,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayDispatchEvents,
  type GatewayGuildMembersChunkDispatchData,
  GatewayOpcodes,
  Options,
  REST,
} from 'discord.js';
import { type Config, ConfigError } from '../config.js';
import type { Log } from '../log.js';

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
  /** With the bot's token; keeps Discord's limits. */
  readonly rest: REST;
  /** Without a token and without the global limit; for interactions alone. */
  readonly interactionRest: REST;
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
  close(): Promise<void>;
}

const API_VERSION = '10';
/** An answer that takes longer than this has missed Discord's 3 seconds anyway. */
const INTERACTION_TIMEOUT_MS = 5_000;
/** discord.js keeps a handler for each interaction until it sweeps them, hourly if not told otherwise. */
const HANDLER_SWEEP_MS = 5 * 60_000;

type GatewayConfig = Pick<Config, 'DISCORD_TOKEN' | 'DISCORD_API_URL' | 'DISCORD_SHARDS'>;

/** The bot needs no intent: slash commands, menus and buttons come without. So nothing is cached either. */
export function createGateway(config: GatewayConfig, log: Log): Gateway {
  const api = config.DISCORD_API_URL;
  const client = new Client({
    intents: [],
    makeCache: Options.cacheWithLimits({
      MessageManager: 0,
      UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
    }),
    rest: { api, version: API_VERSION, handlerSweepInterval: HANDLER_SWEEP_MS },
    ...shardOptions(config.DISCORD_SHARDS),
  });
  const interactionRest = new REST({
    api,
    version: API_VERSION,
    timeout: INTERACTION_TIMEOUT_MS,
    handlerSweepInterval: HANDLER_SWEEP_MS,
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // The responder tries again by itself, since it must know whether an attempt went before.
    retries: 0,
  });

  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js reports an error'));
  client.on(Events.ShardError, (error, shard) =>
    log.warn({ err: error, shard }, 'gateway connection failed'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'reconnecting to Discord'));
  client.on(Events.ShardResume, (shard) => log.info({ shard }, 'connected to Discord again'));

  return {
    rest: client.rest,
    interactionRest,

    async connect({ onInteraction, onMembers, onLost }) {
      client.ws.on(GatewayDispatchEvents.InteractionCreate, onInteraction);
      client.ws.on(GatewayDispatchEvents.GuildMembersChunk, onMembers);
      client.on(Events.ShardDisconnect, ({ code }) => onLost(code));
      const ready = new Promise<string>((resolve) => {
        client.once(Events.ClientReady, ({ application }) => resolve(application.id));
      });
      try {
        await client.login(config.DISCORD_TOKEN);
      } catch (error) {
        if (!(error instanceof DiscordjsError) || error.code !== DiscordjsErrorCodes.TokenInvalid)
          throw error;
        throw new ConfigError('Purser cannot start: Discord does not take the token in DISCORD_TOKEN.');
      }
      return ready;
    },

    async requestMembers(guildId, userIds, nonce) {
      const shard = client.ws.shards.get(shardOf(guildId, client.options.shardCount ?? 1));
      if (shard === undefined) return false;
      // Its public method lets a failure to send end the process, as nobody is told of it.
      await (client.ws as unknown as Sender)._ws.send(shard.id, {
        op: GatewayOpcodes.RequestGuildMembers,
        d: { guild_id: guildId, user_ids: [...userIds], limit: 0, nonce },
      });
      return true;
    },

    async close() {
      client.removeAllListeners(Events.ShardReconnecting);
      interactionRest.clearHandlerSweeper();
      interactionRest.clearHashSweeper();
      await client.destroy();
    },
  };
}

/** The part of discord.js that sends; it is not in its types. */
interface Sender {
  readonly _ws: { send(shard: number, payload: unknown): Promise<void> };
}

/** https://discord.com/developers/docs/events/gateway#sharding-sharding-formula */
const shardOf = (guildId: string, shards: number) => Number((BigInt(guildId) >> 22n) % BigInt(shards));

function shardOptions(shards: Config['DISCORD_SHARDS']): Pick<ClientOptions, 'shards' | 'shardCount'> {
  return shards === 'auto' ? { shards } : { shards: shards.ids, shardCount: shards.total };
}
