import type { enAlerts } from './en-alerts.js';

/** What is said outside of Discord while something stays away, in German. See `en.ts`. */
export const deAlerts: typeof enAlerts = {
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
};
