import type { Guild, World } from './discord-world.js';
import { toApiChannel, toApiMember, toVoiceState } from './payloads.js';

/** A server as `GET /guilds/…` tells of it. */
export function toApiGuild(guild: Guild) {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    owner_id: guild.ownerId,
    preferred_locale: guild.locale,
    features: [],
    roles: [...guild.roles.values()],
    emojis: [],
    stickers: [],
    verification_level: 0,
    premium_tier: 0,
  };
}

/** A server as `GUILD_CREATE` brings it to a bot without the intent for members: of these, the bot alone. */
export function toGuildCreate(guild: Guild, world: World) {
  return {
    ...toApiGuild(guild),
    channels: guild.channels.map((channel) => toApiChannel(channel, world)),
    members: [...guild.members.values()].flatMap((member) => {
      const person = world.people.get(member.userId);
      return person && member.userId === world.bot.id ? [toApiMember(member, person.user)] : [];
    }),
    threads: [],
    presences: [],
    voice_states: [...guild.voice.keys()].map((id) => {
      const { guild_id: _, member: __, ...state } = toVoiceState(guild, id, world);
      return state;
    }),
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    member_count: guild.members.size,
    joined_at: guild.members.get(world.bot.id)?.joinedAt,
    large: false,
    unavailable: false,
  };
}
