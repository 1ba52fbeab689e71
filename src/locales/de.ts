import { deAlerts } from './de-alerts.js';
import { deEvents } from './de-events.js';
import { deLaidAside } from './de-laid-aside.js';
import { deLogChannel } from './de-log-channel.js';
import { deStart } from './de-start.js';
import { deStore } from './de-store.js';
import type { Words } from './en.js';

/** Alles, was Mitglieder und Team lesen, auf Deutsch. */
export const de: Words = {
  ...deAlerts,
  ...deEvents,
  ...deLogChannel,
  ...deStore,
  ...deStart,
  ...deLaidAside,

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
      description: 'Verknüpft dein Discord-Konto mit deinem Website-Konto, sobald das Team zugestimmt hat',
      username: 'Dein Benutzername auf der Website',
      steam: 'Deine Steam-ID in einer ihrer drei Formen',
    },
    grant: {
      description: 'Schreibt einem Website-Konto virtuelles Guthaben gut (Team)',
      amount: 'Wie viel, mit höchstens zwei Nachkommastellen',
      member: 'Das Mitglied, das es erhält',
      username: 'Der Benutzername auf der Website, für jemanden, der nicht im Discord ist',
      reason: 'Warum; Mitglieder können es lesen',
      announce: 'Das Ergebnis hier für alle posten',
    },
    grantCredit: { name: 'Guthaben geben' },
    grants: {
      description: 'Das Buch aller Gutschriften (Team)',
      list: 'Zeigt die neuesten Gutschriften',
      show: 'Zeigt eine Gutschrift ganz',
      resolve: 'Klärt eine Gutschrift, deren Ergebnis unbekannt ist',
      export: 'Gibt das Buch als CSV-Datei',
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
      requests: 'Zeigt die offenen Anfragen nach einer Verknüpfung',
      member: 'Das Mitglied',
      username: 'Der Benutzername auf der Website',
      steam: 'Die Steam-ID in einer ihrer drei Formen',
    },
  },

  refusals: {
    amountNotUnderstood: 'Das ist kein Betrag. Er sieht aus wie `15` oder `15.50`.',
    amountNotPositive: 'Der Betrag muss größer als null sein.',
    amountTooFine: 'Der Betrag kann höchstens zwei Nachkommastellen haben.',
    overGrantCap: (most) => `Das ist zu viel für eine Gutschrift: höchstens ${most}.`,
    overDailyCap: (most, left) =>
      `Das ist mehr, als du heute gutschreiben kannst: Von ${most} am Tag sind noch ${left} übrig. Der Tag endet um Mitternacht UTC.`,
    overCapNow: (staff) =>
      `Das Tageslimit wurde gesenkt: Es ist jetzt kleiner als das, was ${staff} an jenem Tag schon belegt hat. Es wurde nichts geändert.`,
    ownAccount:
      'Das ist dein eigenes Website-Konto, oder es war es früher. Jemand anders aus dem Team muss das tun.',
    ownApproval: 'Diese Gutschrift ist von dir. Jemand anders aus dem Team muss entscheiden.',
    accountBusy: 'Eine andere Gutschrift auf dasselbe Konto läuft noch. Es wurde nichts gesendet.',
    draftGone:
      'Diese Vorschau gilt nicht mehr: Sie wurde schon bestätigt oder verworfen, oder sie ist zu alt. Wenn nichts daraus geworden ist, ruf den Befehl neu auf.',
    draftNotYours: 'Diese Knöpfe kann nur benutzen, wer die Vorschau angefordert hat.',
    grantDecided:
      'Über diese Gutschrift wurde schon entschieden, oder ihre Zeit ist um. Es wurde nichts geändert.',
    grantedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} denselben Betrag an dieses Konto bestätigt, was diese Vorschau nicht zeigte: \`${id}\`. Wenn du ihn noch einmal geben willst, fordere eine neue Vorschau an.`,
    grantConfirmed: (id) =>
      `Diese Gutschrift wurde schon bestätigt und kann nicht mehr abgebrochen werden. Siehe \`/grants show id:${id}\`.`,
    grantedAgain: (id) => `Diese Gutschrift wurde schon neu vergeben, als \`${id}\`.`,
    grantNotFound: 'Eine Gutschrift mit dieser ID wurde nicht gefunden.',
    monthNotUnderstood: 'Ein Monat sieht aus wie `2026-11`.',
    exportTooLarge: 'Das ist zu viel für eine Datei. Bitte wähle einen Monat.',
    oneReceiver: 'Bitte gib genau eines von `member` und `username` an.',
    title: 'Das hat nicht geklappt',
    serverNotListed: 'Auf diesem Server arbeite ich nicht.',
    noDirectMessages: 'Ich arbeite nur auf dem Server, nicht in Direktnachrichten.',
    staffOnly: 'Das kann nur das Team.',
    tooFast: (when) => `Das war etwas schnell. Weiter geht es ${when}.`,
    outdatedControl:
      'Dieser Knopf gehört zu einer älteren Nachricht und funktioniert nicht mehr. Bitte benutze den Befehl noch einmal.',
    exactlyOne: (options) => `Bitte gib genau eine dieser Angaben an: ${options}.`,
    nameEmpty: 'Der Benutzername ist leer.',
    nameTooLong: (most) => `Dieser Benutzername ist zu lang. Er kann höchstens ${most} Zeichen haben.`,
    nameHasControls: 'Der Benutzername enthält unsichtbare Zeichen. Bitte tippe ihn von Hand.',
    notAnEmail: 'Das ist keine E-Mail-Adresse.',
    notASteamId:
      'Das ist keine Steam-ID. Sie sieht aus wie `STEAM_0:1:23`, `[U:1:47]` oder `76561197960265775`. Der Name in deiner Profiladresse ist keine.',
    steamIdNotPersonal:
      'Diese Steam-ID gehört keiner Person. Gruppen und Spielserver können nicht benutzt werden.',
    notLinked:
      'Du bist mit keinem Website-Konto verknüpft. Benutze `/link` mit deinem Benutzernamen auf der Website oder deiner Steam-ID; das Team stimmt dann zu.',
    memberNotLinked: (member) => `${member} ist mit keinem Website-Konto verknüpft.`,
    userNotFound: {
      username: (name) => `Auf der Website wurde kein Benutzer mit dem Namen ${name} gefunden.`,
      email: () => 'Auf der Website wurde kein Benutzer mit dieser E-Mail-Adresse gefunden.',
      steam: (id) => `Auf der Website wurde kein Benutzer mit der Steam-ID ${id} gefunden.`,
    },
    linkedUserGone: (name) =>
      `Das verknüpfte Website-Konto ${name} wurde nicht gefunden. Vielleicht wurde es umbenannt oder gelöscht. Benutze \`/unlink\` und dann \`/link\` mit dem neuen Namen.`,
    linkedUserMoved: (name) =>
      `Der Benutzername ${name} führt nicht mehr zu dem Website-Konto, das verknüpft wurde. Darum wird nichts angezeigt. Das Team weiß Bescheid und kann die Verknüpfung berichtigen.`,
    alreadyLinked: (name) =>
      `Du bist schon mit ${name} verknüpft. Benutze zuerst \`/unlink\`, wenn du ein anderes Konto möchtest.`,
    accountTaken: (name) => `Das Website-Konto ${name} ist schon mit einem anderen Mitglied verknüpft.`,
    accountTakenBy: (name, member) =>
      `Das Website-Konto ${name} ist schon mit ${member} verknüpft. Entferne zuerst diese Verknüpfung.`,
    requestOpen: (name, when) =>
      `Du hast schon eine offene Anfrage für ${name}, gestellt ${when}. Das Team sieht sie sich an; du kannst sie auch zurückziehen.`,
    tooManyRequests: 'Du hast heute schon drei Anfragen gestellt. Bitte versuche es morgen wieder.',
    tooManyLookups:
      'Du hast heute schon viele Konten versucht. Bitte versuche es morgen wieder oder frage das Team.',
    requestGone: 'Diese Anfrage ist nicht mehr offen.',
    changedMeanwhile: 'Jemand anders hat das im selben Augenblick geändert. Bitte sieh noch einmal nach.',
    websiteRefusesBot:
      'Die Website weist den Bot ab; das Team weiß Bescheid. Bitte versuche es später wieder.',
    websiteBusy:
      'Die Website ist überlastet und bittet um eine Pause. Bitte versuche es in einer Minute wieder.',
    websiteUnreachable: 'Die Website ist gerade nicht erreichbar. Bitte versuche es später wieder.',
    storeHeld:
      'Zahlungen sind angehalten, darum habe ich nichts geändert: Meine Aufzeichnungen sind vielleicht älter als das, was gezahlt wurde. Das Team entscheidet im Log-Kanal, wie es weitergeht.',
    websiteHeldUp:
      'Der Bot wurde zu lange aufgehalten, darum wurde nichts gesendet. Bitte versuche es noch einmal.',
    websiteSlow: 'Die Website hat nicht rechtzeitig geantwortet. Bitte versuche es später wieder.',
    websiteFailed: 'Auf der Website ist ein Fehler aufgetreten. Bitte versuche es später wieder.',
    websiteRejected: (reason) => `Die Website hat das nicht angenommen: ${reason}`,
    websiteRejectedSilently: 'Die Website hat das nicht angenommen und keinen Grund genannt.',
    websiteNotUnderstood: 'Die Antwort der Website verstehe ich nicht. Darum zeige ich nichts an.',
    storeFailed:
      'Meine Aufzeichnungen haben gerade versagt. Ich weiß deshalb nicht, ob das gewirkt hat. Bitte sieh nach, bevor du es noch einmal versuchst.',
    recordUnreadable:
      'Ich habe hier aufgehört, weil ich eine meiner Aufzeichnungen nicht lesen kann. Das Team weiß Bescheid. Prüfe, ob etwas geschehen ist, bevor du es noch einmal versuchst.',
    notRecordable: 'Meine Aufzeichnungen ließen sich in diesem Moment nicht schreiben.',
    recordUncertain: (id) =>
      `Meine Aufzeichnungen haben gerade versagt. Ich weiß deshalb nicht, ob das festgehalten ist. Sieh mit \`/grants show id:${id}\` nach, bevor du es noch einmal versuchst.`,
    draftWithdrawn:
      'Meine Aufzeichnungen haben gerade versagt. Es wurde nichts gesendet, und diese Vorschau lässt sich nicht mehr bestätigen. Bitte ruf den Befehl neu auf.',
    arrivedAfterAll: (id) =>
      `Die Gutschrift \`${id}\`, die hiermit ersetzt werden sollte, ist doch noch angekommen.`,
    ownSettlement:
      'Du hast diese Gutschrift beantragt, und ihr Betrag brauchte eine zweite Person. Jemand anders aus dem Team muss sie abschließen.',
    outcomeNotShown:
      'Discord hat mich das Ergebnis nicht anzeigen lassen. Vielleicht ist es längst erledigt: Bitte sieh nach, bevor du es noch einmal versuchst.',
    unforeseen: 'Bei mir ist etwas schiefgegangen. Bitte versuche es später wieder.',
    withReference: (sentence, reference) => `${sentence}\nKennung: \`${reference}\``,
    notPosted: 'Ich konnte es hier nicht für alle posten.',
    perhapsPosted:
      'Discord hat nicht geantwortet; ich weiß also nicht, ob es hier für alle gepostet wurde. Bitte sieh nach.',
    fileTooLarge: (most) => `Die Datei ist zu groß: höchstens ${most} KiB.`,
    fileNotToBeHad: 'Ich konnte die Datei nicht von Discord bekommen. Bitte versuche es noch einmal.',
    membersNotTold:
      'Discord hat mir nicht rechtzeitig gesagt, wer auf diesem Server ist. Bitte versuche es später noch einmal.',
  },

  grant: {
    working: '⏳ Working … (in Arbeit)',
    waitingForWebsite: '⏳ Working … (in Arbeit) Die Website bittet um einen Augenblick Geduld.',
    previewTitle: (amount) => `${amount} gutschreiben?`,
    member: 'Mitglied',
    notInDiscord: 'mit keinem Mitglied verknüpft',
    account: 'Website-Konto',
    amount: 'Betrag',
    balance: 'Guthaben',
    balanceChange: (before, after) => `${before} → **${after}**`,
    reason: 'Grund',
    capLeft: 'Heute noch für dich',
    capLeftAfter: (left) => `${left} nach dieser Gutschrift`,
    recent: '⚠️ In den letzten 24 Stunden hat dieses Konto schon erhalten',
    recentLine: (amount, staff, when) => `**${amount}** von ${staff} ${when}`,
    redoes: 'Ersetzt Gutschrift',
    redoneBy: 'Ersetzt durch Gutschrift',
    supersededBy: 'Platz vergeben an',
    overruled: 'Berichtigt',
    needsApproval: '👥 Dieser Betrag braucht die Zustimmung einer zweiten Person aus dem Team.',
    announced: '📣 Das Ergebnis wird hier für alle gepostet.',
    validUntil: (when) => `Diese Vorschau lässt sich bis ${when} bestätigen.`,
    confirm: 'Confirm (bestätigen)',
    cancel: 'Cancel (abbrechen)',
    cancelledTitle: 'Abgebrochen',
    cancelled: 'Es wurde nichts gesendet.',
    approve: 'Approve (annehmen)',
    reject: 'Reject (ablehnen)',
    arrived: 'It arrived (angekommen)',
    notArrived: 'It did not (nicht angekommen)',
    again: 'Neu gutschreiben',
    id: 'Gutschrift',
    state: 'Stand',
    grantedBy: 'Gutgeschrieben von',
    decidedBy: 'Entschieden von',
    settledBy: 'Geklärt von',
    confirmedAt: 'Bestätigt',
    sentAt: 'Gesendet',
    settledAt: 'Abgeschlossen',
    answer: 'Antwort der Website',
    evidence: 'Seitdem gelesene Guthaben',
    evidenceLine: (amount, when) => `${amount}, ${when}`,
    noEvidence: 'Es konnte noch keines gelesen werden.',
    states: {
      waiting: '👥 Wartet auf Zustimmung',
      prepared: '⏳ Wird gleich gesendet',
      sending: '⏳ Wird gesendet',
      applied: '✅ Gutgeschrieben',
      refused: '⛔ Von der Website abgelehnt',
      unknown: '❓ Ergebnis unbekannt',
      'not-applied': '❌ Nicht angekommen',
      'not-sent': '⏹️ Nichts gesendet',
      rejected: '⛔ Abgelehnt',
      lapsed: '⌛ Ohne Zustimmung verfallen',
    },
    sentences: {
      waiting: (when) =>
        `Die Gutschrift steht im Protokollkanal und wartet auf eine zweite Person aus dem Team. Sie verfällt ${when}.`,
      prepared: () => 'Die Gutschrift wird gleich gesendet.',
      sending: () => 'Die Gutschrift wird gerade gesendet. Bitte sieh gleich noch einmal nach.',
      applied: () => 'Das Guthaben ist auf dem Konto.',
      refused: () => 'Die Website hat die Gutschrift abgelehnt. Es wurde nichts hinzugefügt.',
      unknown: () =>
        'Keine Antwort der Website sagt, ob die Gutschrift angekommen ist. Sie kann angekommen sein; vergib sie also noch nicht neu. Das Team kann die Guthaben unten vergleichen und die Sache mit den Knöpfen im Protokollkanal oder mit `/grants resolve` klären.',
      'not-applied': () => 'Das Team hat geklärt, dass die Gutschrift nicht angekommen ist.',
      'not-sent': () => 'Es wurde nichts an die Website gesendet.',
      rejected: () =>
        'Eine zweite Person aus dem Team hat die Gutschrift abgelehnt. Es wurde nichts gesendet.',
      lapsed: () => 'Niemand hat der Gutschrift binnen 24 Stunden zugestimmt. Es wurde nichts gesendet.',
    },
    because: (why) => `Grund: ${why}`,
    overruledBy: (state) => `Die späte Antwort der Website widerspricht dem früheren Stand (${state}).`,
    sentUnrecorded: (id) =>
      `Die Gutschrift \`${id}\` wurde an die Website gesendet, aber meine Aufzeichnungen lassen sich gerade nicht schreiben. Bitte vergib sie nicht neu. Ich versuche weiter festzuhalten, was daraus wurde; siehe \`/grants show\`.`,
    endedUnrecorded: (id) =>
      `Durch die Gutschrift \`${id}\` wurde nichts hinzugefügt, aber meine Aufzeichnungen lassen sich gerade nicht schreiben. Ich versuche weiter, das festzuhalten.`,
    announcement: (amount, member) => `🎉 ${member} hat **${amount}** erhalten.`,
    formTitle: (member) => `Gutschrift für ${member}`,
    formAmount: 'Betrag, zum Beispiel 15 oder 15.50',
    formReason: 'Grund (freiwillig)',
  },

  grants: {
    title: 'Gutschriften',
    titleOf: (member) => `Gutschriften für ${member}`,
    none: 'Es gibt noch keine Gutschriften.',
    line: (state, amount, account, staff, when) =>
      `${state} **${amount}** → ${account}, von ${staff} ${when}`,
    newest: 'Neueste',
    older: 'Ältere',
    choice: (state, amount, account, day) => `${state} ${amount} → ${account} (${day})`,
    exportTitle: 'Buch der Gutschriften',
    exported: (count) => `${count} Gutschriften, die neuesten zuerst.`,
    resolvedTitle: 'Geklärt',
  },

  profile: {
    title: 'Website-Profil',
    username: 'Benutzername',
    websiteId: 'Website-ID',
    steam: 'Steam-ID',
    registered: 'Registriert',
    group: 'Gruppe',
    link: 'Verknüpfung',
    linkedSince: (when) => `✅ Verknüpft ${when}`,
    linkedTo: (member) => `✅ Verknüpft mit ${member}`,
    notLinked: '➖ Mit keinem Mitglied verknüpft',
  },

  balance: {
    title: 'Guthaben',
    virtual: 'Virtuell',
    paid: 'Bezahlt',
    total: 'Gesamt',
    account: (name) => `Website-Konto: ${name}`,
    share: 'Share (teilen)',
    shared: 'In diesem Kanal geteilt.',
  },

  lookup: {
    title: 'Benutzer der Website',
    email: 'E-Mail',
    other: 'Weitere Angaben',
    more: (count) => `… und ${count} weitere`,
  },

  link: {
    requestSent: (name) =>
      `Deine Anfrage, mit ${name} verknüpft zu werden, liegt beim Team. Du erfährst, wie es entschieden hat.`,
    requestSentTitle: 'Anfrage gestellt',
    cancel: 'Cancel (Anfrage zurückziehen)',
    cancelled: 'Deine Anfrage wurde zurückgezogen.',
    cancelledTitle: 'Anfrage zurückgezogen',
    unlinked: (name) => `Du bist nicht mehr mit ${name} verknüpft.`,
    unlinkedTitle: 'Verknüpfung entfernt',
  },

  links: {
    setTitle: 'Verknüpft',
    set: (member, name) => `${member} ist jetzt mit ${name} verknüpft.`,
    replaced: (name) => `Vorher war es ${name}.`,
    unchanged: (member, name) => `${member} war schon mit ${name} verknüpft.`,
    removedTitle: 'Verknüpfung entfernt',
    removed: (member, name) => `${member} ist nicht mehr mit ${name} verknüpft.`,
    showTitle: 'Verknüpfung',
    member: 'Mitglied',
    account: 'Website-Konto',
    websiteId: 'Website-ID',
    steam: 'Steam-ID',
    since: 'Seit',
    by: 'Von',
    namedBy: 'Gefunden über',
    byUsername: 'Benutzername',
    bySteam: 'Steam-ID',
    requestsTitle: 'Offene Anfragen',
    noRequests: 'Keine Anfrage ist offen.',
    requestLine: (member, name, when) => `${member} → ${name}, gestellt ${when}`,
    moreRequests: (count) => `Das sind die ${count} ältesten; die nächsten folgen, sobald du entscheidest.`,
    approve: 'Approve (annehmen)',
    reject: 'Reject (ablehnen)',
    approveNumbered: (number) => `Approve ${number} (annehmen)`,
    rejectNumbered: (number) => `Reject ${number} (ablehnen)`,
  },

  request: {
    title: 'Anfrage nach einer Verknüpfung',
    open: (member, name) => `${member} möchte mit dem Website-Konto ${name} verknüpft werden.`,
    approved: (staff) => `✅ Angenommen von ${staff}`,
    rejected: (staff) => `⛔ Abgelehnt von ${staff}`,
    withdrawn: '↩️ Vom Mitglied zurückgezogen',
    lapsed: '⌛ Nach 7 Tagen ohne Entscheidung verfallen',
    lapses: (when) => `Verfällt ${when}`,
    state: 'Stand',
  },

  direct: {
    creditTitle: 'Du hast Guthaben erhalten',
    credit: (amount, account) => `Deinem Website-Konto ${account} wurden **${amount}** gutgeschrieben.`,
    approvedTitle: 'Du bist verknüpft',
    approved: (name) =>
      `Das Team hat deine Anfrage angenommen: Du bist jetzt mit dem Website-Konto ${name} verknüpft. Probiere \`/balance\`.`,
    rejectedTitle: 'Anfrage abgelehnt',
    rejected: (name) =>
      `Das Team hat deine Anfrage abgelehnt, mit dem Website-Konto ${name} verknüpft zu werden.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} hat ${receiver} **${amount}** gutgeschrieben.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** von ${staff} für ${receiver}.`,
    approval: (staff, amount, receiver) =>
      `${staff} möchte ${receiver} **${amount}** gutschreiben. Eine zweite Person aus dem Team muss zustimmen.`,
    unknown: (staff, amount, receiver) =>
      `${staff} hat ${receiver} **${amount}** gutgeschrieben, aber keine Antwort sagt, ob es angekommen ist. Vergleiche die Guthaben mit den Aufzeichnungen der Website und kläre es dann. Bis dahin gilt es als gezahlt und wird nicht noch einmal gesendet.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind angekommen**. Ich habe den Eintrag berichtigt.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind nicht angekommen**. Ich habe den Eintrag berichtigt.`,
    triedAgain:
      'Bitte nicht von Hand zahlen: Läuft die Auszahlung oder Verlosung noch, versucht sie es von selbst wieder; danach lässt sie sich fortsetzen oder erneut zahlen.',
    settledOtherwise: (staff) => `${staff} hatte das Gegenteil festgestellt.`,
    paidAgain: (id) =>
      `Sie wurde als \`${id}\` neu vergeben. Das Konto hat also vielleicht zweimal bekommen. Bitte prüft das.`,
    paidBeside: (id) =>
      `Sie sollte \`${id}\` ersetzen, was inzwischen vielleicht auch eine andere getan hat. Das Konto hat also vielleicht zweimal bekommen. Bitte seht in \`/grants show id:${id}\` nach.`,
    exported: (staff, what) => `📄 ${staff} hat das Buch der Gutschriften exportiert (${what}).`,
    everything: 'alles',
    linkSet: (staff, member, name) => `🔗 ${staff} hat ${member} mit ${name} verknüpft.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} hat die Anfrage von ${member} angenommen: jetzt mit ${name} verknüpft.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} hat die Verknüpfung von ${member} von ${before} auf ${name} geändert.`,
    linkRemoved: (staff, member, name) =>
      `✂️ ${staff} hat die Verknüpfung von ${member} mit ${name} entfernt.`,
    unlinked: (member, name) => `✂️ ${member} hat die eigene Verknüpfung mit ${name} entfernt.`,
    websiteRefuses: (status) =>
      `⚠️ Die Website weist den Bot ab (HTTP ${status}). Bitte prüfe die Einstellung \`WEBSITE_TOKEN\`, und ob dieses Token Benutzer suchen, Guthaben lesen und Guthaben aufbuchen darf.`,
    userMoved: (name) =>
      `⚠️ Das Website-Konto ${name} ist verknüpft, führt aber jetzt zu einem anderen Benutzer als dem, der verknüpft wurde. Darüber wird nichts angezeigt und nichts gezahlt. Bitte prüfe mit \`/lookup\`, wer es ist, und benutze dann \`/links set\` oder \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Ich kann die Aufzeichnung \`${key}\` nicht lesen. Was daran hängt, steht still, bis das behoben ist; alles andere geht weiter. Wer den Bot betreibt, findet mehr mit \`npm run audit\` und in \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Es gibt noch mehr Aufzeichnungen, die ich nicht lesen kann. Wer den Bot betreibt, sieht alle mit `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Die Aufzeichnungen des Bots widersprechen einander (Fehler: ${faults}). Bevor jemand noch einmal gutschreibt, was hier genannt ist, vergleiche es mit den Aufzeichnungen der Website. Wer den Bot betreibt, sieht alles mit \`npm run audit\`.\n${first}`,
  },
};
