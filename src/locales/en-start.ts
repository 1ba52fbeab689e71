/** What is said when the bot has started, in English. See `en.ts`. */
export const enStart = {
  start: {
    odd: '⚠️ I have started, and not all is well. `purser doctor` says what to do about each:',
    answersNobody:
      'None of the listed servers belongs to my shards (`DISCORD_SHARDS`), so I answer nobody. Set it to `auto`, or to a part that has them.',
    interactionsElsewhere:
      'Discord sends commands to a web address, so I get none. Empty "Interactions Endpoint URL" in the developer portal.',
    notInServer: (id: string) =>
      `I am not in the listed server \`${id}\`. Invite me, or take it off \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name: string) => `In ${name} I lack permissions. Switch them on for my role there.`,
    logChannel:
      'I cannot use the log channel (`DISCORD_LOG_CHANNEL_ID`) as I have to. It must be a text channel of a listed server, in which I may view, send messages, embed links and attach files.',
    website: {
      unreachable:
        'The website does not answer (`WEBSITE_URL`). Until it does, nobody gets a balance or credit.',
      path: 'What answers at `WEBSITE_URL` is not the interface of the website. Check the address and its path.',
      token: 'The website refuses my token (`WEBSITE_TOKEN`). Make a new one, and check what it may do.',
      failing: 'The website (`WEBSITE_URL`) has a fault of its own. Its own log says more.',
      unclear:
        'I cannot tell whether `WEBSITE_URL` is right. Run `purser doctor --user NAME`, with any user of the website.',
    },
  },
};
