import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('de');

/** Was von Codes zu lesen ist, auf Deutsch. Siehe `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Ein eigener Code braucht 6 bis 15 Buchstaben und Ziffern. Alles andere zählt nicht. Ohne `code` erstelle ich einen zufälligen, den niemand erraten kann.',
    wordTaken:
      'Dieses Wort gehört schon zu einem anderen Code. Nimm ein anderes oder sperre zuerst jenen Code.',
    oneWord: 'Ein eigenes Wort ist ein einziger Code. Lass `count` weg und sag mit `uses`, wie oft er gilt.',
    tooMany: (most) => `Höchstens ${most} Einlösungen (\`uses\` × \`count\`) sind auf einmal möglich.`,
    durationRange: (least, most) =>
      `So lange können Codes nicht gelten: mindestens ${least}, höchstens ${most}. Schreib es wie \`2h\` oder \`30d\`.`,
    previewTitle: (codes) => `${codes} erstellen?`,
    one: 'einen Code',
    many: (count) => `${count} Codes`,
    pays: 'Zahlt',
    paysOnce: (amount) => `**${amount}**, einmal`,
    paysTimes: (amount, uses) => `**${amount}** an jedes von ${uses} Mitgliedern`,
    paysEach: (amount, count) => `**${amount}** für jeden von ${count} Codes`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** an ${uses} Mitglieder für jeden von ${count} Codes`,
    expires: 'Läuft ab',
    expiresAfter: (duration) => `${duration} nach dem Start`,
    never: 'nie',
    rules:
      'Jedes Mitglied und jedes Konto auf der Website kann einen davon einlösen, ein einziges Mal. Du selbst kannst es nicht.',
    ownWord:
      'Ein eigenes Wort lässt sich erraten und weitersagen. Lass es nur selten oder nicht lange gelten.',
    id: 'Code',
    createdTitle: '🎟️ Fertig',
    shownOnce:
      'Ich zeige das nur dieses eine Mal, und niemand kann es später nachsehen. Geht es verloren, sperre es mit `/code disable` und erstelle etwas Neues.',
    shownBefore:
      'Die Codes waren nur einmal zu sehen, als sie erstellt wurden. Wenn du sie nicht hast, sperre sie mit `/code disable` und erstelle neue.',
    inFile: (count) => `In der Datei stehen alle ${count} Codes.`,
    wordReady: 'Dein Wort lässt sich jetzt einlösen.',
    notYetValid: 'Einlösbar ist das erst, wenn zugestimmt wurde.',
    redeemWith: 'Mitglieder lösen es mit `/redeem` ein.',
    disabledTitle: 'Gesperrt',
    disabled: 'Niemand kann ihn mehr einlösen. Zahlungen, die schon zugesagt sind, folgen noch.',
    listTitle: 'Die Codes',
    none: 'Es gibt noch keine Codes.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, eingelöst ${used}, von ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} von ${most}`,
    redeemed: 'Eingelöst',
    created: 'Erstellt',
    disabledBy: 'Gesperrt von',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Noch niemand hat ihn eingelöst.',
    states: {
      open: '🎟️ Gültig',
      ending: '⏳ Endet',
      ended: '✅ Beendet',
      cancelled: '⛔ Abgebrochen',
    },
    ends: {
      'used-up': '✅ Aufgebraucht',
      time: '⌛ Abgelaufen',
      staff: '⛔ Gesperrt',
      withdrawn: '⛔ Beendet: Auf seinem Server bin ich nicht mehr tätig',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Eingelöst',
    redeemedBeforeTitle: 'Schon eingelöst',
    redeemedBefore: 'Du hast diesen Code schon eingelöst. Jedes Mitglied kann das einmal.',
    nowUnredeemable: (why) => `Der Code ist inzwischen: ${why}`,
    paid: (amount, account) => `**${amount}** sind auf deinem Konto ${account}.`,
    paying: (amount) =>
      `Der Code gehört dir. **${amount}** folgen von selbst, sobald die Website antwortet. Du musst nichts weiter tun.`,
    unknownPaid: (amount) =>
      `Der Code gehört dir. Ob die **${amount}** angekommen sind, ist noch nicht klar; das Team prüft es.`,
    notPaid: (amount) =>
      `Der Code gehört dir, aber die Website hat die Zahlung von **${amount}** nicht angenommen. Bitte wende dich an das Team.`,
    notValidTitle: 'Dieser Code gilt nicht',
    notValid: (left) =>
      left.value === 0
        ? 'Er ist vertippt oder lässt sich nicht mehr einlösen. Das war dein letzter Versuch für heute; morgen (UTC) geht es weiter.'
        : `Er ist vertippt oder lässt sich nicht mehr einlösen. Heute hast du noch ${plural(left, { one: 'einen Versuch', other: `${left} Versuche` })}.`,
    notACode:
      'Ein Code hat 16 Zeichen, nur A–Z und 0–9, oder ist ein Wort aus 6 bis 15 Buchstaben und Ziffern. Prüfe deine Eingabe; sie hat dich keinen Versuch gekostet.',
    tooManyWrong: 'Du hast zu viele Codes eingegeben, die nicht gelten. Morgen (UTC) geht es weiter.',
    ownCode:
      'Du kannst diesen Code nicht einlösen: Du hast ihn erstellt oder genehmigt, oder jemand, dem dein Website-Konto gehört oder gehört hat.',
    accountRedeemed: 'Für dein Konto auf der Website wurde dieser Code schon eingelöst.',
    untitled: 'Code',
    redeemUncertain:
      'Meine Datenbank ist ausgefallen, deshalb weiß ich nicht, ob der Code eingelöst ist. Bitte versuch es in einer Minute noch einmal: Doppelt gezahlt wird nicht.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} hat ${codes}${name === '' ? '' : ` ${name}`} erstellt: ${pays} (höchstens **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} hat ${codes} angefordert: ${pays} (höchstens **${cost}**). Die Zustimmung steht noch aus.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} hat ${codes} für ${staff} genehmigt.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} hat ${codes} für ${staff} abgelehnt.`,
      disabled: (staff, name, used, sum) =>
        `🎟️ Gesperrt von ${staff}: ${name}. Eingelöst: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Beendet (${why}): ${name}. Eingelöst: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} hat heute 5 Codes eingegeben, die nicht gelten, und kann bis morgen (UTC) nichts mehr einlösen.`,
      manyWrong: (count) =>
        `⚠️ Vielleicht versucht jemand, Codes zu erraten: Heute wurden mindestens ${count} unbekannte eingegeben. Zufällige Codes lassen sich nicht erraten; seht bei euren eigenen Wörtern in \`/code list\` nach.`,
    },
  },
};
