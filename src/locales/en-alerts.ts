/** What is said outside of Discord while something stays away, in English, without formatting. See `en.ts`. */
export const enAlerts = {
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
};
