import { enAlerts } from './en-alerts.js';
import { enEvents } from './en-events.js';
import { enLaidAside } from './en-laid-aside.js';
import { enLogChannel } from './en-log-channel.js';
import { enStart } from './en-start.js';
import { enStore } from './en-store.js';

/**
 * Everything that members and staff read, in English. The other languages have the same shape, so a text that
 * is missing there does not compile. Arguments are ready to be shown: amounts and lists are formatted, names
 * from outside are escaped.
 */
export const en = {
  ...enAlerts,
  ...enEvents,
  ...enLogChannel,
  ...enStore,
  ...enStart,
  ...enLaidAside,

  commands: {
    profile: {
      description: 'Shows your website profile',
      member: 'Another member (staff only)',
    },
    viewProfile: { name: 'View website profile' },
    balance: {
      description: 'Shows your balance on the website',
      member: 'Another member (staff only)',
    },
    link: {
      description: 'Links your Discord account to your website account, once staff have approved it',
      username: 'Your username on the website',
      steam: 'Your Steam ID in any of its three forms',
    },
    grant: {
      description: 'Adds virtual credit to a website account (staff)',
      amount: 'How much, with at most two decimals',
      member: 'The member who receives it',
      username: 'The username on the website, for somebody who is not in Discord',
      reason: 'Why; members can read it',
      announce: 'Post the outcome here for everyone',
    },
    grantCredit: { name: 'Grant credit' },
    grants: {
      description: 'The record of all grants (staff)',
      list: 'Shows the newest grants',
      show: 'Shows one grant, whole',
      resolve: 'Settles a grant whose outcome is unknown',
      export: 'Gives the ledger as a CSV file',
      member: 'Only grants to this member',
      id: 'The grant',
      outcome: 'What the website says',
      outcomeApplied: 'It arrived',
      outcomeNotApplied: 'It did not arrive',
      month: 'Only this month, such as 2026-11',
    },
    unlink: { description: 'Removes the link to your website account' },
    lookup: {
      description: 'Finds a website user (staff)',
      username: 'The username on the website',
      email: 'The e-mail address of the website account',
      steam: 'The Steam ID in any of its three forms',
    },
    links: {
      description: 'Looks after the links between members and website accounts (staff)',
      set: 'Links a member to a website account at once',
      remove: 'Removes the link of a member',
      show: 'Shows the link of a member',
      requests: 'Shows the open link requests',
      member: 'The member',
      username: 'The username on the website',
      steam: 'The Steam ID in any of its three forms',
    },
  },

  refusals: {
    amountNotUnderstood: 'That is not an amount. It looks like `15` or `15.50`.',
    amountNotPositive: 'The amount must be more than zero.',
    amountTooFine: 'The amount can have two decimals at most.',
    overGrantCap: (most: string) => `That is too much for one grant: the most is ${most}.`,
    overDailyCap: (most: string, left: string) =>
      `That is more than you can grant today: of ${most} a day, ${left} are left. The day ends at midnight UTC.`,
    overCapNow: (staff: string) =>
      `The daily limit was lowered: it is now less than what ${staff} has reserved for that day. Nothing was changed.`,
    ownAccount:
      'This is your own website account, or was earlier. Somebody else on the staff has to do that.',
    ownApproval: 'You have granted this yourself. Somebody else on the staff has to decide.',
    accountBusy: 'Another grant to the same account is still under way, so nothing was sent.',
    draftGone:
      'This preview is no longer valid: it was confirmed or cancelled before, or is too old. If nothing came of it, use the command again.',
    draftNotYours: 'Only the person who asked for this preview can use its buttons.',
    grantDecided: 'Somebody has decided on this grant already, or its time is over. Nothing was changed.',
    grantedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed the same amount to this account ${when}, which this preview did not show: \`${id}\`. If you mean to grant it once more, ask for a new preview.`,
    grantConfirmed: (id: string) =>
      `This grant was confirmed already, so it can no longer be cancelled. Look at \`/grants show id:${id}\`.`,
    grantedAgain: (id: string) => `This grant has been granted anew already, as \`${id}\`.`,
    grantNotFound: 'There is no grant with this ID: not found.',
    monthNotUnderstood: 'A month looks like `2026-11`.',
    exportTooLarge: 'That is too much for one file. Please choose a month.',
    oneReceiver: 'Please give exactly one of `member` and `username`.',
    title: 'That did not work',
    serverNotListed: 'I do not work in this server.',
    noDirectMessages: 'I work in the server only, not in direct messages.',
    staffOnly: 'Only staff can do that.',
    tooFast: (when: string) => `That was a little fast. You can go on ${when}.`,
    outdatedControl:
      'This button is from an older message and no longer works. Please use the command again.',
    exactlyOne: (options: string) => `Please give exactly one of these: ${options}.`,
    nameEmpty: 'The username is empty.',
    nameTooLong: (most: string) => `That username is too long. It can have at most ${most} characters.`,
    nameHasControls: 'The username contains characters that cannot be seen. Please type it by hand.',
    notAnEmail: 'That is not an e-mail address.',
    notASteamId:
      'That is not a Steam ID. It looks like `STEAM_0:1:23`, `[U:1:47]` or `76561197960265775`. The name in your profile address is not one.',
    steamIdNotPersonal: 'That Steam ID does not belong to a person. Groups and game servers cannot be used.',
    notLinked:
      'You are not linked to a website account. Use `/link` with your website username or your Steam ID; staff then approve it.',
    memberNotLinked: (member: string) => `${member} is not linked to a website account.`,
    userNotFound: {
      username: (name: string) => `The website has no user with the username ${name}: not found.`,
      email: () => 'The website has no user with this e-mail address: not found.',
      steam: (id: string) => `The website has no user with the Steam ID ${id}: not found.`,
    },
    linkedUserGone: (name: string) =>
      `The linked website account ${name} was not found. It may have been renamed or deleted. Use \`/unlink\`, then \`/link\` with the new name.`,
    linkedUserMoved: (name: string) =>
      `The username ${name} no longer leads to the website account that was linked, so nothing is shown. Staff have been told and can mend the link.`,
    alreadyLinked: (name: string) =>
      `You are already linked to ${name}. Use \`/unlink\` first if you want another account.`,
    accountTaken: (name: string) => `The website account ${name} is already linked to another member.`,
    accountTakenBy: (name: string, member: string) =>
      `The website account ${name} is already linked to ${member}. Remove that link first.`,
    requestOpen: (name: string, when: string) =>
      `You already have an open request for ${name}, asked ${when}. Staff will look at it; you can also cancel it.`,
    tooManyRequests: 'You have asked for a link three times today. Please try again tomorrow.',
    tooManyLookups: 'You have tried many accounts today. Please try again tomorrow, or ask staff for help.',
    requestGone: 'This request is no longer open.',
    changedMeanwhile: 'Somebody else changed this at the same moment. Please look again.',
    websiteRefusesBot: 'The website refuses the bot; staff have been told. Please try again later.',
    websiteBusy: 'The website is busy and asks for a pause. Please try again in a minute.',
    websiteUnreachable: 'The website cannot be reached right now. Please try again later.',
    storeHeld:
      'Payments are on hold, so I changed nothing: my records may be older than what was paid. Staff decide in the log channel how to go on.',
    websiteHeldUp: 'The bot was held up for too long, so nothing was sent. Please try again.',
    websiteSlow: 'The website did not answer in time. Please try again later.',
    websiteFailed: 'The website had a fault of its own. Please try again later.',
    websiteRejected: (reason: string) => `The website did not accept this: ${reason}`,
    websiteRejectedSilently: 'The website did not accept this and gave no reason.',
    websiteNotUnderstood: 'The website answered in a way that I do not understand, so I show nothing.',
    storeFailed:
      'My records failed at that moment, so I do not know whether this took effect. Please check before you try again.',
    recordUnreadable:
      'I stopped here because I cannot read one of my records. Staff have been told. Check whether this took effect before you try again.',
    notRecordable: 'My records could not be written at that moment.',
    recordUncertain: (id: string) =>
      `My records failed at that moment, so I do not know whether this was recorded. Look at \`/grants show id:${id}\` before you try again.`,
    draftWithdrawn:
      'My records failed at that moment. Nothing was sent, and this preview can no longer be confirmed. Please use the command again.',
    arrivedAfterAll: (id: string) =>
      `The grant \`${id}\`, which this one was to replace, has arrived after all.`,
    ownSettlement:
      'You requested this grant, and its amount needed a second person. Somebody else on the staff must settle it.',
    outcomeNotShown:
      'Discord did not let me show what came of this. It may well be done, so please check before you try again.',
    unforeseen: 'Something went wrong on my side. Please try again later.',
    withReference: (sentence: string, reference: string) => `${sentence}\nReference: \`${reference}\``,
    notPosted: 'I could not post it here for everyone.',
    perhapsPosted:
      'Discord did not answer, so I do not know whether it was posted here for everyone. Please look.',
    fileTooLarge: (most: string) => `The file is too large: at most ${most} KiB.`,
    fileNotToBeHad: 'I could not get the file from Discord. Please try again.',
    membersNotTold: 'Discord did not tell me in time who is in this server. Please try again later.',
  },

  grant: {
    working: '⏳ Working …',
    waitingForWebsite: '⏳ Working … The website asks to wait for a moment.',
    previewTitle: (amount: string) => `Grant ${amount}?`,
    member: 'Member',
    notInDiscord: 'not linked to a member',
    account: 'Website account',
    amount: 'Amount',
    balance: 'Balance',
    balanceChange: (before: string, after: string) => `${before} → **${after}**`,
    reason: 'Reason',
    capLeft: 'Left for you today',
    capLeftAfter: (left: string) => `${left} after this`,
    recent: '⚠️ In the last 24 hours, this account has already received',
    recentLine: (amount: string, staff: string, when: string) => `**${amount}** from ${staff} ${when}`,
    redoes: 'Replaces grant',
    redoneBy: 'Replaced by grant',
    supersededBy: 'Place given to',
    overruled: 'Corrected',
    needsApproval: '👥 This amount needs the approval of a second staff member.',
    announced: '📣 The outcome will be posted here for everyone.',
    validUntil: (when: string) => `This preview can be confirmed until ${when}.`,
    confirm: 'Confirm',
    cancel: 'Cancel',
    cancelledTitle: 'Cancelled',
    cancelled: 'Nothing was sent.',
    approve: 'Approve',
    reject: 'Reject',
    arrived: 'It arrived',
    notArrived: 'It did not',
    again: 'Grant again',
    id: 'Grant',
    state: 'State',
    grantedBy: 'Granted by',
    decidedBy: 'Decided by',
    settledBy: 'Settled by',
    confirmedAt: 'Confirmed',
    sentAt: 'Sent',
    settledAt: 'Settled',
    answer: 'Answer of the website',
    evidence: 'Balances read since',
    evidenceLine: (amount: string, when: string) => `${amount}, ${when}`,
    noEvidence: 'None could be read yet.',
    states: {
      waiting: '👥 Waits for approval',
      prepared: '⏳ About to be sent',
      sending: '⏳ Is being sent',
      applied: '✅ Granted',
      refused: '⛔ Refused by the website',
      unknown: '❓ Outcome unknown',
      'not-applied': '❌ Did not arrive',
      'not-sent': '⏹️ Nothing was sent',
      rejected: '⛔ Rejected',
      lapsed: '⌛ Lapsed without approval',
    },
    sentences: {
      waiting: (when: string) =>
        `The grant is in the log channel and waits for a second staff member. It lapses ${when}.`,
      prepared: () => 'The grant is about to be sent.',
      sending: () => 'The grant is being sent. Please look again in a moment.',
      applied: () => 'The credit is on the account.',
      refused: () => 'The website has refused the credit. Nothing was added.',
      unknown: () =>
        'The website gave no answer that tells whether the credit arrived. It may have arrived, so do not grant it again yet. Staff can compare the balances below and settle it with the buttons in the log channel or with `/grants resolve`.',
      'not-applied': () => 'Staff have settled that the credit did not arrive.',
      'not-sent': () => 'Nothing was sent to the website.',
      rejected: () => 'A second staff member has rejected the grant. Nothing was sent.',
      lapsed: () => 'Nobody has approved the grant within 24 hours. Nothing was sent.',
    },
    because: (why: string) => `Reason: ${why}`,
    overruledBy: (state: string) => `The website's late answer contradicts the earlier record (${state}).`,
    sentUnrecorded: (id: string) =>
      `The grant \`${id}\` was sent to the website, but my records cannot be written right now. Please do not grant it again. I keep trying to record what became of it; see \`/grants show\`.`,
    endedUnrecorded: (id: string) =>
      `Nothing was added by the grant \`${id}\`, but my records cannot be written right now. I keep trying to record that.`,
    announcement: (amount: string, member: string) => `🎉 ${member} has received **${amount}**.`,
    formTitle: (member: string) => `Grant credit to ${member}`,
    formAmount: 'Amount, such as 15 or 15.50',
    formReason: 'Reason (optional)',
  },

  grants: {
    title: 'Grants',
    titleOf: (member: string) => `Grants to ${member}`,
    none: 'There are no grants yet.',
    line: (state: string, amount: string, account: string, staff: string, when: string) =>
      `${state} **${amount}** → ${account}, by ${staff} ${when}`,
    newest: 'Newest',
    older: 'Older',
    choice: (state: string, amount: string, account: string, day: string) =>
      `${state} ${amount} → ${account} (${day})`,
    exportTitle: 'Ledger',
    exported: (count: string) => `${count} grants, newest first.`,
    resolvedTitle: 'Settled',
  },

  profile: {
    title: 'Website profile',
    username: 'Username',
    websiteId: 'Website ID',
    steam: 'Steam ID',
    registered: 'Registered',
    group: 'Group',
    link: 'Link',
    linkedSince: (when: string) => `✅ Linked ${when}`,
    linkedTo: (member: string) => `✅ Linked to ${member}`,
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
  },

  lookup: {
    title: 'Website user',
    email: 'E-mail',
    other: 'Other details',
    more: (count: string) => `… and ${count} more`,
  },

  link: {
    requestSent: (name: string) =>
      `Your request to be linked to ${name} is with staff. You will be told when they have decided.`,
    requestSentTitle: 'Request sent',
    cancel: 'Cancel request',
    cancelled: 'Your request was withdrawn.',
    cancelledTitle: 'Request withdrawn',
    unlinked: (name: string) => `You are no longer linked to ${name}.`,
    unlinkedTitle: 'Link removed',
  },

  links: {
    setTitle: 'Link set',
    set: (member: string, name: string) => `${member} is now linked to ${name}.`,
    replaced: (name: string) => `Before, the link was to ${name}.`,
    unchanged: (member: string, name: string) => `${member} was already linked to ${name}.`,
    removedTitle: 'Link removed',
    removed: (member: string, name: string) => `${member} is no longer linked to ${name}.`,
    showTitle: 'Link',
    member: 'Member',
    account: 'Website account',
    websiteId: 'Website ID',
    steam: 'Steam ID',
    since: 'Since',
    by: 'Made by',
    namedBy: 'Found by',
    byUsername: 'username',
    bySteam: 'Steam ID',
    requestsTitle: 'Open link requests',
    noRequests: 'No link request is open.',
    requestLine: (member: string, name: string, when: string) => `${member} → ${name}, asked ${when}`,
    moreRequests: (count: string) => `These are the oldest ${count}; the next ones follow as you decide.`,
    approve: 'Approve',
    reject: 'Reject',
    approveNumbered: (number: number) => `Approve ${number}`,
    rejectNumbered: (number: number) => `Reject ${number}`,
  },

  request: {
    title: 'Link request',
    open: (member: string, name: string) => `${member} asks to be linked to the website account ${name}.`,
    approved: (staff: string) => `✅ Approved by ${staff}`,
    rejected: (staff: string) => `⛔ Rejected by ${staff}`,
    withdrawn: '↩️ Withdrawn by the member',
    lapsed: '⌛ Lapsed after 7 days without a decision',
    lapses: (when: string) => `Lapses ${when}`,
    state: 'State',
  },

  direct: {
    creditTitle: 'You have received credit',
    credit: (amount: string, account: string) =>
      `**${amount}** were added to your website account ${account}.`,
    approvedTitle: 'You are linked',
    approved: (name: string) =>
      `Staff have approved your request: you are now linked to the website account ${name}. Try \`/balance\`.`,
    rejectedTitle: 'Link request rejected',
    rejected: (name: string) =>
      `Staff have rejected your request to be linked to the website account ${name}.`,
  },

  notices: {
    granted: (staff: string, amount: string, receiver: string) =>
      `💰 ${staff} granted **${amount}** to ${receiver}.`,
    notGranted: (staff: string, amount: string, receiver: string, state: string) =>
      `${state}: **${amount}** from ${staff} to ${receiver}.`,
    approval: (staff: string, amount: string, receiver: string) =>
      `${staff} wants to grant **${amount}** to ${receiver}. A second staff member has to approve it.`,
    unknown: (staff: string, amount: string, receiver: string) =>
      `${staff} granted **${amount}** to ${receiver}, but no answer tells whether it arrived. Compare the balances with the website's own records, then settle it. Until then, it counts as paid and is not sent again.`,
    arrivedLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did arrive**. I have corrected the record.`,
    lostLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did not arrive**. I have corrected the record.`,
    triedAgain:
      'Do not pay it by hand: a payout or giveaway that is still under way tries it again by itself, and one that has ended can be resumed or paid again.',
    settledOtherwise: (staff: string) => `${staff} had settled the opposite.`,
    paidAgain: (id: string) =>
      `It was granted again as \`${id}\`, so the account may have been paid twice. Please check.`,
    paidBeside: (id: string) =>
      `It was to replace \`${id}\`, as another grant may be by now, so the account may have been paid twice. Please check \`/grants show id:${id}\`.`,
    exported: (staff: string, what: string) => `📄 ${staff} exported the ledger (${what}).`,
    everything: 'everything',
    linkSet: (staff: string, member: string, name: string) => `🔗 ${staff} linked ${member} to ${name}.`,
    linkApproved: (staff: string, member: string, name: string) =>
      `🔗 ${staff} approved the request of ${member}: now linked to ${name}.`,
    linkReplaced: (staff: string, member: string, before: string, name: string) =>
      `🔗 ${staff} changed the link of ${member} from ${before} to ${name}.`,
    linkRemoved: (staff: string, member: string, name: string) =>
      `✂️ ${staff} removed the link of ${member} to ${name}.`,
    unlinked: (member: string, name: string) => `✂️ ${member} removed their link to ${name}.`,
    websiteRefuses: (status: string) =>
      `⚠️ The website refuses the bot (HTTP ${status}). Please check the setting \`WEBSITE_TOKEN\`, and that this token may look users up, read balances and add to them.`,
    userMoved: (name: string) =>
      `⚠️ The website account ${name} is linked, but it now leads to another user than the one who was linked. Nothing is shown or paid through it. Please check who it is with \`/lookup\`, then use \`/links set\` or \`/links remove\`.`,
    recordUnreadable: (key: string) =>
      `⚠️ I cannot read the record \`${key}\`. What hangs on it stands still until that is mended; everything else goes on. Whoever runs the bot finds more with \`npm run audit\`, and in \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ There are more records that I cannot read. Whoever runs the bot sees all of them with `npm run audit`.',
    recordsDisagree: (faults: string, first: string) =>
      `⚠️ The bot's records do not agree with each other (faults: ${faults}). Before anybody grants again what is named here, compare it with the website's own records. Whoever runs the bot sees all of it with \`npm run audit\`.\n${first}`,
  },
};

/** The catalogue of texts in one language. */
export type Words = typeof en;
