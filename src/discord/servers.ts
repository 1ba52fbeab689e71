import { type APIGuild, type REST, Routes } from 'discord.js';
import type { Server, Servers } from '../members.js';
import { isElsewhere } from './absence.js';

/** Asks Discord for servers over REST, which also tells of those outside of this process's shards. */
export function createServers(rest: Pick<REST, 'get'>): Servers {
  return {
    async of(guildId) {
      try {
        return serverOf((await rest.get(Routes.guild(guildId))) as APIGuild);
      } catch (error) {
        if (isElsewhere(error)) return undefined;
        throw error;
      }
    },
  };
}

const serverOf = ({ owner_id, roles }: Pick<APIGuild, 'owner_id' | 'roles'>): Server => ({
  ownerId: owner_id,
  roles: new Map(roles.map(({ id, permissions }) => [id, BigInt(permissions)])),
});
