import {
  ChannelType,
  type Client,
  DiscordAPIError,
  type GuildMember,
  PermissionFlagsBits,
  type Role,
} from 'discord.js';
import { checkServers, invitation } from '../doctor/checks/servers-check.js';
import type { Bot } from '../doctor/checks/token-check.js';
import type { Choice } from './asker.js';
import { TroubleError } from './run-steps.js';
import { type Draft, listOf, type NewChannel, settingIn, type Tools } from './step.js';

/** Something of Discord that can be chosen. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The address at which the bot is invited, with the permissions for what was wished. */
export const invitationFor = (draft: Draft, guildId?: string): string =>
  invitation(
    botOf(draft),
    (draft.givesRole ? PermissionFlagsBits.ManageRoles : 0n) |
      (draft.createsChannel ? PermissionFlagsBits.ManageChannels : 0n),
    guildId,
  );

/** Looks at Discord with a new client, which remembers nothing. */
export async function lookAt<Result>(
  { connect }: Pick<Tools, 'connect'>,
  draft: Draft,
  look: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = connect(settingIn(draft, 'DISCORD_TOKEN'));
  try {
    return await look(client);
  } finally {
    await client.destroy();
  }
}

const REMOVED =
  'The bot is no longer in a server that you chose. Invite it there again, or go back with Esc as far as the servers, and choose anew.';

/** The most that Discord lists in one answer. */
const SERVERS_IN_ANSWER = 200;

/** The servers that the bot is in. */
export async function serversOf(client: Client): Promise<readonly Named[]> {
  const servers: Named[] = [];
  for (;;) {
    const after = servers.at(-1)?.id;
    const page = await client.guilds.fetch({ limit: SERVERS_IN_ANSWER, ...(after && { after }) });
    servers.push(...page.map(({ id, name }) => ({ id, name })));
    if (page.size < SERVERS_IN_ANSWER) return servers;
  }
}

/**
 * The bot as a member of each chosen server, on a new client.
 * @throws {TroubleError} if it was removed from one since that was chosen
 */
export const lookAtServers = <Result>(
  tools: Tools,
  draft: Draft,
  look: (servers: readonly GuildMember[], client: Client) => Promise<Result>,
  saying = 'Asking Discord …',
): Promise<Result> =>
  tools.ask.busy(saying, () =>
    lookAt(tools, draft, async (client) => {
      const chosen = new Set(listOf(draft, 'DISCORD_GUILD_IDS'));
      const { servers } = await checkServers(client, botOf(draft), chosen);
      if (servers.length < chosen.size) throw new TroubleError(REMOVED);
      return look(servers, client);
    }),
  );

/** The bot in the server of the new channel. @throws {TroubleError} if that is none of the chosen ones */
export const lookAtPlace = <Result>(
  tools: Tools,
  draft: Draft,
  { guildId }: NewChannel,
  look: (me: GuildMember) => Promise<Result>,
  saying?: string,
): Promise<Result> =>
  lookAtServers(
    tools,
    draft,
    async (servers) => {
      const me = servers.find(({ guild }) => guild.id === guildId);
      if (me !== undefined) return look(me);
      throw new TroubleError(
        'The server of the new channel is not among those that you chose. Go back with Esc, and choose the channel anew.',
      );
    },
    saying,
  );

/** @throws {Error} before the step for the token */
export function botOf({ bot }: Draft): Bot {
  if (bot === undefined) throw new Error('the token was not asked for yet');
  return bot;
}

export interface NamedChannel extends Named {
  readonly everyoneSees: boolean;
}

/** The channels in which notices could be posted, as they stand in the server. */
export async function textChannelsOf({ guild }: GuildMember): Promise<readonly NamedChannel[]> {
  const channels = await guild.channels.fetch();
  return [...channels.values()]
    .flatMap((channel) => {
      const isText =
        channel?.type === ChannelType.GuildText || channel?.type === ChannelType.GuildAnnouncement;
      return isText ? [channel] : [];
    })
    .sort((a, b) => a.rawPosition - b.rawPosition)
    .map((channel) => ({
      id: channel.id,
      name: channel.name,
      everyoneSees: channel.permissionsFor(guild.roles.everyone).has(PermissionFlagsBits.ViewChannel),
    }));
}

/** Roles to choose from, with their server where there are several. */
export const roleChoices = (servers: readonly GuildMember[]): readonly Choice<string>[] =>
  servers.flatMap((me) =>
    rolesOf(me).map(({ id, name }) => ({
      value: id,
      label: `@${name}`,
      hint: servers.length > 1 ? me.guild.name : undefined,
    })),
  );

/** The roles whose members may manage the server, and so are staff where no role is chosen. */
export const managingRoles = (servers: readonly GuildMember[]): readonly string[] =>
  servers.flatMap((me) =>
    rolesOf(me).flatMap(({ id, permissions }) =>
      permissions.has(PermissionFlagsBits.ManageGuild) ? [id] : [],
    ),
  );

/** The roles that people can be given: not everyone's, and none of an integration. The highest first. */
const rolesOf = ({ guild }: Pick<GuildMember, 'guild'>): readonly Role[] =>
  [...guild.roles.cache.values()]
    .filter((role) => role.id !== guild.id && !role.managed)
    .sort((a, b) => b.comparePositionTo(a));

/** Whether the bot may create channels in that server. */
export const mayCreateChannels = (me: GuildMember): boolean =>
  me.permissions.has(PermissionFlagsBits.ManageChannels);

/**
 * Creates a channel that staff and the bot see, and nobody else. Without staff roles, staff are those who may manage
 * the server. @returns its ID
 */
export async function createStaffChannel(
  { guild, id }: GuildMember,
  { name }: NewChannel,
  staffRoleIds: readonly string[],
): Promise<string> {
  const { ViewChannel, SendMessages, EmbedLinks, AttachFiles, ManageGuild } = PermissionFlagsBits;
  const staff = rolesOf({ guild }).filter((role) =>
    staffRoleIds.length > 0 ? staffRoleIds.includes(role.id) : role.permissions.has(ManageGuild),
  );
  const channel = await guild.channels.create({
    name,
    type: ChannelType.GuildText,
    permissionOverwrites: [
      { id: guild.id, deny: [ViewChannel] },
      { id, allow: [ViewChannel, SendMessages, EmbedLinks, AttachFiles] },
      ...staff.map((role) => ({ id: role.id, allow: [ViewChannel] })),
    ],
  });
  return channel.id;
}

/** Whether Discord refused a request because the bot lacks a permission for it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status === 403;
