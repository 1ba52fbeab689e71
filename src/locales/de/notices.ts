import type { notices as english } from '../en/notices.js';

/** Was der Bot in Direktnachrichten und im Log-Kanal postet, auf Deutsch. Siehe `index.ts`. */
export const notices: typeof english = {
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
    deposited: (bot, amount, receiver) =>
      `🔎 Testgutschrift: ${bot} hat ${receiver} **${amount}** gutgeschrieben, um zu sehen, wer das Guthaben lesen kann.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** von ${staff} für ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} hat ${receiver} **${amount}** gutgeschrieben, aber die Website hat nicht eindeutig geantwortet. Es kann angekommen sein oder nicht. Prüft das auf der Website und klärt es dann hier. Bis dahin gilt es als gezahlt und wird nicht noch einmal gesendet.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind angekommen**. Ich habe den Eintrag korrigiert.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Die Website hat zur Gutschrift \`${id}\` erst spät geantwortet: **${amount}** an ${receiver} **sind nicht angekommen**. Ich habe den Eintrag korrigiert.`,
    returned:
      'Diese Zahlung fehlte in meinen Aufzeichnungen, weil sie auf einen früheren Stand zurückgefallen sind. Ich habe sie wieder eingetragen.',
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
