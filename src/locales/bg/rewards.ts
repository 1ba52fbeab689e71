import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Bulgarian. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Начислявания',
      payout: 'Изплащания',
      giveaway: 'Томболи',
      drop: 'Взети дропове',
      code: 'Осребрени кодове',
      deposit: 'Пробни преводи, доказващи връзка',
    },
    title: 'Какво получи досега',
    titleOf: 'Получено чрез бота',
    none: 'Още нищо. Томболите, дроповете и кодовете са добро начало: каквото получиш, се показва тук.',
    noneOf: 'Още нищо.',
    inAll: 'Общо',
    inNewest: (count) => `Само най-новите (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Страница ${page} от ${pages}`,
    chart: (months) => `Стълбова диаграма на пристигналото през последните дванадесет месеца. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Най-висок стълб: ${when}, ${sum}.`,
    noneInChart: 'Нищо не е пристигнало.',
    onlyThose: 'Нищо през другите месеци.',
    report: {
      title: (month) => `Отчет: ${month}`,
      before: (month) => `В скоби: ${month}, предишният месец.`,
      paid: 'Платено',
      staff: 'По член на екипа',
      reasons: 'Водещи причини',
      notPaid: 'Неплатено',
      refused: 'Отказано от сайта',
      unknown: 'Неизвестен резултат',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Общо',
      nothing: 'През този месец нищо не е платено.',
      tooMany: 'Начисляванията са твърде много за един файл.',
      chart: (month, days) => `Стълбова диаграма за ${month} с платеното по дни. ${days}`,
      onlyThoseDays: 'Нищо през другите дни.',
    },
  },
};
