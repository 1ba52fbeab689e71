import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in French. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Profil du site',
    username: 'Nom d’utilisateur',
    websiteId: 'Identifiant du site',
    steam: 'Identifiant Steam',
    registered: 'Inscription',
    group: 'Groupe',
    link: 'Lien',
    linkedSince: (when, proof) => `✅ Lié depuis le ${when}, prouvé ${proof}`,
    linkedTo: (member, when, proof) => `✅ Lié à ${member} depuis le ${when}, prouvé ${proof}`,
    notLinked: '➖ Lié à aucun membre',
  },

  balance: {
    title: 'Solde',
    virtual: 'Virtuel',
    paid: 'Payé',
    total: 'Total',
    account: (name) => `Compte du site : ${name}`,
    share: 'Partager',
    shared: 'Partagé dans ce salon.',
    notNow: 'Ton solde ne peut pas être partagé ici pour le moment. Réessaie plus tard.',
  },

  lookup: {
    title: 'Utilisateur du site',
    email: 'E-mail',
    other: 'Autres détails',
    more: (count) => `… et ${count} de plus`,
  },

  link: {
    begin: 'Lier mon compte',
    requestSent: (name) =>
      `Le staff va examiner ta demande de lien avec ${name}. Je t’enverrai un message quand il aura décidé.`,
    requestLater: (name) =>
      `Tu as demandé la liaison avec ${name}. Pour savoir où cela en est, utilise \`/link\`.`,
    requestSentTitle: 'Demande envoyée',
    cancel: 'Annuler la demande',
    cancelled: 'Ta demande a été retirée.',
    cancelledTitle: 'Demande retirée',
    unlinked: (name) => `Ton compte Discord n’est plus lié à ${name}.`,
    unlinkedTitle: 'Lien supprimé',
    nothingLinked: 'Ton compte Discord n’est lié à aucun compte du site : rien à supprimer.',
    nothingLinkedTitle: 'Rien à supprimer',
  },

  links: {
    setTitle: 'Lien établi',
    set: (member, name) => `${member} est maintenant lié à ${name}.`,
    replaced: (name) => `Le compte précédent était ${name}.`,
    unchanged: (member, name) => `${member} était déjà lié à ${name}.`,
    removedTitle: 'Lien supprimé',
    removed: (member, name) => `${member} n’est plus lié à ${name}.`,
    showTitle: 'Lien',
    member: 'Membre',
    account: 'Compte du site',
    websiteId: 'Identifiant du site',
    steam: 'Identifiant Steam',
    since: 'Depuis',
    proven: 'Prouvé',
    namedBy: 'Recherché par',
    byUsername: 'nom d’utilisateur',
    bySteam: 'identifiant Steam',
    requestsTitle: 'Demandes de lien en cours',
    noRequests: 'Il n’y a aucune demande de lien en cours.',
    requestLine: (member, name, when) => `${member} → ${name}, demandé ${when}`,
    approve: 'Approuver',
    reject: 'Rejeter',
    approveNamed: (number, name) => `Approuver ${number} · ${name}`,
    rejectNamed: (number, name) => `Rejeter ${number} · ${name}`,
  },

  request: {
    title: 'Demande de lien',
    open: (member, name) => `${member} veut être lié au compte du site ${name}.`,
    approved: (staff) => `✅ Approuvée par ${staff}`,
    rejected: (staff) => `⛔ Rejetée par ${staff}`,
    withdrawn: '↩️ Retirée par le membre',
    expired: '⌛ Expirée après 7 jours sans décision',
    expires: (when) => `Expire ${when}`,
    state: 'État',
    proof: 'Preuve',
  },
};
