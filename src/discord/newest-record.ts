import { type APIEmbed, type APIMessage, type REST, Routes } from 'discord.js';
import { COLOURS } from './colours.js';

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
 * Reads the bot's own newest record of something paid among the last messages of the log channel. A card on which staff
 * have decided is one as well, from its last change on.
 * @returns `undefined` if there is none
 * @throws {Error} if they cannot be read
 */
export const createNewestRecord =
  (rest: Pick<REST, 'get'>, channelId: string, ownId: () => string) =>
  async (): Promise<PostedRecord | undefined> => {
    const query = new URLSearchParams({ limit: String(MESSAGES_READ) });
    const messages = (await rest.get(Routes.channelMessages(channelId), { query })) as readonly APIMessage[];
    const records = messages
      .filter(({ author }) => author.id === ownId())
      .flatMap(({ embeds, timestamp, edited_timestamp: edited }) =>
        embeds.toReversed().flatMap((embed) => {
          const text = textOf(embed);
          return text === undefined ? [] : [{ text, at: Date.parse(edited ?? timestamp) }];
        }),
      );
    return records.toSorted((one, other) => other.at - one.at)[0];
  };

/** What a record says; `undefined` for anything else. */
function textOf({ color, title, description = '', fields = [], footer }: APIEmbed): string | undefined {
  if (color !== COLOURS.good) return undefined;
  if (ENDS_WITH_ID.test(description)) return description;
  // What has a card is named below it.
  if (footer === undefined) return undefined;
  return [title, ...fields.map(({ name, value }) => `${name}: ${value}`), footer.text].join('\n');
}
