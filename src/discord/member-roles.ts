import { type APIRole, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { MemberRoles, PlacedRole, RoleAnswer } from '../members.js';
import { isAbsent, isElsewhere, isRefusal, unlessElsewhere } from './discord-errors.js';

/** @param rest the client with the bot's token, which keeps Discord's rate limits and retries */
export function createMemberRoles(rest: Pick<REST, 'get' | 'put' | 'delete'>): MemberRoles {
  async function answerTo(request: Promise<unknown>): Promise<RoleAnswer> {
    try {
      await request;
      return { kind: 'done' };
    } catch (error) {
      // A wrong token, or too many requests, say nothing about the role.
      if (!isRefusal(error)) throw error;
      if (isAbsent(error)) return { kind: 'no-member' };
      const { code } = error;
      if (isElsewhere(error) || code === RESTJSONErrorCodes.UnknownRole) return { kind: 'no-role' };
      const isForbidden = code === RESTJSONErrorCodes.MissingPermissions;
      return { kind: 'refused', isForbidden, code: String(code), error };
    }
  }

  const routeOf = ({ server, role }: PlacedRole, userId: string) =>
    Routes.guildMemberRole(server, userId, role);

  return {
    async serverOf(roleId, serverIds) {
      for (const serverId of serverIds) {
        const roles = await unlessElsewhere(rest.get(Routes.guildRoles(serverId)) as Promise<APIRole[]>);
        if (roles?.some(({ id }) => id === roleId)) return serverId;
      }
      return undefined;
    },
    give: (role, userId, reason) => answerTo(rest.put(routeOf(role, userId), { reason })),
    take: (role, userId, reason) => answerTo(rest.delete(routeOf(role, userId), { reason })),
  };
}
