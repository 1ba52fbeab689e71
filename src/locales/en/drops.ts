import type { Count } from '../count.js';
/** What people read of drops, in English. See `index.ts`. */
export const drops = {
  drop: {
    tooMany: (most: Count) => `A drop can have up to ${most} claims.`,
    untitled: 'Drop',
    previewTitle: (title: string) => `Post “${title}”?`,
    pays: 'Pays',
    paysEach: (amount: string, claims: Count) => `**${amount}** to each of the first ${claims}`,
    paysOne: (amount: string) => `**${amount}** to the first one`,
    requirements: 'Who can claim',
    id: 'Drop',
    claim: 'Claim',
    left: 'Left',
    leftOf: (left: Count, claims: Count) => `**${left}** of ${claims}`,
    claimed: 'Claimed',
    claimedOf: (claimed: Count, claims: Count) => `**${claimed}** of ${claims}`,
    startedTitle: 'Posted',
    started: 'The drop can be claimed.',
    notPosted:
      'I could not post the drop in this channel. Please check that I may write here, then use `/drop start` again.',
    notOpenYet: 'This drop is not open yet.',
    over: 'Too late: this drop is over.',
    allClaimed: 'Too late: everything is claimed. Maybe next time!',
    ownDrop:
      'You cannot claim this: the drop was posted or approved by you, or by someone who has or had your website account.',
    roleMissing: (role: string) => `Only members with the role ${role} can claim this.`,
    accountClaimed: 'This drop was already claimed for your website account.',
    claimUncertain:
      'My database failed, so I do not know whether you got it. Press **Claim** again in a minute: it cannot be paid twice.',
    claimTitle: 'You got it',
    claimPaid: (amount: string) => `**${amount}** are on your account.`,
    claimOnItsWay: (amount: string) =>
      `**${amount}** are yours. The payment follows by itself; there is nothing more to do.`,
    claimUnknown: (amount: string) =>
      `Your claim of **${amount}** counts, but the website has not confirmed the payment. Staff are checking it.`,
    claimWaits: (amount: string) =>
      `Staff are granting you **${amount}** again, and a second staff member has to approve it. There is nothing for you to do.`,
    claimRefused: (amount: string) =>
      `Your claim counts, but **${amount}** could not be paid to your account. Please ask staff.`,
    claimedAlready: 'You have already claimed this.',
    endedTitle: (title: string) => `“${title}” is over`,
    endedDone: 'The drop takes no more claims. Whoever has claimed is paid.',
    endedNobody: 'Nobody claimed it.',
    stoppedTitle: (title: string) => `“${title}” was stopped`,
    stopped:
      'I lost some of my data, so nobody can claim this any more. Staff are checking who has been paid.',
    listTitle: 'Drops',
    none: 'There are no drops yet.',
    line: (state: string, title: string, pays: string, claimed: string, staff: string, when: string) =>
      `${state} **${title}**: ${pays}, ${claimed} claimed, by ${staff}, ${when}`,
    states: {
      opening: '⏳ Starting',
      open: '💧 Open',
      ending: '⏳ Ending',
      ended: '✅ Over',
      cancelled: '⛔ Cancelled',
    },
    choice: (state: string, title: string) => `${state}: ${title}`,
    notified: {
      started: (staff: string, title: string, cost: string) =>
        `💧 ${staff} posted the drop “${title}” (maximum cost **${cost}**).`,
      unposted: (staff: string, title: string, channel: string) =>
        `💧 I could not post the drop “${title}” by ${staff} in ${channel}, so it is over. Please check that I may write there, then use \`/drop start\` again.`,
      ended: (staff: string, title: string) => `💧 ${staff} ended the drop “${title}” early.`,
    },
    record: (staff: string, title: string, claimed: Count, claims: Count) =>
      `💧 “${title}” by ${staff} is over: ${claimed} of ${claims} claimed.`,
    recordPaid: (sum: string, count: Count) => `✅ Paid: **${sum}** (${count})`,
    recordUnknown: (sum: string, count: Count) => `❓ Unknown: **${sum}** (${count})`,
    recordUnpaid: (sum: string, count: Count) => `⚠️ Not paid: **${sum}** (${count})`,
    givenBack: (sum: string) => `Given back to the daily limit: ${sum}`,
  },
};
