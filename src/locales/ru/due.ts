import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Russian. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** → ${receiver} (${reason}): начислить не удавалось семь дней, поэтому я прекратил попытки. Ничего не отправлено. Чтобы начислить вручную, используй \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** → ${receiver}: не отправлено, мои записи противоречат друг другу. Выдача \`${id}\`, которая для этого предназначалась, записана на другого: ${other}. Сверь её с записями сайта (\`/grants show\`). Если выплата всё ещё причитается, используй \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** → ${receiver}: не отправлено, для этой выплаты уже есть выдача \`${id}\` (${other}). Если она дошла (\`/grants show\`), больше ничего делать не нужно.`,
  },
};
