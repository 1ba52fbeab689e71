import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Russian. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** → ${receiver} (${reason}): начислить не удавалось семь дней, поэтому я прекратил попытки. Ничего не отправлено. Чтобы начислить вручную, используй \`/grant\`.`,
  },
};
