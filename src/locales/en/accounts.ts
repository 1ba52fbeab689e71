import type { Count } from '../count.js';
/** What people read of profiles, balances and links, in English. See `index.ts`. */
export const accounts = {
  profile: {
    title: 'Website profile',
    username: 'Username',
    websiteId: 'Website ID',
    steam: 'Steam ID',
    registered: 'Registered',
    group: 'Group',
    link: 'Link',
    linkedSince: (when: string, proof: string) => `✅ Linked since ${when}, proven ${proof}`,
    linkedTo: (member: string, when: string, proof: string) =>
      `✅ Linked to ${member} since ${when}, proven ${proof}`,
    notLinked: '➖ Not linked to a member',
  },

  balance: {
    title: 'Balance',
    virtual: 'Virtual',
    paid: 'Paid',
    total: 'Total',
    account: (name: string) => `Website account: ${name}`,
    share: 'Share',
    shared: 'Shared in this channel.',
    notNow: 'Your balance cannot be shared here right now. Try again later.',
  },

  lookup: {
    title: 'Website user',
    email: 'E-mail',
    other: 'Other details',
    more: (count: Count) => `… and ${count} more`,
  },

  link: {
    begin: 'Link my account',
    requestSent: (name: string) =>
      `Staff will check your request to be linked to ${name}. I’ll send you a message when they decide.`,
    requestLater: (name: string) =>
      `You asked to be linked to ${name}. To see where that stands, use \`/link\`.`,
    requestSentTitle: 'Request sent',
    cancel: 'Cancel request',
    cancelled: 'Your request was withdrawn.',
    cancelledTitle: 'Request withdrawn',
    unlinked: (name: string) => `You are no longer linked to ${name}.`,
    unlinkedTitle: 'Link removed',
    nothingLinked: 'You are not linked to a website account, so there is nothing to remove.',
    nothingLinkedTitle: 'Nothing to remove',
  },

  links: {
    setTitle: 'Link set',
    set: (member: string, name: string) => `${member} is now linked to ${name}.`,
    replaced: (name: string) => `The previous account was ${name}.`,
    unchanged: (member: string, name: string) => `${member} was already linked to ${name}.`,
    removedTitle: 'Link removed',
    removed: (member: string, name: string) => `${member} is no longer linked to ${name}.`,
    showTitle: 'Link',
    member: 'Member',
    account: 'Website account',
    websiteId: 'Website ID',
    steam: 'Steam ID',
    since: 'Since',
    proven: 'Proven',
    namedBy: 'Looked up by',
    byUsername: 'username',
    bySteam: 'Steam ID',
    requestsTitle: 'Open link requests',
    noRequests: 'There are no open link requests.',
    requestLine: (member: string, name: string, when: string) => `${member} → ${name}, requested ${when}`,
    approve: 'Approve',
    reject: 'Reject',
    approveNamed: (number: number, name: string) => `Approve ${number} · ${name}`,
    rejectNamed: (number: number, name: string) => `Reject ${number} · ${name}`,
  },

  request: {
    title: 'Link request',
    open: (member: string, name: string) => `${member} wants to be linked to the website account ${name}.`,
    approved: (staff: string) => `✅ Approved by ${staff}`,
    rejected: (staff: string) => `⛔ Rejected by ${staff}`,
    withdrawn: '↩️ Withdrawn by the member',
    expired: '⌛ Expired after 7 days without a decision',
    expires: (when: string) => `Expires ${when}`,
    state: 'State',
    proof: 'Proof',
  },
};
