/** What is said of a log channel that cannot be written, in English. See `en.ts`. */
export const enLogChannel = {
  logChannel: {
    notPosted: (channel: string) =>
      `⚠️ The record of this could not be posted in ${channel}. It is saved and will be posted as soon as that works.`,
    lacks: {
      channel: 'The channel no longer exists. The bot’s owner must change `DISCORD_LOG_CHANNEL_ID`.',
      view: 'I lack the permission **View Channel** there.',
      send: 'I lack the permission **Send Messages** or **Embed Links** there.',
      attach: 'I lack the permission **Attach Files** there, or may not write there at all.',
    },
    worksAgain: (since: string) =>
      `I could not write here since ${since}. What I missed was saved and follows now.`,
  },
};
