import { oneOrMore, pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('fr');

/** What people read of links that were proven, in French. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'par le staff',
    deposit: 'par un dépôt',
    steam: 'par une connexion à Steam',
    discord: 'par un compte Steam vérifié sur Discord',
  },

  linkWays: {
    title: 'Lier ton compte du site',
    about: (name) => `Montre que le compte du site ${name} est bien à toi :`,
    signInLine: '**Se connecter** à Steam ou à Discord. Le lien est alors établi aussitôt.',
    depositLine: (most) =>
      `**Envoyer le dépôt** : j’ajoute jusqu’à ${most} au compte, et tu saisis le solde virtuel que le site affiche ensuite. Le lien est alors établi aussitôt.`,
    staffLine: '**Demander au staff** : il examine ta demande, et je t’envoie un message quand il a décidé.',
    enterLine: '**Saisir mon nom** : le nom d’utilisateur ou l’identifiant Steam de ton compte du site.',
    betterTitle: 'Ton compte est lié',
    better: (name, proof) =>
      `Ton compte Discord est lié à ${name}, prouvé ${proof}. Appuie sur **Se connecter** (Steam ou Discord) pour le prouver toi-même. Pour lier un autre compte, utilise d’abord \`/unlink\`.`,
    signIn: 'Se connecter',
    send: 'Envoyer le dépôt',
    askStaff: 'Demander au staff',
    cancel: 'Annuler',
    enter: 'Saisir mon nom',
    cancelledTitle: 'Annulé',
    cancelled: 'Rien n’a été envoyé.',
    formTitle: 'Ton compte du site',
    formUsername: 'Nom d’utilisateur sur le site',
    formSteam: 'Ou son identifiant Steam',
  },

  deposit: {
    sentTitle: 'Dépôt en cours',
    askedTitle: 'Saisis le solde',
    asked: (name, until, tries) =>
      `J’ai ajouté un petit montant au compte ${name}. Connecte-toi au site, regarde ton solde virtuel (ou le total, s’il n’affiche que ça) et saisis-le ici avant le ${until}. Essais restants : ${tries}.`,
    askedLater: (name) =>
      `Le petit montant que j’ai envoyé au compte ${name} est arrivé. Regarde ton solde virtuel sur le site, puis utilise \`/link\` sur le serveur pour le saisir.`,
    enter: 'Saisir le solde',
    formTitle: 'Qu’affiche le site ?',
    formBalance: 'Solde virtuel, sinon le total',
    wrongTitle: 'Ce n’est pas le bon solde',
    wrong: 'Ce qui compte, c’est le solde que le site affichait juste après le dépôt.',
    triesLeft: (tries) =>
      plural(tries, {
        one: `Il te reste ${tries} essai, ou tu peux demander au staff.`,
        other: `Il te reste ${tries} essais, ou tu peux demander au staff.`,
      }),
    noTries: 'Il ne te reste aucun essai. À la place, le staff peut examiner ta demande.',
    limitTitle: 'Pas de dépôt pour l’instant',
    limits: {
      account: (name) =>
        `Le compte ${name} a déjà eu un dépôt ces 30 derniers jours, je n’en envoie donc pas d’autre. Tu peux demander au staff à la place.`,
      member: () =>
        'Tu as déjà eu un dépôt ces dernières 24 heures, je n’en envoie donc pas encore d’autre. Tu peux demander au staff à la place.',
      day: () =>
        'Il y a eu trop de dépôts aujourd’hui. Réessaie demain (après minuit UTC), ou demande au staff.',
    },
    notSentTitle: 'Le dépôt n’est pas arrivé',
    notSent: (name) =>
      `Rien n’a été ajouté au compte ${name}, et ça ne t’a coûté aucun essai. Utilise \`/link\` pour réessayer, ou demande au staff.`,
    unknownTitle: 'Le staff examine ta demande',
    unknown: (name) =>
      `Je ne sais pas si le dépôt est arrivé, alors le staff examine ta demande de lien avec ${name}. Je t’enverrai un message quand il aura décidé.`,
    endedTitle: 'Dépôt terminé',
    overtaken: 'Entre-temps, ton compte a été lié d’une autre façon, le dépôt ne compte donc plus.',
    late: 'Les 24 heures pour saisir le solde sont passées. Tu peux demander au staff à la place.',
    failures: {
      wrong: '⚠️ Un dépôt n’a pas pu le prouver : le membre a donné un mauvais solde',
      late: '⚠️ Un dépôt n’a pas pu le prouver : le membre n’a donné aucun solde en 24 heures',
      'given-up': '⚠️ Un dépôt ne l’a pas prouvé : le membre s’est adressé au staff avant de donner le solde',
      unknown: '⚠️ Un dépôt n’a pas pu le prouver : personne ne sait s’il est arrivé',
    },
    gone: 'Ce n’est plus ouvert : c’est terminé, ou trop ancien. Utilise de nouveau `/link`.',
    withdrawn:
      'Ma base de données a eu une panne à ce moment-là. Aucun dépôt n’a été envoyé. Utilise de nouveau `/link`.',
    unrecorded:
      'Ma base de données a eu une panne à ce moment-là, je ne sais donc pas encore si le dépôt est arrivé. Je t’enverrai un message dès que je le saurai.',
    underWay: 'Le dépôt est encore en cours. Utilise `/link` dans un instant.',
    moved: (name) =>
      `Le compte du site ${name} n’est plus celui que tu avais indiqué. Il a peut-être été renommé ou supprimé.`,
    notABalance: 'Ce n’est pas un solde. Écris-le comme `12,50`. Ça ne t’a coûté aucun essai.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} a prouvé ${proof} que le compte du site ${name} est le sien : lien établi.`,
    holder: (member, proof) => `${member} (prouvé ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} a prouvé ${proof} que le compte du site ${name} est le sien : lien établi. Le compte était lié à ${holders} ; ${oneOrMore(count, 'ce lien a pris fin', 'ces liens ont pris fin')}.`,
    linkedTitle: 'Ton compte est lié',
    linked: (name) => `Ton compte Discord est maintenant lié au compte du site ${name}. Essaie \`/balance\`.`,
    begunTitle: 'Quelqu’un revendique ton compte',
    begun: (name) =>
      `Quelqu’un d’autre a commencé à prouver que le compte du site ${name} est le sien : il lui faut indiquer son solde. Si c’est le tien, ne communique ton solde à personne, sécurise le compte sur le site et préviens le staff.`,
    takenTitle: 'Ton lien a pris fin',
    takenFromYou: (name) =>
      `Quelqu’un d’autre a prouvé que le compte du site ${name} est le sien, ton compte Discord n’y est donc plus lié. Si c’est le tien, sécurise-le sur le site, puis utilise \`/link\` ou demande au staff.`,
  },

  linkedRole: {
    given: 'Lié à un compte du site',
    taken: 'N’est plus lié à un compte du site',
    forbidden: (role) =>
      `⚠️ Discord ne me laisse ni donner ni retirer le rôle ${role}. Dans Paramètres du serveur → Rôles, donne à mon rôle la permission Gérer les rôles et place-le au-dessus de ${role}. Je réessaie à quelques minutes d’intervalle ; les liens eux-mêmes ne sont pas touchés.`,
    noRole: (id) =>
      `⚠️ Aucun de mes serveurs n’a le rôle ${id}, que les membres liés devraient avoir. Mets dans \`LINKED_ROLE_ID\` l’identifiant d’un rôle qui existe, et redémarre-moi. Les liens eux-mêmes ne sont pas touchés.`,
    refused: (role, code) =>
      `⚠️ Discord refuse de donner ou de retirer le rôle ${role} (erreur ${code}). \`npm run doctor\` dit ce qui ne va pas. Je réessaie à quelques minutes d’intervalle ; les liens eux-mêmes ne sont pas touchés.`,
  },
};
