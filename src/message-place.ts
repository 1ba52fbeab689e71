/** Where a message stands, so that it can be edited later. A `type`, so that records can hold it. */
export type MessagePlace = {
  readonly channelId: string;
  readonly messageId: string;
};

/**
 * What became of a post: where it stands, or why it stands nowhere.
 * - `refused`: Discord does not take it there, and will not as long as nobody changes something
 * - `away`: Discord failed, or its answer was lost, so the post may stand there all the same. Another try will tell
 */
export type Posting = MessagePlace | 'refused' | 'away';

/** Where a post stands, whatever kept it from that. */
export const placeOf = (posting: Posting): MessagePlace | undefined =>
  typeof posting === 'string' ? undefined : posting;

/** The address that opens a message in Discord. */
export const messageLink = (guildId: string, { channelId, messageId }: MessagePlace): string =>
  `https://discord.com/channels/${guildId}/${channelId}/${messageId}`;
