import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in French. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Attributions',
      payout: 'Versements',
      giveaway: 'Giveaways',
      drop: 'Drops récupérés',
      code: 'Codes utilisés',
      deposit: 'Dépôts qui prouvent un lien',
    },
    title: 'Ce que tu as reçu',
    titleOf: 'Reçu par le bot',
    none: 'Rien pour l’instant. Les giveaways, les drops et les codes sont un bon début : ce que tu reçois apparaît ici.',
    noneOf: 'Rien pour l’instant.',
    inAll: 'En tout',
    inNewest: (count) => `Seulement les plus récents (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind} : ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Page ${page} sur ${pages}`,
    chart: (months) => `Diagramme en barres de ce qui est arrivé ces douze derniers mois. ${months}`,
    monthInWords: (month, sum) => `${month} : ${sum}.`,
    highest: (when, sum) => `Barre la plus haute : ${when}, ${sum}.`,
    noneInChart: 'Rien n’est arrivé.',
    onlyThose: 'Rien les autres mois.',
    report: {
      title: (month) => `Rapport : ${month}`,
      before: (month) => `Entre parenthèses : ${month}, le mois d’avant.`,
      paid: 'Payé',
      staff: 'Par membre du staff',
      reasons: 'Raisons principales',
      notPaid: 'Pas payé',
      refused: 'Refusé par le site',
      unknown: 'Résultat inconnu',
      line: (what, sum, count, before) =>
        `${what} : **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Total',
      nothing: 'Rien n’a été payé ce mois-là.',
      tooMany: 'Il y a trop d’attributions pour un fichier.',
      chart: (month, days) => `Diagramme en barres de ce qui a été payé chaque jour en ${month}. ${days}`,
      onlyThoseDays: 'Rien les autres jours.',
    },
  },
};
