import type { World } from '../discord-world.js';
import { toGuildCreate } from '../guild-payload.js';
import { toApiMember } from '../payloads.js';
import type { StandInEvent } from '../stand-in-event.js';
import type { Gateway } from './gateway-server.js';

/** Tells the bot of its own coming, going and roles. Of other members and of messages it would need intents to hear. */
export function tellBot(event: StandInEvent, gateway: Gateway, world: World): void {
  if (event.type !== 'members-changed' || event.userId !== world.bot.id) return;
  const { change, guild } = event;
  if (change === 'joined') gateway.dispatch('GUILD_CREATE', toGuildCreate(guild, world), guild.id);
  if (change === 'left') gateway.dispatch('GUILD_DELETE', { id: guild.id }, guild.id);
  const member = guild.members.get(event.userId);
  if (change !== 'changed' || member === undefined) return;
  gateway.dispatch(
    'GUILD_MEMBER_UPDATE',
    { guild_id: guild.id, ...toApiMember(member, world.bot) },
    guild.id,
  );
}
