/** What people read of the start, outages and the log channel itself, in English. See `index.ts`. */
export const operations = {
  alerts: {
    away: {
      discord: (host: string, since: string) =>
        `🔴 Purser on ${host} has not been connected to Discord since ${since}. Members get no answers. Check https://discordstatus.com and this machine's network. Purser reconnects by itself.`,
      website: (host: string, since: string) =>
        `🔴 Purser on ${host} has had no valid answer from the website since ${since}. Payouts and giveaways wait, and continue by themselves. Check that the website is running; "purser doctor" says what is wrong.`,
      store: (host: string, since: string) =>
        `🔴 Purser on ${host} has not been able to use its store since ${since}. Nothing is paid until it can. Check the free space on its disk, or the PostgreSQL server; "purser doctor" says what is wrong.`,
    },
    back: {
      discord: (host: string, duration: string) =>
        `🟢 Purser on ${host} is connected to Discord again, after ${duration}.`,
      website: (host: string, duration: string) =>
        `🟢 The website answers Purser on ${host} again, after ${duration}.`,
      store: (host: string, duration: string) =>
        `🟢 Purser on ${host} can use its store again, after ${duration}.`,
    },
  },

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

  commandsMissing: {
    'not-invited': (server: string) =>
      `⚠️ My commands are missing in the server ${server}: I am not in it, or was invited without the scope \`applications.commands\`. Invite me again: my commands then come by themselves.`,
    refused: (server: string) =>
      `⚠️ My commands are missing in the server ${server}: Discord does not take them. The log has the cause. I keep trying.`,
    away: (server: string) =>
      `⚠️ My commands are missing in the server ${server}: Discord does not answer. There is nothing for you to do: I keep trying.`,
    back: (server: string) => `✅ My commands are in the server ${server} again.`,
  },

  logChannel: {
    eventUnposted: (channel: string) =>
      `⚠️ Its message could not be posted in ${channel}. Check that I may view the channel, send messages, embed links and attach files there.`,
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
