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

  linkedRole: {
    /** In the audit log of the server. */
    given: 'Linked to a website account',
    taken: 'No longer linked to a website account',
    forbidden: (role: string) =>
      `⚠️ Discord does not let me give or take the role ${role}. Under Server Settings → Roles, give my role the permission Manage Roles and drag it above ${role}. I try again every few minutes; links themselves are not affected.`,
    noRole: (id: string) =>
      `⚠️ None of my servers has the role ${id}, which linked members should have. Set \`LINKED_ROLE_ID\` to the ID of a role that exists, and restart me. Links themselves are not affected.`,
    refused: (role: string, code: string) =>
      `⚠️ Discord refuses to give or take the role ${role} (error ${code}). \`npm run doctor\` says what is wrong with it. I try again every few minutes; links themselves are not affected.`,
  },
};
