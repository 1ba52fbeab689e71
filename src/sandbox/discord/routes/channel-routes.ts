import {
  cannotMessageUser,
  invalidForm,
  missingAccess,
  missingPermissions,
  notTheAuthor,
  tooManyOldEdits,
  unknownChannel,
  unknownMessage,
  unknownUser,
} from '../api-errors.js';
import type { Channel, StoredMessage } from '../discord-world.js';
import { readMessageBody } from '../message-body.js';
import { toApiChannel } from '../payloads.js';
import { channelPermissions, PERMISSION_BITS } from '../permission-bits.js';
import { createWindowCounter, OLD_AFTER_MS, OLD_EDIT_LIMIT } from '../rate-limits.js';
import type { Parts } from '../stand-in-parts.js';
import { directMessageChannel } from '../world-from-seed.js';
import { ok, param, type RestCall, type Route } from './route.js';

/** "The past few minutes" in which Discord knows a nonce again. */
const NONCE_KNOWN_FOR_MS = 5 * 60_000;

/** Channels, their messages, and direct messages. */
export function channelRoutes({ world, clock, nextId, messages }: Parts): Route[] {
  const oldEdits = createWindowCounter(clock, OLD_EDIT_LIMIT);
  const sentNonces = new Map<string, { readonly message: StoredMessage; readonly at: number }>();

  /** @throws {RestError} 10003, or 50001 where the bot does not see it */
  function channelOf(call: RestCall): Channel {
    const channel = world.channels.get(param(call, 'channel'));
    if (!channel) throw unknownChannel();
    if (
      channel.guild &&
      !(channelPermissions(channel.guild, channel, world.bot.id) & PERMISSION_BITS.viewChannel)
    ) {
      throw missingAccess();
    }
    return channel;
  }

  /** Ephemeral messages do not exist for this part of the API. @throws {RestError} 10008 */
  function messageOf(call: RestCall): StoredMessage {
    const message = channelOf(call).messages.get(param(call, 'message'));
    if (!message || message.onlyFor !== undefined) throw unknownMessage();
    return message;
  }

  /** @throws {RestError} 50007 or 50013 */
  function requireMayWrite(channel: Channel): void {
    if (channel.guild) {
      if (!(channelPermissions(channel.guild, channel, world.bot.id) & PERMISSION_BITS.sendMessages)) {
        throw missingPermissions();
      }
      return;
    }
    const userId = channel.recipientId ?? '';
    const shared = [...world.guilds.values()].some(
      (guild) => guild.members.has(userId) && guild.members.has(world.bot.id),
    );
    if (!shared || !world.people.get(userId)?.acceptsDirectMessages) throw cannotMessageUser();
  }

  /** @throws {RateLimitError} 30046 */
  function countOldEdit({ api, channel }: StoredMessage): void {
    if (clock.now() - Date.parse(api.timestamp) <= OLD_AFTER_MS) return;
    const { left, resetAfterMs } = oldEdits.take(channel.id);
    if (left < 0) throw tooManyOldEdits(resetAfterMs);
  }

  function forgetOldNonces(): void {
    for (const [key, sent] of sentNonces) {
      if (clock.now() - sent.at < NONCE_KNOWN_FOR_MS) return;
      sentNonces.delete(key);
    }
  }

  return [
    {
      method: 'GET',
      path: '/channels/:channel',
      needsToken: true,
      handle: (call) => ok(toApiChannel(channelOf(call), world)),
    },
    {
      method: 'POST',
      path: '/users/@me/channels',
      needsToken: true,
      handle: ({ body }) => {
        const id =
          typeof body === 'object' && body !== null && 'recipient_id' in body ? body.recipient_id : undefined;
        if (typeof id !== 'string')
          throw invalidForm([{ path: ['recipient_id'], message: 'This field is required' }]);
        if (id === world.bot.id) throw cannotMessageUser();
        if (!world.people.has(id)) throw unknownUser();
        return ok(toApiChannel(directMessageChannel(world, id, nextId), world));
      },
    },
    {
      method: 'GET',
      path: '/channels/:channel/messages',
      needsToken: true,
      handle: (call) => {
        const limit = Math.min(Number(call.query.get('limit') ?? 50), 100);
        const all = [...channelOf(call).messages.values()].filter((message) => message.onlyFor === undefined);
        return ok(
          all
            .slice(-limit)
            .reverse()
            .map((message) => message.api),
        );
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages',
      needsToken: true,
      handle: (call) => {
        const channel = channelOf(call);
        requireMayWrite(channel);
        const { message: body, faults } = readMessageBody(call.body);
        if (faults.length) throw invalidForm(faults);
        forgetOldNonces();
        const nonceKey = `${channel.id}:${body.nonce}`;
        const known = body.enforce_nonce && body.nonce !== undefined ? sentNonces.get(nonceKey) : undefined;
        if (known) return ok(known.message.api);
        const message = messages.create({ channel, author: world.bot, body, files: call.files });
        if (body.nonce !== undefined && body.nonce !== null)
          sentNonces.set(nonceKey, { message, at: clock.now() });
        return ok(message.api);
      },
    },
    {
      method: 'PATCH',
      path: '/channels/:channel/messages/:message',
      needsToken: true,
      handle: (call) => {
        const message = messageOf(call);
        if (message.authorId !== world.bot.id) throw notTheAuthor();
        const { message: body, faults } = readMessageBody(call.body);
        if (faults.length) throw invalidForm(faults);
        countOldEdit(message);
        messages.edit(message, body, call.files);
        return ok(message.api);
      },
    },
  ];
}
