import {
  type Client,
  type GuildMember,
  PermissionFlagsBits,
  type PermissionsBitField,
  type Role,
} from 'discord.js';
import { isClosed } from '../probes/discord-client.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import type { Bot } from './token-check.js';

/** What the bot needs where it writes, with the names that Discord shows. */
const NEEDED = {
  ViewChannel: 'View Channels',
  SendMessages: 'Send Messages',
  EmbedLinks: 'Embed Links',
  AttachFiles: 'Attach Files',
} as const;
const FLAGS = Object.keys(NEEDED) as (keyof typeof NEEDED)[];

/**
 * The address at which the bot is invited, with the permissions that it needs and no others.
 * @param also permissions for what it is to do besides, such as to give a role
 */
export function invitation({ applicationId }: Bot, also: bigint, guildId?: string): string {
  const permissions = FLAGS.reduce((all, flag) => all | PermissionFlagsBits[flag], also);
  const server = guildId === undefined ? '' : `&guild_id=${guildId}`;
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}${server}`;
}

/** The names of what is needed and not there. */
export const missingOf = (permissions: Readonly<PermissionsBitField>): readonly string[] =>
  FLAGS.filter((flag) => !permissions.has(flag)).map((flag) => NEEDED[flag]);

const ofServers = findingsAbout('DISCORD_GUILD_IDS');

/** The listed servers that the bot is in. */
export interface Membership {
  /** The bot as a member of each of them. */
  readonly servers: readonly GuildMember[];
  /** Whether these are all. */
  readonly allServers: boolean;
}

/**
 * Whether the bot is in each listed server, with the permissions that it needs.
 * @param givesRole whether an invitation asks for the permission to give roles too; default: it does not
 */
export async function checkServers(
  client: Client,
  bot: Bot,
  guildIds: ReadonlySet<string>,
  givesRole = false,
): Promise<Membership & { readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  const servers: GuildMember[] = [];
  for (const guildId of guildIds) {
    const member = await memberIn(client, bot, guildId);
    if (member !== undefined) servers.push(member);
    findings.push(...(member === undefined ? notThere(bot, guildId, givesRole) : permissions(member)));
  }
  return { findings, servers, allServers: servers.length === guildIds.size };
}

/**
 * A role of a listed server that somebody can be given.
 * @param about the setting that names it
 * @param everyone what is wrong with @everyone there, and what to do
 */
export function findRole(
  about: string,
  roleId: string,
  { servers, allServers }: Membership,
  everyone: string,
): { readonly findings: readonly Finding[] } | { readonly role: Role; readonly me: GuildMember } {
  const { fault, skipped } = findingsAbout(about);
  if (servers.some(({ guild }) => guild.id === roleId)) {
    return { findings: fault(`${roleId} is @everyone, ${everyone}`) };
  }
  for (const me of servers) {
    const role = me.guild.roles.cache.get(roleId);
    if (role !== undefined) return { role, me };
  }
  if (!allServers) {
    return {
      findings: skipped(`the role ${roleId} cannot be checked until the bot is in all listed servers`),
    };
  }
  return {
    findings: fault(
      `there is no role ${roleId} in the listed servers: right-click the role under Server Settings → Roles, choose Copy Role ID, and set that`,
    ),
  };
}

async function memberIn(client: Client, bot: Bot, guildId: string): Promise<GuildMember | undefined> {
  try {
    const guild = await client.guilds.fetch(guildId);
    return await guild.members.fetch(bot.id);
  } catch (error) {
    if (isClosed(error)) return undefined;
    throw error;
  }
}

function notThere(bot: Bot, guildId: string, givesRole: boolean): readonly Finding[] {
  const address = invitation(bot, givesRole ? PermissionFlagsBits.ManageRoles : 0n, guildId);
  return ofServers.fault(
    `the bot is not in the server ${guildId}: remove that ID, or invite the bot with ${address}`,
    { kind: 'not-in-server', server: guildId },
  );
}

function permissions({ guild: { name }, permissions }: GuildMember): readonly Finding[] {
  const missing = missingOf(permissions);
  if (missing.length === 0) return ofServers.ok(`the bot is in "${name}", with its permissions`);
  return ofServers.fault(
    `in "${name}" the bot has no ${missing.join(', no ')}: enable that for its role under Server Settings → Roles`,
    { kind: 'server-rights', server: name },
  );
}
