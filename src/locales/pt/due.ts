import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Brazilian Portuguese. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ Não foi possível pagar **${amount}** a ${receiver} (${reason}) durante sete dias, então parei de tentar. Nada foi enviado. Para pagar à mão, use \`/grant\`.`,
  },
};
