import { ClientRefusal } from './client-refusal.js';
import type { Guild, World } from './discord-world.js';
import type { Events } from './events.js';
import { channelPermissions, PERMISSION_BITS } from './permission-bits.js';
import type { Clock } from './stand-in-clock.js';
import type { StandInEvent } from './stand-in-event.js';

/** People who come, go and change while everything runs. Each change is told as a `members-changed` event. */
export interface Membership {
  /** Somebody joins now, without any role but those given. @throws {ClientRefusal} for who is there already */
  join(guildId: string, userId: string, roles?: readonly string[]): void;
  /** Somebody leaves, and loses their roles and nickname by it. @throws {ClientRefusal} for who is not there */
  leave(guildId: string, userId: string): void;
  /** @throws {ClientRefusal} for who is not there, and for a role that there is not */
  giveRole(guildId: string, userId: string, roleId: string): void;
  /** @throws {ClientRefusal} for who is not there */
  takeRole(guildId: string, userId: string, roleId: string): void;
  /** Somebody goes into a voice channel, from another one if they are in one. @throws {ClientRefusal} if they cannot */
  joinVoice(guildId: string, userId: string, channelId: string): void;
  /** Somebody is in no voice channel any more. */
  leaveVoice(guildId: string, userId: string): void;
}

export interface MembershipOptions {
  readonly world: World;
  readonly clock: Clock;
  readonly events: Events<StandInEvent>;
}

export function createMembership({ world, clock, events }: MembershipOptions): Membership {
  const nameOf = (userId: string) => world.people.get(userId)?.user.username ?? userId;

  function guildWith(guildId: string): Guild {
    const guild = world.guilds.get(guildId);
    if (guild === undefined) throw new ClientRefusal(`There is no server with the id ${guildId}.`);
    return guild;
  }

  function memberOf(guild: Guild, userId: string) {
    const member = guild.members.get(userId);
    if (member === undefined) throw new ClientRefusal(`${nameOf(userId)} is no member of ${guild.name}.`);
    return member;
  }

  const tell = (change: 'joined' | 'left' | 'changed', guild: Guild, userId: string) =>
    events.emit({ type: 'members-changed', change, guild, userId });

  function leaveVoice(guildId: string, userId: string): void {
    const guild = guildWith(guildId);
    if (guild.voice.delete(userId)) events.emit({ type: 'voice-changed', guild, userId });
  }

  return {
    join(guildId, userId, roles = []) {
      const guild = guildWith(guildId);
      if (!world.people.has(userId)) throw new ClientRefusal(`There is nobody with the id ${userId}.`);
      if (guild.members.has(userId)) {
        throw new ClientRefusal(`${nameOf(userId)} is a member of ${guild.name} already.`);
      }
      const joinedAt = new Date(clock.now()).toISOString().replace('Z', '000+00:00');
      guild.members.set(userId, { userId, nick: null, roles: [...roles], joinedAt });
      tell('joined', guild, userId);
    },

    leave(guildId, userId) {
      const guild = guildWith(guildId);
      memberOf(guild, userId);
      if (guild.ownerId === userId) throw new ClientRefusal(`${nameOf(userId)} owns ${guild.name}.`);
      leaveVoice(guildId, userId);
      guild.members.delete(userId);
      // A bot takes its commands with it.
      if (userId === world.bot.id) guild.commands.clear();
      tell('left', guild, userId);
    },

    joinVoice(guildId, userId, channelId) {
      const guild = guildWith(guildId);
      memberOf(guild, userId);
      const channel = guild.channels.find(({ id, isVoice }) => isVoice === true && id === channelId);
      const mayView = channel && channelPermissions(guild, channel, userId) & PERMISSION_BITS.viewChannel;
      if (!mayView) throw new ClientRefusal(`${nameOf(userId)} sees no such voice channel.`);
      guild.voice.set(userId, channelId);
      events.emit({ type: 'voice-changed', guild, userId });
    },

    leaveVoice,

    giveRole(guildId, userId, roleId) {
      const guild = guildWith(guildId);
      const member = memberOf(guild, userId);
      if (!guild.roles.has(roleId) || roleId === guild.id) {
        throw new ClientRefusal(`${guild.name} has no role with the id ${roleId} that could be given.`);
      }
      if (member.roles.includes(roleId)) return;
      member.roles = [...member.roles, roleId];
      tell('changed', guild, userId);
    },

    takeRole(guildId, userId, roleId) {
      const guild = guildWith(guildId);
      const member = memberOf(guild, userId);
      if (!member.roles.includes(roleId)) return;
      member.roles = member.roles.filter((id) => id !== roleId);
      tell('changed', guild, userId);
    },
  };
}
