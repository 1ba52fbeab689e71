import { type Count, pluralsOf } from '../count.js';

const plural = pluralsOf('en');
const toAccounts = (count: Count) => plural(count, { one: 'to one account', other: `to ${count} accounts` });

/** What people read of payouts, in English. See `index.ts`. */
export const payouts = {
  payout: {
    resolving: (done: Count, of: Count) => `⏳ Working … ${done} of ${of} looked up.`,
    previewTitle: (total: string, accounts: Count) => `Pay out ${total} ${toAccounts(accounts)}?`,
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
    leftOut: 'Left out',
    leftOutLine: (count: Count, why: string) => `**${count}** × ${why}`,
    badRows: 'Rows left out',
    badRow: (row: Count, why: string) => `Row ${row}: ${why}`,
    badLine: (line: Count, why: string) => `Line ${line}: ${why}`,
    moreBadRows: (count: Count) => `… and ${count} more; the file has all of them.`,
    why: {
      'not-understood': 'not a mention or Discord ID',
      'too-many-cells':
        'too many cells; quote amounts that have a comma (`"12,75"`), or separate cells by `;`',
      'rounded-id': 'a spreadsheet has rounded this ID; format the column as text and enter the IDs again',
      'amount-not-understood': 'not an amount',
      'amount-not-positive': 'the amount is not more than zero',
      'amount-too-fine': 'more than two decimals',
      'over-grant-cap': 'too much for one grant',
      'not-a-member': 'not in this server',
      'not-linked': 'not linked',
      'user-not-found': 'not found on the website',
      'name-not-found-again':
        'the website does not find the account again by the name that it gives; use its own username',
      'lookup-rejected': 'the website does not accept this name',
      'lookup-failed': 'no clear answer from the website; check the name, or try again later',
      twice: 'the same account twice',
      'own-account': 'your own account, now or earlier',
    },
    /** In place of the one above where the row is of a file. */
    cellNotUnderstood:
      'expected one of: a Discord ID in the column `member`, a website name in `username`, a Steam ID in `steam`',
    duplicateRow: (why: string, row: Count) => `${why} (also row ${row})`,
    duplicateLine: (why: string, line: Count) => `${why} (also line ${line})`,
    nobody: 'Nobody on this list can be paid. The file gives the reasons.',
    nobodyTitle: 'Nobody to pay',
    listEmpty: 'This list is empty.',
    roleEmpty: (role: string) => `No linked member has the role ${role}.`,
    fileEmpty: 'The file has no rows.',
    fileTooLong: (most: Count) => `The list is too long. It can have up to ${most} rows.`,
    fileHeaderUnknown: (line: Count, given: string) =>
      `Line ${line} (${given}) is neither a payment nor a header that I know. The columns are \`member\`, \`username\` or \`steam\`, and \`amount\`. For example:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'I cannot tell what separates the columns of this file: more than one of `,`, `;`, `|` and tab would fit, and each would pay something else. Please add a header such as `username;amount`, or write the separator in a line above the list: `sep=;`.',
    roundedIds: (count: Count, line: Count) =>
      `⚠️ IDs that end in \`00\`: **${count}**, the first in line ${line}. Spreadsheets round long numbers like this. Please check these IDs; if they are rounded, format the column as text and enter them again.`,
    fileColumnTwice: (column: string) =>
      `The file has more than one column \`${column}\`, so I cannot tell which one counts. Please keep only one.`,
    fileNotUtf8: 'The file is not in UTF-8. Please save it as “CSV UTF-8” and try again.',
    fileQuotes: (line: Count) =>
      `The quotation marks in line ${line} do not match. Please correct that line.`,
    resolvingTooLong:
      'The website allows too few lookups at a time for a list of this length. Please try again later, or split the list.',
    confirmWithout: (count: Count) => `Confirm without ${count} rows`,
    confirmWithoutOne: 'Confirm without one row',
    states: {
      running: '💸 Payout under way',
      stopped: '⏸️ Payout stopped',
      finished: '🏁 Payout finished',
    },
    outcomes: {
      all: '✅ Payout finished',
      unclear: '⚠️ Payout finished, some payments need checking',
      some: '⚠️ Payout finished, some accounts were not paid',
      none: '⛔ Payout finished, nothing was paid',
    },
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **The same amounts to the same accounts were confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you also confirm this one, everyone is paid twice. Look at \`/payout show\` first.`,
    unshown: (id: string) =>
      `This was done, but my database failed before I could show the payout. Look at \`/payout show\` with the ID \`${id}\`.`,
    overGrantMax: (most: string) =>
      `A row of this payout is above the limit for one grant, which is now ${most}. Nothing was changed.`,
    working: '⏳ Working … You can close this: I continue by myself, even after a restart.',
    elsewhere: 'I’ll post progress in this channel.',
    stoppedHint: 'Payments already sent will finish. `/payout resume` continues with the rest.',
    awayHint:
      'The website was unavailable for some time, so I stopped. `/payout resume` continues with the rest.',
    unreadableHint:
      'I cannot read a record that this payout needs, so I stopped. Nothing more is paid until the record is repaired; then `/payout resume` continues with the rest.',
    unsentHint: (count: Count) =>
      `${plural(count, { one: 'One payment was not sent', other: `${count} payments were not sent` })}. \`/payout resume\` tries again.`,
    unknownHint: (count: Count) =>
      `${plural(count, { one: 'One payment needs', other: `${count} payments need` })} checking: the website gave no clear answer. Settle this in the log channel; nothing is sent again.`,
    stop: 'Stop',
    resume: 'Resume',
    bar: (bar: string, percent: string) => `${bar} ${percent}`,
    paid: 'Paid',
    paidOut: 'Paid out',
    refused: 'Refused',
    unknown: 'Unknown',
    unsent: 'Not sent',
    left: 'Still to be paid',
    rate: 'Rate',
    perMinute: (rows: Count) => `${rows} a minute`,
    remaining: 'Time left',
    about: (duration: string) => `about ${duration}`,
    id: 'Payout',
    notRunning: 'This payout is not under way.',
    notStopped: 'This payout is not stopped, and none of its rows can be tried again.',
    paysYou:
      'This payout would pay what is or was your own website account, or that of whoever requested it. Someone else on the staff must do this.',
    listTitle: 'Payouts',
    none: 'There are no payouts yet.',
    line: (state: string, total: string, accounts: Count, staff: string, when: string) =>
      `${state}: **${total}** ${toAccounts(accounts)}, by ${staff} ${when}`,
    choice: (state: string, total: string, accounts: Count, day: string) =>
      `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff: string, total: string, accounts: Count) =>
        `💸 ${staff} started a payout of **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff: string) => `⏸️ ${staff} stopped a payout.`,
      resumed: (staff: string) => `▶️ ${staff} resumed a payout.`,
      away: () =>
        '⚠️ A payout stopped because the website was unavailable for some time. `/payout resume` continues it.',
      unreadable: (key: string) =>
        `⚠️ A payout stopped because I cannot read the record \`${key}\`. Where I could tell which rows do not need it, I paid them. Once the bot’s owner has repaired the record, \`/payout resume\` continues.`,
    },
    record: (staff: string, total: string, accounts: Count) =>
      `💸 ${staff} paid out **${total}** ${toAccounts(accounts)}.`,
    planned: (total: string, accounts: Count) => `Planned: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff: string) => `⛔ A payout by ${staff} has ended. Nothing was paid.`,
    recordNoneKnown: (staff: string) =>
      `⚠️ A payout by ${staff} has ended. No payment is known to have arrived.`,
    recordUnknown: (total: string, accounts: Count) =>
      `It is not known yet whether **${total}** ${toAccounts(accounts)} arrived.`,
    recordFile: 'The file has every row.',
  },
};
