import type { enAlerts } from './en-alerts.js';

/** What is said outside of Discord while something stays away, in German. See `en.ts`. */
export const deAlerts: typeof enAlerts = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser auf ${host} hat seit ${since} keine Verbindung zu Discord. Mitglieder bekommen keine Antworten. Seht auf https://discordstatus.com und beim Netz dieses Rechners nach. Purser verbindet sich von selbst wieder.`,
      website: (host, since) =>
        `🔴 Purser auf ${host} bekommt seit ${since} keine brauchbaren Antworten von der Website. Auszahlungen und Verlosungen warten und gehen von selbst weiter. Seht nach, ob die Website läuft; „purser doctor“ sagt, was nicht stimmt.`,
      store: (host, since) =>
        `🔴 Purser auf ${host} kann seinen Speicher seit ${since} nicht benutzen. Solange wird nichts gezahlt. Seht nach dem freien Platz auf der Platte oder nach dem PostgreSQL-Server; „purser doctor“ sagt, was nicht stimmt.`,
    },
    back: {
      discord: (host, duration) => `🟢 Purser auf ${host} ist nach ${duration} wieder mit Discord verbunden.`,
      website: (host, duration) => `🟢 Die Website antwortet Purser auf ${host} nach ${duration} wieder.`,
      store: (host, duration) =>
        `🟢 Purser auf ${host} kann seinen Speicher nach ${duration} wieder benutzen.`,
    },
  },
};
