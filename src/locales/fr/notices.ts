import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in French. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Tu as reçu du crédit',
    credit: (amount, account) => `**${amount}** ont été ajoutés à ton compte du site ${account}.`,
    approvedTitle: 'Ton compte est lié',
    approved: (name) =>
      `Le staff a approuvé ta demande : ton compte Discord est maintenant lié au compte du site ${name}. Essaie \`/balance\`.`,
    rejectedTitle: 'Demande de lien rejetée',
    rejected: (name) =>
      `Le staff a rejeté ta demande de lien avec le compte du site ${name}. Si tu ne sais pas pourquoi, demande-lui.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} a attribué **${amount}** à ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Dépôt de lien : ${bot} a ajouté **${amount}** à ${receiver}, pour voir qui peut lire le solde.`,
    notGranted: (staff, amount, receiver, state) => `${state} : **${amount}** de ${staff} à ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} a attribué **${amount}** à ${receiver}, mais le site n’a pas donné de réponse claire : c’est peut-être arrivé, peut-être pas. Vérifie dans les données du site, puis tranche ici. D’ici là, ça compte comme payé et n’est pas renvoyé.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ La réponse du site à l’attribution \`${id}\` est venue en retard : **${amount}** à ${receiver}, **c’est bien arrivé**. J’ai corrigé l’enregistrement.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ La réponse du site à l’attribution \`${id}\` est venue en retard : **${amount}** à ${receiver}, **ce n’est pas arrivé**. J’ai corrigé l’enregistrement.`,
    returned:
      'Mes enregistrements étaient revenus à un état antérieur et avaient perdu cette attribution. Je l’y ai de nouveau inscrite.',
    settledOtherwise: (staff) => `${staff} avait tranché dans l’autre sens.`,
    paidAgain: (id) =>
      `Une nouvelle attribution a été faite, \`${id}\` ; le compte a donc peut-être été payé deux fois. Vérifie.`,
    paidBeside: (id) =>
      `Elle devait remplacer \`${id}\`. Une autre attribution l’a peut-être remplacée aussi ; le compte a donc peut-être été payé deux fois. Vérifie \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} a exporté le registre (${what}).`,
    everything: 'tout',
    linkSet: (staff, member, name) => `🔗 ${staff} a lié ${member} à ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} a approuvé la demande de ${member}, maintenant lié à ${name}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} a changé le lien de ${member} : ${before} → ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} a supprimé le lien de ${member} avec ${name}.`,
    unlinked: (member, name) => `✂️ ${member} a supprimé son lien avec ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ Le site refuse le bot (HTTP ${status}). Vérifie le réglage \`WEBSITE_TOKEN\`, et que ce jeton permet de rechercher des utilisateurs, de lire des soldes et d’y ajouter du crédit.`,
    userMoved: (name) =>
      `⚠️ Le nom d’utilisateur ${name} d’un compte du site lié mène maintenant à un autre utilisateur. Rien n’est affiché ni payé par ce lien. Vérifie qui c’est avec \`/lookup\`, puis utilise \`/links set\` ou \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Je n’arrive pas à lire l’enregistrement \`${key}\`. Tout ce qui en dépend est en pause jusqu’à sa réparation ; le reste continue. Pour les détails, le propriétaire du bot lance \`npm run audit\` ; voir aussi \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Il y a d’autres enregistrements que je n’arrive pas à lire. Pour tous les lister, le propriétaire du bot lance `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Les enregistrements du bot se contredisent (défauts : ${faults}). Avant d’attribuer de nouveau quoi que ce soit de cité ici, compare avec les données du site. Pour voir tous les défauts, le propriétaire du bot lance \`npm run audit\`.\n${first}`,
  },
};
