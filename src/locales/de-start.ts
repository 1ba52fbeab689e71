import type { enStart } from './en-start.js';

/** What is said when the bot has started, in German. See `en.ts`. */
export const deStart: typeof enStart = {
  start: {
    odd: '⚠️ Ich bin gestartet, und nicht alles ist in Ordnung. `purser doctor` sagt zu jedem Punkt, was zu tun ist:',
    answersNobody:
      'Keiner der eingetragenen Server gehört zu meinen Shards (`DISCORD_SHARDS`), darum antworte ich niemandem. Setzt sie auf `auto` oder auf einen Teil, zu dem die Server gehören.',
    interactionsElsewhere:
      'Discord schickt Befehle an eine Webadresse, darum bekomme ich keine. Leert „Interactions Endpoint URL“ im Developer-Portal.',
    notInServer: (id) =>
      `Auf dem eingetragenen Server \`${id}\` bin ich nicht. Ladet mich ein oder nehmt ihn aus \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Auf ${name} fehlen mir Rechte. Schaltet sie dort für meine Rolle ein.`,
    logChannel:
      'Ich kann den Protokollkanal (`DISCORD_LOG_CHANNEL_ID`) nicht so benutzen, wie ich muss. Er muss ein Textkanal eines eingetragenen Servers sein, in dem ich lesen, Nachrichten senden, Links einbetten und Dateien anhängen darf.',
    website: {
      unreachable:
        'Die Website antwortet nicht (`WEBSITE_URL`). Bis sie es tut, bekommt niemand einen Kontostand oder Guthaben.',
      path: 'Was unter `WEBSITE_URL` antwortet, ist nicht die Schnittstelle der Website. Prüft die Adresse und ihren Pfad.',
      token: 'Die Website lehnt mein Token ab (`WEBSITE_TOKEN`). Erstellt ein neues und prüft, was es darf.',
      failing: 'Die Website (`WEBSITE_URL`) hat selbst einen Fehler. Mehr steht in ihrem eigenen Log.',
      unclear:
        'Ich kann nicht erkennen, ob `WEBSITE_URL` stimmt. Startet `purser doctor --user NAME` mit irgendeinem Benutzer der Website.',
    },
  },
};
