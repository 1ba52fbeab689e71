import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Bulgarian. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** за ${receiver} (${reason}) не можаха да бъдат платени в продължение на седем дни, затова спрях да опитвам. Нищо не е изпратено. За да ги платиш на ръка, използвай \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** за ${receiver} не са изпратени: записите ми си противоречат. Начисляването \`${id}\`, с което трябваше да се платят, е за ${other}. Сравни го със записите на сайта (\`/grants show\`). Ако плащането още се дължи, използвай \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** за ${receiver} не са изпратени: за това плащане вече има начисляване \`${id}\` за ${other}. Ако е пристигнало (\`/grants show\`), няма какво повече да се прави.`,
  },
};
