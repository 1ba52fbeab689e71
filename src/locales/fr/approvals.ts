import type { approvals as english } from '../en/approvals.js';

/** Ce qu’on lit des aperçus et des décisions de toute sorte, en français. Voir `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Confirmer',
    cancel: 'Annuler',
    cancelledTitle: 'Annulé',
    nothingPaid: 'Rien n’a été payé.',
    approve: 'Approuver',
    reject: 'Rejeter',
    needsApproval: '👥 Un deuxième membre du staff doit approuver ce montant.',
    validUntil: (when) => `À confirmer avant ${when}.`,
    cost: 'Coût maximal',
    capLeft: 'Ta limite aujourd’hui',
    capLeftAfter: (left) => `reste ${left}`,
    requestedBy: 'Demandé par',
    approvedBy: 'Approuvé par',
    rejectedBy: 'Rejeté par',
    states: {
      waiting: '👥 En attente d’approbation',
      approved: '✅ Approuvé',
      rejected: '⛔ Rejeté',
      expired: '⌛ Expiré sans approbation',
    },
    waits: (when) =>
      `Un deuxième membre du staff doit l’approuver dans le salon de logs. La demande expire ${when}.`,
    nobodyApproved: 'Personne ne l’a approuvé en 24 heures. Rien n’a été payé.',
    askedTitle: 'Envoyé pour approbation',
    seeLater: (command) => `Pour voir ce que c’est devenu, utilise \`${command}\`.`,
    opening: 'C’est enregistré et sera publié dans un instant.',
    draftGone: {
      title: 'Aperçu plus valable',
      text: 'Cet aperçu n’est plus valable : il a été confirmé ou annulé, ou il est trop ancien. S’il n’a rien donné, utilise de nouveau la commande.',
    },
    draftNotYours: {
      title: 'Ce n’est pas ton aperçu',
      text: 'Seule la personne qui a demandé cet aperçu peut utiliser ses boutons.',
    },
    ownApproval: {
      title: 'Quelqu’un d’autre doit approuver',
      text: 'C’est ta demande, quelqu’un d’autre doit donc l’approuver.',
    },
    decided: 'Une décision a déjà été prise, ou la demande a expiré. Rien n’a été changé.',
    confirmedAlready: (command) =>
      `Cela a déjà été confirmé et ne peut donc plus être annulé ici. Voir \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} a confirmé la même chose ${when}, ce que cet aperçu ne montrait pas : \`${id}\`. Pour le faire une fois de plus, utilise de nouveau la commande.`,
    notConfirmed:
      'Ma base de données a eu une panne à ce moment-là. Rien n’a été payé, et cet aperçu ne peut plus être confirmé. Utilise de nouveau la commande.',
    uncertain: (command) =>
      `Ma base de données a eu une panne à ce moment-là, je ne sais donc pas si c’est fait. Regarde \`${command}\` dans une minute, avant de réessayer.`,
    serverUnlisted:
      'Je ne suis plus actif sur le serveur concerné (il n’est pas dans DISCORD_GUILD_IDS), rien n’a donc été changé.',
    notOpen: 'C’est déjà terminé, ou pas encore commencé. Rien n’a été changé.',
    notFound: 'Rien n’a cet identifiant (introuvable).',
  },
};
