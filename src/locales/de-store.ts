import type { enStore } from './en-store.js';

/** What is said of the store itself, in German. See `en.ts`. */
export const deStore: typeof enStore = {
  store: {
    isNew: (name) =>
      `🆕 Ich bin mit einem neuen, leeren Speicher gestartet: \`${name}\`. Falls ihr mich schon benutzt habt, haltet mich an und prüft \`STORE_URL\`: Mit einem leeren Speicher kenne ich keine Verknüpfungen und keine Zahlungen.`,
    lost: (name) =>
      `🛑 Die Datei meines Speichers, \`${name}\`, wurde gelöscht oder ersetzt, während ich lief. Bis zu einem Neustart zahle ich nichts. Legt vorher die Datei zurück; was ich seitdem geschrieben habe, ist verloren.`,
    heldTitle: 'Zahlungen sind angehalten',
    liftedTitle: 'Zahlungen gehen weiter',
    reasons: {
      'another-store': 'Dieser Speicher ist nicht der, mit dem ich zuletzt gearbeitet habe.',
      'another-place':
        'Die Datenbank liegt auf einem anderen Server oder einer anderen Zeitlinie als bisher: Jemand hat auf eine Kopie umgeschaltet oder sie wiederhergestellt. Die letzten Änderungen können fehlen.',
      'another-file':
        'Es sind Zahlungen offen, und die Datei des Speichers wurde kopiert oder aus einer Kopie wiederhergestellt. Sie ist vielleicht älter als die Zahlungen.',
      'gone-back': 'Etwas, das ich geschrieben hatte, fehlt: Dies ist eine ältere Kopie des Speichers.',
      'long-ago':
        'In einem Speicher, den lange niemand beschrieben hat, sind Zahlungen offen. Er ist vielleicht eine alte Kopie.',
    },
    choice:
      '**Weitermachen**, wenn nichts fehlt: Alles geht dort weiter, wo es stehen geblieben ist. **Beiseitelegen**, wenn dies eine ältere Kopie sein kann: Offene Auszahlungen und Verlosungen enden ohne Zahlung, und ihr prüft jede Gutschrift, die gerade lief. Im Zweifel: beiseitelegen.',
    held: 'Speicher',
    lastWritten: 'Zuletzt beschrieben',
    lastWrittenBy: (when, machine) => `${when} auf ${machine}`,
    notKnown: 'nicht bekannt',
    payouts: 'Offene Auszahlungen',
    giveaways: 'Offene Verlosungen',
    grants: 'Laufende Gutschriften',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'keine',
    goOn: 'Weitermachen',
    layAside: 'Beiseitelegen',
    layingAside: (staff) =>
      `${staff} hat **Beiseitelegen** gewählt. Wenn nichts passiert, drückt es noch einmal.`,
    goneOn: (staff) =>
      `${staff} hat **Weitermachen** gewählt: Alles geht dort weiter, wo es stehen geblieben ist.`,
    laidAside: (staff) =>
      `${staff} hat **Beiseitelegen** gewählt. Offene Auszahlungen und Verlosungen sind beendet. Nach jeder Gutschrift, die gerade lief, frage ich hier.`,
    decided: 'Das wurde schon entschieden.',
  },
};
