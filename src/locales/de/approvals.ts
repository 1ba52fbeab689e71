import type { approvals as english } from '../en/approvals.js';

/** Was man von Vorschauen und Entscheidungen jeder Art liest, auf Deutsch. Siehe `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    cancelledTitle: 'Abgebrochen',
    nothingPaid: 'Es wurde nichts gezahlt.',
    approve: 'Zustimmen',
    reject: 'Ablehnen',
    needsApproval: '👥 Diesem Betrag muss eine zweite Person aus dem Team zustimmen.',
    validUntil: (when) => `Bestätige bis ${when}.`,
    cost: 'Maximale Kosten',
    capLeft: 'Dein Tageslimit',
    capLeftAfter: (left) => `noch ${left}`,
    requestedBy: 'Beantragt von',
    approvedBy: 'Genehmigt von',
    rejectedBy: 'Abgelehnt von',
    states: {
      waiting: '👥 Wartet auf Zustimmung',
      approved: '✅ Genehmigt',
      rejected: '⛔ Abgelehnt',
      expired: '⌛ Ohne Zustimmung verfallen',
    },
    waits: (when) =>
      `Eine zweite Person aus dem Team muss dem im Log-Kanal zustimmen. Die Anfrage verfällt ${when}.`,
    nobodyApproved: 'Niemand hat innerhalb von 24 Stunden zugestimmt. Es wurde nichts gezahlt.',
    askedTitle: 'Zur Zustimmung vorgelegt',
    seeLater: (command) => `Was daraus geworden ist, zeigt \`${command}\`.`,
    opening: 'Es ist gespeichert und wird gleich gepostet.',
    draftGone: {
      title: 'Vorschau abgelaufen',
      text: 'Diese Vorschau gilt nicht mehr: Sie wurde bestätigt oder abgebrochen, oder sie ist zu alt. Wenn nichts passiert ist, benutze den Befehl noch einmal.',
    },
    draftNotYours: {
      title: 'Nicht deine Vorschau',
      text: 'Diese Knöpfe kann nur benutzen, wer die Vorschau angefordert hat.',
    },
    ownApproval: {
      title: 'Jemand anders muss zustimmen',
      text: 'Du hast das selbst beantragt. Jemand anders aus dem Team muss zustimmen.',
    },
    decided: 'Darüber wurde schon entschieden, oder die Anfrage ist verfallen. Es wurde nichts geändert.',
    confirmedAlready: (command) =>
      `Das wurde schon bestätigt und lässt sich hier nicht mehr abbrechen. Siehe \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} hat ${when} dasselbe bestätigt, was diese Vorschau nicht zeigte: \`${id}\`. Wenn du es trotzdem noch einmal tun willst, benutze den Befehl erneut.`,
    notConfirmed:
      'Meine Datenbank ist gerade ausgefallen. Es wurde nichts gezahlt, und diese Vorschau lässt sich nicht mehr bestätigen. Bitte benutze den Befehl noch einmal.',
    uncertain: (command) =>
      `Meine Datenbank ist gerade ausgefallen, darum weiß ich nicht, ob das geklappt hat. Sieh in einer Minute mit \`${command}\` nach, bevor du es noch einmal versuchst.`,
    serverUnlisted:
      'Auf dem Server, um den es geht, bin ich nicht mehr tätig (er steht nicht in DISCORD_GUILD_IDS). Darum wurde nichts geändert.',
    notOpen: 'Das ist schon vorbei oder hat noch nicht begonnen. Es wurde nichts geändert.',
    notFound: 'Unter dieser ID wurde nichts gefunden.',
  },
};
