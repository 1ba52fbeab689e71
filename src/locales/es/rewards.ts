import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Spanish. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Abonos',
      payout: 'Repartos',
      giveaway: 'Sorteos',
      drop: 'Drops reclamados',
      code: 'Códigos canjeados',
      deposit: 'Depósitos que demuestran un vínculo',
    },
    title: 'Lo que has recibido',
    titleOf: 'Recibido a través del bot',
    none: 'Todavía nada. Sorteos, drops y códigos son un buen comienzo: lo que recibas aparecerá aquí.',
    noneOf: 'Todavía nada.',
    inAll: 'En total',
    inNewest: (count) => `Solo lo más reciente (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
    chart: (months) => `Gráfico de barras de lo que llegó en los últimos doce meses. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `Barra más alta: ${when}, ${sum}.`,
    noneInChart: 'No llegó nada.',
    onlyThose: 'Nada en los demás meses.',
    report: {
      title: (month) => `Informe: ${month}`,
      before: (month) => `Entre paréntesis: ${month}, el mes anterior.`,
      paid: 'Pagado',
      staff: 'Por miembro del equipo',
      reasons: 'Motivos principales',
      notPaid: 'No pagado',
      refused: 'Rechazado por la web',
      unknown: 'Resultado desconocido',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Total',
      nothing: 'En este mes no se pagó nada.',
      tooMany: 'Hay demasiados abonos para un archivo.',
      chart: (month, days) => `Gráfico de barras de lo pagado cada día de ${month}. ${days}`,
      onlyThoseDays: 'Nada en los demás días.',
    },
  },
};
