import { invalidRole, missingPermissions, unknownMember, unknownRole, unknownUser } from '../api-errors.js';
import type { Guild } from '../discord-world.js';
import type { Membership } from '../membership.js';
import { PERMISSION_BITS, serverPermissions } from '../permission-bits.js';
import type { Parts } from '../stand-in-parts.js';
import { botsGuild } from './bots-guild.js';
import { NO_CONTENT, param, type RestCall, type Route } from './route.js';

/**
 * Roles that the bot gives and takes. It needs Manage Roles, and a role above the one that it gives; whom it gives it
 * to does not matter.
 * https://discord.com/developers/docs/topics/permissions#permission-hierarchy
 */
export function memberRoleRoutes(
  { world }: Pick<Parts, 'world'>,
  membership: Pick<Membership, 'giveRole' | 'takeRole'>,
): Route[] {
  const path = '/guilds/:guild/members/:user/roles/:role';

  function highest(guild: Guild): number {
    const roles = guild.members.get(world.bot.id)?.roles ?? [];
    return Math.max(0, ...roles.map((id) => guild.roles.get(id)?.position ?? 0));
  }

  /** @throws {RestError} 10007, 10011, 10013, 50013 or 50028 */
  function permitted(call: RestCall): readonly [guildId: string, userId: string, roleId: string] {
    const guild = botsGuild(world, call);
    const [userId, roleId] = [param(call, 'user'), param(call, 'role')];
    if (!world.people.has(userId)) throw unknownUser();
    if (!guild.members.has(userId)) throw unknownMember();
    const role = guild.roles.get(roleId);
    if (!role) throw unknownRole();
    if (role.managed || role.id === guild.id) throw invalidRole();
    if (!(serverPermissions(guild, world.bot.id) & PERMISSION_BITS.manageRoles)) throw missingPermissions();
    if (guild.ownerId !== world.bot.id && role.position >= highest(guild)) throw missingPermissions();
    return [guild.id, userId, roleId];
  }

  return [
    {
      method: 'PUT',
      path,
      needsToken: true,
      handle: (call) => {
        membership.giveRole(...permitted(call));
        return NO_CONTENT;
      },
    },
    {
      method: 'DELETE',
      path,
      needsToken: true,
      handle: (call) => {
        membership.takeRole(...permitted(call));
        return NO_CONTENT;
      },
    },
  ];
}
