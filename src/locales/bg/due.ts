import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Bulgarian. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** за ${receiver} (${reason}) не можаха да бъдат платени в продължение на седем дни, затова спрях да опитвам. Нищо не е изпратено. За да ги платиш на ръка, използвай \`/grant\`.`,
  },
};
