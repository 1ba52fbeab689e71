import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Brazilian Portuguese. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ Não foi possível pagar **${amount}** a ${receiver} (${reason}) durante sete dias, então parei de tentar. Nada foi enviado. Para pagar à mão, use \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** para ${receiver} não foram enviados: meus registros se contradizem. O crédito \`${id}\`, que devia fazer esse pagamento, é para ${other}. Compare-o com os registros do próprio site (\`/grants show\`). Se o pagamento ainda for devido, use \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** para ${receiver} não foram enviados: para este pagamento já existe o crédito \`${id}\` para ${other}. Se ele chegou (\`/grants show\`), não há mais nada a fazer.`,
  },
};
