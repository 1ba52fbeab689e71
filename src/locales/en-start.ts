/** What is said when the bot has started, in English. See `en.ts`. */
export const enStart = {
  start: {
    odd: '⚠️ I have started, but there are problems. `purser doctor` says what to do about each:',
    answersNobody:
      'None of the listed servers belongs to my shards (`DISCORD_SHARDS`), so I answer nobody. Set it to `auto`, or to a range that contains them.',
    interactionsElsewhere:
      'Discord sends commands to a web address instead of to me. Clear "Interactions Endpoint URL" in the developer portal.',
    notInServer: (id: string) =>
      `I am not in the listed server \`${id}\`. Invite me, or remove it from \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name: string) => `I lack permissions in ${name}. Enable them for my role there.`,
    logChannel:
      'I cannot use the log channel (`DISCORD_LOG_CHANNEL_ID`). It must be a text channel of a listed server where I have View Channel, Send Messages, Embed Links and Attach Files.',
    website: {
      unreachable:
        'The website does not answer (`WEBSITE_URL`). Until it does, nobody can see a balance or receive credit.',
      path: 'The address in `WEBSITE_URL` answers, but not as the website’s API. Check the address and its path.',
      token: 'The website refuses my token (`WEBSITE_TOKEN`). Create a new one, and check its permissions.',
      failing: 'The website (`WEBSITE_URL`) reports an internal error. See the website’s own log.',
      unclear:
        'I cannot tell whether `WEBSITE_URL` is right. Run `purser doctor --user NAME` with the name of any website user.',
    },
  },
};
