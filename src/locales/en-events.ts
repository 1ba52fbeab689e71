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
      show: 'Shows how far a payout has come, with all its rows',
      stop: 'Stops a payout; it can be resumed',
      resume: 'Continues a stopped payout',
      listed: 'Mentions or IDs, one after the other',
      roleId: 'The role whose linked members are paid',
      fileId: 'CSV with the columns member, username or steam, and amount',
      amount: 'How much each account receives, with at most two decimals',
      reason: 'Why; it is kept in the record of all grants',
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
    roleNote: 'Of a role I know the linked members only. Those who are not linked are not in this list.',
    total: 'Total',
    accounts: 'Accounts',
    each: 'Each',
    leftOut: 'Left out',
    leftOutLine: (count: string, why: string) => `**${count}** × ${why}`,
    badRows: 'Rows that are left out',
    badRow: (row: string, why: string) => `Row ${row}: ${why}`,
    badLine: (line: string, why: string) => `Line ${line}: ${why}`,
    moreBadRows: (count: string) => `… and ${count} more; the file has all of them.`,
    why: {
      'not-understood': 'not a member, username or Steam ID',
      'too-many-cells':
        'too many cells; quote amounts that have a comma (`"12,75"`), or separate cells by `;`',
      'amount-not-understood': 'not an amount',
      'amount-not-positive': 'not more than zero',
      'amount-too-fine': 'more than two decimals',
      'over-grant-cap': 'too much for one grant',
      'not-a-member': 'not in this server',
      'not-linked': 'not linked',
      'user-not-found': 'not found on the website',
      'lookup-rejected': 'the website does not take this name',
      'lookup-failed': 'no usable answer from the website; check the name, or try again later',
      twice: 'the same account as before',
      'own-account': 'your own account, now or earlier',
    },
    twin: (why: string, row: string) => `${why} (row ${row})`,
    nobody: 'Nobody on this list can be paid. The file says why.',
    nobodyTitle: 'Nobody to pay',
    listEmpty: 'There is nobody on this list.',
    roleEmpty: (role: string) => `No linked member has the role ${role}.`,
    fileEmpty: 'The file has no rows.',
    fileTooLong: (most: string) => `The list is too long: at most ${most} rows at once.`,
    fileWithoutAmount:
      'The file’s header has no `amount`. The columns are `member`, `username` or `steam`, and `amount`.',
    fileColumnTwice: (column: string) =>
      `More than one column of the file is the \`${column}\`, so I cannot tell which one counts. Please leave one.`,
    fileNotUtf8: 'The file is not in UTF-8. Please save it as “CSV UTF-8” and try again.',
    fileQuotes: (line: string) =>
      `The quotation marks in line ${line} do not match. Please correct that line.`,
    resolvingTooLong:
      'The website lets me look up too few accounts at a time for a list of this length. Please try again later, or split the list.',
    confirmWithout: (count: string) => `Confirm without ${count} rows`,
    confirmWithoutOne: 'Confirm without one row',
    states: {
      waiting: '👥 Payout waits for approval',
      running: '💸 Payout under way',
      stopped: '⏸️ Payout stopped',
      finished: '🏁 Payout finished',
      rejected: '⛔ Payout rejected',
      lapsed: '⌛ Payout lapsed without approval',
    },
    outcomes: {
      all: '✅ Payout finished',
      unclear: '⚠️ Payout finished, some rows need checking',
      some: '⚠️ Payout finished, some rows were not paid',
      none: '⛔ Payout finished, nothing was paid',
    },
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **The same amounts to the same accounts were confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you confirm this as well, everybody is paid twice. Look at \`/payout show\` first.`,
    confirmedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed the same amounts to the same accounts ${when}, which this preview did not show: \`${id}\`. If you mean to pay them once more, use the command again.`,
    certainlyNotStarted:
      'My records failed at that moment. I have made sure that this payout was not started and will not be. Please use the command again.',
    perhapsStarted: (id: string) =>
      `My records failed at that moment, so I do not know whether this payout was started. Before you try again, look at \`/payout show\` with the ID \`${id}\`; otherwise everybody could be paid twice.`,
    perhapsChanged: (id: string) =>
      `My records failed at that moment, so I do not know whether this was done. Before you try again, look at \`/payout show\` with the ID \`${id}\`.`,
    unshown: (id: string) =>
      `This was done, but my records failed before I could show the payout. Look at \`/payout show\` with the ID \`${id}\`.`,
    perhapsCancelled:
      'My records failed at that moment, so I do not know whether this preview was cancelled. Nothing is paid unless it is confirmed.',
    confirmedAlready: (id: string) =>
      `This payout was confirmed already. \`/payout stop\` with the ID \`${id}\` stops it.`,
    overGrantMax: (most: string) =>
      `A row of this payout is too much for one grant by now: the most is ${most}. Nothing was changed.`,
    waiting: (when: string) =>
      `The payout is in the log channel and waits for a second staff member. It lapses ${when}.`,
    begins: '⏳ Working …',
    working: '⏳ Working … You can close this: I go on by myself, even after a restart.',
    elsewhere: 'How it goes on, I show in a message of my own in this channel.',
    stoppedHint: 'What was already under way still comes to its end. `/payout resume` goes on with the rest.',
    awayHint:
      'The website could not be used for some time, so I have stopped. `/payout resume` goes on with the rest.',
    unreadableHint:
      'I cannot read a record that this payout hangs on, so I have stopped. Nobody is paid for it before it is mended; then `/payout resume` goes on with the rest.',
    unsentHint: 'For some rows nothing was sent. `/payout resume` tries them again.',
    unknownHint:
      'For some rows no answer tells whether the credit arrived. Staff settle them in the log channel; they are never sent again.',
    bar: (bar: string, percent: string) => `${bar} ${percent}`,
    paid: 'Paid',
    paidOut: 'Paid out',
    refused: 'Refused',
    unknown: 'Unknown',
    unsent: 'Nothing sent',
    left: 'Still to be paid',
    rate: 'Rate',
    perMinute: (rows: string) => `${rows} a minute`,
    remaining: 'Time left',
    about: (duration: string) => `about ${duration}`,
    by: 'By',
    approvedBy: 'Decided by',
    reason: 'Reason',
    id: 'Payout',
    notFound: 'A payout with this ID was not found.',
    notRunning: 'This payout is not under way.',
    notStopped: 'This payout is not stopped, and none of its rows waits for another try.',
    decided: 'Somebody has decided on this payout already, or its time is over. Nothing was changed.',
    paysYou:
      'This payout would pay your own website account, or one that was yours earlier. Somebody else on the staff has to do that.',
    cancelled: 'Nothing was paid.',
    listTitle: 'Payouts',
    none: 'There are no payouts yet.',
    line: (state: string, total: string, accounts: string, staff: string, when: string) =>
      `${state}: **${total}** ${toAccounts(accounts)}, by ${staff} ${when}`,
    choice: (state: string, total: string, accounts: string, day: string) =>
      `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    approval: (staff: string, total: string, accounts: string) =>
      `${staff} wants to pay out **${total}** ${toAccounts(accounts)}. A second staff member has to approve it.`,
    approved: (approver: string, staff: string, total: string, accounts: string) =>
      `${approver} has approved the payout of **${total}** ${toAccounts(accounts)} that ${staff} asked for. \`/payout show\` tells how far it is.`,
    approvedTitle: '👥 Payout approved',
    told: {
      started: (staff: string, total: string, accounts: string) =>
        `💸 ${staff} has started a payout of **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff: string) => `⏸️ ${staff} has stopped a payout.`,
      resumed: (staff: string) => `▶️ ${staff} has resumed a payout.`,
      away: () =>
        '⚠️ A payout has stopped, because the website could not be used for some time. `/payout resume` goes on with it.',
      unreadable: (key: string) =>
        `⚠️ A payout has stopped, because I cannot read the record \`${key}\`. The rows that do not hang on it were paid, if I could tell which these are. When whoever runs the bot has mended it, \`/payout resume\` goes on.`,
    },
    record: (staff: string, total: string, accounts: string) =>
      `💸 ${staff} paid out **${total}** ${toAccounts(accounts)}.`,
    planned: (total: string, accounts: string) => `Planned: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff: string) => `⛔ A payout by ${staff} has ended, and nothing was paid.`,
    recordNoneKnown: (staff: string) =>
      `⚠️ A payout by ${staff} has ended, and nothing is known to have arrived.`,
    recordUnknown: (total: string, accounts: string) =>
      `Nobody knows yet whether **${total}** ${toAccounts(accounts)} arrived.`,
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
      amount: 'How much each winner receives, with at most two decimals',
      winners: 'How many winners',
      duration: 'How long it lasts, such as 90s, 15m, 2h or 3d',
      title: 'What it is called',
      role: 'Only for members with this role',
      memberFor: 'Only for those who have been members for this long, such as 12h or 30d',
      id: 'The giveaway',
      winner: 'The winner to replace',
    },
    durationNotUnderstood: 'That is not a duration. It looks like `90s`, `15m`, `2h` or `3d`.',
    durationTooShort: (least: string) => `That is too short: at least ${least}.`,
    durationTooLong: (most: string) => `That is too long: at most ${most}.`,
    previewTitle: (title: string) => `Start the giveaway “${title}”?`,
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **A giveaway with the same title and prizes was confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you confirm this as well, there are two. Look at \`/giveaway list\` first.`,
    confirmedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed a giveaway with the same title and prizes ${when}, which this preview did not show: \`${id}\`. If you mean to start one more, use the command again.`,
    cost: 'Cost at most',
    prize: 'Prize',
    prizeEach: (amount: string, winners: string) => `**${amount}** for each of ${winners} winners`,
    prizeOne: (amount: string) => `**${amount}** for one winner`,
    ends: 'Ends',
    endsAfter: (duration: string) => `${duration} after the start`,
    requirements: 'Who can take part',
    linkedNeeded: 'a linked website account (`/link`)',
    roleNeeded: (role: string) => `the role ${role}`,
    memberForNeeded: (duration: string) => `at least ${duration} in this server`,
    host: 'Host',
    entrants: 'Entrants',
    commitment: (hash: string) => `Sealed draw: the seed’s SHA-256 is ${hash}`,
    id: 'Giveaway',
    enter: 'Enter',
    leave: 'Leave',
    startedTitle: 'Started',
    started: 'The giveaway is open.',
    opening: 'The giveaway is on record. I am about to post it.',
    notStarted:
      'My records failed, so nothing was started. Please use `/giveaway start` again in a few minutes.',
    startUncertain:
      'My records failed, so I do not know whether this giveaway opens. Please look at `/giveaway list` in a minute, before you try again.',
    uncertain:
      'My records failed, so I do not know whether that took effect. Please look at `/giveaway list` in a minute, before you try again.',
    serverUnlisted:
      'I no longer act in the server of this giveaway (it is not in DISCORD_GUILD_IDS), so nothing was changed.',
    waitsTitle: '👥 Giveaway waits for approval',
    waits: (when: string) =>
      `The giveaway is in the log channel and waits for a second staff member. It starts when they approve it, and lapses ${when}.`,
    notPosted:
      'I could not post the giveaway in this channel. Please check that I may write here; nothing was started.',
    approval: (staff: string, title: string, cost: string) =>
      `${staff} wants to start the giveaway “${title}”, which costs **${cost}** at most. A second staff member has to approve it.`,
    enteredTitle: 'You are in',
    entered: (when: string) => `Good luck! The winners are drawn ${when}.`,
    enteredAlready: (when: string) =>
      `You have entered already. The winners are drawn ${when}. If you do not want to take part any more, press **Leave**.`,
    leftTitle: 'You have left',
    left: 'You no longer take part. Press **Enter** if you change your mind.',
    notIn: 'You do not take part in this giveaway.',
    over: 'This giveaway is over.',
    notOpenYet: 'This giveaway is not open yet.',
    roleMissing: (role: string) => `Only members with the role ${role} can take part.`,
    tooNew: (when: string) => `You have not been in this server long enough. You can take part ${when}.`,
    ownGiveaway: 'You started this giveaway yourself, so you cannot take part.',
    notFound: 'A giveaway with this ID was not found.',
    decided: 'Somebody has decided on this giveaway already, or its time is over. Nothing was changed.',
    notOpen: 'This giveaway is not open.',
    ended: 'Ended',
    drawing: '⏳ Working … The winners are being drawn.',
    endedTitle: (title: string) => `“${title}” has ended`,
    endedHint: 'The result is in a message of its own below.',
    cancelledTitle: (title: string) => `“${title}” was cancelled`,
    cancelled: 'This giveaway was cancelled. Nobody is paid.',
    cancelledBy: (staff: string) => `Cancelled by ${staff}.`,
    resultTitle: (title: string) => `🎁 The winners of “${title}”`,
    congratulations: (winners: string) => `🎉 ${winners}`,
    noEntrants: 'Nobody has entered, so there is no winner.',
    noWinners: 'Nobody who entered could be paid, so there is no winner.',
    fewerWinners: (count: string, wanted: string) =>
      `Only ${count} of ${wanted} winners could be drawn, since no more entrants were left.`,
    winnerLine: (place: string, member: string, state: string) => `**${place}.** ${member} · ${state}`,
    winnerStates: {
      open: '⏳ about to be paid',
      paid: '✅ paid',
      unknown: '❓ is being checked by staff',
      refused: '⛔ could not be paid',
      unsent: '⏹️ not paid',
    },
    replaced: (member: string, by: string) => `🔁 ${member} was replaced by ${by}.`,
    replacedByNobody: (member: string) => `🔁 ${member} is no longer a winner; nobody else was left.`,
    passedOver: 'Passed over',
    passedOverLine: (member: string, why: string) => `${member}: ${why}`,
    passedOverMore: (count: string) => `… and ${count} more`,
    why: {
      'not-a-member': 'has left the server',
      'not-linked': 'is no longer linked',
      'role-missing': 'no longer has the role',
      'too-new': 'has not been in the server long enough',
      'same-account': 'has the same website account as another winner',
      host: 'started the giveaway',
    },
    drawn: 'Draw',
    drawnFrom: (entrants: string, hash: string) =>
      `Drawn from ${entrants === '1' ? 'one entrant' : `${entrants} entrants`}, whose hash is \`${hash}\`. The file has all of them, the seed and the order, so that anybody can check the draw: \`npm run verify-draw -- FILE\`.`,
    seed: 'Seed',
    listTitle: 'Giveaways',
    none: 'There are no giveaways yet.',
    line: (state: string, title: string, prize: string, staff: string, when: string) =>
      `${state} **${title}**: ${prize}, by ${staff}, ${when}`,
    states: {
      waiting: '👥 Waits for approval',
      opening: '⏳ Starts',
      open: '🎉 Open',
      ending: '⏳ Being drawn',
      drawn: '⏳ Being paid',
      finished: '✅ Ended',
      cancelled: '⛔ Cancelled',
      rejected: '⛔ Rejected',
      lapsed: '⌛ Lapsed without approval',
    },
    choice: (state: string, title: string) => `${state}: ${title}`,
    endedByTitle: 'Ended',
    endedBy: 'The winners are being drawn, and then paid.',
    cancelDone: 'The giveaway was cancelled. Nobody is paid.',
    rerollTitle: 'Replaced',
    rerolled: (member: string, by: string) =>
      `${member} was replaced by ${by}, who is next in the drawn order.`,
    nobodyLeft: 'Nobody else is left in the drawn order, so the winner stays. Nothing was changed.',
    overHostCap: (host: string, left: string) =>
      `That would go over the daily limit of ${host}, who started this giveaway: ${left} left today.`,
    payAgain: 'Pay again',
    payAgainTitled: (title: string) => `Pay again: ${title}`,
    payAgainTitle: (total: string, winners: string) =>
      `Pay ${total} to ${winners === '1' ? 'one winner' : `${winners} winners`}?`,
    payAgainHint: (host: string) =>
      `Nothing was sent to these winners so far. What they receive now counts against today’s limit of ${host}.`,
    payAgainLine: (amount: string, receiver: string) => `• **${amount}** to ${receiver}`,
    paidSince: (sum: string) => `⚠️ ${sum} already granted or under way since the end of the giveaway`,
    payAgainOutdated:
      'This preview is no longer valid: it is too old, or something has changed since, such as a payment by hand. Press **Pay again** for a new one.',
    payAgainStartedTitle: '⏳ Working …',
    payAgainStarted: 'The winners are being paid. The record in the log channel shows the outcome.',
    beingPaid: 'The winners of this giveaway are being paid at this moment.',
    nobodyToPay: 'No winner of this giveaway can be paid again.',
    awayTitle: '⚠️ Winners are waiting',
    away: (title: string) =>
      `The website cannot be used at the moment, so the winners of “${title}” are still waiting. I keep trying by myself; please do not pay them by hand.`,
    awayOver: (title: string) => `The winners of “${title}” are no longer waiting for the website.`,
    tryNow: 'Try now',
    notWaiting: 'The winners of this giveaway are not waiting to be paid.',
    withdrawn: {
      unlisted: 'I no longer act in its server (it is not in DISCORD_GUILD_IDS)',
      left: 'I am no longer in its server',
    },
    recordWithdrawn: (staff: string, title: string, why: string) =>
      `🎁 “${title}”, started by ${staff}, was cancelled: ${why}. Nobody is paid, and the cost no longer counts against the daily limit.`,
    recordPartly: (why: string) =>
      `${why}, so whoever was not paid by then is not paid, and that no longer counts against the daily limit.`,
    notAWinner: 'This is not a winner of this giveaway.',
    winnerPaid: 'This winner has been paid, so nobody can take their place.',
    winnerUnsettled:
      'It is not settled yet whether this winner was paid. Please settle it in the log channel first.',
    entrantsGone:
      'This giveaway ended so long ago that its entrants are no longer stored, so nobody else can be drawn.',
    told: {
      started: (staff: string, title: string, cost: string) =>
        `🎁 ${staff} has started the giveaway “${title}”, which costs **${cost}** at most.`,
      ended: (staff: string, title: string) => `🎁 ${staff} has ended the giveaway “${title}” early.`,
      cancelled: (staff: string, title: string) => `🎁 ${staff} has cancelled the giveaway “${title}”.`,
      rerolled: (staff: string, title: string, member: string) =>
        `🔁 ${staff} has taken ${member} off the winners of “${title}” and drawn anew.`,
      paidAgain: (staff: string, title: string, winners: string) =>
        `🔁 ${staff} has started to pay these winners of “${title}” again: ${winners}`,
    },
    record: (staff: string, title: string) => `🎁 “${title}”, started by ${staff}, has come to its end.`,
    recordMore: (count: string) => `… and ${count} more; the file has all of them.`,
    recordLine: (amount: string, receiver: string, state: string) => `${state}: **${amount}** to ${receiver}`,
  },
};
