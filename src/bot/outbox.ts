import { randomUUID } from 'node:crypto';
import {
  type APIChannel,
  type APIMessage,
  DiscordAPIError,
  type REST,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import type { Log } from '../log.js';
import { messageBody, type Reply } from './reply.js';

/** Where a message stands, so that it can be edited later. */
export interface MessagePlace {
  readonly channelId: string;
  readonly messageId: string;
}

/**
 * Messages that answer no interaction. What could not be delivered is in the log and never stops the work that
 * it tells of.
 */
export interface Outbox {
  /**
   * Posts to the log channel.
   * @param nonce at most 25 characters; of two posts with the same one, Discord keeps the first
   * @returns where it stands, or `undefined` if it could not be posted
   */
  toStaff(message: Reply, nonce?: string): Promise<MessagePlace | undefined>;
  /** Posts to a channel. @returns whether it was posted */
  toChannel(channelId: string, message: Reply): Promise<boolean>;
  /** Puts the message in place of one that was posted before. @returns whether it was */
  edit(place: MessagePlace, message: Reply): Promise<boolean>;
  /** Sends a direct message. @returns whether it arrived; many members do not take them, which is no fault */
  toMember(userId: string, message: Reply): Promise<boolean>;
}

// Reasons of the member's or the server's own, not of the bot's.
const NOT_REACHABLE: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.UnknownUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
]);

/** @param rest the client with the bot's token, which keeps Discord's limits and tries again by itself */
export function createOutbox(rest: REST, logChannelId: string, log: Log): Outbox {
  // The client repeats a POST whose answer was lost; with a nonce, Discord then gives the first message back.
  async function post(channelId: string, message: Reply, nonce = randomNonce()): Promise<MessagePlace> {
    const posted = (await rest.post(Routes.channelMessages(channelId), {
      body: { ...messageBody(message), nonce, enforce_nonce: true },
      files: message.files?.map((file) => ({ name: file.name, data: file.data })) ?? [],
    })) as APIMessage;
    return { channelId, messageId: posted.id };
  }

  return {
    async toStaff(message, nonce) {
      try {
        return await post(logChannelId, message, nonce);
      } catch (error) {
        log.error(
          { err: error },
          'could not post to the log channel; check DISCORD_LOG_CHANNEL_ID and permissions',
        );
        return undefined;
      }
    },

    async toChannel(channelId, message) {
      try {
        await post(channelId, message);
        return true;
      } catch (error) {
        log.warn({ err: error, channel: channelId }, 'could not post to a channel');
        return false;
      }
    },

    async edit(place, message) {
      try {
        await rest.patch(Routes.channelMessage(place.channelId, place.messageId), {
          body: messageBody(message),
        });
        return true;
      } catch (error) {
        log.warn({ err: error }, 'could not edit a message');
        return false;
      }
    },

    async toMember(userId, message) {
      try {
        const channel = (await rest.post(Routes.userChannels(), {
          body: { recipient_id: userId },
        })) as APIChannel;
        await post(channel.id, message);
        return true;
      } catch (error) {
        const closed = error instanceof DiscordAPIError && NOT_REACHABLE.has(error.code);
        log[closed ? 'debug' : 'warn']({ err: error }, 'could not send a direct message');
        return false;
      }
    },
  };
}

const randomNonce = () => randomUUID().replaceAll('-', '').slice(0, 25);
