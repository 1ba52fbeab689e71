import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('fr');

/** What people read of codes, in French. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Ton propre code doit avoir de 6 à 15 lettres et chiffres. Le reste ne compte pas. Sans `code`, j’en crée un au hasard que personne ne peut deviner.',
    wordTaken:
      'Ce mot est déjà pris par un autre code. Choisis-en un autre, ou désactive d’abord ce code-là.',
    oneWord:
      'Un mot à toi est un seul code. Laisse `count` de côté, et indique avec `uses` combien de fois il peut être utilisé.',
    tooMany: (most) =>
      `${plural(most, { one: `${most} utilisation`, many: `${most} d’utilisations`, other: `${most} utilisations` })} au maximum à la fois (\`uses\` × \`count\`).`,
    durationRange: (least, most) =>
      `Les codes ne peuvent pas durer autant : minimum ${least}, maximum ${most}. Écris-le comme \`2h\` ou \`30d\`.`,
    previewTitle: (codes) => `Créer ${codes} ?`,
    one: 'un code',
    many: (count) =>
      plural(count, { one: `${count} code`, many: `${count} de codes`, other: `${count} codes` }),
    pays: 'Rapporte',
    paysOnce: (amount) => `**${amount}** une fois`,
    paysTimes: (amount, uses) =>
      plural(uses, {
        one: `**${amount}** à ${uses} membre`,
        many: `**${amount}** à chacun des ${uses} de membres`,
        other: `**${amount}** à chacun des ${uses} membres`,
      }),
    paysEach: (amount, count) =>
      plural(count, {
        one: `**${amount}** pour ${count} code`,
        many: `**${amount}** pour chacun des ${count} de codes`,
        other: `**${amount}** pour chacun des ${count} codes`,
      }),
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** à ${plural(uses, { one: `${uses} membre`, many: `${uses} de membres`, other: `${uses} membres` })} pour chacun des ${plural(count, { one: `${count} code`, many: `${count} de codes`, other: `${count} codes` })}`,
    expires: 'Expire',
    expiresAfter: (duration) => `${duration} après le début`,
    never: 'jamais',
    rules:
      'Chaque membre et chaque compte du site peut en utiliser un, une seule fois. Toi, tu ne peux pas les utiliser.',
    ownWord: 'Un mot à toi peut être deviné ou transmis. Donne-lui peu d’utilisations, ou une date de fin.',
    id: 'Code',
    createdTitle: '🎟️ C’est prêt',
    shownOnce:
      'Je ne montre ça qu’une seule fois, et personne ne peut le retrouver ensuite. En cas de perte, utilise `/code disable` et crée-en un autre.',
    shownBefore:
      'Les codes ont été montrés une fois, à leur création. Si tu ne les as pas eus, utilise `/code disable` et crée-en de nouveaux.',
    inFile: (count) =>
      `Le fichier contient ${plural(count, { one: `${count} code`, many: `les ${count} de codes`, other: `les ${count} codes` })}.`,
    wordReady: 'Ton mot peut maintenant être utilisé.',
    notYetValid: 'Utilisable dès que la demande est approuvée.',
    redeemWith: 'Les membres l’utilisent avec `/redeem`.',
    disabledTitle: 'Désactivé',
    disabled: 'Plus personne ne peut l’utiliser. Les paiements déjà promis suivront.',
    listTitle: 'Codes',
    none: 'Il n’y a pas encore de code.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name} : ${pays}, utilisé ${used}, par ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} sur ${most}`,
    redeemed: 'Utilisé',
    created: 'Créé',
    disabledBy: 'Désactivé par',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Personne ne l’a encore utilisé.',
    states: {
      open: '🎟️ Valable',
      ending: '⏳ Se termine',
      ended: '✅ Terminé',
      cancelled: '⛔ Annulé',
    },
    ends: {
      'used-up': '✅ Épuisé',
      time: '⌛ Expiré',
      staff: '⛔ Désactivé',
      withdrawn: '⛔ Terminé : je ne suis plus actif sur son serveur',
    },
    choice: (state, name) => `${state} : ${name}`,
    redeemedTitle: '🎉 Code utilisé',
    redeemedBeforeTitle: 'Déjà utilisé',
    redeemedBefore: 'Tu as déjà utilisé ce code. Chaque membre peut le faire une fois.',
    nowUnredeemable: (why) => `Entre-temps, l’état du code est : ${why}`,
    paid: (amount, account) => `**${amount}** ont été ajoutés à ton compte ${account}.`,
    paying: (amount) =>
      `Le code est à toi. Les **${amount}** suivront tout seuls dès que le site répondra. Tu n’as rien à faire.`,
    unknownPaid: (amount) =>
      `Le code est à toi. On ne sait pas encore si les **${amount}** sont arrivés ; le staff vérifie.`,
    notPaid: (amount) =>
      `Le code est à toi, mais le site n’a pas pris le paiement de **${amount}**. Demande au staff.`,
    notValidTitle: 'Ce code ne marche pas',
    notValid: (left) =>
      left.value === 0
        ? 'Il est mal tapé, ou il ne peut plus être utilisé. C’était ton dernier essai aujourd’hui ; tu pourras continuer demain (UTC).'
        : `Il est mal tapé, ou il ne peut plus être utilisé. Il te reste ${plural(left, { one: `${left} essai`, other: `${left} essais` })} aujourd’hui.`,
    notACode:
      'Un code a 16 caractères, uniquement A–Z et 0–9, ou c’est un mot de 6 à 15 lettres et chiffres. Vérifie ta saisie ; elle ne t’a coûté aucun essai.',
    tooManyWrong: 'Tu as saisi trop de codes qui ne marchent pas. Tu pourras continuer demain (UTC).',
    ownCode:
      'Tu ne peux pas utiliser ce code : il a été créé ou approuvé par toi, ou par quelqu’un qui a ou a eu ton compte du site.',
    accountRedeemed: 'Ce code a déjà été utilisé pour ton compte du site.',
    untitled: 'Code',
    redeemUncertain:
      'Ma base de données a eu une panne, je ne sais donc pas si le code est utilisé. Réessaie dans une minute : il ne peut pas être payé deux fois.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} a créé ${codes}${name === '' ? '' : ` ${name}`} : ${pays} (coût maximal **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} a demandé ${codes} : ${pays} (coût maximal **${cost}**). Une approbation est nécessaire.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} a approuvé ${codes} à la demande de ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} a rejeté ${codes} que voulait ${staff}.`,
      disabled: (staff, name, used, sum) =>
        `🎟️ Code désactivé par ${staff} : ${name}. Utilisé : ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Code terminé (${why}) : ${name}. Utilisé : ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} a saisi aujourd’hui 5 codes qui ne marchent pas, et ne peut plus rien utiliser jusqu’à demain (UTC).`,
      manyWrong: (count) =>
        `⚠️ Quelqu’un essaie peut-être de deviner des codes : au moins ${count} codes inconnus ont été saisis aujourd’hui. Les codes tirés au hasard ne se devinent pas ; regarde tes propres mots dans \`/code list\`.`,
    },
  },
};
