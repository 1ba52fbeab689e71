/** What people read of links that were proven, in English. See `en.ts`. */
export const enLinks = {
  proofs: {
    /** After "Proven". */
    staff: 'by staff',
    deposit: 'by a deposit',
    steam: 'by signing in to Steam',
    discord: 'by a verified Steam connection on Discord',
  },

  linkNotices: {
    proven: (member: string, name: string, proof: string) =>
      `🔗 ${member} proved ${proof} that the website account ${name} is theirs: now linked.`,
    taken: (member: string, name: string, proof: string, before: string, earlier: string) =>
      `🔗 ${member} proved ${proof} that the website account ${name} is theirs: now linked. The account was linked to ${before} (proven ${earlier}); that link has ended.`,
    linkedTitle: 'You are linked',
    linked: (name: string) => `You are now linked to the website account ${name}. Try \`/balance\`.`,
    takenTitle: 'Your link has ended',
    takenFromYou: (name: string) =>
      `Somebody else proved that the website account ${name} is theirs, so you are no longer linked to it. If it is yours, secure it on the website, then use \`/link\` or ask staff.`,
  },
};
