import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in French. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** pour ${receiver} (${reason}) n’ont pas pu être payés pendant sept jours, j’ai donc cessé d’essayer. Rien n’a été envoyé. Pour payer à la main, utilise \`/grant\`.`,
  },
};
