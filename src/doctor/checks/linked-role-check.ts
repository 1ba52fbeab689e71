import { type GuildMember, PermissionFlagsBits, type Role } from 'discord.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, ok, skipped } = findingsAbout('LINKED_ROLE_ID');

export interface LinkedRoleQuestion {
  readonly roleId: string;
  /** The bot as a member of each listed server. */
  readonly servers: readonly GuildMember[];
  /** Whether the bot is in all the listed servers. */
  readonly allServers: boolean;
}

/** Whether the role of linked members is there, harmless, and the bot can give it. */
export function checkLinkedRole({ roleId, servers, allServers }: LinkedRoleQuestion): readonly Finding[] {
  if (servers.some(({ guild }) => guild.id === roleId)) {
    return fault(
      `${roleId} is @everyone, which everybody has: create a role for linked members, and set its ID`,
    );
  }
  const me = servers.find(({ guild }) => guild.roles.cache.has(roleId));
  const role = me?.guild.roles.cache.get(roleId);
  if (me !== undefined && role !== undefined) return checkRole(role, me);
  if (!allServers) return skipped('the role cannot be checked until the bot is in all listed servers');
  return fault(
    `there is no role ${roleId} in the listed servers: right-click the role under Server Settings → Roles, choose Copy Role ID, and set that`,
  );
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
