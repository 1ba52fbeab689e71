import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('fr');
const toAccounts = (count: Count) =>
  plural(count, { one: `à ${count} compte`, many: `à ${count} de comptes`, other: `à ${count} comptes` });
const payments = (count: Count) =>
  plural(count, { one: `${count} paiement`, many: `${count} de paiements`, other: `${count} paiements` });

/** What people read of payouts, in French. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ En cours… ${done} sur ${of} recherchés.`,
    previewTitle: (total, accounts) => `Verser ${total} ${toAccounts(accounts)} ?`,
    previewTitleOne: (total) => `Verser ${total} à un compte ?`,
    source: 'Liste',
    sources: {
      members: 'Membres cités',
      role: (role) => `Membres liés de ${role}`,
      file: (name) => `Fichier ${name}`,
    },
    roleNote: 'Seuls les membres liés sont inclus.',
    total: 'Total',
    accounts: 'Comptes',
    leftOut: 'Écartés',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Lignes écartées',
    badRow: (row, why) => `Entrée ${row} : ${why}`,
    badLine: (line, why) => `Ligne ${line} : ${why}`,
    moreBadRows: (count) => `… et ${count} de plus ; le fichier les contient toutes.`,
    why: {
      'not-understood': 'ni une mention ni un identifiant Discord',
      'too-many-cells':
        'trop de cellules ; mets entre guillemets les montants à virgule (`"12,75"`), ou sépare les cellules par des `;`',
      'rounded-id':
        'un tableur a arrondi cet identifiant ; mets la colonne au format texte et saisis à nouveau les identifiants',
      'amount-not-understood': 'pas un montant',
      'amount-not-positive': 'le montant n’est pas supérieur à zéro',
      'amount-too-fine': 'plus de deux décimales',
      'over-grant-cap': 'trop pour une seule attribution',
      'not-a-member': 'pas sur ce serveur',
      'not-linked': 'pas de compte lié',
      'user-not-found': 'introuvable sur le site',
      'name-not-found-again':
        'le site ne retrouve pas le compte sous le nom qu’il donne lui-même ; indique son vrai nom d’utilisateur',
      'lookup-rejected': 'le site n’accepte pas ce nom',
      'lookup-failed': 'pas de réponse claire du site ; vérifie le nom, ou réessaie plus tard',
      twice: 'le même compte deux fois',
      'own-account': 'ton propre compte, maintenant ou auparavant',
    },
    cellNotUnderstood:
      'attendu : un identifiant Discord dans la colonne `member`, un nom du site dans `username` ou un identifiant Steam dans `steam`',
    duplicateRow: (why, row) => `${why} (voir aussi l’entrée ${row})`,
    duplicateLine: (why, line) => `${why} (voir aussi la ligne ${line})`,
    nobody: 'Personne sur cette liste ne peut être payé. Le fichier donne les raisons.',
    nobodyTitle: 'Personne à payer',
    listEmpty: 'Cette liste est vide.',
    roleEmpty: (role) => `Aucun membre lié n’a le rôle ${role}.`,
    fileEmpty: 'Le fichier n’a aucune ligne.',
    fileTooLong: (most) => `La liste est trop longue. Maximum : ${most} lignes.`,
    fileHeaderUnknown: (line, given) =>
      `La ligne ${line} (${given}) n’est ni un paiement ni un en-tête que je connais. Les colonnes sont \`member\`, \`username\` ou \`steam\`, et \`amount\`. Par exemple :\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Je ne peux pas savoir ce qui sépare les colonnes de ce fichier : plusieurs des séparateurs `,`, `;`, `|` et tabulation conviendraient, et chacun donnerait d’autres paiements. Ajoute un en-tête comme `username;amount`, ou indique le séparateur sur une ligne au-dessus de la liste : `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ Identifiants qui finissent par \`00\` : **${count}**, le premier à la ligne ${line}. C’est ainsi que les tableurs arrondissent les longs nombres. Vérifie ces identifiants ; s’ils sont arrondis, mets la colonne au format texte et saisis-les à nouveau.`,
    fileColumnTwice: (column) =>
      `Le fichier a plus d’une colonne \`${column}\`, je ne peux donc pas savoir laquelle compte. N’en garde qu’une.`,
    fileNotUtf8: 'Le fichier n’est pas en UTF-8. Enregistre-le au format « CSV UTF-8 » et réessaie.',
    fileQuotes: (line) => `Les guillemets de la ligne ${line} ne vont pas par paires. Corrige cette ligne.`,
    resolvingTooLong:
      'Le site autorise trop peu de recherches à la fois pour une liste aussi longue. Réessaie plus tard, ou divise la liste.',
    confirmWithout: (count) =>
      `Confirmer sans ${plural(count, { one: `${count} ligne`, many: `${count} de lignes`, other: `${count} lignes` })}`,
    confirmWithoutOne: 'Confirmer sans une ligne',
    states: {
      running: '💸 Versement en cours',
      stopped: '⏸️ Versement arrêté',
      finished: '🏁 Versement terminé',
    },
    outcomes: {
      all: '✅ Versement terminé',
      unclear: '⚠️ Versement terminé, des paiements sont à vérifier',
      some: '⚠️ Versement terminé, des comptes n’ont pas été payés',
      none: '⛔ Versement terminé, rien n’a été payé',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Les mêmes montants pour les mêmes comptes ont été confirmés ${when}** par ${staff} : \`${id}\` (${state}). Si tu confirmes aussi celui-ci, tout le monde est payé deux fois. Regarde d’abord \`/payout show\`.`,
    unshown: (id) =>
      `C’est fait, mais ma base de données a eu une panne avant que je puisse montrer le versement. Regarde \`/payout show\` avec l’identifiant \`${id}\`.`,
    overGrantMax: (most) =>
      `Une ligne de ce versement dépasse la limite d’une attribution, qui est maintenant de ${most}. Rien n’a été changé.`,
    working: '⏳ En cours… Tu peux fermer ça : je continue tout seul, même après un redémarrage.',
    elsewhere: 'Je publierai l’avancement dans ce salon.',
    stoppedHint: 'Les paiements déjà envoyés iront au bout. `/payout resume` continue avec le reste.',
    awayHint:
      'Le site a été indisponible un certain temps, je me suis donc arrêté. `/payout resume` continue avec le reste.',
    unreadableHint:
      'Je n’arrive pas à lire un enregistrement dont ce versement a besoin, je me suis donc arrêté. Plus rien n’est payé tant que l’enregistrement n’est pas réparé ; ensuite, `/payout resume` continue avec le reste.',
    unsentHint: (count) =>
      `${plural(count, { one: `${count} paiement n’a pas été envoyé`, many: `${count} de paiements n’ont pas été envoyés`, other: `${count} paiements n’ont pas été envoyés` })}. \`/payout resume\` réessaie.`,
    unknownHint: (count) =>
      `${payments(count)} à vérifier : le site n’a pas donné de réponse claire. Tranche dans le salon de logs ; rien n’est renvoyé.`,
    stop: 'Arrêter',
    resume: 'Reprendre',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Payé',
    paidOut: 'Versé',
    refused: 'Refusé',
    unknown: 'Inconnu',
    unsent: 'Pas envoyé',
    left: 'Reste à payer',
    rate: 'Rythme',
    perMinute: (rows) => `${rows} par minute`,
    remaining: 'Temps restant',
    about: (duration) => `environ ${duration}`,
    id: 'Versement',
    notRunning: 'Ce versement n’est pas en cours.',
    notStopped: 'Ce versement n’est pas arrêté, et aucune de ses lignes ne peut être réessayée.',
    paysYou:
      'Ce versement paierait un compte du site qui est ou a été le tien, ou celui de la personne qui l’a demandé. Quelqu’un d’autre du staff doit s’en charger.',
    listTitle: 'Versements',
    none: 'Il n’y a pas encore de versement.',
    line: (state, total, accounts, staff, when) =>
      `${state} : **${total}** ${toAccounts(accounts)}, par ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state} : ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} a lancé un versement de **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} a arrêté un versement.`,
      resumed: (staff) => `▶️ ${staff} a repris un versement.`,
      away: () =>
        '⚠️ Un versement s’est arrêté parce que le site a été indisponible un certain temps. `/payout resume` le reprend.',
      unreadable: (key) =>
        `⚠️ Un versement s’est arrêté parce que je n’arrive pas à lire l’enregistrement \`${key}\`. Là où je pouvais voir quelles lignes n’en ont pas besoin, je les ai payées. Une fois l’enregistrement réparé par le propriétaire du bot, \`/payout resume\` continue.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} a versé **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `Prévu : **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Un versement de ${staff} est terminé. Rien n’a été payé.`,
    recordNoneKnown: (staff) =>
      `⚠️ Un versement de ${staff} est terminé. L’arrivée d’un paiement n’est confirmée pour aucun compte.`,
    recordUnknown: (total, accounts) =>
      `On ne sait pas encore si **${total}** ${toAccounts(accounts)} est arrivé.`,
    recordFile: 'Le fichier contient toutes les lignes.',
  },
};
