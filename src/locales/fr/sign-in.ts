import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in French. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Lie ton compte du site',
    start:
      'D’abord, Discord dit qui tu es, et quels comptes Steam il a vérifiés comme étant les tiens. Si le site en connaît un, c’est tout. Sinon, tu te connectes aussi à Steam.',
    startNote:
      'Je lis une seule fois ton nom et tes connexions sur Discord. Je ne garde aucun accès à ton compte, et je ne vois jamais de mot de passe.',
    continueWithDiscord: 'Continuer avec Discord',

    steamTitle: 'Connecte-toi à Steam',
    steam: (name) =>
      `Sur Discord, tu es ${name}. Discord n’a aucun compte Steam vérifié à toi que le site connaisse, montre donc sur Steam même quel compte est le tien.`,
    steamNote: 'Steam ne me dit que le numéro de ton compte.',
    signInWithSteam: 'Se connecter avec Steam',

    confirmTitle: 'Lier ces deux comptes ?',
    onDiscord: 'Sur Discord',
    onWebsite: 'Sur le site',
    confirmNote: 'Si l’un des deux n’est pas à toi, ferme cette page. Rien n’est lié sans ton accord.',
    link: 'Lier',
    otherSteamAccount: 'Utiliser un autre compte Steam',

    linkedTitle: 'C’est lié',
    linked: (account) =>
      `Ton compte Discord est maintenant lié au compte du site ${account}. Tu peux fermer cette page et revenir sur Discord.`,

    alreadyTitle: 'Déjà lié',
    already: (account) =>
      `Ton compte Discord est déjà lié au compte du site ${account}, et c’est déjà prouvé. Il n’y a plus rien à faire.`,
    otherLinkTitle: 'Lié à un autre compte',
    otherLink: (account) =>
      `Tu as montré que ${account} est à toi, mais ton compte Discord est lié à un autre compte du site. Dans Discord, utilise /unlink, puis de nouveau /link.`,
    takenTitle: 'Compte déjà lié',
    taken: (account) =>
      `Le compte du site ${account} est lié à un autre membre, dont la preuve compte plus que la tienne. C’est au staff de décider : demande-lui sur Discord.`,
    wrongMemberTitle: 'Quelqu’un d’autre l’a demandé',
    wrongMember:
      'Sur Discord, tu n’es pas le membre qui a demandé cette page, rien n’a donc été lié. Pour lier ton propre compte, utilise /link dans Discord, et ouvre l’adresse que tu reçois.',
    goneTitle: 'Plus valable',
    gone: 'Cette adresse est inconnue, trop ancienne ou déjà utilisée. Dans Discord, utilise de nouveau /link pour en avoir une autre.',
    usedTitle: 'Ouvert ailleurs',
    used: 'Un autre navigateur a déjà commencé avec cette adresse. Continue là-bas, ou utilise de nouveau /link dans Discord pour en avoir une autre.',
    otherBrowserTitle: 'Ce navigateur n’a pas commencé ici',
    otherBrowser:
      'Ce navigateur n’a aucune connexion en cours, rien n’a donc été lié. Une appli a peut-être ouvert un autre navigateur que celui où tu as commencé, ou les cookies sont désactivés. Dans Discord, utilise de nouveau /link, et reste dans un seul navigateur.',
    notFromHereTitle: 'Pas envoyé depuis cette page',
    notFromHere:
      'Cette requête ne vient pas de la page elle-même, rien n’a donc été fait. Reviens en arrière et réessaie.',
    notFoundTitle: 'Rien ici',
    notFound: 'Pour lier ton compte du site, utilise /link dans Discord, et ouvre l’adresse que tu reçois.',
    tooManyTitle: 'Trop de requêtes',
    tooMany: 'Attends une minute, puis réessaie.',
    failedTitle: 'Connexion interrompue',
    storeFailed:
      'Mes enregistrements ne peuvent pas être utilisés en ce moment. Réessaie dans quelques minutes.',
    failed:
      'Quelque chose s’est mal passé, et le staff peut le retrouver dans le journal. Réessaie dans quelques minutes.',

    declined: (service) => `Tu n’as pas donné ton accord sur ${service}, rien ne s’est donc passé.`,
    away: (service) => `${service} ne répond pas en ce moment. Rien n’est perdu : réessaie dans un instant.`,
    unusable: (service) =>
      `${service} a donné une réponse que je ne peux pas utiliser, elle ne compte donc pas. Réessaie.`,
    website: 'Le site',
    noAccount:
      'Le site n’a aucun compte avec ce compte Steam. Ajoute-le à ton compte sur le site et réessaie, ou connecte-toi à un autre.',
    nameUnfound: (name) =>
      `Le site appelle ton compte ${name}, mais ne le retrouve pas sous ce nom. Dans Discord, utilise /link avec ton vrai nom d’utilisateur.`,
    tryAgain: 'Réessayer',
  },
};
