import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIMessage } from 'discord.js';
import type { Actor } from '../actor.js';
import { pushBounded } from '../bounded-map.js';
import { createFaults, type Faults } from '../discord-faults.js';
import type { Channel, StoredMessage, World } from '../discord-world.js';
import { createEvents, DEFAULT_TIMEOUT_MS, type Events } from '../events.js';
import { ACKNOWLEDGE_WITHIN_MS, createInteractions } from '../interactions.js';
import { createMembership, type Membership } from '../membership.js';
import { messageText } from '../message-text.js';
import { createMessages } from '../messages.js';
import { createOAuth, type OAuth } from '../oauth.js';
import { createPeople } from '../people.js';
import { createAnnouncedLimits, type WindowLimit } from '../rate-limits.js';
import { accountRoutes } from '../routes/application-routes.js';
import { callbackRoutes } from '../routes/callback-routes.js';
import { channelRoutes } from '../routes/channel-routes.js';
import { commandPermissionRoutes } from '../routes/command-permission-routes.js';
import { guildChannelRoutes } from '../routes/guild-channel-routes.js';
import { guildRoutes } from '../routes/guild-routes.js';
import { memberRoleRoutes } from '../routes/member-role-routes.js';
import { oauthRoutes } from '../routes/oauth-routes.js';
import { webhookRoutes } from '../routes/webhook-routes.js';
import type { DiscordSeed } from '../seed.js';
import { type Clock, createSnowflakes, systemClock } from '../stand-in-clock.js';
import type { RequestRecord, StandInEvent, Violation } from '../stand-in-event.js';
import type { Parts } from '../stand-in-parts.js';
import { createAttachments } from '../uploaded-files.js';
import { createWorld } from '../world-from-seed.js';
import { AUTHORIZE_PATH, createAuthorizePage } from './authorize-page.js';
import { tellBot } from './event-delivery.js';
import { createGateway, type GatewayControls, gatewayUrl } from './gateway-server.js';
import { type Check, createRest } from './rest.js';

export interface DiscordStandInOptions {
  readonly seed: DiscordSeed;
  /** Default 0: any free port. */
  readonly port?: number;
  readonly clock?: Clock;
  /** Looks at every body that the bot sends. Complaints are refused as Discord refuses them, and kept. */
  readonly check?: Check;
  /**
   * How long a bot has for its first answer to an interaction, in ms. Default 3,000, as with Discord. Tests give
   * more where all runs in real time, since a machine with busy cores can be slower than that through no fault of
   * the bot's.
   */
  readonly acknowledgeWithinMs?: number;
  /** How many shards are recommended to a bot that asks. Default 1. */
  readonly shards?: number;
  /** How many sessions may be started in five seconds, as a bot that asks is told. Default 16. Nothing enforces it. */
  readonly maxConcurrency?: number;
  /** Default 41,250, as with Discord. */
  readonly heartbeatIntervalMs?: number;
  /** How often messages may be posted to a channel, and edited there. Default: as often as one likes. */
  readonly messageLimit?: WindowLimit;
}

export interface DiscordStandIn {
  /** What belongs into `DISCORD_API_URL`. */
  readonly apiUrl: string;
  readonly world: World;
  readonly events: Events<StandInEvent>;
  readonly faults: Faults;
  /** Who signed in with Discord. */
  readonly oauth: OAuth;
  readonly gateway: GatewayControls;
  /** Who is in which server, with which roles. */
  readonly membership: Membership;
  /** Requests that broke a rule of the API, oldest first. Failures of the stand-in itself stand here too. */
  readonly violations: readonly Violation[];
  /** Oldest first. */
  readonly requests: readonly RequestRecord[];
  /** @param place a channel's id, or `dm` for direct messages with the bot */
  actAs(userId: string, place: string): Actor;
  /** Whether a person sees a channel. */
  maySee(channel: Channel, userId: string): boolean;
  /** Whether a person sees a message. */
  mayRead(message: StoredMessage, userId: string): boolean;
  /**
   * Waits for a message of a channel that is so, now or after an edit. The newest one is preferred.
   * @param place a channel's id, or the person's id for direct messages
   */
  message(
    place: string,
    matching: (message: APIMessage) => boolean,
    timeoutMs?: number,
  ): Promise<StoredMessage>;
  /**
   * Waits until, from this call on, a gateway session got ready and commands were registered in all these servers.
   * @throws {TimeoutError}
   */
  botReady(guildIds: readonly string[], timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Discord of our own on the loopback address: its API, its gateway, and people who use it. */
export async function createDiscordStandIn(options: DiscordStandInOptions): Promise<DiscordStandIn> {
  const { seed, port = 0, clock = systemClock, check, shards = 1 } = options;
  const { acknowledgeWithinMs = ACKNOWLEDGE_WITHIN_MS } = options;
  const world = createWorld(seed);
  const nextId = createSnowflakes(clock);
  const events = createEvents<StandInEvent>();
  const server = createServer({ keepAliveTimeout: 60_000 });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const attachments = createAttachments({ nextId, origin, clock });
  const messages = createMessages({ world, clock, nextId, attachments, events });
  const interactions = createInteractions({ clock, events, acknowledgeWithinMs });
  const parts: Parts = { world, clock, nextId, events, messages, interactions, attachments, origin };
  const membership = createMembership({ world, clock, events });
  const faults = createFaults();
  const oauth = createOAuth(world, clock);
  const gateway = createGateway({
    parts,
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
  });
  const people = createPeople(parts, (payload) =>
    gateway.dispatch('INTERACTION_CREATE', payload, payload.guild_id),
  );
  const rest = createRest({
    parts,
    faults,
    check,
    limits: options.messageLimit && createAnnouncedLimits(clock, options.messageLimit),
    routes: [
      ...accountRoutes(parts, {
        url: () => gatewayUrl(origin()),
        shards,
        maxConcurrency: options.maxConcurrency ?? 16,
      }),
      ...oauthRoutes(world, oauth),
      ...guildRoutes(parts),
      ...guildChannelRoutes(parts),
      ...memberRoleRoutes(parts, membership),
      ...commandPermissionRoutes(parts),
      ...channelRoutes(parts),
      ...callbackRoutes(parts),
      ...webhookRoutes(parts),
    ],
  });

  const violations: Violation[] = [];
  const requests: RequestRecord[] = [];
  events.subscribe((event) => {
    if (event.type === 'violation') violations.push(event.violation);
    if (event.type === 'broken') {
      violations.push({
        method: '',
        route: 'the stand-in',
        complaints: [String(event.error)],
        body: undefined,
      });
    }
    if (event.type === 'request') pushBounded(requests, event.request);
    tellBot(event, gateway, world);
  });

  const authorize = createAuthorizePage(world, oauth);
  server.on('request', (request, response) => {
    const isAuthorization = request.url?.split('?')[0] === AUTHORIZE_PATH;
    void (isAuthorization ? authorize : rest)(request, response);
  });
  server.on('upgrade', gateway.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    apiUrl: `${origin()}/api`,
    world,
    events,
    faults,
    oauth,
    gateway,
    membership,
    violations,
    requests,
    actAs: people.actAs,
    maySee: people.maySee,
    mayRead: people.mayRead,

    async message(place, matching, timeoutMs = DEFAULT_TIMEOUT_MS) {
      const channel = world.channels.get(place) ?? world.directMessages.get(place);
      const there = [...(channel?.messages.values() ?? [])]
        .reverse()
        .find((message) => matching(message.api));
      if (there) return there;
      const isThere = ({ channel: { id, recipientId } }: StoredMessage) =>
        id === place || recipientId === place;
      return events.next(
        (event) => {
          if (event.type !== 'message-created' && event.type !== 'message-edited') return undefined;
          return isThere(event.message) && matching(event.message.api) ? event.message : undefined;
        },
        { timeoutMs, describe: () => `No such message in ${place}. There: ${textsOf(world, place)}` },
      );
    },

    async botReady(guildIds, timeoutMs = 2 * DEFAULT_TIMEOUT_MS) {
      const missing = new Set(['a ready session', ...guildIds.map((id) => `commands in ${id}`)]);
      const pick = (event: StandInEvent) => {
        if (event.type === 'session-ready') missing.delete('a ready session');
        if (event.type === 'commands-registered') missing.delete(`commands in ${event.guildId}`);
        return missing.size === 0 || undefined;
      };
      await events.next(pick, { timeoutMs, describe: () => `Missing: ${[...missing].join(', ')}.` });
    },

    async close() {
      gateway.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function textsOf(world: World, place: string): string {
  const channel = world.channels.get(place) ?? world.directMessages.get(place);
  const texts = [...(channel?.messages.values() ?? [])].slice(-5).map((message) => messageText(message.api));
  return texts.map((text) => JSON.stringify(text)).join(', ') || 'nothing';
}
