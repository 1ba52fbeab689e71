import type { privacy as english } from '../en/privacy.js';

/** Was man über die eigenen gespeicherten Daten liest, auf Deutsch. Siehe `index.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'eine gelöschte Person',
    unreadable: (count) =>
      `Datensätze, die sich nicht lesen ließen: ${count}. Das Team sieht den Fehler im Log-Kanal. Ob er dich betrifft, lässt sich erst sagen, wenn er behoben ist.`,
    busy: 'Gerade warten mehrere Leute auf ihre Daten. Versuche es in ein paar Minuten noch einmal.',

    exportTitle: 'Deine Daten',
    exported: 'In der Datei steht alles, was ich über dich gespeichert habe. Nur du siehst diese Nachricht.',
    exportedFiles: (count) =>
      `In den ${count} Dateien steht alles, was ich über dich gespeichert habe. Nur du siehst diese Nachricht.`,
    exportTooLarge:
      'Ich habe mehr über dich gespeichert, als ich bei Discord anhängen darf. Wende dich an das Team: Der Betreiber des Bots kann dir die Daten geben.',

    previewTitle: 'Deine Daten löschen?',
    goes: '**Das wird gelöscht**',
    link: 'Deine Verknüpfung mit deinem Website-Konto. Danach siehst du hier kein Guthaben mehr und kannst keines gewinnen, bis du dich wieder verknüpfst.',
    pastLinks: (count) => `Frühere Verknüpfungen: ${count}`,
    requests: (count) => `Verknüpfungsanfragen: ${count}`,
    openRequest: 'Deine offene Verknüpfungsanfrage wird zurückgezogen.',
    proofs: (count) => `Deine Discord-ID bei Testgutschriften, die ein Konto nachweisen sollten: ${count}`,
    signIns: (count) => `Anmeldungen auf meiner Seite, die damit enden: ${count}`,
    grants: (count) => `Deine Discord-ID und der Grund bei Gutschriften für dich: ${count}`,
    payoutRows: (count) => `Deine Discord-ID in Listen von Auszahlungen: ${count}`,
    giveaways: (count) =>
      `Deine Teilnahmen und deine Discord-ID in beendeten Verlosungen: ${count}. Deren Ziehung lässt sich dann nicht mehr aus meinen Daten wiederholen, nur noch aus der Datei, die in Discord steht.`,
    nothing: 'Nichts: Ich habe nichts über dich gespeichert, das gelöscht werden kann.',

    stays: '**Das bleibt**',
    staysLedger:
      'Beträge, Website-Konten und Zustände der Gutschriften, die du erhalten hast. Andere müssen darüber Rechenschaft geben können.',
    staysDeposits:
      'Dass ein Konto eine Testgutschrift bekommen hat, 30 Tage lang: So bald gibt es keine zweite.',
    staysHashes:
      'Zu jedem Drop, den du dir geholt hast, und jedem Code, den du eingelöst hast, ein Hash aus deiner Discord-ID: Niemand bekommt eine Gutschrift doppelt.',
    staysUses:
      'Wie oft du heute und gestern `/link` benutzt und falsche Codes eingegeben hast. Das verfällt von selbst binnen zwei Tagen.',
    staysWords: 'Was das Team als Titel oder als Grund von Gutschriften für andere geschrieben hat.',
    staysStaff:
      'Deine früheren Verknüpfungen und alles, was du im Team gutgeschrieben, entschieden oder geklärt hast: Niemand schreibt einem Konto etwas gut, das je das eigene war, und alle stehen für das ein, was sie getan haben.',
    staysDeeds: 'Was du gutgeschrieben, entschieden oder geklärt hast, als du im Team warst.',
    staysMessages: 'Nachrichten, die in Discord stehen, und Sicherungen, die der Betreiber angelegt hat.',

    underWayTitle: 'Deine Daten können noch nicht gelöscht werden',
    underWayHint: '**Zuerst muss das vorbei sein**',
    obstacles: {
      grant: (id, state) => `Die Gutschrift \`${id}\`: ${state}`,
      preview: 'Das Team bereitet gerade eine Zahlung vor. Versuche es in 10 Minuten noch einmal.',
      deposit: (when) => `Eine Testgutschrift, die ein Konto nachweist. Versuch es ${when} wieder.`,
      payout: (id) => `Die Auszahlung \`${id}\`, die noch nicht abgeschlossen ist`,
      giveaway: (title) =>
        `Die Verlosung ${title}, die noch läuft oder bei der jemand gewonnen hat und nicht bezahlt wurde. Wenn das Team weder bezahlt noch jemand anderen einsetzt, endet das 90 Tage nach der Verlosung.`,
      more: (count) => `… und ${count} weitere`,
    },
    repeat: 'Eine Löschung, die du bestätigt hast, ist noch nicht fertig. Sie geht von selbst weiter.',

    confirm: 'Löschen',
    cancel: 'Abbrechen',
    cancelledTitle: 'Nichts gelöscht',
    cancelled: 'Deine Daten wurden nicht gelöscht.',
    doneTitle: 'Deine Daten wurden gelöscht',
    done: 'Was gelöscht werden kann, ist gelöscht. Was bleibt, stand in der Vorschau.',
    waitingTitle: 'Noch nicht fertig',
    waiting:
      'Inzwischen hat etwas mit dir begonnen, deshalb ist noch nicht alles gelöscht. Ich mache von selbst weiter, sobald es vorbei ist. `/privacy erase` zeigt, was es ist.',
    notYet:
      'Seit der Vorschau hat etwas mit dir begonnen. Benutze `/privacy erase` noch einmal, um zu sehen, was es ist.',
    underWay: 'Deine Daten werden gerade gelöscht.',
    interrupted:
      'Ich wurde unterbrochen und weiß nicht, wie viel gelöscht ist. Wenn das Löschen begonnen hatte, mache ich von selbst weiter. `/privacy erase` zeigt, was übrig ist.',
  },
};
