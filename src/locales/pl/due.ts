import type { due as english } from '../en/due.js';

/** What people read of payments that follow by themselves, in Polish. See `../en/due.ts`. */
export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ Przez siedem dni nie udało się wypłacić **${amount}** dla ${receiver} (${reason}), więc przestaję próbować. Nic nie zostało wysłane. Żeby wypłacić ręcznie, użyj \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** dla ${receiver} nie zostało wysłane: moje zapisy są sprzeczne. Przyznanie \`${id}\`, które miało to wypłacić, jest dla ${other}. Porównaj je z zapisami strony (\`/grants show\`). Jeśli wypłata nadal się należy, użyj \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** dla ${receiver} nie zostało wysłane: na tę wypłatę jest już przyznanie \`${id}\` dla ${other}. Jeśli dotarło (\`/grants show\`), nie trzeba nic więcej robić.`,
  },
};
