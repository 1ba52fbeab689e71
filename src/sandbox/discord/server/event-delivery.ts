import type { World } from '../discord-world.js';
import { toGuildCreate } from '../guild-payload.js';
import { toApiMember } from '../payloads.js';
import type { StandInEvent } from '../stand-in-event.js';
import type { Gateway } from './gateway-server.js';

/** Tells the bot of what happens, as far as its intents ask for it. */
export function tellBot(event: StandInEvent, gateway: Gateway, world: World): void {
  switch (event.type) {
    case 'message-created':
    case 'message-edited':
    case 'message-deleted':
      tellOfMessage(event, gateway);
      break;
    case 'members-changed':
      tellOfMember(event, gateway, world);
  }
}

type OfType<Type extends StandInEvent['type']> = Extract<StandInEvent, { readonly type: Type }>;

/** Ephemeral messages are nobody else's business. */
function tellOfMessage(
  event: OfType<'message-created' | 'message-edited' | 'message-deleted'>,
  gateway: Gateway,
): void {
  const { api, channel, id, onlyFor } = event.message;
  if (onlyFor !== undefined) return;
  const guild = channel.guild ? { guild_id: channel.guild.id } : {};
  const needs = channel.guild ? 'guildMessages' : 'directMessages';
  if (event.type === 'message-deleted') {
    gateway.dispatch('MESSAGE_DELETE', { id, channel_id: channel.id, ...guild }, channel.guild?.id, needs);
    return;
  }
  const name = event.type === 'message-created' ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE';
  gateway.dispatch(name, { ...api, ...guild }, channel.guild?.id, needs);
}

function tellOfMember(
  { change, guild, userId }: OfType<'members-changed'>,
  gateway: Gateway,
  world: World,
): void {
  const user = world.people.get(userId)?.user;
  const member = guild.members.get(userId);
  if (user === undefined) return;
  if (userId === world.bot.id && change === 'joined') {
    gateway.dispatch('GUILD_CREATE', toGuildCreate(guild, world), guild.id, 'guilds');
  }
  if (userId === world.bot.id && change === 'left') {
    gateway.dispatch('GUILD_DELETE', { id: guild.id }, guild.id, 'guilds');
  }
  if (member === undefined) {
    gateway.dispatch('GUILD_MEMBER_REMOVE', { guild_id: guild.id, user }, guild.id, 'guildMembers');
    return;
  }
  const name = change === 'joined' ? 'GUILD_MEMBER_ADD' : 'GUILD_MEMBER_UPDATE';
  // Of itself, a bot is told without any intent.
  const needs = userId === world.bot.id ? undefined : 'guildMembers';
  gateway.dispatch(name, { guild_id: guild.id, ...toApiMember(member, user) }, guild.id, needs);
}
