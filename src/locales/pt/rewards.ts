import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Brazilian Portuguese. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Créditos',
      payout: 'Pagamentos',
      giveaway: 'Sorteios',
      drop: 'Drops pegos',
      code: 'Códigos resgatados',
      deposit: 'Depósitos que comprovam um vínculo',
    },
    title: 'O que você recebeu',
    titleOf: 'Recebido pelo bot',
    none: 'Nada ainda. Sorteios, drops e códigos são um bom começo: o que você receber aparece aqui.',
    noneOf: 'Nada ainda.',
    inAll: 'Ao todo',
    inNewest: (count) => `Só os mais recentes (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
    chart: (months) => `Gráfico de barras do que chegou nos últimos doze meses. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Barra mais alta: ${when}, ${sum}.`,
    noneInChart: 'Nada chegou.',
    onlyThose: 'Nada nos outros meses.',
    report: {
      title: (month) => `Relatório: ${month}`,
      before: (month) => `Entre parênteses: ${month}, o mês anterior.`,
      paid: 'Pago',
      staff: 'Por membro da equipe',
      reasons: 'Principais motivos',
      notPaid: 'Não pago',
      refused: 'Recusado pelo site',
      unknown: 'Resultado desconhecido',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Total',
      nothing: 'Nada foi pago neste mês.',
      tooMany: 'Há créditos demais para um arquivo.',
      chart: (month, days) => `Gráfico de barras do que foi pago em cada dia de ${month}. ${days}`,
      onlyThoseDays: 'Nada nos outros dias.',
    },
  },
};
