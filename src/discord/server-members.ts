import {
  type APIGuildMember,
  type Client,
  DiscordAPIError,
  type Guild,
  type GuildMember,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Members, ServerMember } from '../members.js';

/** Discord takes so many IDs at once: https://discord.com/developers/docs/events/gateway-events#request-guild-members */
const AT_ONCE = 100;
/** Both tries together outlast Discord's limit of 120 requests a minute, and a new connection. */
const TIMEOUT_MS = 40_000;
const TRIES = 2;
/** So few are asked for one by one, without the gateway. */
const FEW = 3;

/**
 * Members by their IDs, which needs no privileged intent. They come over the gateway, a hundred at a time, where
 * this process has the server's shard, and one by one over REST elsewhere.
 */
export function createServerMembers(client: Pick<Client, 'guilds' | 'rest'>, log: Log): Members {
  async function overGateway(guild: Guild, ids: readonly string[]): Promise<readonly ServerMember[]> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return (await guild.members.fetch({ user: [...ids], time: TIMEOUT_MS })).map(serverMember);
      } catch (error) {
        log.warn({ guild: guild.id, err: error }, 'Discord did not tell of members');
      }
    }
    throw new UserError(({ words }) => words.refusals.membersNotTold);
  }

  async function overRest(guildId: string, ids: readonly string[]): Promise<readonly ServerMember[]> {
    const found = await Promise.all(
      ids.map(async (id) => {
        try {
          const member = (await client.rest.get(Routes.guildMember(guildId, id))) as APIGuildMember;
          return [rawServerMember(member)];
        } catch (error) {
          if (error instanceof DiscordAPIError && isAbsent(error)) return [];
          throw error;
        }
      }),
    );
    return found.flat();
  }

  return {
    async hasServer(guildId) {
      try {
        await client.rest.get(Routes.guild(guildId));
        return true;
      } catch (error) {
        if (error instanceof DiscordAPIError && isElsewhere(error)) return false;
        throw error;
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

/** A server that has not been told of yet has none, and each of its members would seem to have no role. */
const hasRoles = (guild: Guild) => guild.roles.cache.size > 0;

/** What is known of a member. For discord.js everybody has the role @everyone, and for Discord nobody. */
export const serverMember = ({ id, guild, roles, joinedTimestamp }: GuildMember): ServerMember => ({
  id,
  roles: [...roles.cache.keys()].filter((role) => role !== guild.id),
  joinedAt: joinedTimestamp || undefined,
});

/** A member of a server that this process is not told of. */
export const rawServerMember = ({
  user,
  roles,
  joined_at: joined,
}: Pick<APIGuildMember, 'user' | 'roles' | 'joined_at'>): ServerMember => ({
  id: user.id,
  roles,
  joinedAt: (joined && Date.parse(joined)) || undefined,
});

const isAbsent = ({ code }: DiscordAPIError) =>
  code === RESTJSONErrorCodes.UnknownMember || code === RESTJSONErrorCodes.UnknownUser;

/** What Discord says of servers that a bot is not in. */
const isElsewhere = ({ code }: DiscordAPIError) =>
  code === RESTJSONErrorCodes.UnknownGuild || code === RESTJSONErrorCodes.MissingAccess;
