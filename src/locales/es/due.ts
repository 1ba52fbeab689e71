import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Spanish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ No se han podido pagar **${amount}** a ${receiver} (${reason}) durante siete días, así que he dejado de intentarlo. No se envió nada. Para pagarlo a mano, usa \`/grant\`.`,
  },
};
