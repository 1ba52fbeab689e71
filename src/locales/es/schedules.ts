import { pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('es');

/** What people read of payouts that repeat, in Spanish. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'No entiendo esa hora. Escríbela en UTC, por ejemplo `18:00`, `lun 18:00`, `31 09:30` o `2026-12-01 18:00`.',
      'weekday-of-month':
        'Un día de la semana solo encaja con `every: week`. Para un mes, escribe un día, por ejemplo `31 09:30`.',
      'day-of-week':
        'Un día del mes solo encaja con `every: month`. Para una semana, escribe un día de la semana, por ejemplo `lun 18:00`.',
      past: 'Esa hora ya ha pasado. Todas las horas son UTC.',
    },
    tooMany: (most) => `Ya hay ${most} programaciones. Termina antes una con \`/payout unschedule\`.`,
    previewTitle: (amount) => `¿Pagar ${amount} a todos los de este rol, una y otra vez?`,
    role: 'Rol',
    each: 'Cada uno recibe',
    rhythm: 'Cuándo',
    weekly: (weekday, time) => `Cada ${weekday} a las ${time} UTC`,
    monthly: (day, time) => `Cada mes, el día ${day} a las ${time} UTC`,
    dates: 'Próximas fechas',
    now: 'Justo después de **Confirmar**',
    who: 'Ahora cobrarían',
    whoCount: (accounts) => plural(accounts, { one: 'Una cuenta', other: `${accounts} cuentas` }),
    cost: 'Coste de una ronda',
    capLeft: 'Tu límite en la primera fecha',
    utcNote: 'Todas las horas son UTC, así que los cambios de hora no mueven nada.',
    shortMonthNote: 'En un mes sin ese día, es el último día del mes.',
    roleNote: 'Cada vez cobran quienes tengan entonces una cuenta vinculada y el rol. Tú no.',
    capNote: 'Cada ronda cuenta para tu límite diario. La que no quepa no se paga, y se avisa al equipo.',
    nextIs: (date) => `Próxima: ${date}`,
    states: {
      active: '🗓️ Programación empezada',
      ended: '⏹️ Programación terminada',
    },
    approvalNote: 'Basta con una aprobación; una ronda que cueste más necesita otra. Quien aprueba no cobra.',
    id: 'Programación',
    listTitle: 'Repartos que se repiten',
    none: 'No se repite ningún reparto. `/payout schedule` empieza uno.',
    line: (amount, role, rhythm, staff) => `**${amount}** a cada uno de ${role}, por ${staff}. ${rhythm}.`,
    lineNext: (date) => `Próxima: ${date}`,
    lineLast: (date, outcome) => `Última: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `${amount} a cada uno. ${rhythm}`,
    payoutGone: 'reparto',
    skipped: {
      'over-cap': 'no pagada: supera el límite diario',
      'over-max': 'no pagada: la cantidad supera el límite de un abono',
      'not-staff': 'no pagada: quien la creó ya no es del equipo',
      'role-gone': 'no pagada: el rol ya no existe',
      nobody: 'no pagada: no hay a quién pagar',
      'too-many': 'no pagada: demasiados miembros',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} programó **${amount}** para cada miembro vinculado de ${role}. ${rhythm}. Próxima: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} terminó la programación de ${role}. Un reparto en curso continúa; \`/payout stop\` lo detiene.`,
      serverGone: (staff) =>
        `⏹️ Ya no actúo en el servidor de una programación de ${staff}, así que la he terminado y no pago ninguna de sus fechas siguientes. Un reparto en curso continúa; \`/payout stop\` lo detiene.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ La programación de ${staff} para ${role} paga **${total}** a ${plural(accounts, { one: 'una cuenta', other: `${accounts} cuentas` })} por la fecha ${date}. Están todas en el archivo.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 La programación de ${role} pagaría **${total}** a ${plural(accounts, { one: 'una cuenta', other: `${accounts} cuentas` })} por la fecha ${date}. Es más de lo aprobado, así que un segundo miembro del equipo debe aprobar esta ronda.`,
      missed: (role, dates) =>
        `⚠️ Estas fechas de la programación de ${role} pasaron sin pago: ${dates}. Solo se recupera la última fecha, que no está entre ellas. Para pagar una de ellas, usa \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Estas fechas de la programación de ${role} pasaron mientras los pagos estaban en pausa: ${dates}. Solo se recupera la última fecha, que no está entre ellas. Para pagar una de ellas, usa \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ La programación de ${role} no se pagó en la fecha ${date}: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `cuesta ${cost}, más de lo que ${staff} puede abonar hoy.`,
        'over-max': () => 'la cantidad supera el límite de un abono.',
        'not-staff': (staff) => `${staff} ya no es del equipo.`,
        'role-gone': () => 'el rol ya no existe.',
        nobody: () => 'no se puede pagar a ningún miembro vinculado del rol.',
        'too-many': () => 'el rol tiene demasiados miembros vinculados para un reparto.',
      },
      advice: {
        'over-cap': 'Para recuperarla, alguien a quien le quede bastante límite puede usar `/payout role`.',
        'over-max': 'Para seguir, termínala con `/payout unschedule` y programa una cantidad menor.',
        'not-staff':
          'Para seguir, termínala con `/payout unschedule` y prográmala tú. `/payout role` recupera esta fecha.',
        'role-gone': 'Termínala con `/payout unschedule`.',
        nobody: 'No hay que hacer nada. Quien vincule una cuenta cobra desde la próxima fecha.',
        'too-many': 'Termínala con `/payout unschedule` y paga a roles más pequeños.',
      },
    },
    endedBefore: 'Esta programación ya ha terminado o no se aprobó.',
  },
};
