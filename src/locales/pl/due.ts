import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Polish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ Przez siedem dni nie udało się wypłacić **${amount}** dla ${receiver} (${reason}), więc przestaję próbować. Nic nie zostało wysłane. Żeby wypłacić ręcznie, użyj \`/grant\`.`,
  },
};
