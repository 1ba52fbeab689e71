import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Spanish. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Has recibido saldo',
    credit: (amount, account) => `Se han añadido **${amount}** a tu cuenta de la web ${account}.`,
    approvedTitle: 'Tu cuenta está vinculada',
    approved: (name) =>
      `El equipo ha aprobado tu solicitud: ya tienes vinculada la cuenta de la web ${name}. Prueba \`/balance\`.`,
    rejectedTitle: 'Solicitud de vínculo rechazada',
    rejected: (name) =>
      `El equipo ha rechazado tu solicitud de vínculo con la cuenta de la web ${name}. Pregúntales si no sabes por qué.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} abonó **${amount}** a ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Depósito de vínculo: ${bot} ingresó **${amount}** a ${receiver}, para ver quién puede leer el saldo.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** de ${staff} a ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} abonó **${amount}** a ${receiver}, pero la web no dio una respuesta clara, así que puede haber llegado o no. Comprueba los registros de la propia web y resuélvelo aquí. Hasta entonces cuenta como pagado y no se envía otra vez.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ La respuesta de la web al abono \`${id}\` llegó tarde: **${amount}** a ${receiver} **sí llegaron**. He corregido lo anotado.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ La respuesta de la web al abono \`${id}\` llegó tarde: **${amount}** a ${receiver} **no llegaron**. He corregido lo anotado.`,
    returned:
      'Mis registros volvieron a un momento anterior y habían perdido este abono. Lo he anotado de nuevo.',
    settledOtherwise: (staff) => `${staff} lo había resuelto al revés.`,
    paidAgain: (id) =>
      `Se abonó otra vez como \`${id}\`, así que la cuenta puede haber cobrado dos veces. Compruébalo.`,
    paidBeside: (id) =>
      `Debía sustituir a \`${id}\`. Puede que otro abono también lo haya sustituido, así que la cuenta puede haber cobrado dos veces. Comprueba \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} exportó el registro de abonos (${what}).`,
    everything: 'todo',
    linkSet: (staff, member, name) => `🔗 ${staff} vinculó a ${member} con ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} aprobó la solicitud de ${member}: ya está vinculado a ${name}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} cambió el vínculo de ${member} de ${before} a ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} quitó el vínculo de ${member} con ${name}.`,
    unlinked: (member, name) => `✂️ ${member} quitó su vínculo con ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ La web rechaza al bot (HTTP ${status}). Revisa el ajuste \`WEBSITE_TOKEN\` y que ese token pueda buscar usuarios, leer saldos y añadirles saldo.`,
    userMoved: (name) =>
      `⚠️ El usuario ${name} de una cuenta de la web vinculada lleva ahora a otra persona. Con este vínculo no se muestra ni se paga nada. Comprueba quién es con \`/lookup\` y usa \`/links set\` o \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ No puedo leer el registro \`${key}\`. Todo lo que depende de él está en pausa hasta que se repare; el resto continúa. Para los detalles, el dueño del bot ejecuta \`npm run audit\`; mira también \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Hay más registros que no puedo leer. Para verlos todos, el dueño del bot ejecuta `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Los registros del bot se contradicen (fallos: ${faults}). Antes de abonar otra vez algo de lo nombrado aquí, compáralo con los registros de la propia web. Para ver todos los fallos, el dueño del bot ejecuta \`npm run audit\`.\n${first}`,
  },
};
