import { DISCORD_LOCALES, LOCALES } from '../../locales/locales.js';
import { isOfCrowd } from '../community/crowd.js';
import { crowdIn } from '../community/crowd-press.js';
import type { Channel, Guild } from '../discord/discord-world.js';
import { channelPermissions, PERMISSION_BITS } from '../discord/permission-bits.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { SandboxClock } from '../sandbox-clock.js';
import type { ChannelView, LanguageView, PersonView, RoleView, View } from './protocol.js';

const LANGUAGES: readonly LanguageView[] = LOCALES.map((language) => {
  const [locale] = DISCORD_LOCALES[language];
  return { locale, name: new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language };
});

/** The server of which a person is a member. */
function guildOf(discord: DiscordStandIn, userId: string): Guild | undefined {
  return [...discord.world.guilds.values()].find((guild) => guild.members.has(userId));
}

/** The server that a person is shown: their own, or the bot's for who is in none. */
function shownGuild(discord: DiscordStandIn, userId: string): Guild | undefined {
  return guildOf(discord, userId) ?? guildOf(discord, discord.world.bot.id);
}

function maySee(channel: Channel, userId: string): boolean {
  const { guild, recipientId } = channel;
  if (guild === undefined) return recipientId === userId;
  return (channelPermissions(guild, channel, userId) & PERMISSION_BITS.viewChannel) !== 0n;
}

function personView(discord: DiscordStandIn, userId: string, shown: Guild | undefined): PersonView[] {
  const person = discord.world.people.get(userId);
  if (person === undefined) return [];
  const guild = guildOf(discord, userId);
  const member = guild?.members.get(userId);
  const roles = (member?.roles ?? []).flatMap((id) => guild?.roles.get(id) ?? []);
  const isBot = person.user.bot === true;
  const owns = guild?.ownerId === userId;
  return [
    {
      id: userId,
      name: member?.nick ?? person.user.global_name ?? person.user.username,
      username: person.user.username,
      isBot,
      part: isBot ? 'App' : owns ? 'Owner' : (roles[0]?.name ?? (guild ? 'Member' : 'Not in the server')),
      color: roles.find((role) => role.color !== 0)?.color ?? 0,
      server: guild?.name ?? '',
      isMember: shown?.members.has(userId) ?? false,
      roles: shown?.members.get(userId)?.roles ?? [],
      isCrowd: isOfCrowd(userId),
      voice: shown?.voice.get(userId),
    },
  ];
}

function channelView(discord: DiscordStandIn, userId: string, channel: Channel): ChannelView {
  const commands = discord.actAs(userId, channel.id).commands();
  if (channel.guild === undefined) {
    return {
      id: channel.id,
      name: discord.world.bot.username,
      topic: 'Direct messages',
      isDirect: true,
      members: [userId, discord.world.bot.id],
      crowd: 0,
      commands,
    };
  }
  return {
    id: channel.id,
    name: channel.name,
    topic: channel.topic ?? '',
    isDirect: false,
    isVoice: channel.isVoice,
    members: [...channel.guild.members.keys()].filter((id) => maySee(channel, id)),
    crowd: crowdIn(discord, channel.id).length,
    commands,
  };
}

/** The channels that a person sees, direct messages with the bot included. */
export function channelsOf(discord: DiscordStandIn, userId: string): Channel[] {
  const direct = discord.world.channels.get(discord.actAs(userId, 'dm').channelId);
  const guilds = [...discord.world.guilds.values()].filter((guild) => guild.members.has(userId));
  const seen = guilds.flatMap((guild) => guild.channels).filter((channel) => maySee(channel, userId));
  return direct === undefined ? seen : [...seen, direct];
}

/** @throws {Error} if there is no such person */
export function viewOf(discord: DiscordStandIn, clock: Pick<SandboxClock, 'aheadMs'>, userId: string): View {
  const { world } = discord;
  const guild = shownGuild(discord, userId);
  const roles: RoleView[] = [...(guild?.roles.values() ?? [])]
    .filter(({ id }) => id !== guild?.id)
    .map(({ id, name, color }) => ({ id, name, color }));
  return {
    me: userId,
    locale: world.people.get(userId)?.locale ?? 'en-US',
    languages: LANGUAGES,
    botId: world.bot.id,
    serverName: guild?.name ?? '',
    serverId: guild?.id ?? '',
    people: [...world.people.keys()].flatMap((id) => personView(discord, id, guild)),
    roles,
    channels: channelsOf(discord, userId).map((channel) => channelView(discord, userId, channel)),
    aheadMs: clock.aheadMs(),
  };
}

/** A person by id or username; nobody named, the first one who is no server's owner. */
export function findPerson({ world }: DiscordStandIn, named: string): string | undefined {
  const owners = new Set([...world.guilds.values()].map((guild) => guild.ownerId));
  const people = [...world.people.values()].map(({ user }) => user).filter((user) => user.bot !== true);
  const person =
    named === ''
      ? (people.find(({ id }) => !owners.has(id)) ?? people[0])
      : people.find(({ id, username }) => id === named || username === named);
  return person?.id;
}
