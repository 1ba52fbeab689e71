import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { ServerMember } from '../members.js';

export type StaffCheck = (member: ServerMember, permissions: Readonly<PermissionsBitField> | null) => boolean;

/** A member is staff by one of the given roles or, if none are given, by the permission Manage Server. */
export function createStaffCheck(staffRoleIds: ReadonlySet<string> | undefined): StaffCheck {
  if (staffRoleIds !== undefined) return ({ roles }) => roles.some((role) => staffRoleIds.has(role));
  return (_member, permissions) => permissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}
