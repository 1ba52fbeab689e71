import { type Count, pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('fr');
const inAccounts = (count: Count) =>
  plural(count, { one: `${count} compte`, many: `${count} de comptes`, other: `${count} comptes` });

/** What people read of payouts that repeat, in French. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Je ne comprends pas ce moment. Écris-le en UTC, par exemple `18:00`, `lun 18:00`, `31 09:30` ou `2026-12-01 18:00`.',
      'weekday-of-month':
        'Un jour de la semaine ne va qu’avec `every: week`. Pour un mois, écris un jour, par exemple `31 09:30`.',
      'day-of-week':
        'Un jour du mois ne va qu’avec `every: month`. Pour une semaine, écris un jour de la semaine, par exemple `lun 18:00`.',
      past: 'Ce moment est passé. Toutes les heures sont en UTC.',
    },
    tooMany: (most) =>
      `Il y a déjà ${plural(most, { one: `${most} planification`, many: `${most} de planifications`, other: `${most} planifications` })}. Mets d’abord fin à une avec \`/payout unschedule\`.`,
    previewTitle: (amount) => `Verser ${amount} à tous les membres de ce rôle, encore et encore ?`,
    role: 'Rôle',
    each: 'Chacun reçoit',
    rhythm: 'Quand',
    weekly: (weekday, time) => `Chaque ${weekday} à ${time} UTC`,
    monthly: (day, time) => `Le ${day === '1' ? '1er' : day} de chaque mois à ${time} UTC`,
    dates: 'Prochaines dates',
    now: 'Juste après **Confirmer**',
    who: 'Serait payé maintenant',
    whoCount: (accounts) => inAccounts(accounts),
    cost: 'Coût à chaque fois',
    capLeft: 'Ta limite à la première date',
    utcNote: 'Toutes les heures sont en UTC ; les changements d’heure ne décalent donc rien.',
    shortMonthNote: 'Dans un mois sans ce jour, c’est le dernier jour du mois.',
    roleNote: 'À chaque fois, toute personne qui a alors un compte lié et le rôle est payée. Pas toi.',
    capNote:
      'Chaque versement compte dans ta limite du jour. S’il n’y rentre pas, il n’est pas payé, et le staff est prévenu.',
    nextIs: (date) => `Prochaine date : ${date}`,
    states: {
      active: '🗓️ Planification lancée',
      ended: '⏹️ Planification terminée',
    },
    approvalNote:
      'Une seule approbation suffit ; un versement plus cher en exige une nouvelle. La personne qui approuve n’est pas payée.',
    id: 'Planification',
    listTitle: 'Versements récurrents',
    none: 'Aucun versement récurrent. `/payout schedule` en lance un.',
    line: (amount, role, rhythm, staff) => `**${amount}** par personne à ${role}, par ${staff}. ${rhythm}.`,
    lineNext: (date) => `Prochaine date : ${date}`,
    lineLast: (date, outcome) => `Dernière date : ${date}, ${outcome}`,
    choice: (amount, rhythm) => `${amount} par personne. ${rhythm}`,
    payoutGone: 'versement',
    skipped: {
      'over-cap': 'pas payé : au-delà de la limite du jour',
      'over-max': 'pas payé : le montant dépasse la limite d’une attribution',
      'not-staff': 'pas payé : son auteur ne fait plus partie du staff',
      'role-gone': 'pas payé : le rôle n’existe plus',
      nobody: 'pas payé : personne à payer',
      'too-many': 'pas payé : trop de membres',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} a planifié **${amount}** pour chaque membre lié de ${role}. ${rhythm}. Prochaine date : ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} a mis fin à la planification pour ${role}. Un versement en cours continue ; \`/payout stop\` l’arrête.`,
      serverGone: (staff) =>
        `⏹️ Je ne suis plus actif sur le serveur d’une planification de ${staff}, j’y ai donc mis fin et je ne paie plus aucune de ses dates suivantes. Un versement en cours continue ; \`/payout stop\` l’arrête.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ La planification de ${staff} pour ${role} verse **${total}** à ${inAccounts(accounts)} pour la date du ${date}. Tout le monde est dans le fichier.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 La planification pour ${role} verserait **${total}** à ${inAccounts(accounts)} pour la date du ${date}. C’est plus que ce qui a été approuvé, un deuxième membre du staff doit donc approuver ce versement.`,
      missed: (role, dates) =>
        `⚠️ Seule la dernière date de la planification pour ${role} est rattrapée. Celles-ci sont passées sans paiement : ${dates}. Pour en payer une, utilise \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Seule la dernière date de la planification pour ${role} est rattrapée. Celles-ci sont passées pendant que les paiements étaient suspendus : ${dates}. Pour en payer une, utilise \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ La planification pour ${role} n’a pas été payée pour la date du ${date} : ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) =>
          `elle coûte ${cost}, plus que ce que ${staff} peut encore attribuer aujourd’hui.`,
        'over-max': () => 'le montant dépasse la limite d’une attribution.',
        'not-staff': (staff) => `${staff} ne fait plus partie du staff.`,
        'role-gone': () => 'le rôle n’existe plus.',
        nobody: () => 'aucun membre lié du rôle ne peut être payé.',
        'too-many': () => 'le rôle a trop de membres liés pour un seul versement.',
      },
      advice: {
        'over-cap':
          'Pour rattraper ça, quelqu’un à qui il reste assez de limite peut utiliser `/payout role`.',
        'over-max': 'Pour continuer, mets-y fin avec `/payout unschedule` et planifie un montant plus petit.',
        'not-staff':
          'Pour continuer, mets-y fin avec `/payout unschedule` et planifie-le toi-même. `/payout role` rattrape cette date.',
        'role-gone': 'Mets-y fin avec `/payout unschedule`.',
        nobody: 'Il n’y a rien à faire. Les membres qui lient un compte sont payés dès la date suivante.',
        'too-many': 'Mets-y fin avec `/payout unschedule`, et paie des rôles plus petits.',
      },
    },
    endedBefore: 'Cette planification est déjà terminée, ou n’a pas été approuvée.',
  },
};
