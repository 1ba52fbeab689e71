import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Polish. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Przyznania',
      payout: 'Wypłaty',
      giveaway: 'Losowania',
      drop: 'Odebrane dropy',
      code: 'Wykorzystane kody',
      deposit: 'Wpłaty próbne potwierdzające konto',
    },
    title: 'Twoje wypłaty i nagrody',
    titleOf: 'Otrzymane przez bota',
    none: 'Jeszcze nic. Losowania, dropy i kody to dobry początek: co dostaniesz, pojawi się tutaj.',
    noneOf: 'Jeszcze nic.',
    inAll: 'Łącznie',
    inNewest: (count) => `Tylko najnowsze (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Strona ${page} z ${pages}`,
    chart: (months) => `Wykres słupkowy tego, co dotarło w ostatnich dwunastu miesiącach. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Najwyższy słupek: ${when}, ${sum}.`,
    noneInChart: 'Nic nie dotarło.',
    onlyThose: 'W pozostałych miesiącach nic.',
    report: {
      title: (month) => `Raport: ${month}`,
      before: (month) => `W nawiasach: ${month}, poprzedni miesiąc.`,
      paid: 'Wypłacono',
      staff: 'Według osób z ekipy',
      reasons: 'Powody z największymi sumami',
      notPaid: 'Niewypłacone',
      refused: 'Strona odmówiła',
      unknown: 'Wynik nieznany',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Razem',
      nothing: 'W tym miesiącu nic nie wypłacono.',
      tooMany: 'Przyznań jest za dużo na jeden plik.',
      chart: (month, days) => `Wykres słupkowy wypłat w każdym dniu: ${month}. ${days}`,
      onlyThoseDays: 'W pozostałych dniach nic.',
    },
  },
};
