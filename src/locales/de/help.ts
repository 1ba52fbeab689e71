import type { help as english } from '../en/help.js';

/** Was man bei `/help` und `/panel` liest, auf Deutsch. Siehe `index.ts`. */
export const help: typeof english = {
  help: {
    title: 'Was du hier machen kannst',
    notLinked:
      '**Du bist noch nicht verknüpft.** Drück auf **Mein Konto verknüpfen**, damit ich weiß, welches Website-Konto deins ist.',
    linked: (name) => `Du bist mit **${name}** verknüpft.`,
    staff: 'Für das Team',
    menus: (names) => `${names}: Rechtsklick auf ein Mitglied (am Handy: gedrückt halten), dann *Apps*`,
    panelTitle: 'Dein Website-Konto',
    panelText:
      'Verknüpfe dein Website-Konto einmal. Dann siehst du hier dein Guthaben und kannst bei Events mitmachen.',
    balance: 'Mein Guthaben',
    rewards: 'Meine Gutschriften',
    button: 'Hilfe',
    postedTitle: 'Gepostet',
    posted: 'Pinne die Nachricht an, damit alle sie finden. Ihre Knöpfe funktionieren dauerhaft.',
  },
};
