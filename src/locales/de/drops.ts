import type { drops as english } from '../en/drops.js';

/** Was man von Drops liest, auf Deutsch. Siehe `index.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) => `Bei einem Drop können höchstens ${most} Personen zugreifen.`,
    untitled: 'Ein Drop',
    previewTitle: (title) => `„${title}“ posten?`,
    pays: 'Es gibt',
    paysEach: (amount, claims) => `**${amount}** für jeden der ersten ${claims}`,
    paysOne: (amount) => `**${amount}** für den Ersten`,
    requirements: 'Wer zugreifen kann',
    id: 'Drop',
    claim: 'Zugreifen',
    left: 'Übrig',
    leftOf: (left, claims) => `**${left}** von ${claims}`,
    claimed: 'Vergeben',
    claimedOf: (claimed, claims) => `**${claimed}** von ${claims}`,
    startedTitle: 'Gepostet',
    started: 'Ab jetzt kann zugegriffen werden.',
    notPosted:
      'Ich konnte den Drop nicht in diesen Kanal posten. Bitte prüfe, ob ich hier schreiben darf, und benutze `/drop start` noch einmal.',
    notOpenYet: 'Dieser Drop läuft noch nicht.',
    over: 'Zu spät: Dieser Drop ist vorbei.',
    allClaimed: 'Zu spät: Es ist alles vergeben. Vielleicht beim nächsten Mal!',
    ownDrop:
      'Du kannst nicht zugreifen: Diesen Drop hast du gepostet oder genehmigt, oder jemand, dem dein Website-Konto gehört oder gehört hat.',
    roleMissing: (role) => `Hier können nur Mitglieder mit der Rolle ${role} zugreifen.`,
    accountClaimed: 'Für dein Website-Konto wurde hier schon zugegriffen.',
    claimUncertain:
      'Meine Datenbank ist ausgefallen, deshalb weiß ich nicht, ob du es hast. Drück in einer Minute noch einmal auf **Zugreifen**: Doppelt gezahlt wird nicht.',
    claimTitle: 'Geschafft',
    claimPaid: (amount) => `**${amount}** sind auf deinem Konto.`,
    claimOnItsWay: (amount) =>
      `**${amount}** gehören dir. Die Zahlung folgt von selbst; du musst nichts weiter tun.`,
    claimUnknown: (amount) =>
      `Dein Zugriff auf **${amount}** zählt, aber die Website hat die Zahlung nicht bestätigt. Das Team prüft das.`,
    claimWaits: (amount) =>
      `Das Team gibt dir **${amount}** noch einmal, und eine zweite Person aus dem Team muss zustimmen. Du musst nichts tun.`,
    claimRefused: (amount) =>
      `Dein Zugriff zählt, aber **${amount}** konnten nicht auf dein Konto gezahlt werden. Bitte wende dich an das Team.`,
    claimedAlready: 'Du hast hier schon zugegriffen.',
    endedTitle: (title) => `„${title}“ ist vorbei`,
    endedDone: 'Hier kann niemand mehr zugreifen. Wer schon zugegriffen hat, wird bezahlt.',
    endedNobody: 'Niemand hat zugegriffen.',
    stoppedTitle: (title) => `„${title}“ wurde angehalten`,
    stopped:
      'Ich habe einen Teil meiner Daten verloren, deshalb kann hier niemand mehr zugreifen. Das Team prüft, wer schon bezahlt ist.',
    listTitle: 'Alle Drops',
    none: 'Es gibt noch keine Drops.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, ${claimed} vergeben, von ${staff}, ${when}`,
    states: {
      opening: '⏳ Startet',
      open: '💧 Läuft',
      ending: '⏳ Endet',
      ended: '✅ Vorbei',
      cancelled: '⛔ Abgebrochen',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 ${staff} hat den Drop „${title}“ gepostet (maximale Kosten **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Ich konnte den Drop „${title}“ von ${staff} nicht in ${channel} posten, deshalb ist er vorbei. Bitte prüfe, ob ich dort schreiben darf, und benutze \`/drop start\` noch einmal.`,
      ended: (staff, title) => `💧 ${staff} hat den Drop „${title}“ vorzeitig beendet.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 „${title}“ von ${staff} ist vorbei: ${claimed} von ${claims} vergeben.`,
    recordPaid: (sum, count) => `✅ Ausgezahlt: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Ungeklärt: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Nicht ausgezahlt: **${sum}** (${count})`,
    givenBack: (sum) => `Zurück ins Tageslimit: ${sum}`,
  },
};
