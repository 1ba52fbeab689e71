import { type APIInteractionGuildMember, PermissionFlagsBits } from 'discord.js';

/** Tells whether a member is staff: by one of the given roles, or where there are none, by Manage Server. */
export function createStaffCheck(
  staffRoleIds: ReadonlySet<string> | undefined,
): (member: Pick<APIInteractionGuildMember, 'roles' | 'permissions'>) => boolean {
  if (staffRoleIds !== undefined) return (member) => member.roles.some((role) => staffRoleIds.has(role));
  // An administrator has every permission, whether or not its bit is set.
  const sufficient = PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator;
  return (member) => (BigInt(member.permissions) & sufficient) !== 0n;
}
