import { type APIChannel, type APIGuild, ChannelType, type REST, Routes } from 'discord.js';
import type { Overwrite, Server, Servers } from '../members.js';
import { isElsewhere } from './absence.js';
import { isRefusal } from './refusal.js';

/** Asks Discord for servers over REST, which also tells of those outside of this process's shards. */
export function createServers(rest: Pick<REST, 'get'>): Servers {
  const channelOf = async (id: string) => (await rest.get(Routes.channel(id))) as APIChannel;

  return {
    async of(guildId) {
      try {
        return serverOf((await rest.get(Routes.guild(guildId))) as APIGuild);
      } catch (error) {
        if (isElsewhere(error)) return undefined;
        throw error;
      }
    },

    async overwrites(channelId) {
      try {
        const channel = await channelOf(channelId);
        return overwritesOf(isThread(channel) ? await channelOf(channel.parent_id) : channel);
      } catch (error) {
        // Nothing can be posted there either.
        if (isRefusal(error)) return new Map();
        throw error;
      }
    },
  };
}

const serverOf = ({ owner_id, roles }: Pick<APIGuild, 'owner_id' | 'roles'>): Server => ({
  ownerId: owner_id,
  roles: new Map(roles.map(({ id, permissions }) => [id, BigInt(permissions)])),
  mentionable: new Set(roles.filter(({ mentionable }) => mentionable).map(({ id }) => id)),
});

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/** A thread has the permissions of its channel. */
const isThread = (channel: APIChannel): channel is APIChannel & { readonly parent_id: string } =>
  THREADS.has(channel.type) && 'parent_id' in channel && typeof channel.parent_id === 'string';

function overwritesOf(channel: APIChannel): ReadonlyMap<string, Overwrite> {
  const { permission_overwrites = [] } = 'permission_overwrites' in channel ? channel : {};
  return new Map(
    permission_overwrites.map(({ id, allow, deny }) => [id, { allow: BigInt(allow), deny: BigInt(deny) }]),
  );
}
