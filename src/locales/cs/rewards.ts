import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Czech. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Připsání',
      payout: 'Hromadné výplaty',
      giveaway: 'Soutěže',
      drop: 'Vyzvednuté dropy',
      code: 'Uplatněné kódy',
      deposit: 'Vklady, které prokazují propojení',
    },
    title: 'Co ti přišlo',
    titleOf: 'Získáno přes bota',
    none: 'Zatím nic. Začni soutěžemi, dropy a kódy: co dostaneš, objeví se tady.',
    noneOf: 'Zatím nic.',
    inAll: 'Celkem',
    inNewest: (count) => `Jen nejnovější (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Strana ${page} z ${pages}`,
    chart: (months) => `Sloupcový graf toho, co dorazilo za posledních dvanáct měsíců. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Nejvyšší sloupec: ${when}, ${sum}.`,
    noneInChart: 'Nedorazilo nic.',
    onlyThose: 'V ostatních měsících nic.',
    report: {
      title: (month) => `Přehled: ${month}`,
      before: (month) => `V závorkách je předchozí měsíc: ${month}.`,
      paid: 'Vyplaceno',
      staff: 'Podle člena týmu',
      reasons: 'Důvody s nejvyššími částkami',
      notPaid: 'Nevyplaceno',
      refused: 'Odmítnuto webem',
      unknown: 'Výsledek neznámý',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Celkem',
      nothing: 'V tomto měsíci se nic nevyplatilo.',
      tooMany: 'Připsání je na jeden soubor příliš mnoho.',
      chart: (month, days) => `Sloupcový graf toho, co se vyplatilo v jednotlivých dnech: ${month}. ${days}`,
      onlyThoseDays: 'V ostatních dnech nic.',
    },
  },
};
