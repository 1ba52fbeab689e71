import {
  type APIApplicationCommand,
  type APIGuildApplicationCommandPermissions,
  ApplicationCommandType,
  type Client,
  type Guild,
  PermissionFlagsBits,
  PermissionsBitField,
  type Role,
  Routes,
} from 'discord.js';
import { isClosed } from '../probes/discord-client.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { findRole, type Membership } from './servers-check.js';
import type { Bot } from './token-check.js';

const ABOUT = 'DISCORD_STAFF_ROLE_IDS';
const { fault, hint, ok } = findingsAbout(ABOUT);

/** Whether the staff roles are there, and Discord offers them the staff commands. */
export async function checkStaff(
  { rest }: Pick<Client, 'rest'>,
  bot: Bot,
  roleIds: ReadonlySet<string> | undefined,
  where: Membership,
): Promise<readonly Finding[]> {
  if (roleIds === undefined) return ok('staff are the members with Manage Server');
  const findings: Finding[] = [...missingRoles(roleIds, where)];
  for (const { guild } of where.servers) {
    const roles = [...roleIds].flatMap((id) => (id === guild.id ? [] : (guild.roles.cache.get(id) ?? [])));
    if (roles.length > 0) findings.push(...(await checkCommands(rest, bot, guild, roles)));
  }
  return findings;
}

/** Those of the staff roles that are not there, or are @everyone. */
export const missingRoles = (roleIds: Iterable<string>, where: Membership): readonly Finding[] =>
  [...roleIds].flatMap((id) => {
    const found = findRole(ABOUT, id, where, 'which makes nobody staff: name a role that only staff have');
    return 'role' in found ? [] : found.findings;
  });

/** Which of the staff commands each role is not offered. */
async function checkCommands(
  rest: Client['rest'],
  bot: Bot,
  server: Guild,
  roles: readonly Role[],
): Promise<readonly Finding[]> {
  const place = [bot.applicationId, server.id] as const;
  let commands: readonly APIApplicationCommand[];
  let settings: readonly APIGuildApplicationCommandPermissions[];
  try {
    commands = (await rest.get(Routes.applicationGuildCommands(...place))) as APIApplicationCommand[];
    settings = (await rest.get(
      Routes.guildApplicationCommandsPermissions(...place),
    )) as APIGuildApplicationCommandPermissions[];
  } catch (error) {
    if (!isClosed(error)) throw error;
    return findingsAbout('DISCORD_GUILD_IDS').fault(
      `the bot may not register commands in "${server.name}": invite it again, with the scope applications.commands`,
    );
  }
  const staffCommands = commands.filter((command) => command.default_member_permissions !== null);
  if (staffCommands.length === 0) {
    return hint(
      `"${server.name}" has no staff commands yet: start the bot, which registers them, and run the doctor again to see who can use them`,
    );
  }
  return roles.flatMap((role) => {
    const hidden = staffCommands.filter((command) => !isOffered(command, role, server, bot, settings));
    if (hidden.length === 0) return ok(`@${role.name} in "${server.name}" sees the staff commands`);
    return fault(notOffered(role, server, bot, hidden.map(nameOf)));
  });
}

const nameOf = ({ type, name }: APIApplicationCommand) =>
  type === ApplicationCommandType.ChatInput ? `/${name}` : `"${name}"`;

/** The permissions of a member who has only this role. */
const permissionsOf = ({ guild, permissions }: Role) =>
  new PermissionsBitField([guild.roles.everyone.permissions, permissions]);

function notOffered(role: Role, server: Guild, bot: Bot, hidden: readonly string[]): string {
  const permissions = permissionsOf(role);
  const whom = `@${role.name} in "${server.name}"`;
  if (!permissions.has(PermissionFlagsBits.UseApplicationCommands)) {
    return `${whom} may not use commands: give it Use Application Commands under Server Settings → Roles`;
  }
  return `${whom} does not see ${hidden.join(', ')}: under Server Settings → Integrations → ${bot.name} choose each of them, press Add roles or members, and choose the role`;
}

/**
 * As Discord decides it: what is set for the command goes before what is set for the whole bot, and a role before
 * everyone; what is set for the whole bot can only take away.
 * https://discord.com/developers/docs/interactions/application-commands#permissions
 */
function isOffered(
  command: APIApplicationCommand,
  role: Role,
  server: Guild,
  bot: Bot,
  settings: readonly APIGuildApplicationCommandPermissions[],
): boolean {
  const permissions = permissionsOf(role);
  if (permissions.has(PermissionFlagsBits.Administrator)) return true;
  if (!permissions.has(PermissionFlagsBits.UseApplicationCommands)) return false;
  const setFor = (id: string): boolean | undefined => {
    const set = settings.find((each) => each.id === id)?.permissions ?? [];
    const own = set.find((each) => each.id === role.id) ?? set.find((each) => each.id === server.id);
    return own?.permission;
  };
  const forCommand = setFor(command.id);
  if (forCommand !== undefined) return forCommand;
  if (setFor(bot.applicationId) === false) return false;
  const required = BigInt(command.default_member_permissions ?? '0');
  // Without any, it is for administrators alone.
  return required !== 0n && permissions.has(required);
}
