import type { enStart } from './en-start.js';

/** What is said when the bot has started, in German. See `en.ts`. */
export const deStart: typeof enStart = {
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
};
