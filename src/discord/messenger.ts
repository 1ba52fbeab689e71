import {
  type APIChannel,
  type APIMessage,
  DiscordAPIError,
  type REST,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.js';
import { type MessagePlace, type Posting, placeOf } from '../message-place.js';
import { systemWorld, uuid, type World } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import { isRefusal } from './discord-errors.js';
import { createLogChannel } from './log-channel.js';
import { LONGEST_NONCE } from './nonces.js';
import { plainText } from './plain-text.js';
import { messageBody, type Reply } from './reply.js';

/** Beyond this number, the rejected messages that are longest unseen are logged anew. */
const REFUSED_KEPT = 1_000;

/** Of a server. */
const LONGEST_NAME = 100;

// Reasons that lie with the member or the server, not with the bot.
const NOT_REACHABLE: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.UnknownUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
]);

/** What became of a direct message. Many members block them, or have left: that is no failure. */
export type Delivery = 'sent' | 'unreachable' | 'failed';

/**
 * Messages outside of interactions. A failure is logged and never stops the work that it reports. Who need not know what
 * became of a message does not wait, so that nobody's answer is delayed by messages to others.
 */
export type Messenger = ReturnType<typeof createMessenger>;

/** How messages are shown. */
export interface MessageHabits {
  /** Stands above direct messages to a user. Default: nothing does. */
  readonly communityName?: (userId: string) => Promise<string | undefined>;
  /** Makes of a message what the readers of a channel see. Default: the same. */
  readonly shown?: (message: Reply, channelId: string) => Reply;
}

/** @param rest the client with the bot's token, which keeps Discord's rate limits and retries */
export function createMessenger(
  rest: Pick<REST, 'post' | 'patch'>,
  logChannelId: string,
  log: Log,
  world: World = systemWorld,
  onLogChannelWorks?: () => void,
  { communityName = async () => undefined, shown = (message) => message }: MessageHabits = {},
) {
  const logChannel = createLogChannel(logChannelId, log, world, onLogChannelWorks);
  const underWay = createWorkUnderWay();
  const { post, postDirect, replace } = createMessageCalls(rest, world, shown);
  const isRefusedAgain = createRefusals();

  async function tryToStaff(message: Reply, nonce?: string): Promise<MessagePlace | undefined> {
    try {
      const place = await post(logChannelId, message, nonce);
      logChannel.posted(hasFiles(message));
      return place;
    } catch (error) {
      if (logChannel.failed(error, hasFiles(message))) return undefined;
      const level = isRefusedAgain(nonce) ? 'debug' : 'error';
      log[level]({ err: error }, 'Discord rejected a message to the log channel');
      return undefined;
    }
  }

  async function nameFor(userId: string): Promise<string | undefined> {
    try {
      return await communityName(userId);
    } catch (error) {
      log.debug({ err: error }, 'Discord does not tell in which server a member is');
      return undefined;
    }
  }

  async function toMember(
    userId: string,
    message: Reply | Promise<Reply>,
    nonce?: string,
  ): Promise<Delivery> {
    try {
      await postDirect(userId, headed(await message, await nameFor(userId)), nonce);
      return 'sent';
    } catch (error) {
      const isUnreachable = error instanceof DiscordAPIError && NOT_REACHABLE.has(error.code);
      const level = isUnreachable || isRefusedAgain(nonce) ? 'debug' : 'warn';
      log[level]({ err: error }, 'could not send a direct message');
      return isUnreachable ? 'unreachable' : 'failed';
    }
  }

  async function tryChannel(channelId: string, message: Reply, nonce?: string): Promise<Posting> {
    try {
      return await post(channelId, message, nonce);
    } catch (error) {
      log.warn({ err: error, channel: channelId }, 'could not post to a channel');
      return isRefusal(error) ? 'refused' : 'away';
    }
  }

  async function edit(place: MessagePlace, message: Reply): Promise<boolean> {
    try {
      await replace(place, message);
      return true;
    } catch (error) {
      // The failure of the log channel has been logged already.
      const isKnown = place.channelId === logChannel.id && !logChannel.works();
      log[isKnown ? 'debug' : 'warn']({ err: error }, 'could not edit a message');
      return false;
    }
  }

  return {
    logChannel,
    /**
     * Posts to the log channel. While it cannot be written, nothing is sent: `tryLogChannel` tries it.
     * @param nonce at most 25 characters; of two posts with the same one, Discord keeps the first
     * @returns where it is, or `undefined` if it could not be posted
     */
    toStaff: async (message: Reply, nonce?: string): Promise<MessagePlace | undefined> =>
      logChannel.works() ? underWay.track(tryToStaff(message, nonce)) : undefined,
    /** Posts to a log channel that could not be written. @returns whether it works again */
    tryLogChannel: async (message: Reply): Promise<boolean> =>
      (await underWay.track(tryToStaff(message))) !== undefined,
    /** Sends a direct message. @param nonce as `toStaff` */
    toMember: (userId: string, message: Reply | Promise<Reply>, nonce?: string): Promise<Delivery> =>
      underWay.track(toMember(userId, message, nonce)),
    /** Posts to any channel, as `toStaff`. */
    toChannel: async (channelId: string, message: Reply, nonce?: string): Promise<MessagePlace | undefined> =>
      placeOf(await underWay.track(tryChannel(channelId, message, nonce))),
    /** As `toChannel`. @returns also why it could not be posted */
    tryChannel: (channelId: string, message: Reply, nonce: string): Promise<Posting> =>
      underWay.track(tryChannel(channelId, message, nonce)),
    /** Replaces a message that was posted before. @returns whether it succeeded */
    edit: (place: MessagePlace, message: Reply): Promise<boolean> => underWay.track(edit(place, message)),
    /** The number of messages under way. */
    underWay: underWay.count,
    /** Resolves when no message is under way. */
    idle: underWay.idle,
  };
}

/** A direct message that says from which community it comes. */
function headed(message: Reply, community: string | undefined): Reply {
  const [first, ...others] = message.embeds ?? [];
  if (community === undefined || first === undefined) return message;
  const author = { name: plainText(community, LONGEST_NAME) };
  return { ...message, embeds: [{ author, ...first }, ...others] };
}

/** What is called of Discord. Each throws what it answers to a message that it does not take. */
function createMessageCalls(
  rest: Pick<REST, 'post' | 'patch'>,
  world: World,
  shown: NonNullable<MessageHabits['shown']>,
) {
  // The client repeats a POST whose answer was lost; with a nonce, Discord then returns the first message.
  async function post(
    channelId: string,
    message: Reply,
    nonce = uuid(world).replaceAll('-', '').slice(0, LONGEST_NONCE),
  ): Promise<MessagePlace> {
    const posted = (await rest.post(Routes.channelMessages(channelId), {
      body: { ...messageBody(shown(message, channelId)), nonce, enforce_nonce: true },
      files: filesOf(message),
    })) as APIMessage;
    return { channelId, messageId: posted.id };
  }

  return {
    post,
    async postDirect(userId: string, message: Reply, nonce?: string): Promise<void> {
      const body = { recipient_id: userId };
      const channel = (await rest.post(Routes.userChannels(), { body })) as APIChannel;
      await post(channel.id, message, nonce);
    },
    async replace({ channelId, messageId }: MessagePlace, message: Reply): Promise<void> {
      const content = { body: messageBody(shown(message, channelId)), files: filesOf(message) };
      await rest.patch(Routes.channelMessage(channelId, messageId), content);
    },
  };
}

/** @returns whether the message of a nonce was rejected before: further rejections are logged at `debug` */
function createRefusals(): (nonce: string | undefined) => boolean {
  const refused = new LRUCache<string, true>({ max: REFUSED_KEPT });
  return (nonce) => {
    if (nonce === undefined) return false;
    const isAgain = refused.has(nonce);
    refused.set(nonce, true);
    return isAgain;
  };
}

const hasFiles = ({ files = [] }: Reply) => files.length > 0;
const filesOf = (message: Reply) => message.files?.map(({ name, data }) => ({ name, data })) ?? [];
