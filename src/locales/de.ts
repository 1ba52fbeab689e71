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
      description: 'Bittet das Team, dein Discord-Konto mit deinem Website-Konto zu verknüpfen',
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

  refusals: {
    amountNotUnderstood: 'Das ist kein Betrag. Schreib ihn wie `15` oder `15.50`.',
    amountNotPositive: 'Der Betrag muss größer als null sein.',
    amountTooFine: 'Der Betrag darf höchstens zwei Nachkommastellen haben.',
    overGrantCap: (most) => ({
      title: 'Zu viel für eine Gutschrift',
      text: `Eine Gutschrift darf höchstens ${most} betragen.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Über deinem Tageslimit',
      text: `Du kannst heute noch ${left} gutschreiben. Dein Limit ist ${most} am Tag; der Tag endet um Mitternacht UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Über dem Tageslimit',
      text: `Das Tageslimit wurde gesenkt und liegt jetzt unter dem, was ${staff} an jenem Tag schon belegt hat. Es wurde nichts geändert.`,
    }),
    ownAccount: {
      title: 'Dein eigenes Konto',
      text: 'Dieses Website-Konto gehört dir oder hat dir früher gehört. Das muss jemand anders aus dem Team machen.',
    },
    ownApproval: {
      title: 'Jemand anders muss zustimmen',
      text: 'Du hast das selbst beantragt. Jemand anders aus dem Team muss zustimmen.',
    },
    accountBusy: 'Eine andere Gutschrift auf dasselbe Konto läuft noch. Es wurde nichts gesendet.',
    draftGone: {
      title: 'Vorschau abgelaufen',
      text: 'Diese Vorschau gilt nicht mehr: Sie wurde bestätigt oder abgebrochen, oder sie ist zu alt. Wenn nichts passiert ist, benutze den Befehl noch einmal.',
    },
    draftNotYours: {
      title: 'Nicht deine Vorschau',
      text: 'Diese Knöpfe kann nur benutzen, wer die Vorschau angefordert hat.',
    },
    grantDecided:
      'Über diese Gutschrift wurde schon entschieden, oder sie ist verfallen. Es wurde nichts geändert.',
    grantedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} denselben Betrag an dieses Konto bestätigt, nachdem diese Vorschau erstellt war: \`${id}\`. Wenn du ihn noch einmal gutschreiben willst, benutze den Befehl noch einmal.`,
    grantConfirmed: (id) =>
      `Diese Gutschrift wurde schon bestätigt und kann nicht mehr abgebrochen werden. Siehe \`/grants show id:${id}\`.`,
    grantedAgain: (id) => `Diese Gutschrift wurde schon durch \`${id}\` ersetzt.`,
    grantNotFound: 'Eine Gutschrift mit dieser ID wurde nicht gefunden.',
    monthNotUnderstood: 'Schreib den Monat wie `2026-11`.',
    exportTooLarge: 'Das ist zu viel für eine Datei. Bitte wähle einen Monat.',
    oneReceiver: 'Bitte gib genau eines von `member` und `username` an.',
    serverNotListed: 'Auf diesem Server arbeite ich nicht.',
    noDirectMessages: 'Ich arbeite nur auf dem Server, nicht in Direktnachrichten.',
    staffOnly: {
      title: 'Nur für das Team',
      role: (roles) =>
        `Das kann nur das Team: Dafür brauchst du die Rolle ${roles}. Geben kann sie dir, wer auf diesem Server Rollen verwaltet.`,
      permission:
        'Das kann nur das Team: Dafür brauchst du die Berechtigung **Server verwalten**. Geben kann sie dir die Server-Administration.',
    },
    tooFast: (when) => ({ title: 'Nicht so schnell', text: `Nicht so schnell. Versuche es ${when} wieder.` }),
    outdatedControl:
      'Dieser Knopf gehört zu einer älteren Nachricht und funktioniert nicht mehr. Bitte benutze den Befehl noch einmal.',
    exactlyOne: (options) => `Bitte gib genau eine dieser Angaben an: ${options}.`,
    nameEmpty: 'Der Benutzername ist leer.',
    nameTooLong: (most) => `Dieser Benutzername ist zu lang. Er darf höchstens ${most} Zeichen haben.`,
    nameHasControls: 'Der Benutzername enthält unsichtbare Zeichen. Bitte tippe ihn von Hand.',
    notAnEmail: 'Das ist keine E-Mail-Adresse.',
    notASteamId:
      'Das ist keine Steam-ID. Sie sieht aus wie `STEAM_0:1:23`, `[U:1:47]` oder `76561197960265775`. Eigene Profilnamen gehen nicht; nimm deine 17-stellige ID.',
    steamIdNotPersonal:
      'Diese Steam-ID gehört keiner Person. Gruppen und Spielserver können nicht benutzt werden.',
    notLinked: {
      title: 'Noch nicht verknüpft',
      text: 'Du bist mit keinem Website-Konto verknüpft. Benutze `/link` mit deinem Benutzernamen auf der Website oder deiner Steam-ID; das Team stimmt dann zu.',
    },
    memberNotLinked: (member) => ({
      title: 'Noch nicht verknüpft',
      text: `${member} ist mit keinem Website-Konto verknüpft.`,
    }),
    userNotFound: {
      username: (name) => `Kein Website-Konto mit dem Namen ${name} gefunden.`,
      email: () => 'Kein Website-Konto mit dieser E-Mail-Adresse gefunden.',
      steam: (id) => `Kein Website-Konto mit der Steam-ID ${id} gefunden.`,
    },
    linkedUserGone: (name) => ({
      title: 'Verknüpftes Konto nicht gefunden',
      text: `Das verknüpfte Website-Konto ${name} wurde nicht gefunden. Vielleicht wurde es umbenannt oder gelöscht. Benutze \`/unlink\` und dann \`/link\` mit dem neuen Namen.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Diese Verknüpfung stimmt nicht mehr',
      text: `Der Benutzername ${name} führt nicht mehr zu dem Website-Konto, das verknüpft wurde. Darum wird nichts angezeigt. Das Team weiß Bescheid und kann die Verknüpfung korrigieren.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Schon verknüpft',
      text: `Du bist schon mit ${name} verknüpft. Für ein anderes Konto benutze zuerst \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Konto schon verknüpft',
      text: `Das Website-Konto ${name} ist schon mit einem anderen Mitglied verknüpft.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Konto schon verknüpft',
      text: `Das Website-Konto ${name} ist schon mit ${member} verknüpft. Entferne zuerst diese Verknüpfung.`,
    }),
    requestOpenTitle: 'Anfrage noch offen',
    requestOpen: (name, when) =>
      `Du hast ${when} schon eine Verknüpfung mit ${name} angefragt. Warte auf das Team, oder zieh die Anfrage zurück.`,
    tooManyRequests: {
      title: 'Genug für heute',
      text: 'Du hast heute schon drei Anfragen gestellt. Bitte versuche es morgen wieder.',
    },
    tooManyLookups: {
      title: 'Genug für heute',
      text: 'Du hast heute schon viele Konten versucht. Bitte versuche es morgen wieder oder frage das Team.',
    },
    requestGone: 'Diese Anfrage ist nicht mehr offen.',
    changedMeanwhile: 'Jemand anders hat das gerade geändert. Bitte sieh noch einmal nach.',
    websiteRefusesBot: {
      title: 'Die Website lehnt den Bot ab',
      text: 'Das Team weiß Bescheid. Bitte versuche es später wieder.',
    },
    websiteBusy: {
      title: 'Die Website ist überlastet',
      text: 'Die Website bekommt zu viele Anfragen. Bitte versuche es in einer Minute wieder.',
    },
    websiteUnreachable: {
      title: 'Die Website antwortet nicht',
      text: 'Die Website ist gerade nicht erreichbar. Bitte versuche es später wieder.',
    },
    storeHeld: {
      title: 'Zahlungen sind angehalten',
      text: 'Zahlungen sind angehalten, darum habe ich nichts geändert: Meine Daten sind vielleicht älter als die Zahlungen. Das Team entscheidet im Log-Kanal, wie es weitergeht.',
    },
    websiteHeldUp:
      'Der Bot wurde zu lange aufgehalten, darum wurde nichts gesendet. Bitte versuche es noch einmal.',
    websiteSlow: {
      title: 'Die Website antwortet nicht',
      text: 'Die Website hat nicht rechtzeitig geantwortet. Bitte versuche es später wieder.',
    },
    websiteFailed: {
      title: 'Die Website hat ein Problem',
      text: 'Die Website funktioniert gerade nicht richtig. Bitte versuche es später wieder.',
    },
    websiteRejected: (reason) => `Die Website hat das nicht angenommen: ${reason}`,
    websiteRejectedSilently: 'Die Website hat das nicht angenommen und keinen Grund genannt.',
    websiteNotUnderstood: 'Die Antwort der Website verstehe ich nicht. Darum zeige ich nichts an.',
    storeFailed:
      'Meine Datenbank ist gerade ausgefallen. Ich weiß deshalb nicht, ob das geklappt hat. Bitte sieh nach, bevor du es noch einmal versuchst.',
    recordUnreadable:
      'Ich habe hier aufgehört, weil ich einen meiner Datensätze nicht lesen kann. Das Team weiß Bescheid. Prüfe, ob es geklappt hat, bevor du es noch einmal versuchst.',
    notRecordable: 'Meine Datenbank ließ sich in diesem Moment nicht beschreiben.',
    recordUncertain: (id) =>
      `Meine Datenbank ist gerade ausgefallen. Ich weiß deshalb nicht, ob das gespeichert ist. Sieh mit \`/grants show id:${id}\` nach, bevor du es noch einmal versuchst.`,
    draftWithdrawn:
      'Meine Datenbank ist gerade ausgefallen. Es wurde nichts gesendet, und diese Vorschau lässt sich nicht mehr bestätigen. Bitte benutze den Befehl noch einmal.',
    arrivedAfterAll: (id) =>
      `Die Gutschrift \`${id}\`, die hiermit ersetzt werden sollte, ist doch noch angekommen.`,
    ownSettlement: {
      title: 'Jemand anders muss das klären',
      text: 'Du hast diese Gutschrift beantragt, und ihr Betrag brauchte eine zweite Person. Jemand anders aus dem Team muss sie klären.',
    },
    outcomeNotShown:
      'Discord hat das Ergebnis nicht angezeigt. Vielleicht ist es schon erledigt: Bitte sieh nach, bevor du es noch einmal versuchst.',
    unforeseen: 'Bei mir ist etwas schiefgegangen. Bitte versuche es später wieder.',
    withReference: (sentence, reference) => `${sentence}\nKennung: \`${reference}\``,
    notPostedTitle: 'Nicht gepostet',
    notPosted: 'Ich konnte es hier nicht für alle posten.',
    perhapsPosted:
      'Discord hat nicht geantwortet; ich weiß also nicht, ob es hier für alle gepostet wurde. Bitte sieh nach.',
    fileTooLarge: (most) => `Die Datei ist zu groß. Sie darf höchstens ${most} KiB haben.`,
    fileNotToBeHad: 'Ich konnte die Datei nicht von Discord laden. Bitte versuche es noch einmal.',
    membersNotTold:
      'Discord hat die Mitgliederliste dieses Servers nicht rechtzeitig geschickt. Bitte versuche es später noch einmal.',
  },

  grant: {
    working: '⏳ Wird bearbeitet …',
    waitingForWebsite: '⏳ Wird bearbeitet … Die Website bittet um einen Moment Geduld.',
    previewTitle: (amount) => `${amount} gutschreiben?`,
    member: 'Mitglied',
    notInDiscord: 'mit keinem Mitglied verknüpft',
    account: 'Website-Konto',
    amount: 'Betrag',
    balance: 'Guthaben',
    balanceChange: (before, after) => `${before} → **${after}**`,
    reason: 'Grund',
    capLeft: 'Dein Tageslimit',
    capLeftAfter: (left) => `noch ${left}`,
    recent: '⚠️ Dieses Konto hat in den letzten 24 Stunden schon erhalten',
    recentLine: (amount, staff, when) => `**${amount}** von ${staff} ${when}`,
    redoes: 'Ersetzt Gutschrift',
    redoneBy: 'Ersetzt durch Gutschrift',
    supersededBy: 'Gewinner ersetzt durch',
    overruled: 'Korrigiert',
    needsApproval: '👥 Diesem Betrag muss eine zweite Person aus dem Team zustimmen.',
    announced: '📣 Die Gutschrift wird in diesem Kanal verkündet.',
    validUntil: (when) => `Bestätige bis ${when}.`,
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    cancelledTitle: 'Abgebrochen',
    cancelled: 'Es wurde nichts gesendet.',
    approve: 'Zustimmen',
    reject: 'Ablehnen',
    arrived: 'Angekommen',
    notArrived: 'Nicht angekommen',
    again: 'Neu gutschreiben',
    id: 'Gutschrift',
    state: 'Stand',
    grantedBy: 'Gutgeschrieben von',
    requestedBy: 'Beantragt von',
    approvedBy: 'Genehmigt von',
    rejectedBy: 'Abgelehnt von',
    settledBy: 'Geklärt von',
    confirmedAt: 'Bestätigt',
    sentAt: 'Gesendet',
    settledAt: 'Abgeschlossen',
    answer: 'Antwort der Website',
    evidence: 'Guthaben seitdem',
    evidenceLine: (amount, when) => `${amount}, ${when}`,
    noEvidence: 'Noch nicht gelesen.',
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
        `Eine zweite Person aus dem Team muss dieser Gutschrift im Log-Kanal zustimmen. Sie verfällt ${when}.`,
      prepared: () => 'Die Gutschrift wird gleich gesendet.',
      sending: () => 'Die Gutschrift wird gerade gesendet. Bitte sieh gleich noch einmal nach.',
      applied: () => 'Das Guthaben ist auf dem Konto.',
      refused: () => 'Die Website hat die Gutschrift abgelehnt. Es wurde nichts hinzugefügt.',
      unknown: () =>
        'Die Website hat nicht eindeutig geantwortet. Das Guthaben kann angekommen sein, also schreib es noch nicht noch einmal gut. Vergleiche die Guthaben unten und kläre die Sache dann mit den Knöpfen im Log-Kanal oder mit `/grants resolve`.',
      'not-applied': () => 'Das Team hat bestätigt, dass das Guthaben nicht angekommen ist.',
      'not-sent': () => 'Es wurde nichts an die Website gesendet.',
      rejected: () =>
        'Eine zweite Person aus dem Team hat die Gutschrift abgelehnt. Es wurde nichts gesendet.',
      lapsed: () =>
        'Niemand hat der Gutschrift innerhalb von 24 Stunden zugestimmt. Es wurde nichts gesendet.',
    },
    because: (why) => `Grund: ${why}`,
    overruledBy: (state) => `Die späte Antwort der Website widerspricht dem früheren Stand (${state}).`,
    sentUnrecorded: (id) =>
      `Die Gutschrift \`${id}\` wurde an die Website gesendet, aber meine Datenbank lässt sich gerade nicht beschreiben. Bitte schreib sie nicht noch einmal gut. Ich versuche weiter, das Ergebnis zu speichern; siehe \`/grants show\`.`,
    endedUnrecorded: (id) =>
      `Durch die Gutschrift \`${id}\` wurde nichts hinzugefügt, aber meine Datenbank lässt sich gerade nicht beschreiben. Ich versuche weiter, das zu speichern.`,
    announcement: (amount, member) => `🎉 ${member} hat **${amount}** erhalten.`,
    formTitle: (member) => `Gutschrift für ${member}`,
    formAmount: 'Betrag, zum Beispiel 15 oder 15.50',
    formReason: 'Grund (optional)',
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
    exportTitle: 'Export der Gutschriften',
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
    share: 'Teilen',
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
      `Das Team prüft deine Anfrage, mit ${name} verknüpft zu werden. Ich schreibe dir, sobald es entschieden hat.`,
    requestSentTitle: 'Anfrage gestellt',
    cancel: 'Anfrage zurückziehen',
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
    by: 'Verknüpft von',
    namedBy: 'Gesucht über',
    byUsername: 'Benutzername',
    bySteam: 'Steam-ID',
    requestsTitle: 'Offene Verknüpfungsanfragen',
    noRequests: 'Es gibt keine offenen Anfragen.',
    requestLine: (member, name, when) => `${member} → ${name}, gestellt ${when}`,
    moreRequests: (count) => `Das sind die ${count} ältesten. Weitere erscheinen, sobald du entscheidest.`,
    approve: 'Annehmen',
    reject: 'Ablehnen',
    approveNumbered: (number) => `${number} annehmen`,
    rejectNumbered: (number) => `${number} ablehnen`,
  },

  request: {
    title: 'Verknüpfungsanfrage',
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
      `Das Team hat deine Anfrage abgelehnt, mit dem Website-Konto ${name} verknüpft zu werden. Frag das Team, wenn du den Grund nicht kennst.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} hat ${receiver} **${amount}** gutgeschrieben.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** von ${staff} für ${receiver}.`,
    approval: (staff, amount, receiver) =>
      `${staff} möchte ${receiver} **${amount}** gutschreiben. Eine zweite Person aus dem Team muss zustimmen.`,
    unknown: (staff, amount, receiver) =>
      `${staff} hat ${receiver} **${amount}** gutgeschrieben, aber die Website hat nicht eindeutig geantwortet. Es kann angekommen sein oder nicht. Prüft das auf der Website und klärt es dann hier. Bis dahin gilt es als gezahlt und wird nicht noch einmal gesendet.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind angekommen**. Ich habe den Eintrag korrigiert.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind nicht angekommen**. Ich habe den Eintrag korrigiert.`,
    triedAgain:
      'Bitte zahlt nicht von Hand. Eine laufende Auszahlung oder Verlosung versucht es von selbst wieder; eine beendete lässt sich fortsetzen oder erneut zahlen.',
    settledOtherwise: (staff) => `${staff} hatte es anders geklärt.`,
    paidAgain: (id) =>
      `Sie wurde durch \`${id}\` ersetzt. Vielleicht wurde also zweimal gezahlt. Bitte prüft das.`,
    paidBeside: (id) =>
      `Sie sollte \`${id}\` ersetzen; vielleicht hat das auch schon eine andere getan. Dann wurde zweimal gezahlt. Bitte prüft das mit \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} hat die Gutschriften exportiert (${what}).`,
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
      `⚠️ Die Website lehnt den Bot ab (HTTP ${status}). Prüft die Einstellung \`WEBSITE_TOKEN\`, und ob dieses Token Benutzer suchen, Guthaben lesen und Guthaben gutschreiben darf.`,
    userMoved: (name) =>
      `⚠️ Der Benutzername ${name} eines verknüpften Website-Kontos führt jetzt zu einem anderen Benutzer. Über diese Verknüpfung wird nichts angezeigt und nichts gezahlt. Prüft mit \`/lookup\`, wer es ist, und benutzt dann \`/links set\` oder \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Ich kann den Datensatz \`${key}\` nicht lesen. Alles, was ihn braucht, ruht, bis er repariert ist; der Rest läuft weiter. Mehr zeigt \`npm run audit\` auf dem Rechner des Bots; siehe auch \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Es gibt weitere Datensätze, die ich nicht lesen kann. Alle zeigt `npm run audit` auf dem Rechner des Bots.',
    recordsDisagree: (faults, first) =>
      `⚠️ Die Daten des Bots widersprechen sich (Fehler: ${faults}). Bevor ihr etwas davon noch einmal gutschreibt, vergleicht es mit den Daten der Website. Alle Fehler zeigt \`npm run audit\` auf dem Rechner des Bots.\n${first}`,
  },
};
