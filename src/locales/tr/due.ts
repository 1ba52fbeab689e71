import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Turkish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ ${receiver} için **${amount}** (${reason}) yedi gün boyunca ödenemedi, artık denemiyorum. Hiçbir şey gönderilmedi. Elle ödemek için \`/grant\` kullan.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ ${receiver} için **${amount}** gönderilmedi: kayıtlarım birbiriyle çelişiyor. Bu ödemeyi yapacak olan \`${id}\` yüklemesi başkası için: ${other}. Sitenin kendi kayıtlarıyla karşılaştır (\`/grants show\`). Ödeme hâlâ yapılmadıysa \`/grant\` kullan.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ ${receiver} için **${amount}** gönderilmedi: bu ödeme için \`${id}\` yüklemesi (${other}) zaten var. Ulaştıysa (\`/grants show\`) yapılacak başka bir şey yok.`,
  },
};
