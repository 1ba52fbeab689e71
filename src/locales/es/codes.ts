import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('es');

/** What people read of codes, in Spanish. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Un código propio necesita de 6 a 15 letras y cifras. Lo demás no cuenta. Sin `code` creo uno al azar que nadie puede adivinar.',
    wordTaken: 'Esta palabra ya se usa en otro código. Elige otra o desactiva antes ese código.',
    oneWord:
      'Una palabra propia es un solo código. Omite `count` e indica con `uses` cuántas veces se puede canjear.',
    tooMany: (most) => `Son posibles como máximo ${most} canjes (\`uses\` × \`count\`) de una vez.`,
    durationRange: (least, most) =>
      `Los códigos no pueden durar ese tiempo: mínimo ${least}, máximo ${most}. Escríbelo así: \`2h\` o \`30d\`.`,
    previewTitle: (codes) => `¿Crear ${codes}?`,
    one: 'un código',
    many: (count) => `${count} códigos`,
    pays: 'Paga',
    paysOnce: (amount) => `**${amount}** una vez`,
    paysTimes: (amount, uses) => `**${amount}** a cada uno de ${uses} miembros`,
    paysEach: (amount, count) => `**${amount}** por cada uno de ${count} códigos`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** a ${uses} miembros por cada uno de ${count} códigos`,
    expires: 'Caduca',
    expiresAfter: (duration) => `${duration} después del inicio`,
    never: 'nunca',
    rules:
      'Cada miembro y cada cuenta de la web puede canjear uno de ellos, una vez. Tú no puedes canjearlos.',
    ownWord: 'Una palabra propia se puede adivinar o pasar a otros. Dale pocos usos o un final.',
    id: 'Código',
    createdTitle: '🎟️ Listo',
    shownOnce:
      'Esto lo muestro una sola vez, y después nadie puede consultarlo. Si se pierde, usa `/code disable` y crea uno nuevo.',
    shownBefore:
      'Los códigos se mostraron una vez, al crearlos. Si no los tienes, usa `/code disable` y crea otros.',
    inFile: (count) => `El archivo contiene los ${count} códigos.`,
    wordReady: 'Tu palabra ya se puede canjear.',
    notYetValid: 'Se podrá canjear en cuanto se apruebe.',
    redeemWith: 'Los miembros lo canjean con `/redeem`.',
    disabledTitle: 'Desactivado',
    disabled: 'Ya nadie puede canjearlo. Los pagos prometidos antes se harán.',
    listTitle: 'Códigos',
    none: 'Aún no hay códigos.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, canjeado ${used}, por ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} de ${most}`,
    redeemed: 'Canjeado',
    created: 'Creado',
    disabledBy: 'Desactivado por',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Nadie lo ha canjeado todavía.',
    states: {
      open: '🎟️ Válido',
      ending: '⏳ Terminando',
      ended: '✅ Terminado',
      cancelled: '⛔ Cancelado',
    },
    ends: {
      'used-up': '✅ Agotado',
      time: '⌛ Caducado',
      staff: '⛔ Desactivado',
      withdrawn: '⛔ Terminado: ya no actúo en su servidor',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Canjeado',
    redeemedBeforeTitle: 'Ya canjeado',
    redeemedBefore: 'Ya has canjeado este código. Cada miembro puede hacerlo una vez.',
    nowUnredeemable: (why) => `Estado actual del código: ${why}`,
    paid: (amount, account) => `Se han añadido **${amount}** a tu cuenta ${account}.`,
    paying: (amount) =>
      `El código es tuyo. **${amount}** llegarán por sí solos en cuanto responda la web. No tienes que hacer nada.`,
    unknownPaid: (amount) =>
      `El código es tuyo. Aún no está claro si los **${amount}** han llegado; el equipo lo está revisando.`,
    notPaid: (amount) =>
      `El código es tuyo, pero la web no aceptó el pago de **${amount}**. Pregunta al equipo.`,
    notValidTitle: 'Este código no funciona',
    notValid: (left) =>
      left.value === 0
        ? 'Está mal escrito o ya no se puede canjear. Era tu último intento de hoy; puedes seguir mañana (UTC).'
        : `Está mal escrito o ya no se puede canjear. Hoy ${plural(left, { one: 'te queda un intento', other: `te quedan ${left} intentos` })}.`,
    notACode:
      'Un código tiene 16 caracteres, solo A–Z y 0–9, o es una palabra de 6 a 15 letras y cifras. Revisa lo que has escrito; no te ha costado ningún intento.',
    tooManyWrong: 'Has escrito demasiados códigos que no funcionan. Puedes seguir mañana (UTC).',
    ownCode:
      'No puedes canjear este código: lo creaste o aprobaste tú, o alguien que tiene o tuvo tu cuenta de la web.',
    accountRedeemed: 'Este código ya se canjeó para tu cuenta de la web.',
    untitled: 'Código',
    redeemUncertain:
      'Mi base de datos falló, así que no sé si el código está canjeado. Inténtalo dentro de un minuto: no se puede pagar dos veces.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} creó ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (coste máximo **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} solicitó ${codes}: ${pays} (coste máximo **${cost}**). Falta la aprobación.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} aprobó ${codes} que solicitó ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} rechazó ${codes} que solicitó ${staff}.`,
      disabled: (staff, name, used, sum) => `🎟️ ${staff} desactivó: ${name}. Canjeado: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Terminado (${why}): ${name}. Canjeado: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} ha escrito hoy 5 códigos que no funcionan y no puede canjear nada más hasta mañana (UTC).`,
      manyWrong: (count) =>
        `⚠️ Puede que alguien esté adivinando códigos: hoy los miembros han escrito al menos ${count} desconocidos. Los códigos al azar no se pueden adivinar; revisa tus palabras propias en \`/code list\`.`,
    },
  },
};
