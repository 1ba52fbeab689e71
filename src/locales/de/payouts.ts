import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('de');

const anKonten = (count: Count) => plural(count, { one: 'ein Konto', other: `${count} Konten` });
const aufKonten = (count: Count) => plural(count, { one: 'einem Konto', other: `${count} Konten` });

/** Was man von Auszahlungen liest, auf Deutsch. Siehe `index.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Wird bearbeitet … ${done} von ${of} gesucht.`,
    previewTitle: (total, accounts) => `${total} an ${anKonten(accounts)} auszahlen?`,
    previewTitleOne: (total) => `${total} an ein Konto auszahlen?`,
    source: 'Liste',
    sources: {
      members: 'Genannte Mitglieder',
      role: (role) => `Verknüpfte Mitglieder mit ${role}`,
      file: (name) => `Datei ${name}`,
    },
    roleNote: 'Nur verknüpfte Mitglieder sind dabei.',
    total: 'Gesamt',
    accounts: 'Konten',
    leftOut: 'Ausgelassen',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Ausgelassene Einträge',
    badRow: (row, why) => `Eintrag ${row}: ${why}`,
    badLine: (line, why) => `Zeile ${line}: ${why}`,
    moreBadRows: (count) => `… und ${count} weitere; in der Datei stehen alle.`,
    why: {
      'not-understood': 'keine Erwähnung oder Discord-ID',
      'too-many-cells':
        'zu viele Zellen; setze Beträge mit Komma in Anführungszeichen (`"12,75"`) oder trenne Zellen mit `;`',
      'rounded-id':
        'eine Tabellenkalkulation hat diese ID gerundet; formatiere die Spalte als Text und gib die IDs neu ein',
      'amount-not-understood': 'kein Betrag',
      'amount-not-positive': 'der Betrag ist nicht größer als null',
      'amount-too-fine': 'mehr als zwei Nachkommastellen',
      'over-grant-cap': 'zu viel für eine Gutschrift',
      'not-a-member': 'nicht auf diesem Server',
      'not-linked': 'nicht verknüpft',
      'user-not-found': 'auf der Website nicht gefunden',
      'name-not-found-again':
        'die Website findet das Konto unter dem Namen nicht wieder, den sie selbst nennt; gib den richtigen Benutzernamen an',
      'lookup-rejected': 'die Website nimmt diesen Namen nicht an',
      'lookup-failed':
        'keine eindeutige Antwort der Website; prüfe den Namen oder versuche es später noch einmal',
      twice: 'dasselbe Konto doppelt',
      'own-account': 'dein eigenes Konto, jetzt oder früher',
    },
    cellNotUnderstood:
      'erwartet wird eines davon: eine Discord-ID in der Spalte `member`, ein Name der Website in `username`, eine Steam-ID in `steam`',
    duplicateRow: (why, row) => `${why} (auch Eintrag ${row})`,
    duplicateLine: (why, line) => `${why} (auch Zeile ${line})`,
    nobody: 'An niemanden auf dieser Liste kann gezahlt werden. Die Gründe stehen in der Datei.',
    nobodyTitle: 'Niemand zu bezahlen',
    listEmpty: 'Diese Liste ist leer.',
    roleEmpty: (role) => `Kein verknüpftes Mitglied hat die Rolle ${role}.`,
    fileEmpty: 'Die Datei hat keine Zeilen.',
    fileTooLong: (most) => `Die Liste ist zu lang. Sie darf höchstens ${most} Einträge haben.`,
    fileHeaderUnknown: (line, given) =>
      `Zeile ${line} (${given}) ist weder eine Zahlung noch eine Kopfzeile, die ich kenne. Die Spalten sind \`member\`, \`username\` oder \`steam\`, und \`amount\`. Zum Beispiel:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Ich kann nicht erkennen, was die Spalten dieser Datei trennt: Mehr als eines von `,`, `;`, `|` und Tabulator würde passen, und jedes würde etwas anderes zahlen. Bitte ergänze eine Kopfzeile wie `username;amount`, oder schreibe das Trennzeichen in eine Zeile über der Liste: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ IDs, die auf \`00\` enden: **${count}**, die erste in Zeile ${line}. So runden Tabellenkalkulationen lange Zahlen. Bitte prüfe diese IDs; sind sie gerundet, formatiere die Spalte als Text und gib sie neu ein.`,
    fileColumnTwice: (column) =>
      `Die Datei hat mehr als eine Spalte \`${column}\`; ich weiß also nicht, welche gilt. Bitte behalte nur eine.`,
    fileNotUtf8:
      'Die Datei ist nicht in UTF-8. Bitte speichere sie als „CSV UTF-8“ und versuche es noch einmal.',
    fileQuotes: (line) =>
      `Die Anführungszeichen in Zeile ${line} passen nicht zusammen. Bitte korrigiere diese Zeile.`,
    resolvingTooLong:
      'Für eine so lange Liste erlaubt die Website zu wenige Abfragen auf einmal. Bitte versuche es später noch einmal, oder teile die Liste auf.',
    confirmWithout: (count) => `Bestätigen ohne ${count} Einträge`,
    confirmWithoutOne: 'Bestätigen ohne einen Eintrag',
    states: {
      running: '💸 Auszahlung läuft',
      stopped: '⏸️ Auszahlung angehalten',
      finished: '🏁 Auszahlung abgeschlossen',
    },
    outcomes: {
      all: '✅ Auszahlung abgeschlossen',
      unclear: '⚠️ Auszahlung abgeschlossen, einige Zahlungen müssen geprüft werden',
      some: '⚠️ Auszahlung abgeschlossen, an einige Konten wurde nicht gezahlt',
      none: '⛔ Auszahlung abgeschlossen, es wurde nichts gezahlt',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Dieselben Beträge an dieselben Konten wurden ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du diese auch bestätigst, erhalten alle es doppelt. Sieh zuerst mit \`/payout show\` nach.`,
    unshown: (id) =>
      `Das hat geklappt, aber meine Datenbank ist ausgefallen, bevor ich die Auszahlung zeigen konnte. Sieh mit \`/payout show\` und der ID \`${id}\` nach.`,
    overGrantMax: (most) =>
      `Ein Eintrag dieser Auszahlung liegt über dem Höchstbetrag einer Gutschrift, der jetzt ${most} ist. Es wurde nichts geändert.`,
    working: '⏳ Wird bearbeitet … Du kannst das hier schließen: Ich mache weiter, auch nach einem Neustart.',
    elsewhere: 'Den Fortschritt poste ich in diesem Kanal.',
    stoppedHint:
      'Schon gesendete Zahlungen werden noch abgeschlossen. `/payout resume` macht mit dem Rest weiter.',
    awayHint:
      'Die Website war längere Zeit nicht erreichbar, darum habe ich angehalten. `/payout resume` macht mit dem Rest weiter.',
    unreadableHint:
      'Ich kann einen Datensatz nicht lesen, den diese Auszahlung braucht, darum habe ich angehalten. Bis er repariert ist, wird nichts mehr gezahlt; dann macht `/payout resume` mit dem Rest weiter.',
    unsentHint: (count) =>
      `${plural(count, { one: 'Eine Zahlung wurde', other: `${count} Zahlungen wurden` })} nicht gesendet. \`/payout resume\` versucht es noch einmal.`,
    unknownHint: (count) =>
      `${plural(count, { one: 'Eine Zahlung muss', other: `${count} Zahlungen müssen` })} geprüft werden: Die Website hat nicht eindeutig geantwortet. Klärt das im Log-Kanal; es wird nichts noch einmal gesendet.`,
    stop: 'Anhalten',
    resume: 'Fortsetzen',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Gezahlt',
    paidOut: 'Ausgezahlt',
    refused: 'Abgelehnt',
    unknown: 'Unbekannt',
    unsent: 'Nicht gesendet',
    left: 'Noch zu zahlen',
    rate: 'Tempo',
    perMinute: (rows) => `${rows} pro Minute`,
    remaining: 'Noch',
    about: (duration) => `etwa ${duration}`,
    id: 'Auszahlung',
    notRunning: 'Diese Auszahlung läuft nicht.',
    notStopped: 'Diese Auszahlung ist nicht angehalten, und kein Eintrag lässt sich noch einmal versuchen.',
    paysYou:
      'Diese Auszahlung ginge auch an ein Website-Konto, das dir oder der Person, die sie beantragt hat, gehört oder gehört hat. Das muss jemand anders aus dem Team machen.',
    listTitle: 'Auszahlungen',
    none: 'Es gibt noch keine Auszahlungen.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** an ${anKonten(accounts)}, von ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} an ${anKonten(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} hat eine Auszahlung von **${total}** an ${anKonten(accounts)} gestartet.`,
      stopped: (staff) => `⏸️ ${staff} hat eine Auszahlung angehalten.`,
      resumed: (staff) => `▶️ ${staff} hat eine Auszahlung fortgesetzt.`,
      away: () =>
        '⚠️ Eine Auszahlung wurde angehalten, weil die Website längere Zeit nicht erreichbar war. `/payout resume` setzt sie fort.',
      unreadable: (key) =>
        `⚠️ Eine Auszahlung wurde angehalten, weil ich den Datensatz \`${key}\` nicht lesen kann. Einträge, die ihn sicher nicht brauchen, habe ich bezahlt. Sobald er repariert ist, macht \`/payout resume\` weiter.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} hat **${total}** an ${anKonten(accounts)} ausgezahlt.`,
    planned: (total, accounts) => `Vorgesehen: **${total}** an ${anKonten(accounts)}.`,
    recordNone: (staff) => `⛔ Eine Auszahlung von ${staff} ist zu Ende. Es wurde nichts gezahlt.`,
    recordNoneKnown: (staff) =>
      `⚠️ Eine Auszahlung von ${staff} ist zu Ende. Keine Zahlung ist nachweislich angekommen.`,
    recordUnknown: (total, accounts) =>
      `Ob **${total}** auf ${aufKonten(accounts)} angekommen sind, ist noch nicht bekannt.`,
    recordFile: 'In der Datei steht jeder Eintrag.',
  },
};
