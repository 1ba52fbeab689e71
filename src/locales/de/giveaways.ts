import { type Count, pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('de');

/** Eine Zeitspanne nach einer Präposition mit dem Dativ: Nur „Tage“ lautet dort anders. */
const imDativ = (duration: string) => duration.replace(/\bTage\b/u, 'Tagen');

/** Was man von Verlosungen liest, auf Deutsch. Siehe `index.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Beginn',
    startsAfter: (duration: string) => `${duration} nach der Bestätigung`,
    scheduled: (when: string) => `Die Verlosung ist angekündigt und beginnt ${when}.`,
    begun: (link: string) => `Sie hat begonnen: ${link}`,
    pings: 'Benachrichtigt',
    pingRefused: (role: string) =>
      `Du darfst ${role} hier nicht erwähnen. Wähle eine Rolle, die alle erwähnen dürfen, oder lass dir das Recht geben, alle Rollen zu erwähnen.`,
    pingEveryone: 'Eine Verlosung kann nicht alle benachrichtigen. Wähle eine Rolle.',
    roleExcluded: (role: string) => `Wer die Rolle ${role} hat, kann nicht teilnehmen.`,
    everybodyExcluded: 'Niemand könnte teilnehmen: `not_role` schließt alle aus. Wähle eine andere Rolle.',
    notRoleNeeded: (role: string) => `ohne die Rolle ${role}`,
    editedTitle: 'Geändert',
    editedLabel: '✏️ Geändert',
    edited: (when: string, changes: string) => `${when}: ${changes}`,
    titleEdited: (from: string, to: string) => `Titel „${from}“ → „${to}“`,
    winnersEdited: (from: Count, to: Count) => `Gewinner ${from} → ${to}`,
    endEdited: (from: string, to: string) => `Ende ${from} → ${to}`,
    nothingToEdit: 'So ist es schon. Gib `title`, `ends_in` oder `winners` neu an.',
    fewerWinnersRefused:
      'Die Zahl der Gewinner wurde angekündigt, es können also nur mehr werden. Es wurde nichts geändert.',
    editNeedsApproval: (cost: string) =>
      `Sie würde dann bis zu ${cost} kosten, und dem muss eine zweite Person aus dem Team zustimmen. Starte für die weiteren Gewinner eine eigene Verlosung.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Wiederholung',
    repeatsHint: {
      day: 'jeden Tag zur selben Zeit (UTC), bis jemand sie beendet. Jede Runde zählt am jeweiligen Tag auf dein Limit.',
      week: 'jede Woche zur selben Zeit (UTC), bis jemand sie beendet. Jede Runde zählt am jeweiligen Tag auf dein Limit.',
      'two-weeks':
        'alle zwei Wochen zur selben Zeit (UTC), bis jemand sie beendet. Jede Runde zählt am jeweiligen Tag auf dein Limit.',
      month:
        'jeden Monat am selben Tag (in kürzeren Monaten am letzten) zur selben Zeit (UTC), bis jemand sie beendet. Jede Runde zählt am jeweiligen Tag auf dein Limit.',
    },
    roundOf: (round: Count, every: string) => `Runde ${round}, ${every}`,
    durationOverPeriod: (most: string) =>
      `Eine Runde muss enden, bevor die nächste beginnt; sie kann also höchstens ${most} dauern.`,
    notRepeating: 'Diese Verlosung wiederholt sich nicht oder nicht mehr.',
    seriesLine: (title: string, every: string, prize: string, staff: string, when: string) =>
      `🔁 **${title}**: ${every}, ${prize}, von ${staff}, als Nächstes ${when}`,
    seriesChoice: (title: string) => `🔁 Nicht mehr wiederholen: ${title}`,
    seriesStoppedTitle: 'Beendet',
    seriesStopped: (title: string) =>
      `„${title}“ kommt nicht wieder. Eine offene Runde läuft weiter; beende sie oder brich sie ab, wenn sie das nicht soll.`,
    missed: (title: string, when: string, why: string) =>
      `⚠️ Die Runde der Verlosung „${title}“ vom ${when} wurde nicht geöffnet: ${why} Beim nächsten Mal versuche ich es wieder.`,
    missedWhy: {
      'not-staff': (host: string, _cost: string) =>
        `${host} hat sie gestartet und gehört hier nicht mehr zum Team. Beende sie mit \`/giveaway cancel\`; jemand anders kann sie neu starten.`,
      'role-gone': () =>
        'eine Rolle, die sie nennt, gibt es nicht mehr. Beende sie mit `/giveaway cancel` und starte sie mit einer anderen Rolle neu.',
      'over-cap': (host: string, cost: string) =>
        `sie kostet bis zu ${cost}, mehr als ${host} an diesem Tag noch vergeben durfte. Starte stattdessen eine einzelne Verlosung, oder vergib an solchen Tagen weniger.`,
      'over-max': () =>
        'ihr Gewinn liegt jetzt über GRANT_MAX. Beende sie mit `/giveaway cancel` und starte sie mit einem kleineren Gewinn neu.',
      'not-approved': (_host: string, cost: string) =>
        `sie kostet bis zu ${cost}, und dem muss jetzt eine zweite Person aus dem Team zustimmen. Beende sie mit \`/giveaway cancel\` und starte sie neu.`,
      'not-there': () =>
        'ich bin auf ihrem Server nicht mehr tätig. Beende sie mit `/giveaway cancel`, oder lade mich wieder ein.',
    },
    manage: {
      label: 'Verwalten',
      end: 'Beenden',
      cancel: 'Abbrechen',
      stop: 'Nicht mehr wiederholen',
      reroll: 'Neu auslosen: wen ersetzen?',
      more: (count: Count) => `… und ${count} weitere.`,
      unpaid:
        'Wer gewonnen hat und kein Guthaben bekam, kann durch die nächste gezogene Person ersetzt werden:',
      nothing: 'Mit dieser Verlosung ist jetzt nichts zu tun.',
      staffOnly: 'Dieser Knopf ist für die Veranstalter und das Team. Zum Mitmachen drücke **Teilnehmen**.',
    },
    wonTitle: '🎉 Du hast gewonnen',
    won: (title: string, amount: string, account: string) =>
      `Du hast bei der Verlosung „${title}“ **${amount}** gewonnen. Der Gewinn ist auf deinem Konto ${account}.`,
    previewTitle: (title) => `Die Verlosung „${title}“ starten?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Eine Verlosung mit demselben Titel und denselben Gewinnen wurde ${when} schon bestätigt**, von ${staff}: \`${id}\` (${state}). Wenn du diese auch bestätigst, gibt es zwei. Sieh zuerst mit \`/giveaway list\` nach.`,
    prize: 'Gewinn',
    prizeEach: (amount, winners) => `**${amount}** für jeden von ${winners} Gewinnern`,
    prizeOne: (amount) => `**${amount}** für einen Gewinner`,
    ends: 'Endet',
    endsAfter: (duration) => `${duration} nach dem Start`,
    requirements: 'Wer teilnehmen kann',
    linkedNeeded: 'Alle mit verknüpftem Konto (`/link`)',
    proofNeeded: 'die nachgewiesen haben, dass es ihnen gehört; die Zustimmung des Teams reicht nicht',
    roleNeeded: (role) => `mit der Rolle ${role}`,
    memberForNeeded: (duration) => `seit mindestens ${imDativ(duration)} auf diesem Server`,
    host: 'Veranstaltet von',
    entrants: 'Teilnehmer',
    id: 'Verlosung',
    enter: 'Teilnehmen',
    leave: 'Nicht mehr teilnehmen',
    startedTitle: 'Gestartet',
    started: 'Die Verlosung ist offen.',
    notPosted:
      'Ich konnte die Verlosung in diesem Kanal nicht posten, darum wurde nichts gestartet. Bitte prüfe, ob ich hier schreiben darf.',
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
    proofMissing: {
      title: 'Weise zuerst dein Konto nach',
      text: 'Bisher hat nur das Team dein Konto geprüft, aber diese Verlosung verlangt einen Nachweis von dir. Weise mit `/link` nach, dass das Konto dir gehört, und drück dann noch einmal **Teilnehmen**.',
    },
    nobodyProven: {
      title: 'Niemand könnte teilnehmen',
      text: 'Mitglieder können ihr Konto nicht ohne das Team nachweisen (in der Einstellung LINK_PROOFS steht weder `deposit` noch `sign-in`), und bisher ist keine Verknüpfung nachgewiesen. Starte die Verlosung ohne `proven`.',
    },
    ownGiveaway:
      'Du kannst nicht teilnehmen: Diese Verlosung hast du gestartet oder genehmigt, oder jemand, dem dein Website-Konto gehört oder gehört hat.',
    ended: 'Beendet',
    drawing: '⏳ Wird bearbeitet … Die Gewinner werden gezogen.',
    endedTitle: (title) => `„${title}“ ist zu Ende`,
    endedHint: 'Die Gewinner stehen unten.',
    endedWithoutWinner: 'Niemand hat gewonnen.',
    cancelledTitle: (title) => `„${title}“ wurde abgebrochen`,
    cancelled: 'Diese Verlosung wurde abgebrochen. Niemand erhält etwas.',
    resultTitle: (title) => `🎁 Die Gewinner von „${title}“`,
    congratulations: (winner, prize) => `🎉 Glückwunsch ${winner}! Du hast **${prize}** gewonnen.`,
    congratulationsAll: (winners, prize) => `🎉 Glückwunsch ${winners}! Ihr habt je **${prize}** gewonnen.`,
    noEntrants: 'Niemand hat teilgenommen, also hat niemand gewonnen.',
    noWinners: 'An niemanden, der teilgenommen hat, kann gezahlt werden, also hat niemand gewonnen.',
    fewerWinners: (count, wanted) => `Nur ${count} von ${wanted} Gewinnern: Es gab nicht genug Teilnehmer.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${member} wurde durch ${by} ersetzt.`,
    passedOver: 'Übersprungen',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… und ${count} weitere`,
    why: {
      'not-a-member': 'hat den Server verlassen',
      'not-linked': 'ist nicht mehr verknüpft',
      'not-proven': 'hat keine nachgewiesene Verknüpfung mehr',
      'role-missing': 'hat die Rolle nicht mehr',
      'role-excluded': 'hat eine ausgeschlossene Rolle',
      'too-new': 'ist noch nicht lange genug auf dem Server',
      'same-account': 'teilt sich ein Website-Konto mit einem anderen Gewinner',
      host: 'hat die Verlosung gestartet oder genehmigt',
    },
    listTitle: 'Verlosungen',
    none: 'Es gibt noch keine Verlosungen.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, von ${staff}, ${when}`,
    states: {
      scheduled: '📅 Angekündigt',
      opening: '⏳ Startet',
      open: '🎉 Offen',
      ending: '⏳ Wird gezogen',
      drawn: '⏳ Wird gezahlt',
      finished: '✅ Beendet',
      cancelled: '⛔ Abgebrochen',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Beendet',
    endedBy: 'Die Gewinner werden gezogen und dann bezahlt.',
    cancelDone: 'Die Verlosung wurde abgebrochen. Niemand erhält etwas.',
    comesAgain: (when: string, stop: string) =>
      `Sie kommt wieder: ${when}. Soll sie das nicht, drücke **${stop}**.`,
    rerollTitle: 'Ersetzt',
    rerolled: (member, by) => `${member} wurde durch ${by} ersetzt (als Nächstes gezogen).`,
    nobodyLeft: 'Es ist niemand mehr übrig, darum bleibt der Gewinner. Es wurde nichts geändert.',
    overHostCap: (host, left) =>
      `Diese Verlosung zählt zum Tageslimit von ${host}. Davon sind heute nur noch ${left} übrig.`,
    payAgain: 'Erneut zahlen',
    payAgainTitled: (title) => `Erneut zahlen: ${title}`,
    payAgainTitle: (total, winners) =>
      `${total} an ${plural(winners, { one: 'einen Gewinner', other: `${winners} Gewinner` })} zahlen?`,
    payAgainHint: (host) =>
      `An diese Gewinner wurde bisher nichts gesendet. Was sie jetzt erhalten, zählt zum heutigen Limit von ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** an ${receiver}`,
    paidSince: (sum) => `⚠️ seit dem Ende der Verlosung schon ${sum} gutgeschrieben oder unterwegs`,
    payAgainOutdated:
      'Diese Vorschau gilt nicht mehr: Sie ist zu alt, oder etwas hat sich geändert, etwa durch eine Zahlung von Hand. Drück **Erneut zahlen** für eine neue.',
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
    notified: {
      unposted: (title: string, channel: string) =>
        `⚠️ Die Verlosung „${title}“ ließ sich in ${channel} nicht veröffentlichen und wurde abgebrochen. Bitte prüfe, ob ich dort schreiben darf, und starte sie dann neu.`,
      unpostedRound: (title: string, channel: string) =>
        `⚠️ Eine Runde der Verlosung „${title}“ ließ sich in ${channel} nicht veröffentlichen und wurde abgebrochen. Bitte prüfe, ob ich dort schreiben darf. Beim nächsten Mal versuche ich es wieder.`,
      unpinged: (title: string, role: string, host: string) =>
        `🔕 Die Verlosung „${title}“ wurde geöffnet, ohne ${role} zu benachrichtigen: ${host} darf diese Rolle dort nicht mehr erwähnen. Lass alle die Rolle erwähnen, oder gib ${host} das Recht, alle Rollen zu erwähnen.`,
      seriesStopped: (staff: string, title: string) =>
        `🔁 ${staff} hat die Wiederholung der Verlosung „${title}“ beendet.`,
      edited: (staff: string, title: string, changes: string) =>
        `✏️ ${staff} hat die Verlosung „${title}“ geändert, ${changes}.`,
      scheduled: (staff: string, title: string, when: string, cost: string) =>
        `📅 ${staff} hat die Verlosung „${title}“ angekündigt (höchstens **${cost}**), Beginn: ${when}.`,
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
