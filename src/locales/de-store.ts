import type { enStore } from './en-store.js';

/** What is said of the store itself, in German. See `en.ts`. */
export const deStore: typeof enStore = {
  store: {
    isNew: (name) =>
      `🆕 Ich bin mit einem neuen, leeren Speicher gestartet: \`${name}\`. Falls dieser Server mich schon benutzt hat, haltet mich an und prüft \`STORE_URL\`: Ohne meine Aufzeichnungen kenne ich keine Verknüpfung und keine Zahlung.`,
    lost: (name) =>
      `🛑 Die Datei meines Speichers, \`${name}\`, wurde gelöscht oder ersetzt, während ich lief. Bis zu einem Neustart zahle ich nichts. Wer mich betreibt, muss vorher die Datei zurücklegen: Was ich seitdem geschrieben habe, ist verloren.`,
    heldTitle: 'Zahlungen sind angehalten',
    liftedTitle: 'Zahlungen gehen weiter',
    reasons: {
      'another-store': 'Dieser Speicher ist nicht der, mit dem ich zuletzt gearbeitet habe.',
      'another-place':
        'Die Datenbank liegt auf einem anderen Server oder einer anderen Zeitlinie als bisher: Jemand hat auf eine Kopie umgeschaltet oder sie wiederhergestellt. Das zuletzt Geschriebene kann fehlen.',
      'another-file':
        'Es sind Zahlungen offen, und die Datei des Speichers wurde kopiert oder aus einer Kopie zurückgelegt. Sie ist vielleicht älter als das, was gezahlt wurde.',
      'gone-back': 'Etwas, das ich geschrieben hatte, fehlt: Dies ist eine ältere Kopie des Speichers.',
      'long-ago':
        'In einem Speicher, den lange niemand beschrieben hat, sind Zahlungen offen. Er ist vielleicht eine alte Kopie.',
    },
    choice:
      '**Weitermachen**, wenn nichts fehlt: Alles geht dort weiter, wo es stehen geblieben ist. **Beiseitelegen**, wenn dies eine ältere Kopie sein kann: Offene Auszahlungen und Verlosungen enden ohne Zahlung, und ihr prüft jede Gutschrift, die unterwegs war. Im Zweifel: beiseitelegen.',
    held: 'Speicher',
    lastWritten: 'Zuletzt beschrieben',
    lastWrittenBy: (when, machine) => `${when} auf ${machine}`,
    notKnown: 'nicht bekannt',
    payouts: 'Offene Auszahlungen',
    giveaways: 'Offene Verlosungen',
    grants: 'Gutschriften unterwegs',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'keine',
    goOn: 'Weitermachen',
    layAside: 'Beiseitelegen',
    layingAside: (staff) =>
      `${staff} hat **Beiseitelegen** gewählt. Drücke es noch einmal, wenn nichts geschieht.`,
    goneOn: (staff) =>
      `${staff} hat **Weitermachen** gewählt: Alles geht dort weiter, wo es stehen geblieben ist.`,
    laidAside: (staff) =>
      `${staff} hat **Beiseitelegen** gewählt. Offene Auszahlungen und Verlosungen sind beendet; jede Gutschrift, die unterwegs war, wird euch hier vorgelegt.`,
    decided: 'Das ist schon entschieden.',
  },
};
