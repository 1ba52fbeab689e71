import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` nennt alle. */
const undWeitere = (more: Count) =>
  more.value === 0 ? '' : ` und ${more} weitere (\`purser audit\` nennt alle)`;

/** Was man vom Speicher, von älteren Daten und von Sicherungen liest, auf Deutsch. Siehe `index.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 Ich bin mit einem neuen, leeren Speicher gestartet: \`${name}\`. Falls ihr mich schon benutzt habt, haltet mich an und prüft \`STORE_URL\`: Mit einem leeren Speicher kenne ich keine Verknüpfungen und keine Zahlungen.`,
    lost: (name) =>
      `🛑 Mein Speicher, \`${name}\`, wurde gelöscht oder ersetzt, während ich lief. Bis zu einem Neustart zahle ich nichts. Stellt vorher den richtigen wieder her; was ich seitdem geschrieben habe, ist verloren.`,
    heldTitle: 'Zahlungen sind angehalten',
    liftedTitle: 'Zahlungen gehen weiter',
    reasons: {
      'another-place':
        'Die Datenbank liegt auf einem anderen Server oder einer anderen Zeitlinie als bisher: Jemand hat auf eine Kopie umgeschaltet oder sie wiederhergestellt. Die letzten Änderungen können fehlen.',
      'another-file':
        'Es sind Zahlungen offen, und die Datei des Speichers wurde kopiert oder aus einer Kopie wiederhergestellt. Sie ist vielleicht älter als die Zahlungen.',
      'gone-back': 'Etwas, das ich geschrieben hatte, fehlt: Dies ist eine ältere Kopie des Speichers.',
      'long-ago':
        'In einem Speicher, den lange niemand beschrieben hat, sind Zahlungen offen. Er ist vielleicht eine alte Kopie.',
    },
    choice:
      '**Weitermachen**, wenn nichts fehlt: Alles geht dort weiter, wo es stehen geblieben ist. **Quarantäne**, wenn dies eine ältere Kopie sein kann: Alles, was offen ist, endet ohne Zahlung, und ihr klärt, was vielleicht schon gezahlt wurde. Im Zweifel: Quarantäne.',
    looking:
      'Ich schaue noch nach, ob etwas fehlt. Eine halbe Minute nach dem Anhalten könnt ihr hier entscheiden.',
    findings: {
      checked: '**Geprüft:** Die neuesten Einträge der laufenden Prozesse sind da.',
      unchecked:
        '**Nicht prüfbar:** Kein laufender Prozess hat etwas geschrieben, nach dem er suchen könnte.',
      missing:
        '**Es fehlt etwas:** Etwas, das geschrieben wurde, ist nicht da. Was laufende Prozesse gesendet haben und noch wissen, tragen sie wieder ein.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** beendet alles, was offen ist, ohne zu zahlen, und ihr klärt, was vielleicht schon gezahlt wurde. Weitermachen könnte etwas doppelt zahlen und steht deshalb nicht zur Wahl.`,
    goOnRefused: (quarantine) =>
      `Etwas, das ich geschrieben hatte, fehlt; Weitermachen könnte es doppelt zahlen. Drückt **${quarantine}**.`,
    knowsSince: (when) =>
      `Was vor ${when} gesendet wurde und verloren ist, lässt sich nicht wieder eintragen.`,
    looked: 'Prozesse, die nachgesehen haben',
    considerTitle: 'Weitermachen, obwohl nichts geprüft werden konnte?',
    consider:
      'Vergleicht die neueste verzeichnete Zahlung mit der neuesten im Log-Kanal. Hat der Log-Kanal eine spätere, ist dies eine ältere Kopie: Geht zurück.',
    newestRecorded: 'Neueste verzeichnete Zahlung',
    newestPosted: 'Neueste Zahlung im Log-Kanal',
    notReadable: 'Ich kann die letzten Nachrichten des Log-Kanals nicht lesen.',
    back: 'Zurück',
    held: 'Speicher',
    lastWritten: 'Zuletzt beschrieben',
    lastWrittenBy: (when, machine) => `${when} auf ${machine}`,
    notKnown: 'nicht bekannt',
    payouts: 'Offene Auszahlungen',
    giveaways: 'Offene Verlosungen',
    drops: 'Offene Drops und Codes',
    recurrences: 'Wiederkehrende Auszahlungen und Verlosungen',
    grants: 'Laufende Gutschriften',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'keine',
    goOn: 'Weitermachen',
    quarantine: 'Quarantäne',
    quarantining: (staff) =>
      `${staff} hat **Quarantäne** gewählt. Wenn nichts passiert, drückt es noch einmal.`,
    goneOn: (staff) =>
      `${staff} hat **Weitermachen** gewählt: Alles geht dort weiter, wo es stehen geblieben ist.`,
    quarantined: (staff) =>
      `${staff} hat **Quarantäne** gewählt. Alles, was offen war, ist ohne Zahlung beendet. Nach dem, was vielleicht schon gezahlt wurde, frage ich hier.`,
    decided: 'Das wurde schon entschieden.',
  },

  quarantine: {
    state: '🗄️ In Quarantäne',
    titles: {
      payout: '🗄️ Auszahlung in Quarantäne',
      giveaway: '🗄️ Verlosung in Quarantäne',
      drop: '🗄️ Drop in Quarantäne',
      code: '🗄️ Codes in Quarantäne',
      schedule: '🗄️ Wiederkehrende Auszahlung in Quarantäne',
      series: '🗄️ Wiederkehrende Verlosung in Quarantäne',
    },
    refused:
      'Das ist in Quarantäne: Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, was davon seither gezahlt wurde. Es geht nicht weiter. Auf der Karte im Log-Kanal klärt ihr, was vielleicht gezahlt wurde; **Neu starten** zeigt dort eine neue Vorschau mit dem, was übrig ist.',
    approval: (staff, total) =>
      `${staff} wollte **${total}** auszahlen. Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, ob dem seither zugestimmt und ob es gezahlt wurde. Zustimmen lässt sich nicht mehr.`,
    giveawayOver:
      'Diese Verlosung wurde angehalten, weil ich einen Teil meiner Daten verloren habe. Das Team sagt, wie es weitergeht.',
    publicTitle: (title) => `„${title}“ wurde angehalten`,
    publicUndrawn:
      'Ich habe einen Teil meiner Daten verloren und kann diese Verlosung nicht weiterführen. Wenn die Gewinner schon unten stehen, gelten sie. Das Team sagt, wie es weitergeht.',
    publicDrawn: 'Ich habe einen Teil meiner Daten verloren; das Team prüft, wer seinen Gewinn schon hat.',
    giveawayRecord: (staff, title) =>
      `🗄️ „${title}“ von ${staff} ist in Quarantäne, weil meine Daten auf einen früheren Stand gesetzt wurden. Ich kann sie nicht mehr ziehen oder auszahlen.`,
    giveawayUndrawn:
      'Wurden die Gewinner seither gezogen, so stehen sie im Kanal der Verlosung. Ihre Kosten zählen hier nicht mehr zum Tageslimit.',
    grant:
      'Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, ob das Guthaben seither gezahlt wurde. Das Team klärt es mit den Knöpfen im Log-Kanal oder mit `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} wollte **${amount}** an ${receiver} geben. Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, ob es seither gezahlt wurde. Seht in diesem Kanal und in den Daten der Website nach. Hat das Konto es auf irgendeinem Weg erhalten, auch durch eine andere Gutschrift, dann drückt **Angekommen**, sonst **Nicht angekommen**. Bis dahin zählt es als gezahlt und wird nicht noch einmal gesendet.`,
    replaceable:
      'Es war nicht angekommen. Seither wurden meine Daten auf einen früheren Stand gesetzt, darum weiß ich nicht, ob es noch einmal gegeben wurde.',
    replaceRefused:
      'Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, ob das seither noch einmal gegeben wurde. Sieh im Log-Kanal und in den Daten der Website nach. Ist nichts angekommen, benutze `/grant`.',
    approvalRefused:
      'Meine Daten wurden auf einen früheren Stand gesetzt, darum weiß ich nicht, ob dem seither zugestimmt und ob es gezahlt wurde. Zustimmen oder ablehnen lässt sich nicht mehr. Ich frage im Log-Kanal danach; klärt es dort.',
    onCard:
      'Es ist nicht angekommen. Es gehört zu etwas in Quarantäne: **Neu starten** auf dessen Karte im Log-Kanal zahlt es, oder `/grant`.',
    summary: '🗄️ Ältere Daten',
    restored: (when) =>
      `Meine Daten wurden aus einer Sicherung von ${when} wiederhergestellt. Was danach gutgeschrieben wurde, kenne ich nicht, und die Tageslimits zählen es nicht. In diesem Kanal steht es.`,
    held: (staff) =>
      `${staff} hat entschieden, dass meine Daten eine ältere Kopie sind. Was danach gutgeschrieben wurde, kenne ich nicht, und die Tageslimits zählen es nicht. In diesem Kanal steht es.`,
    all: 'Alles, was offen war, ist in Quarantäne: Es ist endgültig beendet, und nichts mehr davon wird gezahlt. Unten steht für jedes eine Karte.',
    asked: (grants) =>
      `Zahlungen, von denen ich nicht weiß, ob sie angekommen sind: **${grants}**. Die von Auszahlungen, Verlosungen, Drops und Codes klärt ihr gesammelt auf deren Karten; nach Gutschriften von Hand frage ich einzeln. Seht jedes Mal zuerst nach, ob das Konto es seither auf irgendeinem Weg erhalten hat. Bitte gebt vorher nichts von Hand noch einmal.`,
    unreadable: (keys, more) =>
      `**Diese Datensätze kann ich nicht lesen, bitte klärt sie von Hand:** ${keys}${undWeitere(more)}. Ich frage nicht danach und zahle nichts daraus. Seht zu jedem in diesem Kanal und in den Daten der Website nach, und gebt mit \`/grant\` nur, was nicht angekommen ist.`,
    unreadableOthers: (keys, more) =>
      `Auch diese kann ich nicht lesen, aber keine Zahlung hängt davon ab: ${keys}${undWeitere(more)}.`,
    nothing: 'Nichts war offen, es gibt also nichts zu klären.',
    by: (staff, when) => `Von ${staff}, ${when}`,
    ended:
      'Meine Daten wurden auf einen früheren Stand gesetzt, darum habe ich das beendet. Es wird nichts mehr davon gezahlt.',
    check:
      'Ob die ungeklärten Zahlungen seither angekommen sind, weiß ich nicht; bis sie geklärt sind, zählen sie als gezahlt. Vergleicht die Datei mit den Daten der Website. **Alle angekommen** und **Keine angekommen** klären alle auf einmal, `/grants resolve` klärt eine einzelne.',
    paid: 'Gezahlt',
    unknown: 'Ungeklärt',
    allArrived: 'Alle angekommen',
    noneArrived: 'Keine angekommen',
    askAll: (payments) =>
      `Sind **alle** diese Zahlungen angekommen: **${payments}**? Dann zählen sie als gezahlt.`,
    askNone: (payments) =>
      `Ist **keine** dieser Zahlungen angekommen: **${payments}**? Dann zählen sie nicht mehr als gezahlt, und **Neu starten** nimmt sie mit.`,
    settled: (payments) => `Geklärte Zahlungen: **${payments}**.`,
    left: (receivers) => `Diese darfst du nicht klären, das muss jemand anderes tun: ${receivers}`,
    settledBefore: 'Hier ist nichts mehr ungeklärt.',
    startAgain: 'Neu starten',
    settleFirst: 'Klärt zuerst, was ungeklärt ist. Dann weiß ich, wer nichts erhalten hat.',
    nothingLeft: 'Davon ist nichts übrig: Alles wurde gezahlt oder vielleicht gezahlt.',
    startedAgain: (staff) => `${staff} hat das schon neu gestartet.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ Die Sicherung dieser Nacht ist fehlgeschlagen: ${reason}. Ich versuche es jede Stunde noch einmal. Bitte prüft \`BACKUP_DIR\` und den freien Speicherplatz.`,
    unreadable: (keys, more) =>
      `⚠️ Die Sicherung dieser Nacht ist fertig, aber einige Datensätze kann ich nicht lesen: ${keys}${undWeitere(more)}. Sie wurden unverändert kopiert. Bitte startet \`purser audit\` und hebt eine ältere Sicherung auf.`,
    works: '✅ Sicherungen funktionieren wieder.',
  },
};
