/** Where a message stands, so that it can be edited later. A `type`, so that records can hold it. */
export type MessagePlace = {
  readonly channelId: string;
  readonly messageId: string;
};

/** The address that opens a message in Discord. */
export const messageLink = (guildId: string, { channelId, messageId }: MessagePlace): string =>
  `https://discord.com/channels/${guildId}/${channelId}/${messageId}`;
