import { type Actor, createActor, type SendInteraction } from './actor.js';
import { ClientRefusal } from './client-refusal.js';
import type { Channel, Person, StoredMessage } from './discord-world.js';
import { createHandle } from './interaction-handle.js';
import { type InteractionPayload, toPayload } from './payloads.js';
import { channelPermissions, PERMISSION_BITS } from './permission-bits.js';
import type { Parts } from './stand-in-parts.js';
import { directMessageChannel } from './world-from-seed.js';

export interface People {
  /** @param place a channel's id, or `dm` for direct messages with the bot */
  actAs(userId: string, place: string): Actor;
  /** Whether a person sees a channel. */
  maySee(channel: Channel, userId: string): boolean;
  /** Whether a person sees a message. */
  mayRead(message: StoredMessage, userId: string): boolean;
}

/** @param deliver sends an interaction to the bot */
export function createPeople(parts: Parts, deliver: (payload: InteractionPayload) => void): People {
  const { world, nextId, interactions } = parts;

  function maySee(channel: Channel, userId: string): boolean {
    const { guild, recipientId } = channel;
    if (!guild) return recipientId === userId;
    return (channelPermissions(guild, channel, userId) & PERMISSION_BITS.viewChannel) !== 0n;
  }

  function mayRead(message: StoredMessage, userId: string): boolean {
    if (message.onlyFor !== undefined) return message.onlyFor === userId;
    return maySee(message.channel, userId);
  }

  function senderOf(person: Person, channel: Channel): SendInteraction {
    const { user } = person;
    return (kind, content, source) => {
      if (channel.guild && !channel.guild.members.has(user.id)) {
        throw new ClientRefusal(`${user.username} is no member of ${channel.guild.name}.`);
      }
      const id = nextId();
      const token = Buffer.from(`interaction:${id}:${user.id}`).toString('base64url');
      const payload = toPayload(world, { person, channel }, { id, token }, content);
      const interaction = interactions.open({ id, token, kind, payload, userId: user.id, channel, source });
      deliver(payload);
      return createHandle(interaction, mayRead);
    };
  }

  return {
    maySee,
    mayRead,
    actAs(userId, place) {
      const person = world.people.get(userId);
      if (!person) throw new Error(`The seed has no person with the id ${userId}.`);
      const channel =
        place === 'dm' ? directMessageChannel(world, userId, nextId) : world.channels.get(place);
      if (!channel) throw new Error(`There is no channel with the id ${place}.`);
      return createActor({ parts, person, channel, mayRead, send: senderOf(person, channel) });
    },
  };
}
