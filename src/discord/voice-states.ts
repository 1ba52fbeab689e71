import { type Client, Events, PermissionFlagsBits, Status } from 'discord.js';
import type { VoiceChannels } from '../voice-channels.js';

/**
 * Reads who is in voice channels from what discord.js keeps up to date.
 * @param guildIds the servers in which that matters
 */
export function createVoiceStates(client: Client, guildIds: ReadonlySet<string>): VoiceChannels {
  const listeners: Array<(channelId: string | undefined) => void> = [];
  const tell = (channelId: string | undefined) => {
    for (const listener of listeners) listener(channelId);
  };

  client.on(Events.VoiceStateUpdate, (before, after) => {
    // The library keeps those who have left, so that they would become ever more.
    if (after.channelId === null || !guildIds.has(after.guild.id)) {
      after.guild.voiceStates.cache.delete(after.id);
    }
    for (const channelId of new Set([before.channelId, after.channelId])) {
      if (channelId !== null) tell(channelId);
    }
  });
  // What happens meanwhile is heard of too late, or never.
  for (const event of [Events.ShardReconnecting, Events.ShardDisconnect] as const) {
    client.on(event, () => tell(undefined));
  }

  return {
    look(guildId, channelId) {
      const guild = client.guilds.cache.get(guildId);
      if (!guild?.available || guild.shard.status !== Status.Ready) return { kind: 'elsewhere' };
      const channel = guild.channels.cache.get(channelId);
      if (channel === undefined) return { kind: 'gone' };
      const { me } = guild.members;
      if (me !== null && !channel.permissionsFor(me)?.has(PermissionFlagsBits.ViewChannel)) {
        return { kind: 'hidden' };
      }
      const present = guild.voiceStates.cache.filter((state) => state.channelId === channelId);
      return { kind: 'seen', present: present.map(({ id, deaf }) => ({ id, isDeaf: deaf === true })) };
    },
    ofMember: (guildId, userId) =>
      client.guilds.cache.get(guildId)?.voiceStates.cache.get(userId)?.channelId ?? undefined,
    onChange: (listener) => void listeners.push(listener),
  };
}
