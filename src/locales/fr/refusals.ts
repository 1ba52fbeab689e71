import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in French. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'Ce n’est pas un montant. Écris-le comme `15` ou `15,50`.',
    amountNotPositive: 'Le montant doit être supérieur à zéro.',
    amountTooFine: 'Le montant peut avoir deux décimales au maximum.',
    durationNotUnderstood: 'Ce n’est pas une durée. Écris-la comme `90s`, `15m`, `2h` ou `3d`.',
    durationTooShort: (least) => `C’est trop court. Minimum : ${least}.`,
    durationTooLong: (most) => `C’est trop long. Maximum : ${most}.`,
    overGrantCap: (most) => ({
      title: 'Trop pour une seule attribution',
      text: `Une attribution peut ajouter ${most} au maximum.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Au-delà de ta limite du jour',
      text: `Tu peux encore attribuer ${left} aujourd’hui. Ta limite est de ${most} par jour ; la journée se termine à minuit UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Au-delà de la limite du jour',
      text: `La limite du jour a été abaissée sous ce que ${staff} a réservé pour cette journée. Rien n’a été changé.`,
    }),
    ownAccount: {
      title: 'Ton propre compte',
      text: 'Ce compte du site est ou a été le tien, ou celui de la personne qui a fait la demande. Quelqu’un d’autre du staff doit s’en charger.',
    },
    accountBusy: 'Une autre attribution au même compte est encore en cours, rien n’a donc été envoyé.',
    grantedAgain: (id) => `Cette attribution a déjà été remplacée par \`${id}\`.`,
    monthNotUnderstood: 'Écris le mois comme `2026-11`.',
    exportTooLarge: 'C’est trop pour un seul fichier. Choisis un mois.',
    oneReceiver: 'Indique exactement un des deux : `member` ou `username`.',
    serverNotListed: 'Je ne travaille pas sur ce serveur.',
    noDirectMessages: 'Je travaille seulement sur le serveur, pas en messages privés.',
    staffOnly: {
      title: 'Réservé au staff',
      role: (roles) =>
        `Seul le staff peut faire ça : il te faut le rôle ${roles}. Toute personne qui gère les rôles sur ce serveur peut te le donner.`,
      permission:
        'Seul le staff peut faire ça : il te faut la permission **Gérer le serveur**. Un administrateur du serveur peut te la donner.',
    },
    tooFast: (when) => `Doucement. Réessaie ${when}.`,
    outdatedControl:
      'Ce bouton vient d’un ancien message et ne fonctionne plus. Utilise de nouveau la commande.',
    idAmbiguous: (ids) => `Plusieurs identifiants se terminent ainsi. Utilise l’identifiant entier : ${ids}.`,
    exactlyOne: (options) => `Indique exactement une de ces options : ${options}.`,
    nameEmpty: 'Le nom d’utilisateur est vide.',
    nameTooLong: (most) => `Ce nom d’utilisateur est trop long. Il peut avoir ${most} caractères au maximum.`,
    nameHasControls: 'Le nom d’utilisateur contient des caractères invisibles. Tape-le à la main.',
    notAnEmail: 'Ce n’est pas une adresse e-mail.',
    notASteamId:
      'Ce n’est pas un identifiant Steam. Écris-le comme `STEAM_0:1:23`, `[U:1:47]` ou `76561197960265775`. Les noms de profil personnalisés ne marchent pas ; utilise ton identifiant à 17 chiffres.',
    steamIdNotPersonal:
      'Cet identifiant Steam n’est pas celui d’une personne. Les groupes et les serveurs de jeu ne peuvent pas être utilisés.',
    notLinked: {
      title: 'Lie d’abord ton compte',
      text: 'Ton compte Discord n’est lié à aucun compte du site, je ne sais donc pas lequel est le tien ; appuie sur **Lier mon compte** pour me le dire.',
    },
    memberNotLinked: (member) => ({
      title: 'Pas encore de lien',
      text: `${member} n’est lié à aucun compte du site.`,
    }),
    userNotFound: {
      username: (name) => `Aucun compte du site ne s’appelle ${name} (introuvable).`,
      email: () => 'Aucun compte du site n’a cette adresse e-mail (introuvable).',
      steam: (id) => `Aucun compte du site n’a l’identifiant Steam ${id} (introuvable).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Pour ${asked}, le site donne le nom ${given}, mais il ne retrouve pas le même compte sous ce nom, qui n’est donc pas utilisé. Indique le vrai nom d’utilisateur du compte.`,
    linkedUserGone: (name) => ({
      title: 'Compte lié introuvable',
      text: `Le compte du site lié, ${name}, est introuvable. Il a peut-être été renommé ou supprimé. Utilise \`/unlink\`, puis \`/link\` avec le nouveau nom.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Ce lien est à corriger',
      text: `Le nom d’utilisateur ${name} ne mène plus au compte du site qui avait été lié, rien n’est donc affiché. Le staff a été prévenu et peut corriger le lien.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Déjà lié',
      text: `Ton compte Discord est déjà lié à ${name}. Pour lier un autre compte, utilise d’abord \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Compte déjà lié',
      text: `Le compte du site ${name} est déjà lié à un autre membre.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Compte déjà lié',
      text: `Le compte du site ${name} est déjà lié à ${member}. Supprime d’abord ce lien.`,
    }),
    requestOpenTitle: 'Demande encore en cours',
    requestOpen: (name, when) =>
      `Tu as déjà demandé un lien avec ${name} ${when}. Attends le staff, ou annule la demande.`,
    tooManyRequests: {
      title: 'Assez pour aujourd’hui',
      text: 'Tu as demandé un lien trois fois aujourd’hui. Réessaie demain.',
    },
    tooManyLookups: {
      title: 'Assez pour aujourd’hui',
      text: 'Tu as essayé beaucoup de comptes aujourd’hui. Réessaie demain, ou demande de l’aide au staff.',
    },
    requesterGone: (member) =>
      `${member} n’est plus sur le serveur. Rejette la demande ; à son retour, une nouvelle demande sera possible.`,
    requestedUserGone: (name) =>
      `Le compte ${name} du site a été renommé ou supprimé entre-temps. Rejette la demande pour que le membre puisse en faire une autre.`,
    memberIsBot: 'Un bot ne peut pas avoir de compte sur le site.',
    lacksHere: (permissions) =>
      `Il me manque des permissions dans ce salon : ${permissions}. Donne-les ici à mon rôle, puis réutilise la commande.`,
    requestGone: 'Cette demande n’est plus en cours.',
    changedMeanwhile: 'Quelqu’un d’autre a changé ça au même moment. Regarde de nouveau.',
    websiteRefusesBot: {
      title: 'Pas d’accès au site',
      text: 'Le site refuse le bot. Le staff a été prévenu. Réessaie plus tard.',
    },
    websiteBusy: {
      title: 'Le site est surchargé',
      text: 'Le site reçoit trop de requêtes. Réessaie dans une minute.',
    },
    websiteUnreachable: {
      title: 'Le site ne répond pas',
      text: 'Le site est injoignable en ce moment. Réessaie plus tard.',
    },
    storeHeld: {
      title: 'Paiements suspendus',
      text: 'Les paiements sont suspendus, je n’ai donc rien changé : mes données sont peut-être plus anciennes que les paiements effectués. Le staff décide de la suite dans le salon de logs.',
    },
    websiteHeldUp: 'Le bot a été retardé trop longtemps, rien n’a donc été envoyé. Réessaie.',
    websiteSlow: {
      title: 'Le site ne répond pas',
      text: 'Le site n’a pas répondu à temps. Réessaie plus tard.',
    },
    websiteFailed: {
      title: 'Le site a un problème',
      text: 'Le site ne fonctionne pas correctement en ce moment. Réessaie plus tard.',
    },
    websiteRejected: (reason) => `Le site n’a pas accepté ça : ${reason}`,
    websiteRejectedSilently: 'Le site n’a pas accepté ça, sans donner de raison.',
    websiteNotUnderstood: 'Je ne comprends pas la réponse du site, je n’affiche donc rien.',
    storeFailed:
      'Ma base de données a eu une panne à ce moment-là, je ne sais donc pas si ça a pris effet. Vérifie avant de réessayer.',
    recordUnreadable:
      'Je me suis arrêté ici parce que je n’arrive pas à lire un de mes enregistrements. Le staff a été prévenu. Vérifie si ça a pris effet avant de réessayer.',
    neededUnreadable: 'Je n’arrive pas à lire un enregistrement dont ça dépend. Le staff a été prévenu.',
    notRecordable: 'Impossible d’écrire dans ma base de données à ce moment-là.',
    arrivedAfterAll: (id) =>
      `L’attribution \`${id}\`, que celle-ci devait remplacer, est finalement arrivée.`,
    ownSettlement: {
      title: 'Quelqu’un d’autre doit trancher',
      text: 'C’est toi qui as demandé cette attribution, et son montant exigeait une deuxième personne. Quelqu’un d’autre du staff doit trancher.',
    },
    outcomeNotShown:
      'Discord ne m’a pas laissé afficher le résultat. C’est peut-être fait, alors vérifie avant de réessayer.',
    unforeseen: 'Quelque chose s’est mal passé de mon côté. Réessaie plus tard.',
    withReference: (sentence, reference) => `${sentence}\nRéférence : \`${reference}\``,
    notPostedTitle: 'Pas publié',
    notPosted: 'Je n’ai pas pu le publier ici pour tout le monde.',
    perhapsPosted:
      'Discord n’a pas répondu, je ne sais donc pas si ça a été publié ici pour tout le monde. Regarde.',
    fileTooLarge: (most) => `Le fichier est trop gros. Il peut faire ${most} Kio au maximum.`,
    fileNotToBeHad: 'Je n’ai pas pu récupérer le fichier auprès de Discord. Réessaie.',
    membersNotTold: 'Discord n’a pas envoyé à temps la liste des membres de ce serveur. Réessaie plus tard.',
  },
};
