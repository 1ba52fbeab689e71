import {
  type Channel,
  ChannelType,
  type Client,
  type GuildMember,
  type GuildTextBasedChannel,
  PermissionFlagsBits,
  type Role,
} from 'discord.js';
import { isClosed } from '../probes/discord-client.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { type Membership, missingOf } from './servers-check.js';

const { fault, hint, ok, skipped } = findingsAbout('DISCORD_LOG_CHANNEL_ID');

const atFault = (say: string) => fault(say, { kind: 'log-channel' });

/** Whether the log channel is there, the bot can write to it, staff see it and nobody else does. */
export async function checkLogChannel(
  client: Client,
  channelId: string,
  staffRoleIds: ReadonlySet<string>,
  { servers, allServers }: Membership,
): Promise<readonly Finding[]> {
  let channel: Channel | null;
  try {
    channel = await client.channels.fetch(channelId);
  } catch (error) {
    if (!isClosed(error)) throw error;
    if (!allServers) return skipped('cannot be checked until the bot is in all listed servers');
    return closed(channelId, error.status);
  }
  const guildId = channel === null || channel.isDMBased() ? undefined : channel.guildId;
  const me = servers.find(({ guild }) => guild.id === guildId);
  if (channel === null || channel.isDMBased() || me === undefined) {
    return atFault(
      'it belongs to none of the listed servers: choose another channel, or add its server to DISCORD_GUILD_IDS',
    );
  }
  const name = `#${channel.name} in "${me.guild.name}"`;
  if (channel.isThread()) {
    return hint(`${name} is a thread, whose permissions are not checked; a channel is safer`);
  }
  if (channel.type !== ChannelType.GuildText && channel.type !== ChannelType.GuildAnnouncement) {
    return fault(`${name} is not a text channel: choose one, and copy its ID`);
  }
  return permissions(name, channel, me, staffRoleIds);
}

function closed(channelId: string, status: number): readonly Finding[] {
  if (status === 404) {
    return atFault(
      `there is no channel ${channelId}: right-click the staff channel, choose Copy Channel ID, and set that`,
    );
  }
  return atFault(
    `the bot may not see the channel ${channelId}: give it View Channel, Send Messages, Embed Links and Attach Files there, under Edit Channel → Permissions`,
  );
}

function permissions(
  name: string,
  channel: GuildTextBasedChannel,
  me: GuildMember,
  staffRoleIds: ReadonlySet<string>,
): readonly Finding[] {
  const { cache: roles, everyone } = me.guild.roles;
  const sees = (role: Role) => channel.permissionsFor(role).has(PermissionFlagsBits.ViewChannel);
  const missing = missingOf(channel.permissionsFor(me));
  if (missing.length > 0) {
    return atFault(
      `in ${name} the bot has no ${missing.join(', no ')}: give it that there, under Edit Channel → Permissions`,
    );
  }
  const blind = [...staffRoleIds].flatMap((id) => {
    const role = roles.get(id);
    return role === undefined || sees(role) ? [] : [`@${role.name}`];
  });
  return [
    ...ok(`the bot may write in ${name}`),
    ...(sees(everyone) ? hint(`everyone can see ${name}: remove View Channel from @everyone there`) : []),
    ...(blind.length > 0 ? hint(`${blind.join(', ')} cannot see ${name}: give it View Channel`) : []),
  ];
}
