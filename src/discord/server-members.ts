import {
  type APIGuildMember,
  type Client,
  DiscordAPIError,
  GatewayRateLimitError,
  type Guild,
  type GuildMember,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { MemberSearch, Members, NamedMember, ServerMember } from '../members.js';
import { type Clock, pause } from '../time/clock.js';
import { isAbsent, unlessElsewhere } from './discord-errors.js';

/** The most IDs per request: https://discord.com/developers/docs/events/gateway-events#request-guild-members */
const AT_ONCE = 100;
/** Both tries together outlast Discord's limit of 120 requests a minute, and a reconnect. */
const TIMEOUT_MS = 40_000;
const TRIES = 2;
/** A longer pause than this is not waited for. */
const LONGEST_PAUSE_MS = 2 * TIMEOUT_MS;
/** Of members whose names begin alike; Discord allows a thousand. */
const MOST_FOUND = 100;
/** Up to this number, members are fetched one by one over REST. */
const FEW = 3;

/**
 * Fetches members by ID, which needs no privileged intent: over the gateway, a hundred at a time, if this process has
 * the server's shard, otherwise one by one over REST.
 */
export function createServerMembers(
  client: Pick<Client, 'guilds' | 'rest'>,
  clock: Clock,
  log: Log,
): Members & MemberSearch {
  async function overGateway(guild: Guild, ids: readonly string[]): Promise<readonly ServerMember[]> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return (await guild.members.fetch({ user: [...ids], time: TIMEOUT_MS })).map(serverMember);
      } catch (error) {
        log.warn({ guild: guild.id, err: error }, 'Discord did not send the members');
        const isLast = tries + 1 === TRIES;
        if (!isLast && error instanceof GatewayRateLimitError && !(await mayAskAgain(error))) break;
      }
    }
    throw new UserError(({ words }) => words.refusals.membersNotTold);
  }

  /** Waits for as long as Discord says; before that, each request is refused at once. @returns false if that is too long */
  async function mayAskAgain({ data }: GatewayRateLimitError): Promise<boolean> {
    const ms = Math.ceil(data.retry_after * 1_000);
    if (ms > LONGEST_PAUSE_MS) return false;
    await pause(clock, ms);
    return true;
  }

  async function overRest(guildId: string, ids: readonly string[]): Promise<readonly ServerMember[]> {
    const found = await Promise.all(
      ids.map(async (id) => {
        try {
          const member = (await client.rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
          return [rawServerMember(member)];
        } catch (error) {
          if (isAbsent(error) || isNoId(error)) return [];
          throw error;
        }
      }),
    );
    return found.flat();
  }

  return {
    hasServer: async (guildId) =>
      (await unlessElsewhere(client.rest.get(Routes.guild(guildId)))) !== undefined,

    async search(guildId, text) {
      const query = new URLSearchParams({ query: text, limit: String(MOST_FOUND) });
      try {
        const found = (await client.rest.get(Routes.guildMembersSearch(guildId), {
          query,
        })) as readonly APIGuildMember[];
        const people = found.filter(({ user }) => !user.bot);
        return { members: people.map(namedMember), isCut: found.length === MOST_FOUND };
      } catch (error) {
        log.warn({ guild: guildId, err: error }, 'Discord did not find members by their names');
        throw new UserError(({ words }) => words.refusals.membersNotTold, undefined, { cause: error });
      }
    },

    async of(guildId, userIds) {
      const members = new Map<string, ServerMember>();
      for (let first = 0; first < userIds.length; first += AT_ONCE) {
        const ids = userIds.slice(first, first + AT_ONCE);
        const guild = ids.length <= FEW ? undefined : client.guilds.cache.get(guildId);
        const found = guild && hasRoles(guild) ? overGateway(guild, ids) : overRest(guildId, ids);
        for (const member of await found) members.set(member.id, member);
      }
      return members;
    },
  };
}

/** Whether Discord takes what it was asked for as no ID at all. It speaks for one member, and must not stop the others. */
const isNoId = (error: unknown) =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;

/** A server that Discord has not described yet has no roles. It sends no members either. */
const hasRoles = (guild: Guild) => guild.roles.cache.size > 0;

/**
 * A member as Discord has just sent them. Their `roles.cache` has only roles that the cache of the server has: none
 * before Discord has described the server, and while it is unavailable. The IDs as they came are in a private field.
 */
export const serverMember = (member: GuildMember): ServerMember => ({
  id: member.id,
  roles: (member as unknown as { readonly _roles: readonly string[] })._roles,
  joinedAt: member.joinedTimestamp || undefined,
});

const namedMember = ({ user, nick }: APIGuildMember): NamedMember => ({
  id: user.id,
  username: user.username,
  displayNames: [nick, user.global_name].filter((name) => typeof name === 'string'),
});

/** A member of a server outside of this process's shards. */
export const rawServerMember = ({
  user,
  roles,
  joined_at: joined,
}: Pick<APIGuildMember, 'user' | 'roles' | 'joined_at'>): ServerMember => ({
  id: user.id,
  roles,
  joinedAt: (joined && Date.parse(joined)) || undefined,
});
