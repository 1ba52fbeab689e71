import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Czech. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** pro ${receiver} (${reason}) nešlo sedm dní vyplatit, tak už to nezkouším. Nic nebylo odesláno. Ručně to vyplatíš příkazem \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** pro ${receiver} nebylo odesláno: moje záznamy si odporují. Připsání \`${id}\`, které to mělo vyplatit, je pro ${other}. Porovnej ho se záznamy webu (\`/grants show\`). Pokud platba stále chybí, použij \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** pro ${receiver} nebylo odesláno: pro tuto platbu už existuje připsání \`${id}\` pro ${other}. Pokud dorazilo (\`/grants show\`), není třeba nic dalšího dělat.`,
  },
};
