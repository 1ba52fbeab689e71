import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Russian. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Выдачи',
      payout: 'Выплаты',
      giveaway: 'Розыгрыши',
      drop: 'Дропы',
      code: 'Активированные коды',
      deposit: 'Проверочные начисления',
    },
    title: 'Что тебе начислено',
    titleOf: 'Получено через бота',
    none: 'Пока ничего. Начни с розыгрышей, дропов и кодов: всё, что получишь, появится здесь.',
    noneOf: 'Пока ничего.',
    inAll: 'Всего',
    inNewest: (count) => `Только последние (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Страница ${page} из ${pages}`,
    chart: (months) => `Столбчатая диаграмма поступлений за последние двенадцать месяцев. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Самый высокий столбец: ${when}, ${sum}.`,
    noneInChart: 'Поступлений не было.',
    onlyThose: 'В остальные месяцы ничего.',
    report: {
      title: (month) => `Отчёт: ${month}`,
      before: (month) => `В скобках предыдущий месяц (${month}).`,
      paid: 'Начислено',
      staff: 'По модераторам',
      reasons: 'Главные причины',
      notPaid: 'Не начислено',
      refused: 'Отказ сайта',
      unknown: 'Итог неизвестен',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Всего',
      nothing: 'В этом месяце ничего не начислено.',
      tooMany: 'Выдач слишком много для файла.',
      chart: (month, days) => `Столбчатая диаграмма начислений по дням (${month}). ${days}`,
      onlyThoseDays: 'В остальные дни ничего.',
    },
  },
};
