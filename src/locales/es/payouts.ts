import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('es');
const toAccounts = (count: Count) => plural(count, { one: 'a una cuenta', other: `a ${count} cuentas` });

/** What people read of payouts, in Spanish. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ En curso… ${done} de ${of} buscados.`,
    previewTitle: (total, accounts) => `¿Pagar ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `¿Pagar ${total} a una cuenta?`,
    source: 'Lista',
    sources: {
      members: 'Miembros por nombre',
      role: (role) => `Miembros vinculados de ${role}`,
      file: (name) => `Archivo ${name}`,
    },
    roleNote: 'Solo se incluyen miembros vinculados.',
    total: 'Total',
    accounts: 'Cuentas',
    leftOut: 'Omitidos',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Filas omitidas',
    badRow: (row, why) => `Fila ${row}: ${why}`,
    badLine: (line, why) => `Línea ${line}: ${why}`,
    moreBadRows: (count) => `… y ${count} más; están todas en el archivo.`,
    why: {
      'not-understood': 'no es una mención ni un ID de Discord',
      'too-many-cells':
        'demasiadas celdas; pon entre comillas las cantidades con coma (`"12,75"`) o separa las celdas con `;`',
      'rounded-id':
        'una hoja de cálculo redondeó este ID; da formato de texto a la columna y vuelve a escribir los ID',
      'amount-not-understood': 'no es una cantidad',
      'amount-not-positive': 'la cantidad no es mayor que cero',
      'amount-too-fine': 'más de dos decimales',
      'over-grant-cap': 'demasiado para un abono',
      'not-a-member': 'no está en este servidor',
      'not-linked': 'no vinculado',
      'user-not-found': 'no encontrado en la web',
      'name-not-found-again':
        'la web no vuelve a encontrar la cuenta por el nombre que ella misma da; usa su nombre de usuario verdadero',
      'lookup-rejected': 'la web no acepta este nombre',
      'lookup-failed': 'la web no dio una respuesta clara; revisa el nombre o inténtalo más tarde',
      twice: 'la misma cuenta dos veces',
      'own-account': 'tu propia cuenta, ahora o antes',
    },
    cellNotUnderstood:
      'se espera una de estas cosas: un ID de Discord en la columna `member`, un nombre de la web en `username` o un Steam ID en `steam`',
    duplicateRow: (why, row) => `${why} (también en la fila ${row})`,
    duplicateLine: (why, line) => `${why} (también en la línea ${line})`,
    nobody: 'No se puede pagar a nadie de esta lista. El archivo dice por qué.',
    nobodyTitle: 'Nadie a quien pagar',
    listEmpty: 'Esta lista está vacía.',
    roleEmpty: (role) => `Ningún miembro vinculado tiene el rol ${role}.`,
    fileEmpty: 'El archivo no tiene filas.',
    fileTooLong: (most) => `La lista es demasiado larga. Puede tener hasta ${most} filas.`,
    fileHeaderUnknown: (line, given) =>
      `La línea ${line} (${given}) no es ni un pago ni una cabecera que yo conozca. Las columnas son \`member\`, \`username\` o \`steam\`, y \`amount\`. Por ejemplo:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'No sé qué separa las columnas de este archivo: sirve más de uno de estos separadores: `,`, `;`, `|` y el tabulador, y cada uno pagaría algo distinto. Añade una cabecera como `username;amount` o escribe el separador en una línea encima de la lista: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ ID que terminan en \`00\`: **${count}**; el primero, en la línea ${line}. Así redondean las hojas de cálculo los números largos. Revisa estos ID; si están redondeados, da formato de texto a la columna y vuelve a escribirlos.`,
    fileColumnTwice: (column) =>
      `El archivo tiene más de una columna \`${column}\`, así que no sé cuál cuenta. Deja solo una.`,
    fileNotUtf8: 'El archivo no está en UTF-8. Guárdalo como «CSV UTF-8» e inténtalo de nuevo.',
    fileQuotes: (line) => `Las comillas de la línea ${line} no están bien emparejadas. Corrige esa línea.`,
    resolvingTooLong:
      'La web permite muy pocas búsquedas seguidas para una lista tan larga. Inténtalo más tarde o divide la lista.',
    confirmWithout: (count) => `Confirmar sin ${count} filas`,
    confirmWithoutOne: 'Confirmar sin una fila',
    states: {
      running: '💸 Reparto en curso',
      stopped: '⏸️ Reparto detenido',
      finished: '🏁 Reparto terminado',
    },
    outcomes: {
      all: '✅ Reparto terminado',
      unclear: '⚠️ Reparto terminado, hay pagos por comprobar',
      some: '⚠️ Reparto terminado, algunas cuentas no cobraron',
      none: '⛔ Reparto terminado, no se pagó nada',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **${staff} confirmó las mismas cantidades para las mismas cuentas ${when}**: \`${id}\` (${state}). Si confirmas también este, todos cobran dos veces. Mira antes \`/payout show\`.`,
    unshown: (id) =>
      `Está hecho, pero mi base de datos falló antes de que pudiera mostrar el reparto. Mira \`/payout show\` con el ID \`${id}\`.`,
    overGrantMax: (most) =>
      `Una fila de este reparto supera el límite de un abono, que ahora es ${most}. No se ha cambiado nada.`,
    working: '⏳ En curso… Puedes cerrar esto: sigo por mi cuenta, incluso tras un reinicio.',
    elsewhere: 'Publicaré el avance en este canal.',
    stoppedHint: 'Los pagos ya enviados terminarán. `/payout resume` continúa con el resto.',
    awayHint:
      'La web no estuvo disponible durante un tiempo, así que me detuve. `/payout resume` continúa con el resto.',
    unreadableHint:
      'No puedo leer un registro que este reparto necesita, así que me detuve. No se paga nada más hasta que se repare; después `/payout resume` continúa con el resto.',
    unsentHint: (count) =>
      `${plural(count, { one: 'Un pago no se envió', other: `${count} pagos no se enviaron` })}. \`/payout resume\` lo intenta de nuevo.`,
    unknownHint: (count) =>
      `${plural(count, { one: 'Hay que comprobar un pago', other: `Hay que comprobar ${count} pagos` })}: la web no dio una respuesta clara. Resuélvelo en el canal de registro; no se envía nada otra vez.`,
    stop: 'Detener',
    resume: 'Reanudar',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Pagados',
    paidOut: 'Importe pagado',
    refused: 'Rechazados',
    unknown: 'Desconocidos',
    unsent: 'No enviados',
    left: 'Por pagar',
    rate: 'Ritmo',
    perMinute: (rows) => `${rows} por minuto`,
    remaining: 'Tiempo restante',
    about: (duration) => `aprox. ${duration}`,
    id: 'Reparto',
    notRunning: 'Este reparto no está en curso.',
    notStopped: 'Este reparto no está detenido, y ninguna de sus filas se puede intentar de nuevo.',
    paysYou:
      'Este reparto pagaría en una cuenta de la web que es o fue tuya, o de quien lo solicitó. Tiene que hacerlo otra persona del equipo.',
    listTitle: 'Repartos',
    none: 'Aún no hay repartos.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, por ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} empezó un reparto de **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} detuvo un reparto.`,
      resumed: (staff) => `▶️ ${staff} reanudó un reparto.`,
      away: () =>
        '⚠️ Un reparto se detuvo porque la web no estuvo disponible durante un tiempo. `/payout resume` lo continúa.',
      unreadable: (key) =>
        `⚠️ Un reparto se detuvo porque no puedo leer el registro \`${key}\`. Las filas que con seguridad no lo necesitan las pagué. Cuando el dueño del bot haya reparado el registro, \`/payout resume\` continúa.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} pagó **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `Previsto: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Un reparto de ${staff} ha terminado. No se pagó nada.`,
    recordNoneKnown: (staff) =>
      `⚠️ Un reparto de ${staff} ha terminado. De ningún pago se sabe que haya llegado.`,
    recordUnknown: (total, accounts) => `Aún no se sabe si **${total}** ${toAccounts(accounts)} llegaron.`,
    recordFile: 'El archivo tiene todas las filas.',
  },
};
