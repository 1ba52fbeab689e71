import type { operations as english } from '../en/operations.js';

/** Was man vom Start, von Ausfällen und vom Log-Kanal selbst liest, auf Deutsch. Siehe `index.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser auf ${host} hat seit ${since} keine Verbindung zu Discord. Mitglieder bekommen keine Antworten. Prüft https://discordstatus.com und das Netz dieses Rechners. Purser verbindet sich von selbst wieder.`,
      website: (host, since) =>
        `🔴 Purser auf ${host} bekommt seit ${since} keine gültigen Antworten von der Website. Auszahlungen und Verlosungen warten und gehen von selbst weiter. Prüft, ob die Website läuft; „purser doctor“ sagt, was nicht stimmt.`,
      store: (host, since) =>
        `🔴 Purser auf ${host} kann seinen Speicher seit ${since} nicht benutzen. Solange wird nichts gezahlt. Prüft den freien Speicherplatz oder den PostgreSQL-Server; „purser doctor“ sagt, was nicht stimmt.`,
    },
    back: {
      discord: (host, duration) => `🟢 Purser auf ${host} ist nach ${duration} wieder mit Discord verbunden.`,
      website: (host, duration) => `🟢 Die Website antwortet Purser auf ${host} nach ${duration} wieder.`,
      store: (host, duration) =>
        `🟢 Purser auf ${host} kann seinen Speicher nach ${duration} wieder benutzen.`,
    },
  },

  start: {
    odd: '⚠️ Ich bin gestartet, aber es gibt Probleme. `purser doctor` sagt zu jedem, was zu tun ist:',
    answersNobody:
      'Keiner der eingetragenen Server gehört zu meinen Shards (`DISCORD_SHARDS`), darum antworte ich niemandem. Setzt sie auf `auto` oder auf einen Bereich, der die Server enthält.',
    interactionsElsewhere:
      'Discord schickt Befehle an eine Webadresse statt an mich. Leert „Interactions Endpoint URL“ im Developer-Portal.',
    notInServer: (id) =>
      `Auf dem eingetragenen Server \`${id}\` bin ich nicht. Ladet mich ein oder nehmt ihn aus \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Auf ${name} fehlen mir Berechtigungen. Schaltet sie dort für meine Rolle ein.`,
    logChannel:
      'Ich kann den Log-Kanal (`DISCORD_LOG_CHANNEL_ID`) nicht benutzen. Er muss ein Textkanal eines eingetragenen Servers sein, in dem ich lesen, Nachrichten senden, Links einbetten und Dateien anhängen darf.',
    website: {
      unreachable:
        'Die Website antwortet nicht (`WEBSITE_URL`). Bis dahin sieht niemand sein Guthaben oder bekommt welches.',
      path: 'Unter `WEBSITE_URL` antwortet nicht die API der Website. Prüft die Adresse und ihren Pfad.',
      token: 'Die Website lehnt mein Token ab (`WEBSITE_TOKEN`). Erstellt ein neues und prüft seine Rechte.',
      failing: 'Die Website (`WEBSITE_URL`) meldet einen internen Fehler. Mehr steht im Log der Website.',
      unclear:
        'Ich kann nicht erkennen, ob `WEBSITE_URL` stimmt. Startet `purser doctor --user NAME` mit dem Namen irgendeines Website-Benutzers.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Im Server ${server} fehlen meine Befehle: Ich bin nicht dort oder wurde ohne den Scope \`applications.commands\` eingeladen. Lade mich neu ein, dann kommen sie von selbst.`,
    refused: (server) =>
      `⚠️ Im Server ${server} fehlen meine Befehle: Discord nimmt sie nicht an. Die Ursache steht im Log. Ich versuche es weiter.`,
    away: (server) =>
      `⚠️ Im Server ${server} fehlen meine Befehle: Discord antwortet nicht. Du musst nichts tun, ich versuche es weiter.`,
    back: (server) => `✅ Meine Befehle sind im Server ${server} wieder da.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Die Nachricht dazu konnte nicht in ${channel} gepostet werden. Prüf, ob ich den Kanal sehen und dort Nachrichten senden, Links einbetten und Dateien anhängen darf.`,
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
