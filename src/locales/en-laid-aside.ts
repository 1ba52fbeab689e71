const counted = (count: string, one: string, many: string) => (count === '1' ? one : `${count} ${many}`);

/** `purser audit` names all. */
const andMore = (more: string) => (more === '0' ? '' : ` and ${more} more (\`purser audit\` names all)`);

/** What members and staff read after the records were set back to an earlier time, and of backups. See `en.ts`. */
export const enLaidAside = {
  laidAside: {
    payout: '🗄️ Payout laid aside',
    giveaway: '🗄️ Laid aside',
    payoutHint:
      'My records were set back to an earlier time, so I do not know whom this payout has paid since, and it cannot go on. I ask about each of its open rows in the log channel. Once staff have settled them, **Grant again** pays those who have received nothing.',
    payoutRefused:
      'This payout was laid aside: my records were set back to an earlier time, so I do not know whom it has paid since. It cannot go on. Settle its rows in the log channel; **Grant again** then pays those who have received nothing.',
    payoutApproval: (staff: string, total: string) =>
      `${staff} wanted to pay out **${total}**. My records were set back to an earlier time, so I do not know whether this was approved and paid since. It can no longer be approved.`,
    payoutRecord: (staff: string) =>
      `🗄️ A payout by ${staff} was laid aside, because my records were set back to an earlier time. I ask about each row that was still to be paid then.`,
    giveawayRefused:
      'This giveaway was laid aside: my records were set back to an earlier time, so I do not know whom it has paid since. It can no longer be drawn or paid. Look for its winners in its channel and in the log channel, settle what I ask there, and grant what is missing with `/grant`.',
    giveawayOver:
      'This giveaway was stopped, because I have lost a part of my records. Staff will say how it goes on.',
    publicTitle: (title: string) => `“${title}” was stopped`,
    publicUndrawn:
      'I have lost a part of my records, so I cannot go on with this giveaway. If its winners are announced below, they stand. Staff will say how it goes on.',
    publicDrawn: 'I have lost a part of my records, so staff are checking who has been paid.',
    giveawayRecord: (staff: string, title: string) =>
      `🗄️ “${title}”, started by ${staff}, was laid aside, because my records were set back to an earlier time. I cannot draw or pay it any more.`,
    giveawayUndrawn:
      'If its winners were drawn since, its channel names them. Its cost no longer counts against the daily limit here.',
    grant:
      'My records were set back to an earlier time, so I do not know whether the credit was paid since. Staff settle it with the buttons in the log channel or with `/grants resolve`.',
    grantUnknown: (staff: string, amount: string, receiver: string) =>
      `${staff} wanted to grant **${amount}** to ${receiver}. My records were set back to an earlier time, so I do not know whether it was paid since. Look in this channel and in the website's own records. If the account has received it in any way, also by another grant in its place, press **It arrived**; otherwise **It did not**. Until then, it counts as paid and is not sent again.`,
    replaceable:
      'It had not arrived. My records were set back to an earlier time since, so I do not know whether it was granted again.',
    replaceRefused:
      'My records were set back to an earlier time, so I do not know whether this was granted again since. Look in the log channel and in the website’s own records. If nothing has arrived, use `/grant`.',
    approvalRefused:
      'My records were set back to an earlier time, so I do not know whether this was approved and paid since. It can no longer be approved or rejected. I ask about it in the log channel; settle it there.',
    title: '🗄️ Records of an earlier time',
    restored: (when: string) =>
      `My records were restored from a backup of ${when}. I know nothing of what was granted after that, and neither do the daily limits. This channel has the record of it.`,
    held: (staff: string) =>
      `${staff} has decided that my records are of an earlier time. I know nothing of what was granted after that, and neither do the daily limits. This channel has the record of it.`,
    counts: (payouts: string, giveaways: string) =>
      `Laid aside, and never to go on: **${counted(payouts, 'one payout', 'payouts')}** and **${counted(giveaways, 'one giveaway', 'giveaways')}**.`,
    asked: (grants: string) =>
      `I do not know whether **${counted(grants, 'one payment', 'payments')}** arrived, and ask about each below. Before you settle one, look whether the account has received it since, in any way. Please grant nothing again by hand before that.`,
    unreadable: (keys: string, more: string) =>
      `**I cannot read these records, so settle by hand:** ${keys}${andMore(more)}. I ask about none of them and pay nothing from them. Look for each in this channel and in the website's own records, and grant with \`/grant\` only what has not arrived.`,
    unreadableOthers: (keys: string, more: string) =>
      `I cannot read these either, but they stand for no payment: ${keys}${andMore(more)}.`,
    nothing: 'Nothing was open in them, so there is nothing to settle.',
  },

  backup: {
    failed: (reason: string) =>
      `⚠️ The backup of this night could not be made: ${reason}. I try again every hour. Whoever runs the bot should look at \`BACKUP_DIR\` and at the free space.`,
    unreadable: (keys: string, more: string) =>
      `⚠️ The backup of this night is made, but I cannot read some of the records: ${keys}${andMore(more)}. They are in it as they stand. Whoever runs the bot should look at what \`purser audit\` says, and keep a backup from before that.`,
    works: '✅ Backups can be made again.',
  },
};
