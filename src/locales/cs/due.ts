import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Czech. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** pro ${receiver} (${reason}) nešlo sedm dní vyplatit, tak už to nezkouším. Nic nebylo odesláno. Ručně to vyplatíš příkazem \`/grant\`.`,
  },
};
