import type { rewards as english } from '../en/rewards.js';

/** Was man bei `/rewards` und `/grants report` liest, auf Deutsch. Siehe `index.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Gutschriften',
      payout: 'Auszahlungen',
      giveaway: 'Verlosungen',
      drop: 'Drops',
      code: 'Codes',
      deposit: 'Testgutschriften',
    },
    title: 'Was du erhalten hast',
    titleOf: 'Über den Bot erhalten',
    none: 'Noch nichts. Verlosungen, Drops und Codes sind ein guter Anfang: Was du erhältst, steht dann hier.',
    noneOf: 'Noch nichts.',
    inAll: 'Insgesamt',
    inNewest: (count) => `Nur die neuesten ${count}`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Seite ${page} von ${pages}`,
    chart: (months) => `Balkendiagramm: Was in den letzten zwölf Monaten angekommen ist. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Höchster Balken: ${when}, ${sum}.`,
    noneInChart: 'Es ist nichts angekommen.',
    onlyThose: 'In den anderen Monaten nichts.',
    report: {
      title: (month) => `Bericht: ${month}`,
      before: (month) => `In Klammern: ${month}, der Monat davor.`,
      paid: 'Gezahlt',
      staff: 'Nach Teammitglied',
      reasons: 'Gründe mit den höchsten Summen',
      notPaid: 'Nicht gezahlt',
      refused: 'Von der Website abgelehnt',
      unknown: 'Ergebnis unbekannt',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Summe',
      nothing: 'In diesem Monat wurde nichts gezahlt.',
      tooMany: 'Für eine Datei sind es zu viele Gutschriften.',
      chart: (month, days) => `Balkendiagramm: Was an jedem Tag im ${month} gezahlt wurde. ${days}`,
      onlyThoseDays: 'An den anderen Tagen nichts.',
    },
  },
};
