import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Log } from '../log.js';
import type { Members, Server, ServerMember, Servers, StaffLookup } from '../members.js';

export type StaffCheck = (member: ServerMember, permissions: Readonly<PermissionsBitField> | null) => boolean;

/** A member is staff by one of the given roles or, if none are given, by the permission Manage Server. */
export function createStaffCheck(staffRoleIds: ReadonlySet<string> | undefined): StaffCheck {
  if (staffRoleIds !== undefined) return ({ roles }) => roles.some((role) => staffRoleIds.has(role));
  return (_member, permissions) => permissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}

/** As {@link createStaffCheck}, asking Discord for the member and the permissions. */
export function createStaffLookup(
  staffRoleIds: ReadonlySet<string> | undefined,
  members: Pick<Members, 'of'>,
  servers: Servers,
  log: Pick<Log, 'warn'>,
): StaffLookup {
  async function isStaff(guildId: string, userId: string): Promise<boolean> {
    const server = await servers.of(guildId);
    const member = server && (await members.of(guildId, [userId])).get(userId);
    if (server === undefined || member === undefined) return false;
    if (staffRoleIds !== undefined) return member.roles.some((role) => staffRoleIds.has(role));
    return server.ownerId === userId || mayManage(server, guildId, member);
  }

  return async (guildId, userId) => {
    try {
      return (await isStaff(guildId, userId)) ? 'yes' : 'no';
    } catch (error) {
      log.warn(
        { guild: guildId, user: userId, err: error },
        'Discord does not tell whether somebody is staff',
      );
      return 'unknown';
    }
  };
}

function mayManage({ roles }: Server, guildId: string, member: ServerMember): boolean {
  const permissions = [guildId, ...member.roles].reduce((all, role) => all | (roles.get(role) ?? 0n), 0n);
  return (permissions & (PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator)) !== 0n;
}
