import { pluralsOf } from '../count.js';
import type { grants as english } from '../en/grants.js';

const plural = pluralsOf('fr');

/** What people read of grants, in French. See `../en/grants.ts`. */
export const grants: typeof english = {
  grant: {
    working: '⏳ En cours…',
    waitingForWebsite: '⏳ En cours… Le site me demande de patienter un instant.',
    previewTitle: (amount) => `Attribuer ${amount} ?`,
    member: 'Membre',
    notInDiscord: 'lié à aucun membre',
    account: 'Compte du site',
    amount: 'Montant',
    balance: 'Solde',
    balanceBefore: 'Solde avant',
    balanceChange: (before, after) => `${before} → **${after}**`,
    reason: 'Raison',
    recent: '⚠️ Ce compte a déjà reçu, ces dernières 24 heures',
    recentLine: (amount, staff, when) => `**${amount}** de ${staff} ${when}`,
    replaces: 'Remplace l’attribution',
    replacedBy: 'Remplacée par l’attribution',
    reassignedTo: 'Gagnant remplacé par',
    contradicted: 'Corrigé',
    announced: '📣 L’attribution sera annoncée dans ce salon.',
    inLogChannel: 'Dans le salon de logs',
    arrived: 'C’est arrivé',
    notArrived: 'Ce n’est pas arrivé',
    again: 'Attribuer de nouveau',
    kind: 'Type',
    kinds: { 'link-deposit': 'Dépôt de lien' },
    paymentStates: {
      open: '⏳ bientôt payé',
      paid: '✅ payé',
      unknown: '❓ à vérifier par le staff',
      waiting: '👥 en attente d’une approbation',
      refused: '⛔ n’a pas pu être payé',
      unsent: '⏹️ pas payé',
    },
    id: 'Attribution',
    grantedBy: 'Attribué par',
    settledBy: 'Tranché par',
    confirmedAt: 'Confirmé',
    sentAt: 'Envoyé',
    settledAt: 'Clôturé',
    answer: 'Réponse du site',
    evidence: 'Solde depuis',
    evidenceLine: (amount, when) => `${amount}, ${when}`,
    noEvidence: 'Pas encore lu.',
    states: {
      queued: '⏳ En file d’attente',
      prepared: '⏳ Envoi imminent',
      sending: '⏳ Envoi en cours',
      applied: '✅ Attribué',
      refused: '⛔ Refusé par le site',
      unknown: '❓ Résultat inconnu',
      'not-applied': '❌ Pas arrivé',
      'not-sent': '⏹️ Rien n’a été envoyé',
    },
    sentences: {
      queued: 'L’attribution attend son tour.',
      prepared: 'L’attribution va être envoyée.',
      sending: 'L’envoi de l’attribution est en cours. Regarde de nouveau dans un instant.',
      applied: 'Le crédit est sur le compte.',
      refused: 'Le site a refusé le crédit. Rien n’a été ajouté.',
      unknown:
        'Le site n’a pas donné de réponse claire. Le crédit est peut-être arrivé, alors ne l’attribue pas de nouveau pour l’instant. Compare les soldes ci-dessous et l’historique du site, puis tranche.',
      'not-applied': 'Le staff a confirmé que le crédit n’est pas arrivé.',
      'not-sent': 'Rien n’a été envoyé au site.',
    },
    because: (why) => `Raison : ${why}`,
    contradictedBy: (state) =>
      `La réponse tardive du site contredit ce qui était enregistré auparavant (${state}).`,
    sentUnrecorded: (id) =>
      `L’attribution \`${id}\` a été envoyée au site, mais je ne peux pas écrire dans ma base de données en ce moment. Ne l’attribue pas de nouveau. Je continue d’essayer d’enregistrer le résultat ; voir \`/grants show\`.`,
    endedUnrecorded: (id) =>
      `L’attribution \`${id}\` n’a rien ajouté, mais je ne peux pas écrire dans ma base de données en ce moment. Je continue d’essayer de l’enregistrer.`,
    announcement: (amount, member) => `🎉 ${member} a reçu **${amount}**.`,
    formTitle: (member) => `Attribuer du crédit à ${member}`,
    formAmount: 'Montant, par exemple 15 ou 15,50',
    formReason: 'Raison (facultative)',
  },

  lists: {
    paidOf: (paid, of) => `payés : ${paid} sur ${of}`,
    paidOfUnknown: (paid, of, unknown) => `payés : ${paid} sur ${of}, issue inconnue : ${unknown}`,
    page: (page) => `Page ${page}`,
    previous: 'Précédent',
    next: 'Suivant',
    open: 'Ouvrir une entrée',
    filter: 'N’afficher que …',
    startedBy: 'N’afficher que ce qu’a créé …',
    grantsTo: 'N’afficher que les attributions à …',
    all: 'Tout',
    noneSo: 'Rien ici.',
    noneFit: 'Rien ici ne correspond au filtre.',
  },

  grants: {
    title: 'Attributions',
    titleOf: (member) => `Attributions à ${member}`,
    none: 'Il n’y a pas encore d’attribution.',
    line: (state, amount, account, staff, when) =>
      `${state} **${amount}** → ${account}, par ${staff} ${when}`,
    newest: 'Le plus récent',
    older: 'Plus ancien',
    choice: (state, amount, account, day) => `${state} ${amount} → ${account} (${day})`,
    exportTitle: 'Registre',
    exported: (count) =>
      plural(count, {
        one: `${count} attribution.`,
        many: `${count} d’attributions, les plus récentes en premier.`,
        other: `${count} attributions, les plus récentes en premier.`,
      }),
  },
};
