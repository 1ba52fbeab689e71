import type { enCommands } from './en-commands.js';

/** Namen und Beschreibungen der Befehle, auf Deutsch. Siehe `de.ts`. */
export const deCommands: typeof enCommands = {
  commands: {
    profile: {
      description: 'Zeigt dein Profil auf der Website',
      member: 'Ein anderes Mitglied (nur für das Team)',
    },
    viewProfile: { name: 'Website-Profil ansehen' },
    balance: {
      description: 'Zeigt dein Guthaben auf der Website',
      member: 'Ein anderes Mitglied (nur für das Team)',
    },
    link: {
      description: 'Verknüpft dein Discord-Konto mit deinem Website-Konto',
      username: 'Dein Benutzername auf der Website',
      steam: 'Deine Steam-ID in einer ihrer drei Formen',
    },
    grant: {
      description: 'Schreibt einem Website-Konto virtuelles Guthaben gut (Team)',
      amount: 'Wie viel, mit höchstens zwei Nachkommastellen',
      member: 'Das Mitglied, das es erhält',
      username: 'Der Benutzername auf der Website, für jemanden, der nicht im Discord ist',
      reason: 'Warum; das Mitglied kann es lesen',
      announce: 'Die Gutschrift in diesem Kanal verkünden',
    },
    grantCredit: { name: 'Guthaben geben' },
    grants: {
      description: 'Zeigt, klärt und exportiert Gutschriften (Team)',
      list: 'Zeigt die neuesten Gutschriften',
      show: 'Zeigt eine Gutschrift mit allen Angaben',
      resolve: 'Klärt eine Gutschrift, deren Ergebnis unbekannt ist',
      export: 'Exportiert alle Gutschriften als CSV',
      member: 'Nur Gutschriften für dieses Mitglied',
      id: 'Die Gutschrift',
      outcome: 'Was die Website sagt',
      outcomeApplied: 'Angekommen',
      outcomeNotApplied: 'Nicht angekommen',
      month: 'Nur dieser Monat, zum Beispiel 2026-11',
    },
    unlink: { description: 'Entfernt die Verknüpfung mit deinem Website-Konto' },
    lookup: {
      description: 'Findet einen Benutzer der Website (Team)',
      username: 'Der Benutzername auf der Website',
      email: 'Die E-Mail-Adresse des Website-Kontos',
      steam: 'Die Steam-ID in einer ihrer drei Formen',
    },
    links: {
      description: 'Verwaltet die Verknüpfungen zwischen Mitgliedern und Website-Konten (Team)',
      set: 'Verknüpft ein Mitglied sofort mit einem Website-Konto',
      remove: 'Entfernt die Verknüpfung eines Mitglieds',
      show: 'Zeigt die Verknüpfung eines Mitglieds',
      requests: 'Zeigt die offenen Verknüpfungsanfragen',
      member: 'Das Mitglied',
      username: 'Der Benutzername auf der Website',
      steam: 'Die Steam-ID in einer ihrer drei Formen',
    },
  },
};
