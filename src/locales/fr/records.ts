import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) =>
  more.value === 0 ? '' : ` et ${more} de plus (\`purser audit\` les cite tous)`;

/** What people read of the store, of data that was rolled back, and of backups, in French. See `../en/records.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 J’ai démarré avec un stockage nouveau et vide : \`${name}\`. Si tu m’as déjà utilisé, arrête-moi et vérifie \`STORE_URL\` : avec un stockage vide, je ne connais aucun lien et aucun paiement.`,
    lost: (name) =>
      `🛑 Mon stockage, \`${name}\`, a été supprimé ou remplacé pendant que je tournais. Je ne paie rien tant qu’on ne m’a pas redémarré. Remets d’abord le bon en place ; tout ce que j’ai écrit depuis est perdu.`,
    heldTitle: 'Paiements suspendus',
    liftedTitle: 'Les paiements reprennent',
    reasons: {
      'another-place':
        'La base de données est sur un autre serveur ou une autre chronologie qu’avant : quelqu’un est passé à une copie ou l’a restaurée. Les derniers changements manquent peut-être.',
      'another-file':
        'Des paiements sont en cours, et le fichier du stockage a été copié, ou restauré à partir d’une copie. Il est peut-être plus ancien que les paiements effectués.',
      'gone-back': 'Quelque chose que j’avais écrit manque : ceci est une copie plus ancienne du stockage.',
      'long-ago':
        'Des paiements sont en cours dans un stockage où rien n’a été écrit depuis longtemps. C’est peut-être une vieille copie.',
    },
    choice:
      '**Continuer** si rien ne manque : tout reprend là où ça s’était arrêté. **Mettre en quarantaine** si ceci est peut-être une copie plus ancienne : tout ce qui est en cours se termine sans paiement, et tu tranches ce qui a peut-être été payé. Dans le doute, choisis la quarantaine.',
    looking:
      'Je vérifie encore s’il manque quelque chose. Une demi-minute après la suspension, tu pourras décider ici.',
    findings: {
      checked: '**Vérifié :** les dernières écritures des processus en marche sont là.',
      unchecked: '**Invérifiable :** aucun processus en marche n’a rien écrit qu’il puisse rechercher.',
      missing:
        '**Il manque quelque chose :** quelque chose qui avait été écrit n’est pas là. Ce que les processus en marche ont envoyé et savent encore, ils l’inscrivent à nouveau.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** termine sans paiement tout ce qui est en cours, et tu tranches ce qui a peut-être été payé. Continuer pourrait payer deux fois, ce n’est donc pas proposé.`,
    goOnRefused: (quarantine) =>
      `Quelque chose que j’avais écrit manque, continuer pourrait donc le payer deux fois. Appuie sur **${quarantine}**.`,
    knowsSince: (when) =>
      `Ce qui a été envoyé avant ${when} et qui est perdu ne peut pas être inscrit à nouveau.`,
    looked: 'Processus qui ont vérifié',
    considerTitle: 'Continuer alors que rien n’a pu être vérifié ?',
    consider:
      'Compare le dernier paiement enregistré avec le dernier dans le salon de logs. Si ce salon en contient un plus récent, ceci est une copie plus ancienne : reviens en arrière.',
    newestRecorded: 'Dernier paiement enregistré',
    newestPosted: 'Dernier paiement dans le salon de logs',
    notReadable: 'Je ne peux pas lire les derniers messages du salon de logs.',
    back: 'Retour',
    held: 'Stockage',
    lastWritten: 'Dernière écriture',
    lastWrittenBy: (when, machine) => `${when} sur ${machine}`,
    notKnown: 'inconnue',
    payouts: 'Versements en cours',
    giveaways: 'Giveaways en cours',
    drops: 'Drops et codes en cours',
    recurrences: 'Versements et giveaways récurrents',
    grants: 'Attributions en cours',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'aucun',
    goOn: 'Continuer',
    quarantine: 'Mettre en quarantaine',
    quarantining: (staff) =>
      `${staff} a choisi **Mettre en quarantaine**. Si rien ne se passe, appuie encore dessus.`,
    goneOn: (staff) => `${staff} a choisi **Continuer** : tout reprend là où ça s’était arrêté.`,
    quarantined: (staff) =>
      `${staff} a choisi **Mettre en quarantaine**. Tout ce qui était en cours est terminé sans paiement. Je pose ici la question pour ce qui a peut-être été payé.`,
    decided: 'C’est déjà décidé.',
  },

  quarantine: {
    state: '🗄️ En quarantaine',
    titles: {
      payout: '🗄️ Versement en quarantaine',
      giveaway: '🗄️ Giveaway en quarantaine',
      drop: '🗄️ Drop en quarantaine',
      code: '🗄️ Codes en quarantaine',
      schedule: '🗄️ Versement récurrent en quarantaine',
      series: '🗄️ Giveaway récurrent en quarantaine',
    },
    refused:
      'Ceci est en quarantaine : mes données sont revenues en arrière, je ne sais donc pas ce qui en a été payé depuis. Ça ne peut pas continuer. Sa carte dans le salon de logs sert à trancher ce qui a peut-être été payé, et **Recommencer** y montre un nouvel aperçu de ce qui reste.',
    approval: (staff, total) =>
      `${staff} voulait verser **${total}**. Mes données sont revenues en arrière, je ne sais donc pas si ça a été approuvé et payé depuis. Ça ne peut plus être approuvé.`,
    giveawayOver:
      'Ce giveaway a été arrêté parce que j’ai perdu une partie de mes données. Le staff dira ce qui se passe ensuite.',
    publicTitle: (title) => `« ${title} » a été arrêté`,
    publicUndrawn:
      'J’ai perdu une partie de mes données, je ne peux donc pas continuer ce giveaway. Si ses gagnants sont annoncés ci-dessous, ils comptent toujours. Le staff dira ce qui se passe ensuite.',
    publicDrawn: 'J’ai perdu une partie de mes données, le staff vérifie donc qui a été payé.',
    giveawayRecord: (staff, title) =>
      `🗄️ « ${title} » de ${staff} est en quarantaine parce que mes données sont revenues en arrière. Je ne peux plus le tirer ni le payer.`,
    giveawayUndrawn:
      'Si ses gagnants ont été tirés depuis, son salon les indique. Son coût ne compte plus dans la limite du jour.',
    grant:
      'Mes données sont revenues en arrière, je ne sais donc pas si le crédit a été payé depuis. Le staff tranche avec les boutons du salon de logs ou avec `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} voulait attribuer **${amount}** à ${receiver}. Mes données sont revenues en arrière, je ne sais donc pas si ça a été payé depuis. Vérifie dans ce salon et dans les données du site. Si le compte l’a reçu d’une façon ou d’une autre, même par une autre attribution, appuie sur **C’est arrivé** ; sinon, appuie sur **Ce n’est pas arrivé**. D’ici là, ça compte comme payé et n’est pas renvoyé.`,
    replaceable:
      'Ce n’était pas arrivé. Mes données sont revenues en arrière depuis, je ne sais donc pas si ça a été attribué de nouveau.',
    replaceRefused:
      'Mes données sont revenues en arrière, je ne sais donc pas si ça a été attribué de nouveau depuis. Vérifie dans le salon de logs et dans les données du site. Si rien n’est arrivé, utilise `/grant`.',
    approvalRefused:
      'Mes données sont revenues en arrière, je ne sais donc pas si ça a été approuvé et payé depuis. Ça ne peut plus être approuvé ni rejeté. Je pose la question dans le salon de logs ; tranche là-bas.',
    onCard:
      'Ce n’est pas arrivé. Ça fait partie de quelque chose en quarantaine : **Recommencer** sur sa carte dans le salon de logs le paie, ou `/grant`.',
    summary: '🗄️ Données plus anciennes',
    restored: (when) =>
      `Mes données ont été restaurées à partir d’une sauvegarde du ${when}. Je ne sais pas ce qui a été attribué ensuite, et les limites du jour n’en tiennent pas compte. Ce salon en garde la trace.`,
    held: (staff) =>
      `${staff} a décidé que mes données sont une copie plus ancienne. Je ne sais pas ce qui a été attribué ensuite, et les limites du jour n’en tiennent pas compte. Ce salon en garde la trace.`,
    all: 'Tout ce qui était en cours est en quarantaine : c’est terminé pour de bon, et plus rien n’en est payé. Il y a une carte pour chacun ci-dessous.',
    asked: (grants) =>
      `Paiements dont je ne sais pas s’ils sont arrivés : **${grants}**. Ceux des versements, giveaways, drops et codes se tranchent ensemble sur leurs cartes ; pour les attributions faites à la main, je pose la question une par une. Avant de trancher, vérifie si le compte l’a reçu d’une façon ou d’une autre depuis. N’attribue rien de nouveau à la main avant ça.`,
    unreadable: (keys, more) =>
      `**Je n’arrive pas à lire ces enregistrements ; tranche-les à la main :** ${keys}${andMore(more)}. Je ne pose pas de question à leur sujet et n’en paie rien. Cherche chacun dans ce salon et dans les données du site, et n’utilise \`/grant\` que pour ce qui n’est pas arrivé.`,
    unreadableOthers: (keys, more) =>
      `Je n’arrive pas à lire ceux-ci non plus, mais aucun paiement n’en dépend : ${keys}${andMore(more)}.`,
    nothing: 'Rien n’était en cours, il n’y a donc rien à trancher.',
    by: (staff, when) => `De ${staff}, ${when}`,
    ended: 'Mes données sont revenues en arrière, j’ai donc mis fin à ceci. Plus rien n’en est payé.',
    check:
      'Je ne sais pas si les paiements inconnus sont arrivés depuis ; ils comptent donc comme payés tant qu’ils ne sont pas tranchés. Compare le fichier avec les données du site lui-même. **Tous sont arrivés** et **Aucun n’est arrivé** les tranchent tous ; `/grants resolve` en tranche un seul.',
    paid: 'Payés',
    unknown: 'Inconnus',
    allArrived: 'Tous sont arrivés',
    noneArrived: 'Aucun n’est arrivé',
    askAll: (payments) =>
      `**Tous** ces paiements sont-ils arrivés : **${payments}** ? Ils comptent alors comme payés.`,
    askNone: (payments) =>
      `**Aucun** de ces paiements n’est-il arrivé : **${payments}** ? Ils ne comptent alors plus comme payés, et **Recommencer** les reprend.`,
    settled: (payments) => `Paiements tranchés : **${payments}**.`,
    left: (receivers) => `Tu ne peux pas trancher ceux-ci, quelqu’un d’autre doit le faire : ${receivers}`,
    settledBefore: 'Plus rien n’est inconnu ici.',
    startAgain: 'Recommencer',
    settleFirst: 'Tranche d’abord ce qui est inconnu. Je saurai alors qui n’a rien reçu.',
    nothingLeft: 'Il n’en reste rien : tout a été payé, ou l’a peut-être été.',
    startedAgain: (staff) => `${staff} l’a déjà recommencé.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ La sauvegarde de cette nuit a échoué : ${reason}. Je réessaie toutes les heures. Le propriétaire du bot devrait vérifier \`BACKUP_DIR\` et l’espace disque libre.`,
    unreadable: (keys, more) =>
      `⚠️ La sauvegarde de cette nuit a été faite, mais je n’arrive pas à lire certains enregistrements : ${keys}${andMore(more)}. Ils ont été copiés tels quels. Le propriétaire du bot devrait lancer \`purser audit\` et garder une sauvegarde plus ancienne.`,
    works: '✅ Les sauvegardes fonctionnent de nouveau.',
  },
};
