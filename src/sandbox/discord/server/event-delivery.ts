import type { World } from '../discord-world.js';
import { toGuildCreate } from '../guild-payload.js';
import { toApiMember, toVoiceState } from '../payloads.js';
import type { StandInEvent } from '../stand-in-event.js';
import { VOICE_INTENT } from './gateway-frames.js';
import type { Gateway } from './gateway-server.js';

/**
 * Tells the bot of its own coming, going and roles, and of who is in voice channels. Of other members and of messages it
 * would need intents to hear.
 */
export function tellBot(event: StandInEvent, gateway: Gateway, world: World): void {
  if (event.type === 'voice-changed') {
    const { guild: of, userId } = event;
    gateway.dispatch('VOICE_STATE_UPDATE', toVoiceState(of, userId, world), of.id, VOICE_INTENT);
    return;
  }
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
