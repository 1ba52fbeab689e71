import type { APIGuild, APIGuildMember, APIRole } from 'discord.js';
import { type DiscordApi, isClosed } from '../discord-api.js';
import { type Finding, fault, ok } from '../finding.js';
import { missingOf, NEEDED_PERMISSIONS, serverPermissions } from '../permissions.js';
import type { Bot } from './token.js';

/** A listed server in which the bot is. */
export interface Server {
  readonly id: string;
  readonly name: string;
  readonly roles: ReadonlyMap<string, APIRole>;
  /** The bot's own. */
  readonly botRoles: readonly string[];
  /** What the bot may do in it, before the exceptions of its channels. */
  readonly botPermissions: bigint;
}

/** Whether the bot is in each listed server, with the permissions that it needs. */
export async function checkServers(
  api: DiscordApi,
  bot: Bot,
  guildIds: ReadonlySet<string>,
): Promise<{ readonly findings: readonly Finding[]; readonly servers: readonly Server[] }> {
  const findings: Finding[] = [];
  const servers: Server[] = [];
  for (const guildId of guildIds) {
    const server = await readServer(api, bot, guildId);
    if (server !== undefined) servers.push(server);
    findings.push(server === undefined ? notThere(bot, guildId) : permissions(server));
  }
  return { findings, servers };
}

async function readServer(api: DiscordApi, bot: Bot, guildId: string): Promise<Server | undefined> {
  try {
    const guild = await api.get<APIGuild>(`/guilds/${guildId}`);
    const member = await api.get<APIGuildMember>(`/guilds/${guildId}/members/${bot.id}`);
    const roles = new Map(guild.roles.map((role) => [role.id, role]));
    const botPermissions = serverPermissions(guildId, roles, { id: bot.id, roles: member.roles });
    return { id: guildId, name: guild.name, roles, botRoles: member.roles, botPermissions };
  } catch (error) {
    if (isClosed(error)) return undefined;
    throw error;
  }
}

function notThere({ applicationId }: Bot, guildId: string): Finding {
  const address = `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${NEEDED_PERMISSIONS}&guild_id=${guildId}`;
  return fault(
    'DISCORD_GUILD_IDS',
    `the bot is not in the server ${guildId}: take that ID out, or invite the bot with ${address}`,
    { kind: 'not-in-server', server: guildId },
  );
}

function permissions({ name, botPermissions }: Server): Finding {
  const missing = missingOf(botPermissions);
  if (missing.length === 0) return ok('DISCORD_GUILD_IDS', `the bot is in "${name}", with its permissions`);
  return fault(
    'DISCORD_GUILD_IDS',
    `in "${name}" the bot has no ${missing.join(', no ')}: switch that on for its role under Server Settings → Roles`,
    { kind: 'server-rights', server: name },
  );
}
