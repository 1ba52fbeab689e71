import type { APIOverwrite } from 'discord.js';
import { type DiscordApi, isClosed } from '../discord-api.js';
import { type Finding, fault, hint, ok, skipped } from '../finding.js';
import {
  channelPermissions,
  type Holder,
  has,
  missingOf,
  PERMISSIONS,
  serverPermissions,
} from '../permissions.js';
import type { Server } from './servers.js';
import type { Bot } from './token.js';

const ABOUT = 'DISCORD_LOG_CHANNEL_ID';
const atFault = (say: string): Finding => fault(ABOUT, say, { kind: 'log-channel' });
/** https://discord.com/developers/docs/resources/channel#channel-object-channel-types */
const TEXT_TYPES: readonly number[] = [0, 5];
const THREAD_TYPES: readonly number[] = [10, 11, 12];

/** A channel of any kind. */
interface Channel {
  readonly type: number;
  readonly name?: string | null;
  readonly guild_id?: string;
  readonly permission_overwrites?: readonly APIOverwrite[];
}

export interface LogChannelQuestion {
  readonly channelId: string;
  readonly bot: Bot;
  readonly servers: readonly Server[];
  /** Whether the bot is in all the listed servers. */
  readonly allServers: boolean;
  readonly staffRoleIds: ReadonlySet<string>;
}

/** Whether the log channel is there, the bot can write to it, staff see it and nobody else does. */
export async function checkLogChannel(
  api: DiscordApi,
  question: LogChannelQuestion,
): Promise<readonly Finding[]> {
  const { channelId, servers, allServers } = question;
  let channel: Channel;
  try {
    channel = await api.get<Channel>(`/channels/${channelId}`);
  } catch (error) {
    if (!isClosed(error)) throw error;
    if (!allServers) return [skipped(ABOUT, 'cannot be looked at before the bot is in all listed servers')];
    return [closed(channelId, error.status)];
  }
  const server = servers.find(({ id }) => id === channel.guild_id);
  if (server === undefined) {
    return [
      atFault(
        'it is a channel of none of the listed servers: choose another channel, or add its server to DISCORD_GUILD_IDS',
      ),
    ];
  }
  const name = `#${channel.name} in "${server.name}"`;
  if (THREAD_TYPES.includes(channel.type)) {
    return [hint(ABOUT, `${name} is a thread, whose permissions are not looked at; a channel is safer`)];
  }
  if (!TEXT_TYPES.includes(channel.type)) {
    return [fault(ABOUT, `${name} is no text channel: choose one, and copy its ID`)];
  }
  return permissions(name, channel, server, question);
}

function closed(channelId: string, status: number): Finding {
  if (status === 404) {
    return atFault(
      `there is no channel ${channelId}: right-click the channel for staff, choose Copy Channel ID, and set that`,
    );
  }
  return atFault(
    `the bot may not see the channel ${channelId}: give it View Channel, Send Messages, Embed Links and Attach Files there, under Edit Channel → Permissions`,
  );
}

function permissions(
  name: string,
  channel: Channel,
  server: Server,
  { bot, staffRoleIds }: LogChannelQuestion,
): readonly Finding[] {
  const permissionsOf = (holder: Holder) =>
    channelPermissions(
      serverPermissions(server.id, server.roles, holder),
      server.id,
      channel.permission_overwrites ?? [],
      holder,
    );
  const sees = (...roles: string[]) => has(permissionsOf({ roles }), PERMISSIONS.viewChannels);
  const missing = missingOf(permissionsOf({ id: bot.id, roles: server.botRoles }));
  if (missing.length > 0) {
    return [
      atFault(
        `in ${name} the bot has no ${missing.join(', no ')}: give it that there, under Edit Channel → Permissions`,
      ),
    ];
  }
  const blind = [...staffRoleIds].flatMap((id) => {
    const role = server.roles.get(id);
    return role === undefined || sees(id) ? [] : [`@${role.name}`];
  });
  return [
    ok(ABOUT, `the bot may write in ${name}`),
    ...(sees() ? [hint(ABOUT, `everybody sees ${name}: take View Channel from @everyone there`)] : []),
    ...(blind.length > 0
      ? [hint(ABOUT, `${blind.join(', ')} cannot see ${name}: give it View Channel`)]
      : []),
  ];
}
