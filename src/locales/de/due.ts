import type { due as english } from '../en/due.js';

export const due: typeof english = {
  due: {
    givenUp: (amount, receiver, reason) =>
      `⏹️ **${amount}** für ${receiver} (${reason}) konnten sieben Tage lang nicht ausgezahlt werden. Ich versuche es nicht mehr; gesendet wurde nichts. Von Hand geht es mit \`/grant\`.`,
    conflict: (amount, receiver, id, other) =>
      `⚠️ **${amount}** für ${receiver} wurden nicht gesendet: Meine Aufzeichnungen widersprechen sich. Die Gutschrift \`${id}\`, die dafür vorgesehen war, gilt ${other}. Vergleiche sie mit den Aufzeichnungen der Website (\`/grants show\`). Steht die Zahlung noch aus, nimm \`/grant\`.`,
    paidBefore: (amount, receiver, id, other) =>
      `✋ **${amount}** für ${receiver} wurden nicht gesendet: Für diese Zahlung gibt es schon die Gutschrift \`${id}\` für ${other}. Ist sie angekommen (\`/grants show\`), ist nichts mehr zu tun.`,
  },
};
