import type { enEvents } from './en-events.js';

const anKonten = (count: string) => (count === '1' ? 'ein Konto' : `${count} Konten`);

/** Eine Zeitspanne nach einer Präposition mit dem Dativ: Nur „Tage“ lautet dort anders. */
const imDativ = (duration: string) => duration.replace(/\bTage\b/u, 'Tagen');

/** Was Mitglieder und Team von Auszahlungen und Verlosungen lesen, auf Deutsch. Siehe `de.ts`. */
export const deEvents: typeof enEvents = {
  payout: {
    options: {
      description: 'Zahlt an viele Konten auf einmal (Team)',
      members: 'Zahlt an Mitglieder, die du nennst',
      role: 'Zahlt an die verknüpften Mitglieder einer Rolle',
      file: 'Zahlt nach einer Liste aus einer CSV-Datei',
      list: 'Zeigt die neuesten Auszahlungen',
      show: 'Zeigt den Fortschritt einer Auszahlung, mit allen Einträgen',
      stop: 'Hält eine Auszahlung an; sie lässt sich fortsetzen',
      resume: 'Setzt eine angehaltene Auszahlung fort',
      listed: 'Erwähnungen oder IDs, durch Leerzeichen getrennt',
      roleId: 'Die Rolle, deren verknüpfte Mitglieder etwas erhalten',
      fileId: 'CSV mit den Spalten member, username oder steam, und amount',
      amount: 'Wie viel jedes Konto erhält, mit höchstens zwei Nachkommastellen',
      reason: 'Warum; es wird mit jeder Gutschrift gespeichert',
      id: 'Die Auszahlung',
    },
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
    each: 'Je Konto',
    leftOut: 'Ausgelassen',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Ausgelassene Einträge',
    badRow: (row, why) => `Eintrag ${row}: ${why}`,
    badLine: (line, why) => `Zeile ${line}: ${why}`,
    moreBadRows: (count) => `… und ${count} weitere; in der Datei stehen alle.`,
    why: {
      'not-understood':
        'nicht erkannt: ein Mitglied als Erwähnung oder ID, ein Benutzername in eigener Spalte',
      'too-many-cells':
        'zu viele Zellen; setze Beträge mit Komma in Anführungszeichen (`"12,75"`) oder trenne Zellen mit `;`',
      'amount-not-understood': 'kein Betrag',
      'amount-not-positive': 'der Betrag ist nicht größer als null',
      'amount-too-fine': 'mehr als zwei Nachkommastellen',
      'over-grant-cap': 'zu viel für eine Gutschrift',
      'not-a-member': 'nicht auf diesem Server',
      'not-linked': 'nicht verknüpft',
      'user-not-found': 'auf der Website nicht gefunden',
      'lookup-rejected': 'die Website nimmt diesen Namen nicht an',
      'lookup-failed':
        'keine eindeutige Antwort der Website; prüfe den Namen oder versuche es später noch einmal',
      twice: 'dasselbe Konto doppelt',
      'own-account': 'dein eigenes Konto, jetzt oder früher',
    },
    twinRow: (why, row) => `${why} (auch Eintrag ${row})`,
    twinLine: (why, line) => `${why} (auch Zeile ${line})`,
    nobody: 'An niemanden auf dieser Liste kann gezahlt werden. Die Gründe stehen in der Datei.',
    nobodyTitle: 'Niemand zu bezahlen',
    listEmpty: 'Diese Liste ist leer.',
    roleEmpty: (role) => `Kein verknüpftes Mitglied hat die Rolle ${role}.`,
    fileEmpty: 'Die Datei hat keine Zeilen.',
    fileTooLong: (most) => `Die Liste ist zu lang. Sie darf höchstens ${most} Einträge haben.`,
    fileWithoutAmount:
      'Die Kopfzeile der Datei nennt keine Spalte `amount`. Die Spalten sind `member`, `username` oder `steam`, und `amount`.',
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
      waiting: '👥 Auszahlung wartet auf Zustimmung',
      running: '💸 Auszahlung läuft',
      stopped: '⏸️ Auszahlung angehalten',
      finished: '🏁 Auszahlung abgeschlossen',
      rejected: '⛔ Auszahlung abgelehnt',
      lapsed: '⌛ Auszahlung ohne Zustimmung verfallen',
    },
    outcomes: {
      all: '✅ Auszahlung abgeschlossen',
      unclear: '⚠️ Auszahlung abgeschlossen, einige Zahlungen müssen geprüft werden',
      some: '⚠️ Auszahlung abgeschlossen, an einige Konten wurde nicht gezahlt',
      none: '⛔ Auszahlung abgeschlossen, es wurde nichts gezahlt',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Dieselben Beträge an dieselben Konten wurden ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du diese auch bestätigst, erhalten alle es doppelt. Sieh zuerst mit \`/payout show\` nach.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} dieselben Beträge an dieselben Konten bestätigt, nachdem diese Vorschau erstellt war: \`${id}\`. Wenn du sie noch einmal zahlen willst, benutze den Befehl noch einmal.`,
    certainlyNotStarted:
      'Meine Datenbank ist gerade ausgefallen. Diese Auszahlung wurde sicher nicht gestartet und wird es auch nicht mehr. Bitte benutze den Befehl noch einmal.',
    perhapsStarted: (id) =>
      `Meine Datenbank ist gerade ausgefallen, darum weiß ich nicht, ob diese Auszahlung gestartet wurde. Sieh mit \`/payout show\` und der ID \`${id}\` nach, bevor du es noch einmal versuchst; sonst könnten alle es doppelt erhalten.`,
    perhapsChanged: (id) =>
      `Meine Datenbank ist gerade ausgefallen, darum weiß ich nicht, ob das geklappt hat. Sieh mit \`/payout show\` und der ID \`${id}\` nach, bevor du es noch einmal versuchst.`,
    unshown: (id) =>
      `Das hat geklappt, aber meine Datenbank ist ausgefallen, bevor ich die Auszahlung zeigen konnte. Sieh mit \`/payout show\` und der ID \`${id}\` nach.`,
    perhapsCancelled:
      'Meine Datenbank ist gerade ausgefallen, darum weiß ich nicht, ob diese Vorschau abgebrochen ist. Gezahlt wird nur nach einer Bestätigung.',
    confirmedAlready: (id) =>
      `Diese Auszahlung wurde schon bestätigt. \`/payout stop\` mit der ID \`${id}\` hält sie an.`,
    overGrantMax: (most) =>
      `Ein Eintrag dieser Auszahlung liegt über dem Höchstbetrag einer Gutschrift, der jetzt ${most} ist. Es wurde nichts geändert.`,
    waiting: (when) =>
      `Eine zweite Person aus dem Team muss dieser Auszahlung im Log-Kanal zustimmen. Sie verfällt ${when}.`,
    begins: '⏳ Wird bearbeitet …',
    working: '⏳ Wird bearbeitet … Du kannst das hier schließen: Ich mache weiter, auch nach einem Neustart.',
    elsewhere: 'Den Fortschritt poste ich in diesem Kanal.',
    stoppedHint:
      'Schon gesendete Zahlungen werden noch abgeschlossen. `/payout resume` macht mit dem Rest weiter.',
    awayHint:
      'Die Website war längere Zeit nicht erreichbar, darum habe ich angehalten. `/payout resume` macht mit dem Rest weiter.',
    unreadableHint:
      'Ich kann einen Datensatz nicht lesen, den diese Auszahlung braucht, darum habe ich angehalten. Bis er repariert ist, wird nichts mehr gezahlt; dann macht `/payout resume` mit dem Rest weiter.',
    unsentHint: (count) =>
      `${count === '1' ? 'Eine Zahlung wurde' : `${count} Zahlungen wurden`} nicht gesendet. \`/payout resume\` versucht es noch einmal.`,
    unknownHint: (count) =>
      `${count === '1' ? 'Eine Zahlung muss' : `${count} Zahlungen müssen`} geprüft werden: Die Website hat nicht eindeutig geantwortet. Klärt das im Log-Kanal; es wird nichts noch einmal gesendet.`,
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
    by: 'Von',
    reason: 'Grund',
    id: 'Auszahlung',
    notFound: 'Eine Auszahlung mit dieser ID wurde nicht gefunden.',
    notRunning: 'Diese Auszahlung läuft nicht.',
    notStopped: 'Diese Auszahlung ist nicht angehalten, und kein Eintrag lässt sich noch einmal versuchen.',
    decided:
      'Über diese Auszahlung wurde schon entschieden, oder sie ist verfallen. Es wurde nichts geändert.',
    paysYou:
      'Diese Auszahlung ginge auch an ein Website-Konto, das dir gehört oder früher gehört hat. Das muss jemand anders aus dem Team machen.',
    cancelled: 'Es wurde nichts gezahlt.',
    listTitle: 'Auszahlungen',
    none: 'Es gibt noch keine Auszahlungen.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** an ${anKonten(accounts)}, von ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} an ${anKonten(accounts)} (${day})`,
    approval: (staff, total, accounts) =>
      `${staff} möchte **${total}** an ${anKonten(accounts)} auszahlen. Eine zweite Person aus dem Team muss zustimmen.`,
    approved: (approver, staff, total, accounts) =>
      `${approver} hat der Auszahlung von **${total}** an ${anKonten(accounts)} zugestimmt, die ${staff} beantragt hat. Den Fortschritt zeigt \`/payout show\`.`,
    approvedTitle: '👥 Auszahlung genehmigt',
    told: {
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
      `Ob **${total}** an ${anKonten(accounts)} angekommen sind, ist noch nicht bekannt.`,
    recordFile: 'In der Datei steht jeder Eintrag.',
  },

  giveaway: {
    options: {
      description: 'Verlost Guthaben unter Mitgliedern (Team)',
      start: 'Startet eine Verlosung in diesem Kanal',
      end: 'Beendet eine Verlosung jetzt und zieht die Gewinner',
      cancel: 'Bricht eine Verlosung ab; niemand erhält etwas',
      list: 'Zeigt die Verlosungen',
      reroll: 'Ersetzt einen Gewinner, dem nichts gezahlt wurde',
      amount: 'Wie viel jeder Gewinner erhält, mit höchstens zwei Nachkommastellen',
      winners: 'Wie viele Gewinner',
      duration: 'Wie lange sie läuft, zum Beispiel 90s, 15m, 2h oder 3d',
      title: 'Wie sie heißt',
      role: 'Nur für Mitglieder mit dieser Rolle',
      memberFor: 'Nur für alle, die mindestens so lange Mitglied sind, zum Beispiel 12h oder 30d',
      id: 'Die Verlosung',
      winner: 'Der Gewinner, der ersetzt wird',
    },
    durationNotUnderstood: 'Das ist keine Dauer. Schreib sie wie `90s`, `15m`, `2h` oder `3d`.',
    durationTooShort: (least) => `Das ist zu kurz. Möglich: mindestens ${least}.`,
    durationTooLong: (most) => `Das ist zu lang. Möglich: höchstens ${most}.`,
    previewTitle: (title) => `Die Verlosung „${title}“ starten?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Eine Verlosung mit demselben Titel und denselben Preisen wurde ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du diese auch bestätigst, gibt es zwei. Sieh zuerst mit \`/giveaway list\` nach.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} eine Verlosung mit demselben Titel und denselben Preisen bestätigt, nachdem diese Vorschau erstellt war: \`${id}\`. Wenn du noch eine starten willst, benutze den Befehl noch einmal.`,
    cost: 'Maximale Kosten',
    prize: 'Gewinn',
    prizeEach: (amount, winners) => `**${amount}** für jeden von ${winners} Gewinnern`,
    prizeOne: (amount) => `**${amount}** für einen Gewinner`,
    ends: 'Endet',
    endsAfter: (duration) => `${duration} nach dem Start`,
    requirements: 'Wer teilnehmen kann',
    linkedNeeded: 'Alle mit verknüpftem Konto (`/link`)',
    roleNeeded: (role) => `mit der Rolle ${role}`,
    memberForNeeded: (duration) => `seit mindestens ${imDativ(duration)} auf diesem Server`,
    host: 'Veranstaltet von',
    entrants: 'Teilnehmer',
    commitment: (hash) => `Versiegelte Ziehung: SHA-256 des Startwerts ist ${hash}`,
    id: 'Verlosung',
    enter: 'Teilnehmen',
    leave: 'Nicht mehr teilnehmen',
    startedTitle: 'Gestartet',
    started: 'Die Verlosung ist offen.',
    opening: 'Die Verlosung ist gespeichert und wird gleich gepostet.',
    notStarted:
      'Meine Datenbank ist ausgefallen, darum wurde nichts gestartet. Bitte benutze `/giveaway start` in ein paar Minuten noch einmal.',
    startUncertain:
      'Meine Datenbank ist ausgefallen, darum weiß ich nicht, ob diese Verlosung startet. Bitte sieh in einer Minute in `/giveaway list` nach, bevor du es noch einmal versuchst.',
    uncertain:
      'Meine Datenbank ist ausgefallen, darum weiß ich nicht, ob das noch wirksam wurde. Bitte sieh in einer Minute in `/giveaway list` nach, bevor du es noch einmal versuchst.',
    serverUnlisted:
      'Auf dem Server dieser Verlosung bin ich nicht mehr tätig (er steht nicht in DISCORD_GUILD_IDS). Darum wurde nichts geändert.',
    waitsTitle: '👥 Verlosung wartet auf Zustimmung',
    approvedTitle: '👥 Verlosung genehmigt',
    waits: (when) =>
      `Eine zweite Person aus dem Team muss dieser Verlosung im Log-Kanal zustimmen. Dann startet sie; sonst verfällt sie ${when}.`,
    notPosted:
      'Ich konnte die Verlosung in diesem Kanal nicht posten, darum wurde nichts gestartet. Bitte prüfe, ob ich hier schreiben darf.',
    approval: (staff, title, cost) =>
      `${staff} möchte die Verlosung „${title}“ starten (maximale Kosten: **${cost}**). Eine zweite Person aus dem Team muss zustimmen.`,
    approved: (approver, staff, title, cost) =>
      `${approver} hat der Verlosung „${title}“ zugestimmt (maximale Kosten: **${cost}**), die ${staff} beantragt hat.`,
    enteredTitle: 'Du bist dabei',
    entered: (when) => `Viel Glück! Ziehung: ${when}.`,
    enteredAlready: (when) =>
      `Du nimmst schon teil. Ziehung: ${when}. Zum Aussteigen drücke **Nicht mehr teilnehmen**.`,
    leftTitle: 'Du bist nicht mehr dabei',
    left: 'Du nimmst nicht mehr teil. Wenn du es dir anders überlegst, kannst du wieder einsteigen.',
    notIn: 'Du nimmst an dieser Verlosung nicht teil.',
    over: 'Diese Verlosung ist vorbei.',
    notOpenYet: 'Diese Verlosung ist noch nicht offen.',
    roleMissing: (role) => `Nur Mitglieder mit der Rolle ${role} können teilnehmen.`,
    tooNew: (when) => `Du bist noch nicht lange genug auf diesem Server. Du kannst ${when} teilnehmen.`,
    ownGiveaway: 'Du hast diese Verlosung selbst gestartet, darum kannst du nicht teilnehmen.',
    notFound: 'Eine Verlosung mit dieser ID wurde nicht gefunden.',
    decided:
      'Über diese Verlosung wurde schon entschieden, oder sie ist verfallen. Es wurde nichts geändert.',
    notOpen: 'Diese Verlosung ist nicht offen.',
    ended: 'Beendet',
    drawing: '⏳ Wird bearbeitet … Die Gewinner werden gezogen.',
    endedTitle: (title) => `„${title}“ ist zu Ende`,
    endedHint: 'Die Gewinner stehen unten.',
    endedWithoutWinner: 'Niemand hat gewonnen.',
    cancelledTitle: (title) => `„${title}“ wurde abgebrochen`,
    cancelled: 'Diese Verlosung wurde abgebrochen. Niemand erhält etwas.',
    cancelledBy: (staff) => `Abgebrochen von ${staff}.`,
    resultTitle: (title) => `🎁 Die Gewinner von „${title}“`,
    congratulations: (winners) => `🎉 Glückwunsch ${winners}!`,
    noEntrants: 'Niemand hat teilgenommen, also hat niemand gewonnen.',
    noWinners: 'An niemanden, der teilgenommen hat, kann gezahlt werden, also hat niemand gewonnen.',
    fewerWinners: (count, wanted) => `Nur ${count} von ${wanted} Gewinnern: Es gab nicht genug Teilnehmer.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    winnerStates: {
      open: '⏳ wird gleich gezahlt',
      paid: '✅ gezahlt',
      unknown: '❓ wird vom Team geprüft',
      refused: '⛔ konnte nicht gezahlt werden',
      unsent: '⏹️ nicht gezahlt',
    },
    replaced: (member, by) => `🔁 ${member} wurde durch ${by} ersetzt.`,
    replacedByNobody: (member) =>
      `🔁 ${member} gehört nicht mehr zu den Gewinnern, und es ist niemand mehr übrig.`,
    passedOver: 'Übersprungen',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… und ${count} weitere`,
    why: {
      'not-a-member': 'hat den Server verlassen',
      'not-linked': 'ist nicht mehr verknüpft',
      'role-missing': 'hat die Rolle nicht mehr',
      'too-new': 'ist noch nicht lange genug auf dem Server',
      'same-account': 'teilt sich ein Website-Konto mit einem anderen Gewinner',
      host: 'hat die Verlosung gestartet',
    },
    drawn: 'Ziehung',
    drawnFrom: (entrants, hash) =>
      `${entrants === '1' ? 'ein Teilnehmer' : `${entrants} Teilnehmer`} · **Ziehung prüfen** mit der angehängten Datei: \`npm run verify-draw -- FILE\`\n-# Hash der Teilnehmer: \`${hash}\``,
    seed: 'Startwert',
    listTitle: 'Verlosungen',
    none: 'Es gibt noch keine Verlosungen.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, von ${staff}, ${when}`,
    states: {
      waiting: '👥 Wartet auf Zustimmung',
      opening: '⏳ Startet',
      open: '🎉 Offen',
      ending: '⏳ Wird gezogen',
      drawn: '⏳ Wird gezahlt',
      finished: '✅ Beendet',
      cancelled: '⛔ Abgebrochen',
      rejected: '⛔ Abgelehnt',
      lapsed: '⌛ Ohne Zustimmung verfallen',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Beendet',
    endedBy: 'Die Gewinner werden gezogen und dann bezahlt.',
    cancelDone: 'Die Verlosung wurde abgebrochen. Niemand erhält etwas.',
    rerollTitle: 'Ersetzt',
    rerolled: (member, by) => `${member} wurde durch ${by} ersetzt (als Nächstes gezogen).`,
    nobodyLeft: 'Es ist niemand mehr übrig, darum bleibt der Gewinner. Es wurde nichts geändert.',
    overHostCap: (host, left) =>
      `Diese Verlosung zählt zum Tageslimit von ${host}. Davon sind heute nur noch ${left} übrig.`,
    payAgain: 'Erneut zahlen',
    payAgainTitled: (title) => `Erneut zahlen: ${title}`,
    payAgainTitle: (total, winners) =>
      `${total} an ${winners === '1' ? 'einen Gewinner' : `${winners} Gewinner`} zahlen?`,
    payAgainHint: (host) =>
      `An diese Gewinner wurde bisher nichts gesendet. Was sie jetzt erhalten, zählt zum heutigen Limit von ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** an ${receiver}`,
    paidSince: (sum) => `⚠️ seit dem Ende der Verlosung schon ${sum} gutgeschrieben oder unterwegs`,
    payAgainOutdated:
      'Diese Vorschau gilt nicht mehr: Sie ist zu alt, oder etwas hat sich geändert, etwa durch eine Zahlung von Hand. Drück **Erneut zahlen** für eine neue.',
    payAgainStartedTitle: '⏳ Wird bearbeitet …',
    payAgainStarted: 'Die Gewinner werden gerade bezahlt. Das Ergebnis steht im Log-Kanal.',
    beingPaid: 'Die Gewinner dieser Verlosung werden gerade bezahlt.',
    nobodyToPay: 'An keinen Gewinner dieser Verlosung kann erneut gezahlt werden.',
    awayTitle: '⚠️ Gewinner warten',
    away: (title) =>
      `Die Website ist gerade nicht erreichbar, darum warten die Gewinner von „${title}“ noch. Ich versuche es weiter; bitte zahlt nicht von Hand.`,
    awayOver: (title) => `Die Gewinner von „${title}“ warten nicht mehr auf die Website.`,
    tryNow: 'Jetzt versuchen',
    notWaiting: 'Die Gewinner dieser Verlosung warten nicht auf ihre Zahlung.',
    withdrawn: {
      unlisted: 'Auf ihrem Server bin ich nicht mehr tätig (er steht nicht in DISCORD_GUILD_IDS)',
      left: 'Auf ihrem Server bin ich nicht mehr',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 „${title}“ von ${staff} wurde abgebrochen: ${why}. Niemand erhält etwas, und die Kosten zählen nicht mehr zum Tageslimit.`,
    recordPartly: (why) =>
      `${why}. Wer bis dahin nichts erhalten hat, erhält nichts, und das zählt nicht mehr zum Tageslimit.`,
    notAWinner: 'Dieses Mitglied gehört nicht zu den Gewinnern dieser Verlosung.',
    winnerPaid: 'An diesen Gewinner wurde schon gezahlt, darum kann niemand nachrücken.',
    winnerUnsettled:
      'Es ist noch nicht klar, ob an diesen Gewinner gezahlt wurde. Kläre das zuerst im Log-Kanal.',
    told: {
      started: (staff, title, cost) =>
        `🎁 ${staff} hat die Verlosung „${title}“ gestartet (maximale Kosten: **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} hat die Verlosung „${title}“ vorzeitig beendet.`,
      cancelled: (staff, title) => `🎁 ${staff} hat die Verlosung „${title}“ abgebrochen.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} hat ${member} von der Liste der Gewinner von „${title}“ genommen und neu gezogen.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} lässt an diese Gewinner von „${title}“ erneut zahlen: ${winners}`,
    },
    record: (staff, title) => `🎁 „${title}“ von ${staff} ist zu Ende.`,
    recordMore: (count) => `… und ${count} weitere; in der Datei stehen alle.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** an ${receiver}`,
    entrantsGone:
      'Diese Verlosung ist so lange her, dass ihre Teilnehmer nicht mehr gespeichert sind; niemand anders kann gezogen werden.',
  },
};
