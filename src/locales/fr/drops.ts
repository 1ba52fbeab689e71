import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('fr');

/** What people read of drops, in French. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) =>
      `Un drop peut avoir au maximum ${plural(most, { one: `${most} part`, many: `${most} de parts`, other: `${most} parts` })}.`,
    untitled: 'Drop',
    previewTitle: (title) => `Publier « ${title} » ?`,
    pays: 'Rapporte',
    paysEach: (amount, claims) => `**${amount}** à chacun des ${claims} premiers`,
    paysOne: (amount) => `**${amount}** au premier`,
    requirements: 'Qui peut récupérer',
    id: 'Drop',
    claim: 'Récupérer',
    left: 'Restant',
    leftOf: (left, claims) => `**${left}** sur ${claims}`,
    claimed: 'Récupéré',
    claimedOf: (claimed, claims) => `**${claimed}** sur ${claims}`,
    startedTitle: 'Publié',
    started: 'Le drop peut être récupéré.',
    notPosted:
      'Je n’ai pas pu publier le drop dans ce salon. Vérifie que j’ai le droit d’écrire ici, puis réutilise `/drop start`.',
    notOpenYet: 'Ce drop n’est pas encore ouvert.',
    over: 'Trop tard : ce drop est terminé.',
    allClaimed: 'Trop tard : tout a été récupéré. Peut-être la prochaine fois !',
    ownDrop:
      'Tu ne peux pas le récupérer : ce drop a été publié ou approuvé par toi, ou par quelqu’un qui a ou a eu ton compte du site.',
    roleMissing: (role) => `Seuls les membres avec le rôle ${role} peuvent le récupérer.`,
    accountClaimed: 'Ce drop a déjà été récupéré pour ton compte du site.',
    claimUncertain:
      'Ma base de données a eu une panne, je ne sais donc pas si tu l’as eu. Appuie de nouveau sur **Récupérer** dans une minute : il ne peut pas être payé deux fois.',
    claimTitle: 'C’est à toi',
    claimPaid: (amount) => `Ton compte a reçu **${amount}**.`,
    claimOnItsWay: (amount) =>
      `Les **${amount}** sont à toi. Le paiement suit tout seul ; tu n’as rien d’autre à faire.`,
    claimUnknown: (amount) =>
      `Ta part de **${amount}** compte, mais le site n’a pas confirmé le paiement. Le staff vérifie.`,
    claimWaits: (amount) =>
      `Le staff t’attribue de nouveau **${amount}**, et un deuxième membre du staff doit l’approuver. Tu n’as rien à faire.`,
    claimRefused: (amount) =>
      `Ta part compte, mais les **${amount}** n’ont pas pu être versés sur ton compte. Demande au staff.`,
    claimedAlready: 'Tu l’as déjà récupéré.',
    endedTitle: (title) => `« ${title} » est terminé`,
    endedDone: 'Plus personne ne peut récupérer ce drop. Qui a déjà récupéré sa part est payé.',
    endedNobody: 'Personne ne l’a récupéré.',
    stoppedTitle: (title) => `« ${title} » a été arrêté`,
    stopped:
      'J’ai perdu une partie de mes données, plus personne ne peut donc récupérer ce drop. Le staff vérifie qui a été payé.',
    listTitle: 'Drops',
    none: 'Il n’y a pas encore de drop.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}** : ${pays}, ${claimed} récupérés, par ${staff}, ${when}`,
    states: {
      opening: '⏳ Lancement',
      open: '💧 Ouvert',
      ending: '⏳ Se termine',
      ended: '✅ Terminé',
      cancelled: '⛔ Annulé',
    },
    choice: (state, title) => `${state} : ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 ${staff} a publié le drop « ${title} » (coût maximal **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Je n’ai pas pu publier le drop « ${title} » de ${staff} dans ${channel}, il est donc terminé. Vérifie que j’ai le droit d’y écrire, puis réutilise \`/drop start\`.`,
      ended: (staff, title) => `💧 ${staff} a terminé le drop « ${title} » plus tôt que prévu.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 « ${title} » de ${staff} est terminé : ${claimed} sur ${claims} récupérés.`,
    recordPaid: (sum, count) => `✅ Payé : **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Issue inconnue : **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Pas payé : **${sum}** (${count})`,
    givenBack: (sum) => `Rendu à la limite du jour : ${sum}`,
  },
};
