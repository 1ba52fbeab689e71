import type { due as english } from '../en/due.js';

export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** für ${receiver} (${reason}) konnten sieben Tage lang nicht ausgezahlt werden. Ich versuche es nicht mehr; gesendet wurde nichts. Von Hand geht es mit \`/grant\`.`,
  },
};
