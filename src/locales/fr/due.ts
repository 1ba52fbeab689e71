import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in French. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** pour ${receiver} (${reason}) n’ont pas pu être payés pendant sept jours, j’ai donc cessé d’essayer. Rien n’a été envoyé. Pour payer à la main, utilise \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** pour ${receiver} n’ont pas été envoyés : mes données se contredisent. L’attribution \`${id}\`, qui devait les payer, est pour ${other}. Compare-la avec les données du site (\`/grants show\`). Si le paiement reste dû, utilise \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** pour ${receiver} n’ont pas été envoyés : l’attribution \`${id}\` pour ${other} existe déjà pour ce paiement. Si elle est arrivée (\`/grants show\`), il n’y a plus rien à faire.`,
  },
};
