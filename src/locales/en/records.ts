import type { Count } from '../count.js';

/** `purser audit` names all. */
const andMore = (more: Count) => (more.value === 0 ? '' : ` and ${more} more (\`purser audit\` names all)`);

/** What people read of the store, of data that was rolled back, and of backups, in English. See `index.ts`. */
export const records = {
  store: {
    isNew: (name: string) =>
      `🆕 I started with a new, empty store: \`${name}\`. If you have used me before, stop me and check \`STORE_URL\`: with an empty store I know no links and no payments.`,
    lost: (name: string) =>
      `🛑 My store, \`${name}\`, was deleted or replaced while I was running. I pay nothing until I am restarted. Put the right one back first; anything I wrote since then is lost.`,
    heldTitle: 'Payments are on hold',
    liftedTitle: 'Payments continue',
    reasons: {
      'another-place':
        'The database is on a different server or timeline than before: someone switched to a copy or restored it. The latest changes may be missing.',
      'another-file':
        'Payments are open, and the store’s file was copied or restored from a copy. It may be older than the payments that were made.',
      'gone-back': 'Something that I wrote is missing: this is an older copy of the store.',
      'long-ago':
        'Payments are open in a store that has not been written to for a long time. It may be an old copy.',
    },
    choice:
      '**Go on** if nothing is missing: everything continues where it stopped. **Quarantine** if this may be an older copy: everything that is open ends without paying, and you settle what may have been paid. If in doubt, choose Quarantine.',
    looking:
      'I am still looking whether anything is missing. Half a minute after the hold began, you can decide here.',
    findings: {
      checked: '**Checked:** the newest records of running processes are there.',
      unchecked: '**Cannot be checked:** no running process has written anything that it could look for.',
      missing:
        '**Missing:** something that was written is not there. What running processes sent and still know, they enter again.',
    },
    onlyQuarantine: (quarantine: string) =>
      `**${quarantine}** ends everything that is open without paying, and you settle what may have been paid. Going on could pay something twice, so it is not offered.`,
    goOnRefused: (quarantine: string) =>
      `Something that I wrote is missing, so going on could pay it twice. Press **${quarantine}**.`,
    knowsSince: (when: string) => `What was sent before ${when} and is lost cannot be entered again.`,
    looked: 'Processes that have looked',
    considerTitle: 'Go on although nothing could be checked?',
    consider:
      'Compare the newest payment on record with the newest one in the log channel. If the log channel has a later one, this is an older copy: go back.',
    newestRecorded: 'Newest payment on record',
    newestPosted: 'Newest payment in the log channel',
    notReadable: 'I cannot read the last messages of the log channel.',
    back: 'Back',
    held: 'Store',
    lastWritten: 'Last written',
    lastWrittenBy: (when: string, machine: string) => `${when} on ${machine}`,
    notKnown: 'not known',
    payouts: 'Open payouts',
    giveaways: 'Open giveaways',
    drops: 'Open drops and codes',
    recurrences: 'Recurring payouts and giveaways',
    grants: 'Grants under way',
    countAndSum: (count: Count, sum: string) => `${count} · ${sum}`,
    none: 'none',
    goOn: 'Go on',
    quarantine: 'Quarantine',
    quarantining: (staff: string) => `${staff} chose **Quarantine**. If nothing happens, press it again.`,
    goneOn: (staff: string) => `${staff} chose **Go on**: everything continues where it stopped.`,
    quarantined: (staff: string) =>
      `${staff} chose **Quarantine**. Everything that was open has ended without paying. I ask here about what may have been paid.`,
    decided: 'This was already decided.',
  },

  quarantine: {
    state: '🗄️ In quarantine',
    titles: {
      payout: '🗄️ Payout in quarantine',
      giveaway: '🗄️ Giveaway in quarantine',
      drop: '🗄️ Drop in quarantine',
      code: '🗄️ Codes in quarantine',
      schedule: '🗄️ Recurring payout in quarantine',
      series: '🗄️ Recurring giveaway in quarantine',
    },
    refused:
      'This is in quarantine: my data was rolled back, so I do not know what of it was paid since then. It cannot continue. Its card in the log channel settles what may have been paid, and **Start again** there shows a new preview of what is left.',
    approval: (staff: string, total: string) =>
      `${staff} wanted to pay out **${total}**. My data was rolled back, so I do not know whether this was approved and paid since then. It can no longer be approved.`,
    giveawayOver:
      'This giveaway was stopped because I lost some of my data. Staff will say what happens next.',
    publicTitle: (title: string) => `“${title}” was stopped`,
    publicUndrawn:
      'I lost some of my data, so I cannot continue this giveaway. If its winners are announced below, they still count. Staff will say what happens next.',
    publicDrawn: 'I lost some of my data, so staff are checking who has been paid.',
    giveawayRecord: (staff: string, title: string) =>
      `🗄️ “${title}” by ${staff} is in quarantine because my data was rolled back. I can no longer draw or pay it.`,
    giveawayUndrawn:
      'If its winners were drawn since then, its channel names them. Its cost no longer counts against the daily limit.',
    grant:
      'My data was rolled back, so I do not know whether the credit was paid since then. Staff settle it with the buttons in the log channel or with `/grants resolve`.',
    grantUnknown: (staff: string, amount: string, receiver: string) =>
      `${staff} wanted to grant **${amount}** to ${receiver}. My data was rolled back, so I do not know whether it was paid since then. Check this channel and the website's own records. If the account received it in any way, even through another grant, press **It arrived**; otherwise press **It did not**. Until then, it counts as paid and is not sent again.`,
    replaceable:
      'It had not arrived. My data was rolled back since then, so I do not know whether it was granted again.',
    replaceRefused:
      'My data was rolled back, so I do not know whether this was granted again since then. Check the log channel and the website’s own records. If nothing arrived, use `/grant`.',
    approvalRefused:
      'My data was rolled back, so I do not know whether this was approved and paid since then. It can no longer be approved or rejected. I ask about it in the log channel; settle it there.',
    onCard:
      'It did not arrive. It is part of something in quarantine: **Start again** on its card in the log channel pays it, or `/grant`.',
    summary: '🗄️ Older data',
    restored: (when: string) =>
      `My data was restored from a backup of ${when}. I do not know what was granted after that, and the daily limits do not count it. This channel has the record of it.`,
    held: (staff: string) =>
      `${staff} decided that my data is an older copy. I do not know what was granted after that, and the daily limits do not count it. This channel has the record of it.`,
    all: 'All that was open is in quarantine: it has ended for good, and nothing more of it is paid. There is a card for each below.',
    asked: (grants: Count) =>
      `Payments of which I do not know whether they arrived: **${grants}**. Those of payouts, giveaways, drops and codes are settled together on their cards; about grants by hand I ask one by one. Before you settle any, check whether the account received it in any way since then. Please grant nothing again by hand before that.`,
    unreadable: (keys: string, more: Count) =>
      `**I cannot read these records; please settle them by hand:** ${keys}${andMore(more)}. I do not ask about them and pay nothing from them. Look for each in this channel and in the website's own records, and use \`/grant\` only for what did not arrive.`,
    unreadableOthers: (keys: string, more: Count) =>
      `I cannot read these either, but no payment depends on them: ${keys}${andMore(more)}.`,
    nothing: 'Nothing was open, so there is nothing to settle.',
    by: (staff: string, when: string) => `By ${staff}, ${when}`,
    ended: 'My data was rolled back, so I ended this. Nothing more of it is paid.',
    check:
      'I do not know whether the unknown payments arrived since then, so they count as paid until they are settled. Compare the file with the website’s own records. **All arrived** and **None arrived** settle all of them; `/grants resolve` settles a single one.',
    paid: 'Paid',
    unknown: 'Unknown',
    allArrived: 'All arrived',
    noneArrived: 'None arrived',
    askAll: (payments: string) =>
      `Did **all** of these payments arrive: **${payments}**? They then count as paid.`,
    askNone: (payments: string) =>
      `Did **none** of these payments arrive: **${payments}**? They then no longer count as paid, and **Start again** includes them.`,
    settled: (payments: string) => `Settled payments: **${payments}**.`,
    left: (receivers: string) => `You may not settle these; somebody else has to: ${receivers}`,
    settledBefore: 'Nothing is unknown here any more.',
    startAgain: 'Start again',
    settleFirst: 'Settle what is unknown first. Then I know who received nothing.',
    nothingLeft: 'Nothing is left of it: everything was paid, or may have been.',
    startedAgain: (staff: string) => `${staff} has already started this again.`,
  },

  backup: {
    failed: (reason: string) =>
      `⚠️ Tonight’s backup failed: ${reason}. I try again every hour. The bot’s owner should check \`BACKUP_DIR\` and the free disk space.`,
    unreadable: (keys: string, more: Count) =>
      `⚠️ Tonight’s backup was made, but I cannot read some of the records: ${keys}${andMore(more)}. They were copied as they are. The bot’s owner should run \`purser audit\` and keep an older backup.`,
    works: '✅ Backups work again.',
  },
};
