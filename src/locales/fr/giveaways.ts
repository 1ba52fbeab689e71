import { pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('fr');

/** What people read of giveaways, in French. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Commence',
    startsAfter: (duration) => `${duration} après la confirmation`,
    scheduled: (when) => `Le giveaway est annoncé, et ouvre le ${when}.`,
    begun: (link) => `C’est parti : ${link}`,
    pings: 'Notifie',
    pingRefused: (role) =>
      `Tu n’as pas le droit de mentionner ${role} ici. Choisis un rôle que tout le monde peut mentionner, ou demande la permission Mentionner @everyone, @here et tous les rôles.`,
    pingEveryone: 'Un giveaway ne peut pas notifier tout le monde. Choisis un rôle.',
    roleExcluded: (role) => `Les membres avec le rôle ${role} ne peuvent pas participer.`,
    everybodyExcluded:
      'Personne ne pourrait participer : `not_role` exclut tout le monde. Choisis un autre rôle.',
    notRoleNeeded: (role) => `qui n’a pas le rôle ${role}`,
    editedTitle: 'Modifié',
    editedLabel: '✏️ Modifié',
    edited: (when, changes) => `${when} : ${changes}`,
    titleEdited: (from, to) => `titre « ${from} » → « ${to} »`,
    winnersEdited: (from, to) => `gagnants ${from} → ${to}`,
    endEdited: (from, to) => `fin ${from} → ${to}`,
    nothingToEdit: 'C’est déjà comme ça. Donne un nouveau `title`, `ends_in` ou `winners`.',
    fewerWinnersRefused:
      'Le nombre de gagnants a été annoncé, il ne peut donc qu’augmenter. Rien n’a été changé.',
    editNeedsApproval: (cost) =>
      `Il coûterait alors jusqu’à ${cost}, ce qu’un deuxième membre du staff doit approuver. Lance un autre giveaway pour les gagnants en plus.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Se répète',
    repeatsHint: {
      day: 'chaque jour à la même heure (UTC), jusqu’à ce qu’on l’arrête. Chaque édition compte dans ta limite du jour où elle a lieu.',
      week: 'chaque semaine à la même heure (UTC), jusqu’à ce qu’on l’arrête. Chaque édition compte dans ta limite du jour où elle a lieu.',
      'two-weeks':
        'toutes les deux semaines à la même heure (UTC), jusqu’à ce qu’on l’arrête. Chaque édition compte dans ta limite du jour où elle a lieu.',
      month:
        'chaque mois le même jour (le dernier, si le mois est plus court) à la même heure (UTC), jusqu’à ce qu’on l’arrête. Chaque édition compte dans ta limite du jour où elle a lieu.',
    },
    roundOf: (round, every) => `Édition ${round}, ${every}`,
    durationOverPeriod: (most) =>
      `Une édition doit finir avant que la suivante ouvre : durée maximale ${most}.`,
    notRepeating: 'Ce giveaway ne se répète pas, ou plus.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}** : ${every}, ${prize}, par ${staff}, prochaine fois le ${when}`,
    seriesChoice: (title) => `🔁 Ne plus répéter : ${title}`,
    seriesStoppedTitle: 'Arrêté',
    seriesStopped: (title) =>
      `« ${title} » ne reviendra plus. Une édition ouverte continue ; termine-la ou annule-la si elle ne doit pas.`,
    missed: (title, when, why) =>
      `⚠️ L’édition du giveaway « ${title} » du ${when} n’a pas été ouverte : ${why} Je réessaie à la prochaine date.`,
    missedWhy: {
      'not-staff': (host) =>
        `${host}, à l’origine de ce giveaway, ne fait plus partie du staff ici. Arrête-le avec \`/giveaway cancel\`, et quelqu’un d’autre peut le relancer.`,
      'role-gone': () =>
        'un rôle dont il dépend n’existe plus. Arrête-le avec `/giveaway cancel`, et relance-le avec un autre rôle.',
      'over-cap': (host, cost) =>
        `il coûte jusqu’à ${cost}, plus que ce qui restait à ${host} de sa limite ce jour-là. Lance un giveaway unique à la place, ou attribue moins ces jours-là.`,
      'over-max': () =>
        'son lot dépasse maintenant GRANT_MAX. Arrête-le avec `/giveaway cancel`, et relance-le avec un lot plus petit.',
      'not-approved': (_host, cost) =>
        `il coûte jusqu’à ${cost}, ce qui exige maintenant l’approbation d’un deuxième membre du staff. Arrête-le avec \`/giveaway cancel\`, et relance-le.`,
      'not-there': () =>
        'je ne suis plus actif sur son serveur. Arrête-le avec `/giveaway cancel`, ou invite-moi de nouveau.',
    },
    manage: {
      label: 'Gérer',
      end: 'Terminer',
      cancel: 'Annuler',
      stop: 'Ne plus répéter',
      reroll: 'Nouveau tirage : qui remplacer',
      more: (count) => `… et ${count} de plus.`,
      unpaid: 'Gagnants qui n’ont pas été payés, et que le suivant dans l’ordre du tirage peut remplacer :',
      nothing: 'Il n’y a rien à faire avec ce giveaway pour l’instant.',
      staffOnly: 'Ce bouton est pour l’organisateur et le staff. Pour jouer, appuie sur **Participer**.',
    },
    wonTitle: '🎉 Tu as gagné',
    won: (title, amount, account) =>
      `Tu as gagné **${amount}** au giveaway « ${title} ». Ton gain a été payé sur ton compte ${account}.`,
    previewTitle: (title) => `Lancer le giveaway « ${title} » ?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Un giveaway avec le même titre et les mêmes lots a été confirmé ${when}** par ${staff} : \`${id}\` (${state}). Si tu confirmes aussi celui-ci, il y en aura deux. Regarde d’abord \`/giveaway list\`.`,
    prize: 'Lot',
    prizeEach: (amount, winners) =>
      plural(winners, {
        one: `**${amount}** pour ${winners} gagnant`,
        many: `**${amount}** pour chacun des ${winners} de gagnants`,
        other: `**${amount}** pour chacun des ${winners} gagnants`,
      }),
    prizeOne: (amount) => `**${amount}** pour un gagnant`,
    ends: 'Se termine',
    endsAfter: (duration) => `${duration} après le début`,
    requirements: 'Qui peut participer',
    linkedNeeded: 'Toute personne avec un compte lié (`/link`)',
    proofNeeded: 'qui a prouvé que ce compte est le sien ; l’approbation du staff ne suffit pas',
    roleNeeded: (role) => `qui a le rôle ${role}`,
    memberForNeeded: (duration) => `qui est ici depuis au moins ${duration}`,
    host: 'Organisé par',
    entrants: 'Participants',
    id: 'Giveaway',
    enter: 'Participer',
    leave: 'Ne plus participer',
    startedTitle: 'Lancé',
    started: 'Le giveaway est ouvert.',
    notPosted:
      'Je n’ai pas pu publier le giveaway dans ce salon, rien n’a donc été lancé. Vérifie que j’ai le droit d’écrire ici.',
    enteredTitle: 'Tu participes',
    entered: (when) => `Bonne chance ! Le tirage : ${when}.`,
    enteredAlready: (when) =>
      `Tu participes déjà. Le tirage : ${when}. Pour abandonner, appuie sur **Ne plus participer**.`,
    leftTitle: 'Tu ne participes plus',
    left: 'Tu ne participes plus à ce giveaway. Appuie sur **Participer** si tu changes d’avis.',
    notIn: 'Tu ne participes pas à ce giveaway.',
    over: 'Ce giveaway est terminé.',
    notOpenYet: 'Ce giveaway n’est pas encore ouvert.',
    roleMissing: (role) => `Seuls les membres avec le rôle ${role} peuvent participer.`,
    tooNew: (when) => `Tu n’es pas sur ce serveur depuis assez longtemps. Tu pourras participer ${when}.`,
    proofMissing: {
      title: 'Prouve d’abord ton compte',
      text: 'Pour l’instant, seul le staff a vérifié ton compte, mais ce giveaway exige une preuve de ta part. Prouve avec `/link` que le compte est à toi, puis appuie de nouveau sur **Participer**.',
    },
    nobodyProven: {
      title: 'Personne ne pourrait participer',
      text: 'Les membres ne peuvent pas prouver leur compte sans le staff (le réglage LINK_PROOFS n’a ni `deposit` ni `sign-in`), et aucun lien n’a été prouvé auparavant. Lance le giveaway sans `proven`.',
    },
    ownGiveaway:
      'Tu ne peux pas participer : ce giveaway a été lancé ou approuvé par toi, ou par quelqu’un qui a ou a eu ton compte du site.',
    ended: 'Terminé',
    drawing: '⏳ En cours… Tirage des gagnants.',
    endedTitle: (title) => `« ${title} » est terminé`,
    endedHint: 'Les gagnants sont ci-dessous.',
    endedWithoutWinner: 'Personne n’a gagné.',
    cancelledTitle: (title) => `« ${title} » a été annulé`,
    cancelled: 'Ce giveaway a été annulé. Personne n’est payé.',
    resultTitle: (title) => `🎁 Les gagnants de « ${title} »`,
    congratulations: (winner, prize) => `🎉 Félicitations ${winner} ! Tu as gagné **${prize}**.`,
    congratulationsAll: (winners, prize) =>
      `🎉 Félicitations ${winners} ! Vous gagnez **${prize}** par personne.`,
    noEntrants: 'Personne n’a participé, donc personne n’a gagné.',
    noWinners: 'Aucun participant ne peut être payé, donc personne n’a gagné.',
    fewerWinners: (count, wanted) =>
      `Seulement ${plural(count, { one: `${count} gagnant`, many: `${count} de gagnants`, other: `${count} gagnants` })} sur ${wanted} : il n’y avait pas assez de participants.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${by} remplace ${member}.`,
    passedOver: 'Écartés',
    passedOverLine: (member, why) => `${member} : ${why}`,
    passedOverMore: (count) => `… et ${count} de plus`,
    why: {
      'not-a-member': 'a quitté le serveur',
      'not-linked': 'n’a plus de compte lié',
      'not-proven': 'n’a plus de lien prouvé',
      'role-missing': 'n’a plus le rôle',
      'role-excluded': 'a un rôle exclu',
      'too-new': 'n’est pas sur le serveur depuis assez longtemps',
      'same-account': 'partage un compte du site avec un autre gagnant',
      host: 'a lancé ou approuvé le giveaway',
    },
    listTitle: 'Giveaways',
    none: 'Il n’y a pas encore de giveaway.',
    line: (state, title, prize, staff, when) => `${state} **${title}** : ${prize}, par ${staff}, ${when}`,
    states: {
      scheduled: '📅 Annoncé',
      opening: '⏳ Lancement',
      open: '🎉 Ouvert',
      ending: '⏳ Tirage en cours',
      drawn: '⏳ Paiement en cours',
      finished: '✅ Terminé',
      cancelled: '⛔ Annulé',
    },
    choice: (state, title) => `${state} : ${title}`,
    endedByTitle: 'Terminé',
    endedBy: 'Le tirage des gagnants est en cours ; ils seront payés ensuite.',
    cancelDone: 'Le giveaway a été annulé. Personne n’est payé.',
    comesAgain: (when, stop) => `Il revient le ${when}. Pour l’éviter, appuie sur **${stop}**.`,
    rerollTitle: 'Remplacé',
    rerolled: (member, by) => `${by}, qui venait ensuite dans le tirage, remplace ${member}.`,
    nobodyLeft: 'Il ne reste personne d’autre, le gagnant est donc maintenu. Rien n’a été changé.',
    overHostCap: (host, left) =>
      `Ça compte dans la limite du jour de ${host}, à l’origine du giveaway : il n’en reste que ${left} aujourd’hui.`,
    payAgain: 'Payer de nouveau',
    payAgainTitled: (title) => `Payer de nouveau : ${title}`,
    payAgainTitle: (total, winners) =>
      `Payer ${total} à ${plural(winners, { one: `${winners} gagnant`, many: `${winners} de gagnants`, other: `${winners} gagnants` })} ?`,
    payAgainHint: (host) =>
      `Rien n’a encore été envoyé à ces gagnants. Ce qu’ils reçoivent maintenant compte dans la limite d’aujourd’hui de ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** à ${receiver}`,
    paidSince: (sum) => `⚠️ déjà ${sum} attribués ou en cours depuis la fin du giveaway`,
    payAgainOutdated:
      'Cet aperçu n’est plus valable : il est trop ancien, ou quelque chose a changé, par exemple un paiement à la main. Appuie sur **Payer de nouveau** pour en avoir un autre.',
    payAgainStarted:
      'Le paiement des gagnants est en cours. Le compte rendu dans le salon de logs donne le résultat.',
    beingPaid: 'Le paiement des gagnants de ce giveaway est déjà en cours.',
    nobodyToPay: 'Aucun gagnant de ce giveaway ne peut être payé de nouveau.',
    awayTitle: '⚠️ Des gagnants attendent',
    away: (title) =>
      `Le site est indisponible, les gagnants de « ${title} » attendent donc encore. Je continue d’essayer ; ne les paie pas à la main.`,
    awayOver: (title) => `Les gagnants de « ${title} » n’attendent plus le site.`,
    tryNow: 'Essayer maintenant',
    notWaiting: 'Les gagnants de ce giveaway n’attendent pas de paiement.',
    withdrawn: {
      unlisted: 'je ne suis plus actif sur son serveur (il n’est pas dans DISCORD_GUILD_IDS)',
      left: 'je ne suis plus sur son serveur',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 « ${title} » de ${staff} a été annulé : ${why}. Personne n’est payé, et le coût ne compte plus dans la limite du jour.`,
    recordPartly: (why) =>
      `À noter : ${why}. Les gagnants qui n’étaient pas encore payés à ce moment-là ne le sont pas, et leurs lots ne comptent plus dans la limite du jour.`,
    notAWinner: 'Ce membre n’est pas un gagnant de ce giveaway.',
    winnerPaid: 'Ce gagnant a été payé, personne ne peut donc prendre sa place.',
    winnerUnsettled:
      'On ne sait pas encore si ce gagnant a été payé. Tranche d’abord ça dans le salon de logs.',
    entrantsGone:
      'Ce giveaway est terminé depuis si longtemps que ses participants ne sont plus enregistrés ; personne d’autre ne peut être tiré.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Je n’ai pas pu publier le giveaway « ${title} » dans ${channel}, il a donc été annulé. Vérifie que j’ai le droit d’écrire là-bas, puis relance-le.`,
      unpostedRound: (title, channel) =>
        `⚠️ Je n’ai pas pu publier une édition du giveaway « ${title} » dans ${channel}, elle a donc été annulée. Vérifie que j’ai le droit d’écrire là-bas. Je réessaie à la prochaine date.`,
      unpinged: (title, role, host) =>
        `🔕 Le giveaway « ${title} » a ouvert sans notifier ${role} : ${host} n’a plus le droit de mentionner ce rôle là-bas. Laisse tout le monde le mentionner, ou donne à ${host} la permission Mentionner @everyone, @here et tous les rôles.`,
      seriesStopped: (staff, title) => `🔁 ${staff} a arrêté la répétition du giveaway « ${title} ».`,
      edited: (staff, title, changes) => `✏️ ${staff} a modifié le giveaway « ${title} », ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} a annoncé le giveaway « ${title} » (coût maximal **${cost}**), qui ouvre le ${when}.`,
      started: (staff, title, cost) =>
        `🎁 ${staff} a lancé le giveaway « ${title} » (coût maximal **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} a terminé le giveaway « ${title} » plus tôt que prévu.`,
      cancelled: (staff, title) => `🎁 ${staff} a annulé le giveaway « ${title} ».`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} a retiré ${member} des gagnants de « ${title} » et relancé le tirage.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} a lancé un nouveau paiement pour ces gagnants de « ${title} » : ${winners}`,
    },
    record: (staff, title) => `🎁 « ${title} » de ${staff} est terminé.`,
    recordMore: (count) => `… et ${count} de plus ; le fichier les contient tous.`,
    recordLine: (amount, receiver, state) => `${state} : **${amount}** à ${receiver}`,
  },
};
