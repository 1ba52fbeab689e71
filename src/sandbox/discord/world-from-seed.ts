import type { APIRole, APIUser } from 'discord.js';
import type { Channel, Connection, Guild, Overwrite, Person, World } from './discord-world.js';
import { NO_FLAGS, ORDINARY_PERMISSIONS, PERMISSION_BITS } from './permission-bits.js';
import type { ChannelSeed, DiscordSeed, GuildSeed, PersonSeed, RoleSeed } from './seed.js';

export function createWorld(seed: DiscordSeed): World {
  const bot: APIUser = { ...toUser({ id: seed.bot.id, username: seed.bot.username }), bot: true };
  const people = new Map<string, Person>();
  people.set(bot.id, { user: bot, locale: 'en-US', acceptsDirectMessages: false });
  for (const person of seed.people) {
    people.set(person.id, {
      user: toUser(person),
      locale: person.locale ?? 'en-US',
      acceptsDirectMessages: person.acceptsDirectMessages ?? true,
    });
  }
  const guilds = new Map(seed.guilds.map((guild) => [guild.id, toGuild(guild, bot.id)]));
  const channels = new Map<string, Channel>();
  for (const guild of guilds.values()) {
    for (const channel of guild.channels) channels.set(channel.id, channel);
  }
  return {
    token: seed.token,
    application: { id: seed.application.id, name: seed.application.name },
    oauth: {
      clientSecret: seed.application.clientSecret ?? 'sandbox-client-secret',
      redirectUris: seed.application.redirectUris,
      connections: new Map(seed.people.map(({ id, steam = [] }) => [id, steam.map(steamConnection)])),
    },
    bot,
    people,
    guilds,
    channels,
    directMessages: new Map(),
  };
}

const steamConnection = (steamId: string): Connection => ({
  type: 'steam',
  id: steamId,
  name: steamId,
  verified: true,
});

/** The channel of direct messages with a person; it is made at the first use. */
export function directMessageChannel(world: World, userId: string, nextId: () => string): Channel {
  const existing = world.directMessages.get(userId);
  if (existing) return existing;
  const channel: Channel = {
    id: nextId(),
    name: '',
    topic: null,
    guild: undefined,
    recipientId: userId,
    overwrites: [],
    lastMessageId: null,
    messages: new Map(),
  };
  world.directMessages.set(userId, channel);
  world.channels.set(channel.id, channel);
  return channel;
}

function toUser(seed: PersonSeed): APIUser {
  return {
    id: seed.id,
    username: seed.username,
    discriminator: '0',
    global_name: seed.globalName ?? null,
    avatar: seed.avatar ?? null,
  };
}

function toGuild(seed: GuildSeed, botId: string): Guild {
  const everyone: RoleSeed = { id: seed.id, name: '@everyone', permissions: ORDINARY_PERMISSIONS };
  const guild: Guild = {
    id: seed.id,
    name: seed.name,
    ownerId: seed.ownerId,
    locale: seed.locale ?? 'en-US',
    roles: new Map([everyone, ...(seed.roles ?? [])].map((role, index) => [role.id, toRole(role, index)])),
    members: new Map(),
    channels: [],
    voice: new Map(),
    commands: new Map(),
    openedCommands: new Map(
      Object.entries(seed.openedCommands ?? {}).map(([name, roles]) => [name, new Set(roles)]),
    ),
  };
  for (const member of seed.members) {
    guild.members.set(member.userId, {
      userId: member.userId,
      nick: member.nick ?? null,
      roles: [...(member.roles ?? [])],
      joinedAt: member.joinedAt,
    });
  }
  if (!guild.members.has(botId)) {
    guild.members.set(botId, {
      userId: botId,
      nick: null,
      roles: [],
      joinedAt: '2024-01-01T00:00:00.000000+00:00',
    });
  }
  for (const channel of seed.channels) guild.channels.push(toChannel(channel, guild));
  return guild;
}

function toRole(seed: RoleSeed, position: number): APIRole {
  const color = seed.color ?? 0;
  return {
    id: seed.id,
    name: seed.name,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position,
    permissions: (seed.permissions ?? 0n).toString(),
    managed: false,
    mentionable: seed.mentionable ?? false,
    flags: NO_FLAGS,
  };
}

function toChannel(seed: ChannelSeed, guild: Guild): Channel {
  const overwrites: Overwrite[] = [];
  if (seed.visibleTo) {
    overwrites.push({ id: guild.id, allow: 0n, deny: PERMISSION_BITS.viewChannel });
    for (const id of seed.visibleTo) overwrites.push({ id, allow: PERMISSION_BITS.viewChannel, deny: 0n });
  }
  return {
    id: seed.id,
    name: seed.name,
    topic: seed.topic ?? null,
    isVoice: seed.isVoice ?? false,
    guild,
    recipientId: undefined,
    overwrites,
    lastMessageId: null,
    messages: new Map(),
  };
}
