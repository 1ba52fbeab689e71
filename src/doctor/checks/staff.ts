import type { APIApplicationCommand, APIGuildApplicationCommandPermissions, APIRole } from 'discord.js';
import { type DiscordApi, isClosed } from '../discord-api.js';
import { type Finding, fault, hint, ok, skipped } from '../finding.js';
import { has, PERMISSIONS, serverPermissions } from '../permissions.js';
import type { Server } from './servers.js';
import type { Bot } from './token.js';

const ABOUT = 'DISCORD_STAFF_ROLE_IDS';
const SLASH_COMMAND = 1;

export interface StaffQuestion {
  readonly bot: Bot;
  readonly servers: readonly Server[];
  /** Whether the bot is in all the listed servers. */
  readonly allServers: boolean;
  readonly roleIds: ReadonlySet<string> | undefined;
}

/** Whether the staff roles are there, and Discord offers them the staff commands. */
export async function checkStaff(api: DiscordApi, question: StaffQuestion): Promise<readonly Finding[]> {
  const { roleIds, servers } = question;
  if (roleIds === undefined) return [ok(ABOUT, 'staff are those who may manage the server')];
  const findings: Finding[] = [...roleIds].flatMap((id) => whereabouts(id, question));
  for (const server of servers) {
    const roles = [...roleIds].flatMap((id) => (id === server.id ? [] : (server.roles.get(id) ?? [])));
    if (roles.length > 0) findings.push(...(await checkCommands(api, question.bot, server, roles)));
  }
  return findings;
}

function whereabouts(roleId: string, { servers, allServers }: StaffQuestion): readonly Finding[] {
  if (servers.some(({ id }) => id === roleId)) {
    return [
      fault(ABOUT, `${roleId} is @everyone, which makes nobody staff: name a role that only staff have`),
    ];
  }
  if (servers.some(({ roles }) => roles.has(roleId))) return [];
  if (!allServers) {
    return [
      skipped(ABOUT, `the role ${roleId} cannot be looked for before the bot is in all listed servers`),
    ];
  }
  return [
    fault(
      ABOUT,
      `there is no role ${roleId} in the listed servers: right-click the role under Server Settings → Roles, choose Copy Role ID, and set that`,
    ),
  ];
}

/** Which of the staff commands each role is not offered. */
async function checkCommands(
  api: DiscordApi,
  bot: Bot,
  server: Server,
  roles: readonly APIRole[],
): Promise<readonly Finding[]> {
  const path = `/applications/${bot.applicationId}/guilds/${server.id}/commands`;
  let commands: readonly APIApplicationCommand[];
  let settings: readonly APIGuildApplicationCommandPermissions[];
  try {
    commands = await api.get<APIApplicationCommand[]>(path);
    settings = await api.get<APIGuildApplicationCommandPermissions[]>(`${path}/permissions`);
  } catch (error) {
    if (!isClosed(error)) throw error;
    return [
      fault(
        'DISCORD_GUILD_IDS',
        `the bot may have no commands in "${server.name}": invite it again, with the scope applications.commands`,
      ),
    ];
  }
  const staffCommands = commands.filter((command) => command.default_member_permissions !== null);
  if (staffCommands.length === 0) {
    return [
      hint(
        ABOUT,
        `"${server.name}" has no staff commands yet: start the bot, which registers them, and run the doctor again to see who is offered them`,
      ),
    ];
  }
  return roles.map((role) => {
    const hidden = staffCommands.filter((command) => !isOffered(command, role, server, bot, settings));
    if (hidden.length === 0) return ok(ABOUT, `@${role.name} in "${server.name}" sees the staff commands`);
    return fault(ABOUT, notOffered(role, server, bot, hidden.map(nameOf)));
  });
}

const nameOf = ({ type, name }: APIApplicationCommand) => (type === SLASH_COMMAND ? `/${name}` : `"${name}"`);

function notOffered(role: APIRole, server: Server, bot: Bot, hidden: readonly string[]): string {
  const permissions = serverPermissions(server.id, server.roles, { roles: [role.id] });
  const whom = `@${role.name} in "${server.name}"`;
  if (!has(permissions, PERMISSIONS.useApplicationCommands)) {
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
  role: APIRole,
  server: Server,
  bot: Bot,
  settings: readonly APIGuildApplicationCommandPermissions[],
): boolean {
  const permissions = serverPermissions(server.id, server.roles, { roles: [role.id] });
  if (has(permissions, PERMISSIONS.administrator)) return true;
  if (!has(permissions, PERMISSIONS.useApplicationCommands)) return false;
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
  return required !== 0n && has(permissions, required);
}
