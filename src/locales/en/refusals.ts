import type { Count } from '../count.js';
/** What people read of refusals and failures, in English. See `index.ts`. */
export const refusals = {
  refusals: {
    amountNotUnderstood: 'That is not an amount. Write it like `15` or `15.50`.',
    amountNotPositive: 'The amount must be more than zero.',
    amountTooFine: 'The amount can have two decimals at most.',
    durationNotUnderstood: 'That is not a duration. Write it like `90s`, `15m`, `2h` or `3d`.',
    durationTooShort: (least: string) => `That is too short. It must be at least ${least}.`,
    durationTooLong: (most: string) => `That is too long. It can be up to ${most}.`,
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
      text: 'This is or was your own website account, or that of whoever requested this. Someone else on the staff must do this.',
    },
    accountBusy: 'Another grant to the same account is still under way, so nothing was sent.',
    grantedAgain: (id: string) => `This grant was already replaced by \`${id}\`.`,
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
    tooFast: (when: string) => `Slow down. Try again ${when}.`,
    outdatedControl:
      'This button is from an older message and no longer works. Please use the command again.',
    idAmbiguous: (ids: string) => `Several IDs end like this. Use the whole one: ${ids}.`,
    exactlyOne: (options: string) => `Please give exactly one of these: ${options}.`,
    nameEmpty: 'The username is empty.',
    nameTooLong: (most: string) => `That username is too long. It can have up to ${most} characters.`,
    nameHasControls: 'The username contains invisible characters. Please type it by hand.',
    notAnEmail: 'That is not an e-mail address.',
    notASteamId:
      'That is not a Steam ID. Write it like `STEAM_0:1:23`, `[U:1:47]` or `76561197960265775`. Custom profile names don’t work; use your 17-digit ID.',
    steamIdNotPersonal: 'That Steam ID does not belong to a person. Groups and game servers cannot be used.',
    notLinked: {
      title: 'Link your account first',
      text: 'You are not linked to a website account, so I do not know which one is yours; press **Link my account** to tell me.',
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
    nameNotFoundAgain: (asked: string, given: string) =>
      `For ${asked}, the website gives the name ${given}, but it does not find the same account by that name, so it is not used. Use the account’s own username instead.`,
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
    requesterGone: (member: string) =>
      `${member} has left the server. Reject the request; they can ask again if they come back.`,
    requestedUserGone: (name: string) =>
      `The website account ${name} was renamed or deleted since. Reject the request, so that the member can ask again.`,
    memberIsBot: 'A bot cannot have a website account.',
    lacksHere: (permissions: string) =>
      `I lack permissions in this channel: ${permissions}. Give them to my role here, then use the command again.`,
    requestGone: 'This request is no longer open.',
    changedMeanwhile: 'Someone else changed this at the same moment. Please look again.',
    websiteRefusesBot: {
      title: 'No access to the website',
      text: 'The website refuses the bot. Staff have been notified. Please try again later.',
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
    neededUnreadable: 'I cannot read a record that this depends on. Staff have been notified.',
    notRecordable: 'My database could not be written at that moment.',
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
    fileTooLarge: (most: Count) => `The file is too large. It can have up to ${most} KiB.`,
    fileNotToBeHad: 'I could not get the file from Discord. Please try again.',
    membersNotTold: 'Discord did not send the list of this server’s members in time. Please try again later.',
  },
};
