const toAccounts = (count: string) => (count === '1' ? 'to one account' : `to ${count} accounts`);

/** What members and staff read of payouts and giveaways, in English. See `en.ts`. */
export const enEvents = {
  payout: {
    options: {
      description: 'Pays many accounts at once (staff)',
      members: 'Pays members that you name',
      role: 'Pays the linked members of a role',
      file: 'Pays a list from a CSV file',
      list: 'Shows the newest payouts',
      show: 'Shows the progress of a payout, with all its rows',
      stop: 'Stops a payout; it can be resumed',
      resume: 'Continues a stopped payout',
      listed: 'Mentions or IDs, separated by spaces',
      roleId: 'The role whose linked members are paid',
      fileId: 'CSV with the columns member, username or steam, and amount',
      amount: 'How much each account receives, with up to two decimals',
      reason: 'Why; it is kept with every grant',
      id: 'The payout',
    },
    resolving: (done: string, of: string) => `⏳ Working … ${done} of ${of} looked up.`,
    previewTitle: (total: string, accounts: string) => `Pay out ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total: string) => `Pay out ${total} to one account?`,
    source: 'List',
    sources: {
      members: 'Members by name',
      role: (role: string) => `Linked members of ${role}`,
      file: (name: string) => `File ${name}`,
    },
    roleNote: 'Only linked members are included.',
    total: 'Total',
    accounts: 'Accounts',
    each: 'Each',
    leftOut: 'Left out',
    leftOutLine: (count: string, why: string) => `**${count}** × ${why}`,
    badRows: 'Rows left out',
    badRow: (row: string, why: string) => `Row ${row}: ${why}`,
    badLine: (line: string, why: string) => `Line ${line}: ${why}`,
    moreBadRows: (count: string) => `… and ${count} more; the file has all of them.`,
    why: {
      'not-understood': 'not recognised: a member needs a mention or ID, a username its own column',
      'too-many-cells':
        'too many cells; quote amounts that have a comma (`"12,75"`), or separate cells by `;`',
      'amount-not-understood': 'not an amount',
      'amount-not-positive': 'the amount is not more than zero',
      'amount-too-fine': 'more than two decimals',
      'over-grant-cap': 'too much for one grant',
      'not-a-member': 'not in this server',
      'not-linked': 'not linked',
      'user-not-found': 'not found on the website',
      'lookup-rejected': 'the website does not accept this name',
      'lookup-failed': 'no clear answer from the website; check the name, or try again later',
      twice: 'the same account twice',
      'own-account': 'your own account, now or earlier',
    },
    twinRow: (why: string, row: string) => `${why} (also row ${row})`,
    twinLine: (why: string, line: string) => `${why} (also line ${line})`,
    nobody: 'Nobody on this list can be paid. The file gives the reasons.',
    nobodyTitle: 'Nobody to pay',
    listEmpty: 'This list is empty.',
    roleEmpty: (role: string) => `No linked member has the role ${role}.`,
    fileEmpty: 'The file has no rows.',
    fileTooLong: (most: string) => `The list is too long. It can have up to ${most} rows.`,
    fileWithoutAmount:
      'The file’s header has no `amount`. The columns are `member`, `username` or `steam`, and `amount`.',
    fileColumnTwice: (column: string) =>
      `The file has more than one column \`${column}\`, so I cannot tell which one counts. Please keep only one.`,
    fileNotUtf8: 'The file is not in UTF-8. Please save it as “CSV UTF-8” and try again.',
    fileQuotes: (line: string) =>
      `The quotation marks in line ${line} do not match. Please correct that line.`,
    resolvingTooLong:
      'The website allows too few lookups at a time for a list of this length. Please try again later, or split the list.',
    confirmWithout: (count: string) => `Confirm without ${count} rows`,
    confirmWithoutOne: 'Confirm without one row',
    states: {
      waiting: '👥 Payout waiting for approval',
      running: '💸 Payout under way',
      stopped: '⏸️ Payout stopped',
      finished: '🏁 Payout finished',
      rejected: '⛔ Payout rejected',
      lapsed: '⌛ Payout expired without approval',
    },
    outcomes: {
      all: '✅ Payout finished',
      unclear: '⚠️ Payout finished, some payments need checking',
      some: '⚠️ Payout finished, some accounts were not paid',
      none: '⛔ Payout finished, nothing was paid',
    },
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **The same amounts to the same accounts were confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you also confirm this one, everyone is paid twice. Look at \`/payout show\` first.`,
    confirmedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed the same amounts to the same accounts ${when}, after this preview was made: \`${id}\`. To pay them once more, use the command again.`,
    certainlyNotStarted:
      'My database failed at that moment. I have made sure that this payout was not started and will not be. Please use the command again.',
    perhapsStarted: (id: string) =>
      `My database failed at that moment, so I do not know whether this payout was started. Before you try again, look at \`/payout show\` with the ID \`${id}\`; otherwise everyone could be paid twice.`,
    perhapsChanged: (id: string) =>
      `My database failed at that moment, so I do not know whether this was done. Before you try again, look at \`/payout show\` with the ID \`${id}\`.`,
    unshown: (id: string) =>
      `This was done, but my database failed before I could show the payout. Look at \`/payout show\` with the ID \`${id}\`.`,
    perhapsCancelled:
      'My database failed at that moment, so I do not know whether this preview was cancelled. Nothing is paid unless it is confirmed.',
    confirmedAlready: (id: string) =>
      `This payout was confirmed already. To stop it, use \`/payout stop\` with the ID \`${id}\`.`,
    overGrantMax: (most: string) =>
      `A row of this payout is above the limit for one grant, which is now ${most}. Nothing was changed.`,
    waiting: (when: string) =>
      `A second staff member must approve this payout in the log channel. It expires ${when}.`,
    begins: '⏳ Working …',
    working: '⏳ Working … You can close this: I continue by myself, even after a restart.',
    elsewhere: 'I’ll post progress in this channel.',
    stoppedHint: 'Payments already sent will finish. `/payout resume` continues with the rest.',
    awayHint:
      'The website was unavailable for some time, so I stopped. `/payout resume` continues with the rest.',
    unreadableHint:
      'I cannot read a record that this payout needs, so I stopped. Nothing more is paid until the record is repaired; then `/payout resume` continues with the rest.',
    unsentHint: (count: string) =>
      `${count === '1' ? 'One payment was not sent' : `${count} payments were not sent`}. \`/payout resume\` tries again.`,
    unknownHint: (count: string) =>
      `${count === '1' ? 'One payment needs' : `${count} payments need`} checking: the website gave no clear answer. Settle this in the log channel; nothing is sent again.`,
    bar: (bar: string, percent: string) => `${bar} ${percent}`,
    paid: 'Paid',
    paidOut: 'Paid out',
    refused: 'Refused',
    unknown: 'Unknown',
    unsent: 'Not sent',
    left: 'Still to be paid',
    rate: 'Rate',
    perMinute: (rows: string) => `${rows} a minute`,
    remaining: 'Time left',
    about: (duration: string) => `about ${duration}`,
    by: 'By',
    reason: 'Reason',
    id: 'Payout',
    notFound: 'A payout with this ID was not found.',
    notRunning: 'This payout is not under way.',
    notStopped: 'This payout is not stopped, and none of its rows can be tried again.',
    decided: 'This payout was already decided, or it has expired. Nothing was changed.',
    paysYou:
      'This payout would pay your own website account, or one that was yours earlier. Someone else on the staff must do this.',
    cancelled: 'Nothing was paid.',
    listTitle: 'Payouts',
    none: 'There are no payouts yet.',
    line: (state: string, total: string, accounts: string, staff: string, when: string) =>
      `${state}: **${total}** ${toAccounts(accounts)}, by ${staff} ${when}`,
    choice: (state: string, total: string, accounts: string, day: string) =>
      `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    approval: (staff: string, total: string, accounts: string) =>
      `${staff} wants to pay out **${total}** ${toAccounts(accounts)}. A second staff member must approve it.`,
    approved: (approver: string, staff: string, total: string, accounts: string) =>
      `${approver} approved the payout of **${total}** ${toAccounts(accounts)} that ${staff} requested. \`/payout show\` shows its progress.`,
    approvedTitle: '👥 Payout approved',
    told: {
      started: (staff: string, total: string, accounts: string) =>
        `💸 ${staff} started a payout of **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff: string) => `⏸️ ${staff} stopped a payout.`,
      resumed: (staff: string) => `▶️ ${staff} resumed a payout.`,
      away: () =>
        '⚠️ A payout stopped because the website was unavailable for some time. `/payout resume` continues it.',
      unreadable: (key: string) =>
        `⚠️ A payout stopped because I cannot read the record \`${key}\`. Where I could tell which rows do not need it, I paid them. Once the bot’s owner has repaired the record, \`/payout resume\` continues.`,
    },
    record: (staff: string, total: string, accounts: string) =>
      `💸 ${staff} paid out **${total}** ${toAccounts(accounts)}.`,
    planned: (total: string, accounts: string) => `Planned: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff: string) => `⛔ A payout by ${staff} has ended. Nothing was paid.`,
    recordNoneKnown: (staff: string) =>
      `⚠️ A payout by ${staff} has ended. No payment is known to have arrived.`,
    recordUnknown: (total: string, accounts: string) =>
      `It is not known yet whether **${total}** ${toAccounts(accounts)} arrived.`,
    recordFile: 'The file has every row.',
  },

  giveaway: {
    options: {
      description: 'Raffles credit among members (staff)',
      start: 'Starts a giveaway in this channel',
      end: 'Ends a giveaway now and draws the winners',
      cancel: 'Cancels a giveaway; nobody is paid',
      list: 'Shows the giveaways',
      reroll: 'Replaces a winner who was not paid',
      amount: 'How much each winner receives, with up to two decimals',
      winners: 'How many winners',
      duration: 'How long it lasts, such as 90s, 15m, 2h or 3d',
      title: 'What it is called',
      role: 'Only for members with this role',
      memberFor: 'Only for those who have been members for this long, such as 12h or 30d',
      id: 'The giveaway',
      winner: 'The winner to replace',
    },
    durationNotUnderstood: 'That is not a duration. Write it like `90s`, `15m`, `2h` or `3d`.',
    durationTooShort: (least: string) => `That is too short. It must be at least ${least}.`,
    durationTooLong: (most: string) => `That is too long. It can be up to ${most}.`,
    previewTitle: (title: string) => `Start the giveaway “${title}”?`,
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **A giveaway with the same title and prizes was confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you also confirm this one, there will be two. Look at \`/giveaway list\` first.`,
    confirmedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed a giveaway with the same title and prizes ${when}, after this preview was made: \`${id}\`. To start one more, use the command again.`,
    cost: 'Maximum cost',
    prize: 'Prize',
    prizeEach: (amount: string, winners: string) => `**${amount}** for each of ${winners} winners`,
    prizeOne: (amount: string) => `**${amount}** for one winner`,
    ends: 'Ends',
    endsAfter: (duration: string) => `${duration} after the start`,
    requirements: 'Who can enter',
    linkedNeeded: 'Anyone with a linked account (`/link`)',
    roleNeeded: (role: string) => `who has the role ${role}`,
    memberForNeeded: (duration: string) => `who has been here for at least ${duration}`,
    host: 'Host',
    entrants: 'Entrants',
    commitment: (hash: string) => `Sealed draw: the seed’s SHA-256 is ${hash}`,
    id: 'Giveaway',
    enter: 'Enter',
    leave: 'Leave',
    startedTitle: 'Started',
    started: 'The giveaway is open.',
    opening: 'The giveaway is saved and will be posted in a moment.',
    notStarted:
      'My database failed, so nothing was started. Please use `/giveaway start` again in a few minutes.',
    startUncertain:
      'My database failed, so I do not know whether this giveaway will open. Please look at `/giveaway list` in a minute, before you try again.',
    uncertain:
      'My database failed, so I do not know whether that took effect. Please look at `/giveaway list` in a minute, before you try again.',
    serverUnlisted:
      'I no longer act in the server of this giveaway (it is not in DISCORD_GUILD_IDS), so nothing was changed.',
    waitsTitle: '👥 Giveaway waiting for approval',
    approvedTitle: '👥 Giveaway approved',
    waits: (when: string) =>
      `A second staff member must approve this giveaway in the log channel. It starts when they do, and expires ${when}.`,
    notPosted:
      'I could not post the giveaway in this channel, so nothing was started. Please check that I may write here.',
    approval: (staff: string, title: string, cost: string) =>
      `${staff} wants to start the giveaway “${title}” (maximum cost **${cost}**). A second staff member must approve it.`,
    approved: (approver: string, staff: string, title: string, cost: string) =>
      `${approver} approved the giveaway “${title}” (maximum cost **${cost}**) that ${staff} requested.`,
    enteredTitle: 'You are in',
    entered: (when: string) => `Good luck! The draw: ${when}.`,
    enteredAlready: (when: string) =>
      `You have already entered. The draw: ${when}. To drop out, press **Leave**.`,
    leftTitle: 'You have left',
    left: 'You are no longer in this giveaway. Press **Enter** if you change your mind.',
    notIn: 'You are not in this giveaway.',
    over: 'This giveaway is over.',
    notOpenYet: 'This giveaway is not open yet.',
    roleMissing: (role: string) => `Only members with the role ${role} can enter.`,
    tooNew: (when: string) => `You have not been in this server long enough. You can enter ${when}.`,
    ownGiveaway: 'You started this giveaway yourself, so you cannot enter.',
    notFound: 'A giveaway with this ID was not found.',
    decided: 'This giveaway was already decided, or it has expired. Nothing was changed.',
    notOpen: 'This giveaway is not open.',
    ended: 'Ended',
    drawing: '⏳ Working … Winners are being drawn.',
    endedTitle: (title: string) => `“${title}” has ended`,
    endedHint: 'Winners are below.',
    endedWithoutWinner: 'Nobody won.',
    cancelledTitle: (title: string) => `“${title}” was cancelled`,
    cancelled: 'This giveaway was cancelled. Nobody is paid.',
    cancelledBy: (staff: string) => `Cancelled by ${staff}.`,
    resultTitle: (title: string) => `🎁 The winners of “${title}”`,
    congratulations: (winners: string) => `🎉 Congratulations ${winners}!`,
    noEntrants: 'Nobody entered, so nobody won.',
    noWinners: 'Nobody who entered can be paid, so nobody won.',
    fewerWinners: (count: string, wanted: string) =>
      `Only ${count} of ${wanted} winners: there were not enough entrants.`,
    winnerLine: (place: string, member: string, state: string) => `**${place}.** ${member} · ${state}`,
    winnerStates: {
      open: '⏳ about to be paid',
      paid: '✅ paid',
      unknown: '❓ being checked by staff',
      refused: '⛔ could not be paid',
      unsent: '⏹️ not paid',
    },
    replaced: (member: string, by: string) => `🔁 ${member} was replaced by ${by}.`,
    replacedByNobody: (member: string) => `🔁 ${member} is no longer a winner, and nobody else is left.`,
    passedOver: 'Skipped',
    passedOverLine: (member: string, why: string) => `${member}: ${why}`,
    passedOverMore: (count: string) => `… and ${count} more`,
    why: {
      'not-a-member': 'left the server',
      'not-linked': 'is no longer linked',
      'role-missing': 'no longer has the role',
      'too-new': 'has not been in the server long enough',
      'same-account': 'shares a website account with another winner',
      host: 'started the giveaway',
    },
    drawn: 'Draw',
    drawnFrom: (entrants: string, hash: string) =>
      `${entrants === '1' ? 'one entrant' : `${entrants} entrants`} · **Verify the draw** with the attached file: \`npm run verify-draw -- FILE\`\n-# Hash of the entrants: \`${hash}\``,
    seed: 'Seed',
    listTitle: 'Giveaways',
    none: 'There are no giveaways yet.',
    line: (state: string, title: string, prize: string, staff: string, when: string) =>
      `${state} **${title}**: ${prize}, by ${staff}, ${when}`,
    states: {
      waiting: '👥 Waiting for approval',
      opening: '⏳ Starting',
      open: '🎉 Open',
      ending: '⏳ Being drawn',
      drawn: '⏳ Being paid',
      finished: '✅ Ended',
      cancelled: '⛔ Cancelled',
      rejected: '⛔ Rejected',
      lapsed: '⌛ Expired without approval',
    },
    choice: (state: string, title: string) => `${state}: ${title}`,
    endedByTitle: 'Ended',
    endedBy: 'Winners are being drawn, and will then be paid.',
    cancelDone: 'The giveaway was cancelled. Nobody is paid.',
    rerollTitle: 'Replaced',
    rerolled: (member: string, by: string) => `${member} was replaced by ${by}, who came next in the draw.`,
    nobodyLeft: 'Nobody else is left, so the winner stays. Nothing was changed.',
    overHostCap: (host: string, left: string) =>
      `This counts against the daily limit of ${host}, who started the giveaway: only ${left} left today.`,
    payAgain: 'Pay again',
    payAgainTitled: (title: string) => `Pay again: ${title}`,
    payAgainTitle: (total: string, winners: string) =>
      `Pay ${total} to ${winners === '1' ? 'one winner' : `${winners} winners`}?`,
    payAgainHint: (host: string) =>
      `Nothing was sent to these winners so far. What they receive now counts against today’s limit of ${host}.`,
    payAgainLine: (amount: string, receiver: string) => `• **${amount}** to ${receiver}`,
    paidSince: (sum: string) => `⚠️ ${sum} already granted or under way since the giveaway ended`,
    payAgainOutdated:
      'This preview is no longer valid: it is too old, or something has changed, such as a payment by hand. Press **Pay again** for a new one.',
    payAgainStartedTitle: '⏳ Working …',
    payAgainStarted: 'The winners are being paid. The record in the log channel shows the outcome.',
    beingPaid: 'The winners of this giveaway are being paid right now.',
    nobodyToPay: 'No winner of this giveaway can be paid again.',
    awayTitle: '⚠️ Winners are waiting',
    away: (title: string) =>
      `The website is unavailable, so the winners of “${title}” are still waiting. I keep trying; please do not pay them by hand.`,
    awayOver: (title: string) => `The winners of “${title}” are no longer waiting for the website.`,
    tryNow: 'Try now',
    notWaiting: 'The winners of this giveaway are not waiting to be paid.',
    withdrawn: {
      unlisted: 'I no longer act in its server (it is not in DISCORD_GUILD_IDS)',
      left: 'I am no longer in its server',
    },
    recordWithdrawn: (staff: string, title: string, why: string) =>
      `🎁 “${title}” by ${staff} was cancelled: ${why}. Nobody is paid, and the cost no longer counts against the daily limit.`,
    recordPartly: (why: string) =>
      `${why}, so winners who were not paid by then are not paid, and their prizes no longer count against the daily limit.`,
    notAWinner: 'That member is not a winner of this giveaway.',
    winnerPaid: 'This winner has been paid, so nobody can take their place.',
    winnerUnsettled:
      'It is not clear yet whether this winner was paid. Settle that in the log channel first.',
    entrantsGone:
      'This giveaway ended so long ago that its entrants are no longer stored, so nobody else can be drawn.',
    told: {
      started: (staff: string, title: string, cost: string) =>
        `🎁 ${staff} started the giveaway “${title}” (maximum cost **${cost}**).`,
      ended: (staff: string, title: string) => `🎁 ${staff} ended the giveaway “${title}” early.`,
      cancelled: (staff: string, title: string) => `🎁 ${staff} cancelled the giveaway “${title}”.`,
      rerolled: (staff: string, title: string, member: string) =>
        `🔁 ${staff} removed ${member} from the winners of “${title}” and drew again.`,
      paidAgain: (staff: string, title: string, winners: string) =>
        `🔁 ${staff} started to pay these winners of “${title}” again: ${winners}`,
    },
    record: (staff: string, title: string) => `🎁 “${title}” by ${staff} has ended.`,
    recordMore: (count: string) => `… and ${count} more; the file has all of them.`,
    recordLine: (amount: string, receiver: string, state: string) => `${state}: **${amount}** to ${receiver}`,
  },
};
