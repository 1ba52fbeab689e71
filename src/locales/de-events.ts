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
      show: 'Zeigt, wie weit eine Auszahlung ist, mit allen Einträgen',
      stop: 'Hält eine Auszahlung an; sie lässt sich fortsetzen',
      resume: 'Setzt eine angehaltene Auszahlung fort',
      listed: 'Erwähnungen oder IDs, hintereinander',
      roleId: 'Die Rolle, deren verknüpfte Mitglieder etwas erhalten',
      fileId: 'CSV mit den Spalten member, username oder steam, und amount',
      amount: 'Wie viel jedes Konto erhält, mit höchstens zwei Nachkommastellen',
      reason: 'Warum; es steht im Buch der Gutschriften',
      id: 'Die Auszahlung',
    },
    resolving: (done, of) => `⏳ Working … (in Arbeit) ${done} von ${of} nachgesehen.`,
    previewTitle: (total, accounts) => `${total} an ${anKonten(accounts)} auszahlen?`,
    previewTitleOne: (total) => `${total} an ein Konto auszahlen?`,
    source: 'Liste',
    sources: {
      members: 'Genannte Mitglieder',
      role: (role) => `Verknüpfte Mitglieder mit ${role}`,
      file: (name) => `Datei ${name}`,
    },
    roleNote:
      'Ich kenne von einer Rolle nur die verknüpften Mitglieder. Wer nicht verknüpft ist, steht nicht in dieser Liste.',
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
      'not-understood': 'kein Mitglied, kein Benutzername und keine Steam-ID',
      'too-many-cells':
        'zu viele Zellen; setze Beträge mit Komma in Anführungszeichen (`"12,75"`) oder trenne Zellen mit `;`',
      'amount-not-understood': 'kein Betrag',
      'amount-not-positive': 'nicht größer als null',
      'amount-too-fine': 'mehr als zwei Nachkommastellen',
      'over-grant-cap': 'zu viel für eine Gutschrift',
      'not-a-member': 'nicht auf diesem Server',
      'not-linked': 'nicht verknüpft',
      'user-not-found': 'auf der Website nicht gefunden',
      'lookup-rejected': 'die Website nimmt diesen Namen nicht an',
      'lookup-failed':
        'keine brauchbare Antwort der Website; prüfe den Namen oder versuche es später noch einmal',
      twice: 'dasselbe Konto wie zuvor',
      'own-account': 'dein eigenes Konto, jetzt oder früher',
    },
    twin: (why, row) => `${why} (Eintrag ${row})`,
    nobody: 'An niemanden auf dieser Liste kann gezahlt werden. In der Datei steht, warum.',
    nobodyTitle: 'Niemand zu bezahlen',
    listEmpty: 'Auf dieser Liste steht niemand.',
    roleEmpty: (role) => `Kein verknüpftes Mitglied hat die Rolle ${role}.`,
    fileEmpty: 'Die Datei hat keine Zeilen.',
    fileTooLong: (most) => `Die Liste ist zu lang: höchstens ${most} Einträge auf einmal.`,
    fileWithoutAmount:
      'Die Kopfzeile der Datei nennt keine Spalte `amount`. Die Spalten sind `member`, `username` oder `steam`, und `amount`.',
    fileColumnTwice: (column) =>
      `Mehr als eine Spalte der Datei ist \`${column}\`; ich weiß also nicht, welche gilt. Bitte lass eine davon stehen.`,
    fileNotUtf8:
      'Die Datei ist nicht in UTF-8. Bitte speichere sie als „CSV UTF-8“ und versuche es noch einmal.',
    fileQuotes: (line) =>
      `Die Anführungszeichen in Zeile ${line} passen nicht zusammen. Bitte berichtige diese Zeile.`,
    resolvingTooLong:
      'Für eine so lange Liste lässt mich die Website zu wenige Konten auf einmal nachsehen. Bitte versuche es später noch einmal, oder teile die Liste auf.',
    confirmWithout: (count) => `Confirm (bestätigen, ohne ${count} Einträge)`,
    confirmWithoutOne: 'Confirm (bestätigen, ohne einen Eintrag)',
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
      unclear: '⚠️ Auszahlung abgeschlossen, einige Einträge sind zu prüfen',
      some: '⚠️ Auszahlung abgeschlossen, einige Einträge wurden nicht gezahlt',
      none: '⛔ Auszahlung abgeschlossen, es wurde nichts gezahlt',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Dieselben Beträge an dieselben Konten wurden ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du das hier auch bestätigst, erhalten alle es doppelt. Sieh zuerst mit \`/payout show\` nach.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} dieselben Beträge an dieselben Konten bestätigt, was diese Vorschau nicht zeigte: \`${id}\`. Wenn du sie noch einmal zahlen willst, ruf den Befehl neu auf.`,
    certainlyNotStarted:
      'In diesem Moment sind meine Aufzeichnungen ausgefallen. Diese Auszahlung wurde sicher nicht gestartet und wird es auch nicht mehr. Bitte benutze den Befehl noch einmal.',
    perhapsStarted: (id) =>
      `In diesem Moment sind meine Aufzeichnungen ausgefallen, darum weiß ich nicht, ob diese Auszahlung gestartet wurde. Sieh mit \`/payout show\` und der ID \`${id}\` nach, bevor du es noch einmal versuchst; sonst könnten alle es doppelt erhalten.`,
    perhapsChanged: (id) =>
      `In diesem Moment sind meine Aufzeichnungen ausgefallen, darum weiß ich nicht, ob das geschehen ist. Sieh mit \`/payout show\` und der ID \`${id}\` nach, bevor du es noch einmal versuchst.`,
    unshown: (id) =>
      `Das ist geschehen, aber meine Aufzeichnungen sind ausgefallen, bevor ich die Auszahlung zeigen konnte. Sieh mit \`/payout show\` und der ID \`${id}\` nach.`,
    perhapsCancelled:
      'In diesem Moment sind meine Aufzeichnungen ausgefallen, darum weiß ich nicht, ob diese Vorschau abgebrochen ist. Gezahlt wird nur, was bestätigt wird.',
    confirmedAlready: (id) =>
      `Diese Auszahlung wurde schon bestätigt. \`/payout stop\` mit der ID \`${id}\` hält sie an.`,
    overGrantMax: (most) =>
      `Ein Eintrag dieser Auszahlung ist inzwischen zu viel für eine Gutschrift: höchstens ${most}. Es wurde nichts geändert.`,
    waiting: (when) =>
      `Die Auszahlung steht im Protokollkanal und wartet auf eine zweite Person aus dem Team. Sie verfällt ${when}.`,
    begins: '⏳ Working … (in Arbeit)',
    working:
      '⏳ Working … (in Arbeit) Du kannst das hier schließen: Ich mache weiter, auch nach einem Neustart.',
    elsewhere: 'Wie es weitergeht, zeige ich in einer eigenen Nachricht in diesem Kanal.',
    stoppedHint:
      'Was schon unterwegs war, kommt noch zu seinem Ende. Mit `/payout resume` geht es mit dem Rest weiter.',
    awayHint:
      'Die Website war längere Zeit nicht benutzbar, darum habe ich angehalten. Mit `/payout resume` geht es mit dem Rest weiter.',
    unreadableHint:
      'Ich kann eine Aufzeichnung nicht lesen, an der diese Auszahlung hängt, darum habe ich angehalten. Dafür wird nichts gezahlt, bis sie in Ordnung gebracht ist; dann geht es mit `/payout resume` mit dem Rest weiter.',
    unsentHint: 'Für einige Einträge wurde nichts gesendet. `/payout resume` versucht sie noch einmal.',
    unknownHint:
      'Für einige Einträge sagt keine Antwort, ob das Guthaben angekommen ist. Das Team klärt sie im Protokollkanal; sie werden nie noch einmal gesendet.',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Gezahlt',
    paidOut: 'Ausgezahlt',
    refused: 'Abgelehnt',
    unknown: 'Unbekannt',
    unsent: 'Nichts gesendet',
    left: 'Noch zu zahlen',
    rate: 'Tempo',
    perMinute: (rows) => `${rows} pro Minute`,
    remaining: 'Noch',
    about: (duration) => `etwa ${duration}`,
    by: 'Von',
    approvedBy: 'Entschieden von',
    reason: 'Grund',
    id: 'Auszahlung',
    notFound: 'Eine Auszahlung mit dieser ID wurde nicht gefunden.',
    notRunning: 'Diese Auszahlung läuft nicht.',
    notStopped: 'Diese Auszahlung ist nicht angehalten, und kein Eintrag wartet auf einen neuen Versuch.',
    decided:
      'Über diese Auszahlung wurde schon entschieden, oder ihre Zeit ist um. Es wurde nichts geändert.',
    paysYou:
      'Diese Auszahlung ginge auch an dein eigenes Website-Konto oder an eines, das es früher war. Jemand anders aus dem Team muss das tun.',
    cancelled: 'Es wurde nichts gezahlt.',
    listTitle: 'Auszahlungen',
    none: 'Es gibt noch keine Auszahlungen.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** an ${anKonten(accounts)}, von ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} an ${anKonten(accounts)} (${day})`,
    approval: (staff, total, accounts) =>
      `${staff} möchte **${total}** an ${anKonten(accounts)} auszahlen. Eine zweite Person aus dem Team muss zustimmen.`,
    approved: (approver, staff, total, accounts) =>
      `${approver} hat der Auszahlung von **${total}** an ${anKonten(accounts)} zugestimmt, die ${staff} angefordert hat. Wie weit sie ist, zeigt \`/payout show\`.`,
    approvedTitle: '👥 Auszahlung genehmigt',
    told: {
      started: (staff, total, accounts) =>
        `💸 ${staff} hat eine Auszahlung von **${total}** an ${anKonten(accounts)} gestartet.`,
      stopped: (staff) => `⏸️ ${staff} hat eine Auszahlung angehalten.`,
      resumed: (staff) => `▶️ ${staff} hat eine Auszahlung fortgesetzt.`,
      away: () =>
        '⚠️ Eine Auszahlung wurde angehalten, weil die Website längere Zeit nicht benutzbar war. Mit `/payout resume` geht sie weiter.',
      unreadable: (key) =>
        `⚠️ Eine Auszahlung wurde angehalten, weil ich die Aufzeichnung \`${key}\` nicht lesen kann. Die Einträge, die nicht daran hängen, sind bezahlt, soweit ich wusste, welche das sind. Sobald sie in Ordnung gebracht ist, geht es mit \`/payout resume\` weiter.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} hat **${total}** an ${anKonten(accounts)} ausgezahlt.`,
    planned: (total, accounts) => `Vorgesehen: **${total}** an ${anKonten(accounts)}.`,
    recordNone: (staff) => `⛔ Eine Auszahlung von ${staff} ist zu Ende; es wurde nichts gezahlt.`,
    recordNoneKnown: (staff) =>
      `⚠️ Eine Auszahlung von ${staff} ist zu Ende; nachweislich angekommen ist nichts.`,
    recordUnknown: (total, accounts) =>
      `Ob **${total}** an ${anKonten(accounts)} angekommen sind, weiß noch niemand.`,
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
    durationNotUnderstood: 'Das ist keine Dauer. Sie sieht aus wie `90s`, `15m`, `2h` oder `3d`.',
    durationTooShort: (least) => `Das ist zu kurz: mindestens ${least}.`,
    durationTooLong: (most) => `Das ist zu lang: höchstens ${most}.`,
    previewTitle: (title) => `Die Verlosung „${title}“ starten?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Eine Verlosung mit demselben Titel und denselben Preisen wurde ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du das hier auch bestätigst, gibt es zwei. Sieh zuerst mit \`/giveaway list\` nach.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} eine Verlosung mit demselben Titel und denselben Preisen bestätigt, was diese Vorschau nicht zeigte: \`${id}\`. Wenn du noch eine starten willst, ruf den Befehl neu auf.`,
    cost: 'Kostet höchstens',
    prize: 'Gewinn',
    prizeEach: (amount, winners) => `**${amount}** für jeden von ${winners} Gewinnern`,
    prizeOne: (amount) => `**${amount}** für einen Gewinner`,
    ends: 'Endet',
    endsAfter: (duration) => `${duration} nach dem Start`,
    requirements: 'Wer teilnehmen kann',
    linkedNeeded: 'mit verknüpftem Website-Konto (`/link`)',
    roleNeeded: (role) => `mit der Rolle ${role}`,
    memberForNeeded: (duration) => `seit mindestens ${imDativ(duration)} auf diesem Server`,
    host: 'Veranstaltet von',
    entrants: 'Teilnehmer',
    commitment: (hash) => `Versiegelte Ziehung: SHA-256 des Startwerts ist ${hash}`,
    id: 'Verlosung',
    enter: 'Enter (teilnehmen)',
    leave: 'Leave (nicht mehr teilnehmen)',
    startedTitle: 'Gestartet',
    started: 'Die Verlosung ist offen.',
    opening: 'Die Verlosung ist gespeichert. Ich poste sie gleich.',
    notStarted:
      'Meine Aufzeichnungen waren gestört, darum wurde nichts gestartet. Bitte benutze `/giveaway start` in ein paar Minuten noch einmal.',
    startUncertain:
      'Meine Aufzeichnungen waren gestört, darum weiß ich nicht, ob diese Verlosung startet. Bitte sieh in einer Minute in `/giveaway list` nach, bevor du es noch einmal versuchst.',
    uncertain:
      'Meine Aufzeichnungen waren gestört, darum weiß ich nicht, ob das noch wirksam wurde. Bitte sieh in einer Minute in `/giveaway list` nach, bevor du es noch einmal versuchst.',
    serverUnlisted:
      'Auf dem Server dieser Verlosung bin ich nicht mehr tätig (er steht nicht in DISCORD_GUILD_IDS). Darum wurde nichts geändert.',
    waitsTitle: '👥 Verlosung wartet auf Zustimmung',
    waits: (when) =>
      `Die Verlosung steht im Protokollkanal und wartet auf eine zweite Person aus dem Team. Sie startet mit der Zustimmung und verfällt ${when}.`,
    notPosted:
      'Ich konnte die Verlosung in diesem Kanal nicht posten. Bitte prüfe, ob ich hier schreiben darf; es wurde nichts gestartet.',
    approval: (staff, title, cost) =>
      `${staff} möchte die Verlosung „${title}“ starten, die höchstens **${cost}** kostet. Eine zweite Person aus dem Team muss zustimmen.`,
    enteredTitle: 'Du bist dabei',
    entered: (when) => `Viel Glück! Die Gewinner werden ${when} gezogen.`,
    enteredAlready: (when) =>
      `Du nimmst schon teil. Die Gewinner werden ${when} gezogen. Wenn du nicht mehr teilnehmen möchtest, drücke **Leave**.`,
    leftTitle: 'Du bist nicht mehr dabei',
    left: 'Du nimmst nicht mehr teil. Wenn du es dir anders überlegst, drücke **Enter**.',
    notIn: 'Du nimmst an dieser Verlosung nicht teil.',
    over: 'Diese Verlosung ist vorbei.',
    notOpenYet: 'Diese Verlosung ist noch nicht offen.',
    roleMissing: (role) => `Nur Mitglieder mit der Rolle ${role} können teilnehmen.`,
    tooNew: (when) => `Du bist noch nicht lange genug auf diesem Server. Du kannst ${when} teilnehmen.`,
    ownGiveaway: 'Du hast diese Verlosung selbst gestartet, darum kannst du nicht teilnehmen.',
    notFound: 'Eine Verlosung mit dieser ID wurde nicht gefunden.',
    decided: 'Über diese Verlosung wurde schon entschieden, oder ihre Zeit ist um. Es wurde nichts geändert.',
    notOpen: 'Diese Verlosung ist nicht offen.',
    ended: 'Beendet',
    drawing: '⏳ Working … (in Arbeit) Die Gewinner werden gezogen.',
    endedTitle: (title) => `„${title}“ ist zu Ende`,
    endedHint: 'Das Ergebnis steht weiter unten in einer eigenen Nachricht.',
    cancelledTitle: (title) => `„${title}“ wurde abgebrochen`,
    cancelled: 'Diese Verlosung wurde abgebrochen. Niemand erhält etwas.',
    cancelledBy: (staff) => `Abgebrochen von ${staff}.`,
    resultTitle: (title) => `🎁 Die Gewinner von „${title}“`,
    congratulations: (winners) => `🎉 ${winners}`,
    noEntrants: 'Niemand hat teilgenommen, darum gibt es keinen Gewinner.',
    noWinners: 'An niemanden, der teilgenommen hat, kann gezahlt werden. Darum gibt es keinen Gewinner.',
    fewerWinners: (count, wanted) =>
      `Nur ${count} von ${wanted} Gewinnern: Mehr Teilnehmer waren nicht übrig.`,
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
      `🔁 ${member} gehört nicht mehr zu den Gewinnern; es war niemand mehr übrig.`,
    passedOver: 'Übergangen',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… und ${count} weitere`,
    why: {
      'not-a-member': 'hat den Server verlassen',
      'not-linked': 'ist nicht mehr verknüpft',
      'role-missing': 'hat die Rolle nicht mehr',
      'too-new': 'ist noch nicht lange genug auf dem Server',
      'same-account': 'hat dasselbe Website-Konto wie ein anderer Gewinner',
      host: 'hat die Verlosung gestartet',
    },
    drawn: 'Ziehung',
    drawnFrom: (entrants, hash) =>
      `Gezogen aus ${entrants === '1' ? 'einem Teilnehmer' : `${entrants} Teilnehmern`} mit dem Hash \`${hash}\`. In der Datei stehen alle, der Startwert und die Reihenfolge, sodass jeder die Ziehung prüfen kann: \`npm run verify-draw -- FILE\`.`,
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
    endedBy: 'Die Gewinner werden gezogen, dann wird gezahlt.',
    cancelDone: 'Die Verlosung wurde abgebrochen. Niemand erhält etwas.',
    rerollTitle: 'Ersetzt',
    rerolled: (member, by) => `${member} wurde durch ${by} ersetzt, nach der gezogenen Reihenfolge.`,
    nobodyLeft:
      'In der gezogenen Reihenfolge ist niemand mehr übrig, darum bleibt der Gewinner. Es wurde nichts geändert.',
    overHostCap: (host, left) =>
      `Diese Verlosung zählt zum Tageslimit von ${host}, und davon sind heute nur noch ${left} übrig.`,
    payAgain: 'Erneut zahlen',
    payAgainTitled: (title) => `Erneut zahlen: ${title}`,
    payAgainTitle: (total, winners) =>
      `${total} an ${winners === '1' ? 'einen Gewinner' : `${winners} Gewinner`} zahlen?`,
    payAgainHint: (host) =>
      `An diese Gewinner wurde bisher nichts gesendet. Was sie jetzt erhalten, zählt zum heutigen Limit von ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** an ${receiver}`,
    paidSince: (sum) => `⚠️ seit dem Ende der Verlosung schon ${sum} gutgeschrieben oder unterwegs`,
    payAgainOutdated:
      'Diese Vorschau gilt nicht mehr: Sie ist zu alt, oder seither hat sich etwas geändert, etwa durch eine Zahlung von Hand. Drück **Erneut zahlen** für eine neue.',
    payAgainStartedTitle: '⏳ Wird bearbeitet …',
    payAgainStarted:
      'Die Gewinner werden gerade bezahlt. Der Eintrag im Protokollkanal zeigt, was daraus geworden ist.',
    beingPaid: 'Die Gewinner dieser Verlosung werden in diesem Moment bezahlt.',
    nobodyToPay: 'An keinen Gewinner dieser Verlosung kann erneut gezahlt werden.',
    awayTitle: '⚠️ Gewinner warten',
    away: (title) =>
      `Die Website ist gerade nicht benutzbar, darum warten die Gewinner von „${title}“ noch. Ich versuche es von selbst weiter; bitte zahle nicht von Hand.`,
    awayOver: (title) => `Die Gewinner von „${title}“ warten nicht mehr auf die Website.`,
    tryNow: 'Jetzt versuchen',
    notWaiting: 'Die Gewinner dieser Verlosung warten nicht auf ihre Zahlung.',
    withdrawn: {
      unlisted: 'Auf ihrem Server bin ich nicht mehr tätig (er steht nicht in DISCORD_GUILD_IDS)',
      left: 'Auf ihrem Server bin ich nicht mehr',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 „${title}“, gestartet von ${staff}, wurde abgebrochen: ${why}. Niemand erhält etwas, und die Kosten zählen nicht mehr zum Tageslimit.`,
    recordPartly: (why) =>
      `${why}. Wer bis dahin nichts erhalten hat, erhält nichts, und das zählt nicht mehr zum Tageslimit.`,
    notAWinner: 'Das ist kein Gewinner dieser Verlosung.',
    winnerPaid: 'An diesen Gewinner wurde schon gezahlt, darum kann niemand nachrücken.',
    winnerUnsettled:
      'Es ist noch nicht geklärt, ob an diesen Gewinner gezahlt wurde. Bitte kläre es zuerst im Protokollkanal.',
    told: {
      started: (staff, title, cost) =>
        `🎁 ${staff} hat die Verlosung „${title}“ gestartet, die höchstens **${cost}** kostet.`,
      ended: (staff, title) => `🎁 ${staff} hat die Verlosung „${title}“ vorzeitig beendet.`,
      cancelled: (staff, title) => `🎁 ${staff} hat die Verlosung „${title}“ abgebrochen.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} hat ${member} von der Liste der Gewinner von „${title}“ genommen und neu gezogen.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} lässt an diese Gewinner von „${title}“ erneut zahlen: ${winners}`,
    },
    record: (staff, title) => `🎁 „${title}“, gestartet von ${staff}, ist zu Ende.`,
    recordMore: (count) => `… und ${count} weitere; in der Datei stehen alle.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** an ${receiver}`,
    entrantsGone:
      'Diese Verlosung ist so lange her, dass ihre Teilnehmer nicht mehr gespeichert sind; niemand anders kann gezogen werden.',
  },
};
