import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Spanish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ No se han podido pagar **${amount}** a ${receiver} (${reason}) durante siete días, así que he dejado de intentarlo. No se envió nada. Para pagarlo a mano, usa \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ No se enviaron **${amount}** a ${receiver}: mis registros se contradicen. El abono \`${id}\`, que debía pagarlo, es para ${other}. Compáralo con los registros de la web (\`/grants show\`). Si el pago sigue pendiente, usa \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ No se enviaron **${amount}** a ${receiver}: para este pago ya existe el abono \`${id}\` para ${other}. Si llegó (\`/grants show\`), no queda nada por hacer.`,
  },
};
