import { type APIMessage, type REST, Routes } from 'discord.js';
import { COLOURS } from './reply.js';

/** So many of the last messages are read, which is the most that Discord gives at once. */
const MESSAGES_READ = 100;
/** What a record of something paid ends with: what was paid, by its ID. */
const ENDS_WITH_ID = /\n-# `[^`]+`$/;

/** A record of something paid, as it stands in the log channel. */
export interface PostedRecord {
  readonly text: string;
  /** ms since the epoch. */
  readonly at: number;
}

/**
 * Reads the bot's own newest record of something paid among the last messages of the log channel.
 * @returns `undefined` if there is none
 * @throws {Error} if they cannot be read
 */
export const createNewestRecord =
  (rest: Pick<REST, 'get'>, channelId: string, ownId: () => string) =>
  async (): Promise<PostedRecord | undefined> => {
    const query = new URLSearchParams({ limit: String(MESSAGES_READ) });
    const messages = (await rest.get(Routes.channelMessages(channelId), { query })) as readonly APIMessage[];
    for (const { author, embeds, timestamp } of messages) {
      if (author.id !== ownId()) continue;
      const paid = embeds.findLast(
        ({ color, description = '' }) => color === COLOURS.good && ENDS_WITH_ID.test(description),
      );
      if (paid?.description !== undefined) return { text: paid.description, at: Date.parse(timestamp) };
    }
    return undefined;
  };
