import type { enLogChannel } from './en-log-channel.js';

/** What is said of a log channel that cannot be written, in German. See `en.ts`. */
export const deLogChannel: typeof enLogChannel = {
  logChannel: {
    notPosted: (channel) =>
      `⚠️ Der Eintrag dazu konnte nicht in ${channel} gepostet werden. Er ist gespeichert und wird gepostet, sobald das wieder geht.`,
    lacks: {
      channel: 'Den Kanal gibt es nicht mehr. `DISCORD_LOG_CHANNEL_ID` muss geändert werden.',
      view: 'Mir fehlt dort die Berechtigung **Kanal ansehen**.',
      send: 'Mir fehlt dort die Berechtigung **Nachrichten senden** oder **Links einbetten**.',
      attach: 'Mir fehlt dort die Berechtigung **Dateien anhängen**, oder ich darf dort gar nicht schreiben.',
    },
    worksAgain: (since) =>
      `Seit ${since} konnte ich hier nicht schreiben. Was seitdem fehlt, ist gespeichert und folgt jetzt.`,
  },
};
