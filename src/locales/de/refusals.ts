import type { refusals as english } from '../en/refusals.js';

/** Was man von Ablehnungen und Fehlern liest, auf Deutsch. Siehe `index.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'Das ist kein Betrag. Schreib ihn wie `15` oder `15,50`.',
    amountNotPositive: 'Der Betrag muss größer als null sein.',
    amountTooFine: 'Der Betrag darf höchstens zwei Nachkommastellen haben.',
    durationNotUnderstood: 'Das ist keine Dauer. Schreib sie wie `90s`, `15m`, `2h` oder `3d`.',
    durationTooShort: (least) => `Das ist zu kurz. Möglich: mindestens ${least}.`,
    durationTooLong: (most) => `Das ist zu lang. Möglich: höchstens ${most}.`,
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
      text: 'Dieses Website-Konto gehört oder gehörte dir oder der Person, die das beantragt hat. Das muss jemand anders aus dem Team machen.',
    },
    accountBusy: 'Eine andere Gutschrift auf dasselbe Konto läuft noch. Es wurde nichts gesendet.',
    grantedAgain: (id) => `Diese Gutschrift wurde schon durch \`${id}\` ersetzt.`,
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
    tooFast: (when) => `Nicht so schnell. Versuche es ${when} wieder.`,
    outdatedControl:
      'Dieser Knopf gehört zu einer älteren Nachricht und funktioniert nicht mehr. Bitte benutze den Befehl noch einmal.',
    idAmbiguous: (ids) => `Mehrere IDs enden so. Nimm die ganze: ${ids}.`,
    exactlyOne: (options) => `Bitte gib genau eine dieser Angaben an: ${options}.`,
    nameEmpty: 'Der Benutzername ist leer.',
    nameTooLong: (most) => `Dieser Benutzername ist zu lang. Er darf höchstens ${most} Zeichen haben.`,
    nameHasControls: 'Der Benutzername enthält unsichtbare Zeichen. Bitte tippe ihn von Hand.',
    notAnEmail: 'Das ist keine E-Mail-Adresse.',
    notASteamId:
      'Das ist keine Steam-ID. Schreib sie wie `STEAM_0:1:23`, `[U:1:47]` oder `76561197960265775`. Eigene Profilnamen gehen nicht; nimm deine 17-stellige ID.',
    steamIdNotPersonal:
      'Diese Steam-ID gehört keiner Person. Gruppen und Spielserver können nicht benutzt werden.',
    notLinked: {
      title: 'Verknüpfe zuerst dein Konto',
      text: 'Du bist mit keinem Website-Konto verknüpft, darum weiß ich nicht, welches deins ist; drück **Mein Konto verknüpfen**, um es mir zu sagen.',
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
    nameNotFoundAgain: (asked, given) =>
      `Die Website nennt zu ${asked} den Namen ${given}, findet unter diesem Namen aber nicht dasselbe Konto. Deshalb wird er nicht verwendet. Gib stattdessen den richtigen Benutzernamen des Kontos an.`,
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
      text: 'Du hast heute schon viele Konten ausprobiert. Bitte versuche es morgen wieder oder frage das Team.',
    },
    requesterGone: (member) =>
      `${member} ist nicht mehr auf dem Server. Lehne die Anfrage ab; wer zurückkommt, kann neu fragen.`,
    requestedUserGone: (name) =>
      `Das Website-Konto ${name} wurde inzwischen umbenannt oder gelöscht. Lehne die Anfrage ab, damit das Mitglied neu fragen kann.`,
    memberIsBot: 'Ein Bot kann kein Website-Konto haben.',
    lacksHere: (permissions) =>
      `Mir fehlen in diesem Kanal Rechte: ${permissions}. Gib sie hier meiner Rolle und benutze dann den Befehl noch einmal.`,
    requestGone: 'Diese Anfrage ist nicht mehr offen.',
    changedMeanwhile: 'Jemand anders hat das gerade geändert. Bitte sieh noch einmal nach.',
    websiteRefusesBot: {
      title: 'Kein Zugriff auf die Website',
      text: 'Die Website lehnt den Bot ab. Das Team weiß Bescheid. Bitte versuche es später wieder.',
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
    neededUnreadable: 'Ich kann einen Datensatz nicht lesen, von dem das abhängt. Das Team weiß Bescheid.',
    notRecordable: 'Meine Datenbank ließ sich in diesem Moment nicht beschreiben.',
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
};
