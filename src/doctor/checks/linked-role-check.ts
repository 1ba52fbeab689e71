import { type GuildMember, PermissionFlagsBits, type Role } from 'discord.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { findRole, type Membership } from './servers-check.js';

const ABOUT = 'LINKED_ROLE_ID';
const { fault, ok } = findingsAbout(ABOUT);
const NOT_EVERYONE = 'which everybody has: create a role for linked members, and set its ID';

/** Whether the role of linked members is there, harmless, and the bot can give it. */
export function checkLinkedRole(roleId: string, where: Membership): readonly Finding[] {
  const found = findRole(ABOUT, roleId, where, NOT_EVERYONE);
  return 'role' in found ? checkRole(found.role, found.me) : found.findings;
}

function checkRole(role: Role, me: GuildMember): readonly Finding[] {
  const [name, server] = [`@${role.name}`, `"${me.guild.name}"`];
  if (role.managed) {
    return fault(
      `${name} in ${server} belongs to an integration, and nobody else can give it: create another role, and set its ID`,
    );
  }
  const own = me.roles.highest;
  const faults = [
    // Without staff roles, it is this permission that makes a member staff.
    ...(role.permissions.has(PermissionFlagsBits.ManageGuild)
      ? fault(
          `${name} in ${server} has the permission Manage Server, which every linked member would have: remove it there, or set another role`,
        )
      : []),
    ...(me.permissions.has(PermissionFlagsBits.ManageRoles)
      ? []
      : fault(
          `in ${server} the bot has no Manage Roles: enable that for its role under Server Settings → Roles`,
        )),
    ...(own.comparePositionTo(role) > 0
      ? []
      : fault(
          `${name} is not below the bot's highest role in ${server}, @${own.name}: drag the bot's role above ${name} under Server Settings → Roles`,
        )),
  ];
  return faults.length > 0 ? faults : ok(`the bot may give ${name} in ${server}`);
}
