import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Turkish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ ${receiver} için **${amount}** (${reason}) yedi gün boyunca ödenemedi, artık denemiyorum. Hiçbir şey gönderilmedi. Elle ödemek için \`/grant\` kullan.`,
  },
};
