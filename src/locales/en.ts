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
      description: 'Asks staff to link your Discord account to your website account',
      username: 'Your username on the website',
      steam: 'Your Steam ID, in any of its three forms',
    },
    grant: {
      description: 'Adds virtual credit to a website account (staff)',
      amount: 'How much, with up to two decimals',
      member: 'The member who receives it',
      username: 'The website username, for someone who is not on Discord',
      reason: 'Why; the member can read it',
      announce: 'Announce the grant in this channel',
    },
    grantCredit: { name: 'Grant credit' },
    grants: {
      description: 'Lists, shows, settles and exports grants (staff)',
      list: 'Shows the newest grants',
      show: 'Shows one grant in full',
      resolve: 'Settles a grant whose outcome is unknown',
      export: 'Exports the ledger as CSV',
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
      description: 'Manages links between members and website accounts (staff)',
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
    amountNotUnderstood: 'That is not an amount. Write it like `15` or `15.50`.',
    amountNotPositive: 'The amount must be more than zero.',
    amountTooFine: 'The amount can have two decimals at most.',
    overGrantCap: (most: string) => ({
      title: 'Too much for one grant',
      text: `One grant can add up to ${most}.`,
    }),
    overDailyCap: (most: string, left: string) => ({
      title: 'Over your daily limit',
      text: `You can grant ${left} more today. Your limit is ${most} a day; the day ends at midnight UTC.`,
    }),
    overCapNow: (staff: string) => ({
      title: 'Over the daily limit',
      text: `The daily limit was lowered below what ${staff} has reserved for that day. Nothing was changed.`,
    }),
    ownAccount: {
      title: 'Your own account',
      text: 'This is your own website account, or was earlier. Someone else on the staff must do this.',
    },
    ownApproval: {
      title: 'Someone else must approve',
      text: 'You requested this, so someone else must approve it.',
    },
    accountBusy: 'Another grant to the same account is still under way, so nothing was sent.',
    draftGone: {
      title: 'Preview no longer valid',
      text: 'This preview is no longer valid: it was confirmed or cancelled, or it is too old. If nothing came of it, use the command again.',
    },
    draftNotYours: {
      title: 'Not your preview',
      text: 'Only the person who asked for this preview can use its buttons.',
    },
    grantDecided: 'This grant was already decided, or it has expired. Nothing was changed.',
    grantedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed the same amount to this account ${when}, after this preview was made: \`${id}\`. To grant it once more, use the command again.`,
    grantConfirmed: (id: string) =>
      `This grant was confirmed already, so it can no longer be cancelled. See \`/grants show id:${id}\`.`,
    grantedAgain: (id: string) => `This grant was already replaced by \`${id}\`.`,
    grantNotFound: 'No grant has this ID (not found).',
    monthNotUnderstood: 'Write the month like `2026-11`.',
    exportTooLarge: 'That is too much for one file. Please choose a month.',
    oneReceiver: 'Please give exactly one of `member` and `username`.',
    serverNotListed: 'I do not work in this server.',
    noDirectMessages: 'I work only in the server, not in direct messages.',
    staffOnly: {
      title: 'Staff only',
      role: (roles: string) =>
        `Only staff can do that: you need the role ${roles}. Anyone who manages roles in this server can give it to you.`,
      permission:
        'Only staff can do that: you need the permission **Manage Server**. A server administrator can give it to you.',
    },
    tooFast: (when: string) => ({ title: 'Slow down', text: `Slow down. Try again ${when}.` }),
    outdatedControl:
      'This button is from an older message and no longer works. Please use the command again.',
    exactlyOne: (options: string) => `Please give exactly one of these: ${options}.`,
    nameEmpty: 'The username is empty.',
    nameTooLong: (most: string) => `That username is too long. It can have up to ${most} characters.`,
    nameHasControls: 'The username contains invisible characters. Please type it by hand.',
    notAnEmail: 'That is not an e-mail address.',
    notASteamId:
      'That is not a Steam ID. It looks like `STEAM_0:1:23`, `[U:1:47]` or `76561197960265775`. Custom profile names don’t work; use your 17-digit ID.',
    steamIdNotPersonal: 'That Steam ID does not belong to a person. Groups and game servers cannot be used.',
    notLinked: {
      title: 'Not linked yet',
      text: 'You are not linked to a website account. Use `/link` with your website username or Steam ID; staff then approve it.',
    },
    memberNotLinked: (member: string) => ({
      title: 'Not linked yet',
      text: `${member} is not linked to a website account.`,
    }),
    userNotFound: {
      username: (name: string) => `No website account is called ${name} (not found).`,
      email: () => 'No website account has this e-mail address (not found).',
      steam: (id: string) => `No website account has the Steam ID ${id} (not found).`,
    },
    linkedUserGone: (name: string) => ({
      title: 'Linked account not found',
      text: `The linked website account ${name} was not found. It may have been renamed or deleted. Use \`/unlink\`, then \`/link\` with the new name.`,
    }),
    linkedUserMoved: (name: string) => ({
      title: 'This link needs fixing',
      text: `The username ${name} no longer leads to the website account that was linked, so nothing is shown. Staff have been notified and can fix the link.`,
    }),
    alreadyLinked: (name: string) => ({
      title: 'Already linked',
      text: `You are already linked to ${name}. To link another account, use \`/unlink\` first.`,
    }),
    accountTaken: (name: string) => ({
      title: 'Account already linked',
      text: `The website account ${name} is already linked to another member.`,
    }),
    accountTakenBy: (name: string, member: string) => ({
      title: 'Account already linked',
      text: `The website account ${name} is already linked to ${member}. Remove that link first.`,
    }),
    requestOpenTitle: 'Request still open',
    requestOpen: (name: string, when: string) =>
      `You already asked to be linked to ${name} ${when}. Wait for staff, or cancel the request.`,
    tooManyRequests: {
      title: 'Enough for today',
      text: 'You have asked for a link three times today. Please try again tomorrow.',
    },
    tooManyLookups: {
      title: 'Enough for today',
      text: 'You have tried many accounts today. Please try again tomorrow, or ask staff for help.',
    },
    requestGone: 'This request is no longer open.',
    changedMeanwhile: 'Someone else changed this at the same moment. Please look again.',
    websiteRefusesBot: {
      title: 'The website refuses the bot',
      text: 'Staff have been notified. Please try again later.',
    },
    websiteBusy: {
      title: 'The website is busy',
      text: 'The website is receiving too many requests. Please try again in a minute.',
    },
    websiteUnreachable: {
      title: 'The website is not answering',
      text: 'The website cannot be reached right now. Please try again later.',
    },
    storeHeld: {
      title: 'Payments are on hold',
      text: 'Payments are on hold, so I changed nothing: my data may be older than the payments that were made. Staff decide in the log channel how to continue.',
    },
    websiteHeldUp: 'The bot was held up for too long, so nothing was sent. Please try again.',
    websiteSlow: {
      title: 'The website is not answering',
      text: 'The website did not answer in time. Please try again later.',
    },
    websiteFailed: {
      title: 'The website has a problem',
      text: 'The website is not working properly right now. Please try again later.',
    },
    websiteRejected: (reason: string) => `The website did not accept this: ${reason}`,
    websiteRejectedSilently: 'The website did not accept this and gave no reason.',
    websiteNotUnderstood: 'I do not understand the website’s answer, so I show nothing.',
    storeFailed:
      'My database failed at that moment, so I do not know whether this took effect. Please check before you try again.',
    recordUnreadable:
      'I stopped here because I cannot read one of my records. Staff have been notified. Check whether this took effect before you try again.',
    notRecordable: 'My database could not be written at that moment.',
    recordUncertain: (id: string) =>
      `My database failed at that moment, so I do not know whether this was recorded. Look at \`/grants show id:${id}\` before you try again.`,
    draftWithdrawn:
      'My database failed at that moment. Nothing was sent, and this preview can no longer be confirmed. Please use the command again.',
    arrivedAfterAll: (id: string) =>
      `The grant \`${id}\`, which this one was meant to replace, has arrived after all.`,
    ownSettlement: {
      title: 'Someone else must settle this',
      text: 'You requested this grant, and its amount needed a second person. Someone else on the staff must settle it.',
    },
    outcomeNotShown:
      'Discord did not let me show the result. It may be done, so please check before you try again.',
    unforeseen: 'Something went wrong on my side. Please try again later.',
    withReference: (sentence: string, reference: string) => `${sentence}\nReference: \`${reference}\``,
    notPostedTitle: 'Not posted',
    notPosted: 'I could not post it here for everyone.',
    perhapsPosted:
      'Discord did not answer, so I do not know whether it was posted here for everyone. Please look.',
    fileTooLarge: (most: string) => `The file is too large. It can have up to ${most} KiB.`,
    fileNotToBeHad: 'I could not get the file from Discord. Please try again.',
    membersNotTold: 'Discord did not send the list of this server’s members in time. Please try again later.',
  },

  grant: {
    working: '⏳ Working …',
    waitingForWebsite: '⏳ Working … The website asks me to wait for a moment.',
    previewTitle: (amount: string) => `Grant ${amount}?`,
    member: 'Member',
    notInDiscord: 'not linked to a member',
    account: 'Website account',
    amount: 'Amount',
    balance: 'Balance',
    balanceChange: (before: string, after: string) => `${before} → **${after}**`,
    reason: 'Reason',
    capLeft: 'Your limit today',
    capLeftAfter: (left: string) => `${left} left`,
    recent: '⚠️ This account already received in the last 24 hours',
    recentLine: (amount: string, staff: string, when: string) => `**${amount}** from ${staff} ${when}`,
    redoes: 'Replaces grant',
    redoneBy: 'Replaced by grant',
    supersededBy: 'Winner replaced by',
    overruled: 'Corrected',
    needsApproval: '👥 A second staff member must approve this amount.',
    announced: '📣 The grant will be announced in this channel.',
    validUntil: (when: string) => `Confirm by ${when}.`,
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
    requestedBy: 'Requested by',
    approvedBy: 'Approved by',
    rejectedBy: 'Rejected by',
    settledBy: 'Settled by',
    confirmedAt: 'Confirmed',
    sentAt: 'Sent',
    settledAt: 'Settled',
    answer: 'The website’s answer',
    evidence: 'Balance since then',
    evidenceLine: (amount: string, when: string) => `${amount}, ${when}`,
    noEvidence: 'Not read yet.',
    states: {
      waiting: '👥 Waiting for approval',
      prepared: '⏳ About to be sent',
      sending: '⏳ Being sent',
      applied: '✅ Granted',
      refused: '⛔ Refused by the website',
      unknown: '❓ Outcome unknown',
      'not-applied': '❌ Did not arrive',
      'not-sent': '⏹️ Nothing was sent',
      rejected: '⛔ Rejected',
      lapsed: '⌛ Expired without approval',
    },
    sentences: {
      waiting: (when: string) =>
        `A second staff member must approve this grant in the log channel. It expires ${when}.`,
      prepared: () => 'The grant is about to be sent.',
      sending: () => 'The grant is being sent. Look again in a moment.',
      applied: () => 'The credit is on the account.',
      refused: () => 'The website refused the credit. Nothing was added.',
      unknown: () =>
        'The website gave no clear answer. The credit may have arrived, so do not grant it again yet. Compare the balances below, then settle it with the buttons in the log channel or with `/grants resolve`.',
      'not-applied': () => 'Staff confirmed that the credit did not arrive.',
      'not-sent': () => 'Nothing was sent to the website.',
      rejected: () => 'A second staff member rejected the grant. Nothing was sent.',
      lapsed: () => 'Nobody approved the grant within 24 hours. Nothing was sent.',
    },
    because: (why: string) => `Reason: ${why}`,
    overruledBy: (state: string) => `The website's late answer contradicts the earlier record (${state}).`,
    sentUnrecorded: (id: string) =>
      `The grant \`${id}\` was sent to the website, but my database cannot be written right now. Do not grant it again. I keep trying to record the result; see \`/grants show\`.`,
    endedUnrecorded: (id: string) =>
      `Nothing was added by the grant \`${id}\`, but my database cannot be written right now. I keep trying to record that.`,
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
      `Staff will check your request to be linked to ${name}. I’ll send you a message when they decide.`,
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
    by: 'Linked by',
    namedBy: 'Looked up by',
    byUsername: 'username',
    bySteam: 'Steam ID',
    requestsTitle: 'Open link requests',
    noRequests: 'There are no open link requests.',
    requestLine: (member: string, name: string, when: string) => `${member} → ${name}, requested ${when}`,
    moreRequests: (count: string) => `These are the oldest ${count}. More will appear as you decide.`,
    approve: 'Approve',
    reject: 'Reject',
    approveNumbered: (number: number) => `Approve ${number}`,
    rejectNumbered: (number: number) => `Reject ${number}`,
  },

  request: {
    title: 'Link request',
    open: (member: string, name: string) => `${member} wants to be linked to the website account ${name}.`,
    approved: (staff: string) => `✅ Approved by ${staff}`,
    rejected: (staff: string) => `⛔ Rejected by ${staff}`,
    withdrawn: '↩️ Withdrawn by the member',
    lapsed: '⌛ Expired after 7 days without a decision',
    lapses: (when: string) => `Expires ${when}`,
    state: 'State',
  },

  direct: {
    creditTitle: 'You have received credit',
    credit: (amount: string, account: string) =>
      `**${amount}** were added to your website account ${account}.`,
    approvedTitle: 'You are linked',
    approved: (name: string) =>
      `Staff approved your request: you are now linked to the website account ${name}. Try \`/balance\`.`,
    rejectedTitle: 'Link request rejected',
    rejected: (name: string) =>
      `Staff rejected your request to be linked to the website account ${name}. Ask them if you don’t know why.`,
  },

  notices: {
    granted: (staff: string, amount: string, receiver: string) =>
      `💰 ${staff} granted **${amount}** to ${receiver}.`,
    notGranted: (staff: string, amount: string, receiver: string, state: string) =>
      `${state}: **${amount}** from ${staff} to ${receiver}.`,
    approval: (staff: string, amount: string, receiver: string) =>
      `${staff} wants to grant **${amount}** to ${receiver}. A second staff member must approve it.`,
    unknown: (staff: string, amount: string, receiver: string) =>
      `${staff} granted **${amount}** to ${receiver}, but the website gave no clear answer, so it may or may not have arrived. Check the website's own records, then settle it here. Until then it counts as paid and is not sent again.`,
    arrivedLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did arrive**. I have corrected the record.`,
    lostLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did not arrive**. I have corrected the record.`,
    triedAgain:
      'Do not pay it by hand. A payout or giveaway that is still under way tries again by itself; one that has ended can be resumed or paid again.',
    settledOtherwise: (staff: string) => `${staff} had settled it the other way.`,
    paidAgain: (id: string) =>
      `It was granted again as \`${id}\`, so the account may have been paid twice. Please check.`,
    paidBeside: (id: string) =>
      `It was meant to replace \`${id}\`. Another grant may have replaced that one too, so the account may have been paid twice. Please check \`/grants show id:${id}\`.`,
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
      `⚠️ The website refuses the bot (HTTP ${status}). Check the setting \`WEBSITE_TOKEN\`, and that this token may look users up, read balances and add to them.`,
    userMoved: (name: string) =>
      `⚠️ The username ${name} of a linked website account now leads to a different user. Nothing is shown or paid through this link. Check who it is with \`/lookup\`, then use \`/links set\` or \`/links remove\`.`,
    recordUnreadable: (key: string) =>
      `⚠️ I cannot read the record \`${key}\`. Everything that depends on it is paused until it is repaired; the rest continues. For details, the bot’s owner runs \`npm run audit\`; see also \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ There are more records that I cannot read. To list them all, the bot’s owner runs `npm run audit`.',
    recordsDisagree: (faults: string, first: string) =>
      `⚠️ The bot's records contradict each other (faults: ${faults}). Before granting again anything named here, compare it with the website's own records. To see all faults, the bot’s owner runs \`npm run audit\`.\n${first}`,
  },
};

/** The catalogue of texts in one language. */
export type Words = typeof en;
