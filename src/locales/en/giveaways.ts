import { type Count, pluralsOf } from '../count.js';
import { commands } from './commands.js';

const plural = pluralsOf('en');
/** What people read of giveaways, in English. See `index.ts`. */
export const giveaways = {
  giveaway: {
    starts: 'Starts',
    startsAfter: (duration: string) => `${duration} after the confirmation`,
    scheduled: (when: string) => `The giveaway is announced, and opens ${when}.`,
    begun: (link: string) => `It has begun: ${link}`,
    pings: 'Notifies',
    pingRefused: (role: string) =>
      `You may not mention ${role} here. Choose a role that everyone can mention, or ask for the permission Mention @everyone, @here and All Roles.`,
    pingEveryone: 'A giveaway cannot notify everyone. Choose a role.',
    roleExcluded: (role: string) => `Members with the role ${role} cannot enter.`,
    everybodyExcluded: 'Nobody could enter: `not_role` excludes everybody. Choose another role.',
    notRoleNeeded: (role: string) => `who does not have the role ${role}`,
    editedTitle: 'Changed',
    editedLabel: '✏️ Edited',
    edited: (when: string, changes: string) => `${when}: ${changes}`,
    titleEdited: (from: string, to: string) => `title “${from}” → “${to}”`,
    winnersEdited: (from: Count, to: Count) => `winners ${from} → ${to}`,
    endEdited: (from: string, to: string) => `end ${from} → ${to}`,
    nothingToEdit: 'That is how it is already. Give a new `title`, `ends_in` or `winners`.',
    fewerWinnersRefused:
      'The number of winners was announced, so there can only be more. Nothing was changed.',
    editNeedsApproval: (cost: string) =>
      `It would then cost up to ${cost}, which a second staff member must approve. Start another giveaway for the further winners.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Repeats',
    repeatsHint: {
      day: 'every day at the same time (UTC), until stopped. Each round counts against your limit on its day.',
      week: 'every week at the same time (UTC), until stopped. Each round counts against your limit on its day.',
      'two-weeks':
        'every two weeks at the same time (UTC), until stopped. Each round counts against your limit on its day.',
      month:
        'every month on the same day (in a shorter month, on its last day) at the same time (UTC), until stopped. Each round counts against your limit on its day.',
    },
    roundOf: (round: Count, every: string) => `Round ${round}, ${every}`,
    durationOverPeriod: (most: string) =>
      `A round must end before the next one opens, so it can last up to ${most}.`,
    notRepeating: 'This giveaway does not repeat, or no longer does.',
    seriesLine: (title: string, every: string, prize: string, staff: string, when: string) =>
      `🔁 **${title}**: ${every}, ${prize}, by ${staff}, next ${when}`,
    seriesChoice: (title: string) => `🔁 Stop repeating: ${title}`,
    seriesStoppedTitle: 'Stopped',
    seriesStopped: (title: string) =>
      `“${title}” does not come again. A round that is open goes on; end or cancel it if it should not.`,
    missed: (title: string, when: string, why: string) =>
      `⚠️ The round of the giveaway “${title}” on ${when} was not opened: ${why} The next date is tried again.`,
    missedWhy: {
      'not-staff': (host: string, _cost: string) =>
        `${host}, who started it, is no longer staff here. Stop it with \`/giveaway cancel\`, and let somebody else start it anew.`,
      'role-gone': () =>
        'a role that it names no longer exists. Stop it with `/giveaway cancel`, and start it anew with another role.',
      'over-cap': (host: string, cost: string) =>
        `it costs up to ${cost}, which was more than ${host} had left of that day’s limit. Start a single giveaway in its place, or grant less on such days.`,
      'over-max': () =>
        'its prize is now above GRANT_MAX. Stop it with `/giveaway cancel`, and start it anew with a smaller prize.',
      'not-approved': (_host: string, cost: string) =>
        `it costs up to ${cost}, which now needs the approval of a second staff member. Stop it with \`/giveaway cancel\`, and start it anew.`,
      'not-there': () =>
        'I no longer act in its server. Stop it with `/giveaway cancel`, or invite me again.',
    },
    manage: {
      label: 'Manage',
      end: 'End',
      cancel: 'Cancel',
      stop: 'Stop repeating',
      reroll: 'Reroll: whom to replace',
      more: (count: Count) => `… and ${count} more.`,
      unpaid: 'Winners who were not paid, and can be replaced by the next in the draw:',
      nothing: 'There is nothing to be done with this giveaway now.',
      staffOnly: 'This button is for the host and staff. To take part, press **Enter**.',
    },
    wonTitle: '🎉 You have won',
    won: (title: string, amount: string, account: string) =>
      `You won **${amount}** in the giveaway “${title}”. It has been paid to your account ${account}.`,
    previewTitle: (title: string) => `Start the giveaway “${title}”?`,
    repeated: (state: string, staff: string, when: string, id: string) =>
      `⚠️ **A giveaway with the same title and prizes was confirmed ${when}** by ${staff}: \`${id}\` (${state}). If you also confirm this one, there will be two. Look at \`/giveaway list\` first.`,
    prize: 'Prize',
    prizeEach: (amount: string, winners: Count) => `**${amount}** for each of ${winners} winners`,
    prizeOne: (amount: string) => `**${amount}** for one winner`,
    ends: 'Ends',
    endsAfter: (duration: string) => `${duration} after the start`,
    requirements: 'Who can enter',
    linkedNeeded: 'Anyone with a linked account (`/link`)',
    proofNeeded: 'who has proven that it is theirs; approval by staff is not enough',
    roleNeeded: (role: string) => `who has the role ${role}`,
    memberForNeeded: (duration: string) => `who has been here for at least ${duration}`,
    host: 'Host',
    entrants: 'Entrants',
    id: 'Giveaway',
    enter: 'Enter',
    leave: 'Leave',
    startedTitle: 'Started',
    started: 'The giveaway is open.',
    notPosted:
      'I could not post the giveaway in this channel, so nothing was started. Please check that I may write here.',
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
    proofMissing: {
      title: 'Prove your account first',
      text: 'So far, only staff have checked your account, but this giveaway needs a proof from you. Prove with `/link` that the account is yours, then press **Enter** again.',
    },
    nobodyProven: {
      title: 'Nobody could enter',
      text: 'Members cannot prove their accounts without staff (the setting LINK_PROOFS has neither `deposit` nor `sign-in`), and no link was proven earlier. Start the giveaway without `proven`.',
    },
    ownGiveaway:
      'You cannot enter: this giveaway was started or approved by you, or by someone who has or had your website account.',
    ended: 'Ended',
    drawing: '⏳ Working … Winners are being drawn.',
    endedTitle: (title: string) => `“${title}” has ended`,
    endedHint: 'Winners are below.',
    endedWithoutWinner: 'Nobody won.',
    cancelledTitle: (title: string) => `“${title}” was cancelled`,
    cancelled: 'This giveaway was cancelled. Nobody is paid.',
    resultTitle: (title: string) => `🎁 The winners of “${title}”`,
    congratulations: (winner: string, prize: string) => `🎉 Congratulations ${winner}! You won **${prize}**.`,
    congratulationsAll: (winners: string, prize: string) =>
      `🎉 Congratulations ${winners}! Each of you won **${prize}**.`,
    noEntrants: 'Nobody entered, so nobody won.',
    noWinners: 'Nobody who entered can be paid, so nobody won.',
    fewerWinners: (count: Count, wanted: Count) =>
      `Only ${count} of ${wanted} winners: there were not enough entrants.`,
    winnerLine: (place: Count, member: string, state: string) => `**${place}.** ${member} · ${state}`,
    replaced: (member: string, by: string) => `🔁 ${member} was replaced by ${by}.`,
    passedOver: 'Skipped',
    passedOverLine: (member: string, why: string) => `${member}: ${why}`,
    passedOverMore: (count: Count) => `… and ${count} more`,
    why: {
      'not-a-member': 'left the server',
      'not-linked': 'is no longer linked',
      'not-proven': 'no longer has a proven link',
      'role-missing': 'no longer has the role',
      'role-excluded': 'has a role that is excluded',
      'too-new': 'has not been in the server long enough',
      'same-account': 'shares a website account with another winner',
      host: 'started or approved the giveaway',
    },
    listTitle: 'Giveaways',
    none: 'There are no giveaways yet.',
    line: (state: string, title: string, prize: string, staff: string, when: string) =>
      `${state} **${title}**: ${prize}, by ${staff}, ${when}`,
    states: {
      scheduled: '📅 Announced',
      opening: '⏳ Starting',
      open: '🎉 Open',
      ending: '⏳ Being drawn',
      drawn: '⏳ Being paid',
      finished: '✅ Ended',
      cancelled: '⛔ Cancelled',
    },
    choice: (state: string, title: string) => `${state}: ${title}`,
    endedByTitle: 'Ended',
    endedBy: 'Winners are being drawn, and will then be paid.',
    cancelDone: 'The giveaway was cancelled. Nobody is paid.',
    comesAgain: (when: string, stop: string) => `It comes again on ${when}. To stop that, press **${stop}**.`,
    rerollTitle: 'Replaced',
    rerolled: (member: string, by: string) => `${member} was replaced by ${by}, who came next in the draw.`,
    nobodyLeft: 'Nobody else is left, so the winner stays. Nothing was changed.',
    overHostCap: (host: string, left: string) =>
      `This counts against the daily limit of ${host}, who started the giveaway: only ${left} left today.`,
    payAgain: 'Pay again',
    payAgainTitled: (title: string) => `Pay again: ${title}`,
    payAgainTitle: (total: string, winners: Count) =>
      `Pay ${total} to ${plural(winners, { one: 'one winner', other: `${winners} winners` })}?`,
    payAgainHint: (host: string) =>
      `Nothing was sent to these winners so far. What they receive now counts against today’s limit of ${host}.`,
    payAgainLine: (amount: string, receiver: string) => `• **${amount}** to ${receiver}`,
    paidSince: (sum: string) => `⚠️ ${sum} already granted or under way since the giveaway ended`,
    payAgainOutdated:
      'This preview is no longer valid: it is too old, or something has changed, such as a payment by hand. Press **Pay again** for a new one.',
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
    notified: {
      unposted: (title: string, channel: string) =>
        `⚠️ I could not post the giveaway “${title}” in ${channel}, so it was cancelled. Please check that I may write there, then start it anew.`,
      unpostedRound: (title: string, channel: string) =>
        `⚠️ I could not post a round of the giveaway “${title}” in ${channel}, so it was cancelled. Please check that I may write there. The next date is tried again.`,
      unpinged: (title: string, role: string, host: string) =>
        `🔕 The giveaway “${title}” opened without notifying ${role}, since ${host} may no longer mention that role there. Let everyone mention the role, or give ${host} the permission Mention @everyone, @here and All Roles.`,
      seriesStopped: (staff: string, title: string) =>
        `🔁 ${staff} stopped the giveaway “${title}” from repeating.`,
      edited: (staff: string, title: string, changes: string) =>
        `✏️ ${staff} changed the giveaway “${title}”, ${changes}.`,
      scheduled: (staff: string, title: string, when: string, cost: string) =>
        `📅 ${staff} announced the giveaway “${title}” (maximum cost **${cost}**), which opens ${when}.`,
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
    recordMore: (count: Count) => `… and ${count} more; the file has all of them.`,
    recordLine: (amount: string, receiver: string, state: string) => `${state}: **${amount}** to ${receiver}`,
  },
};
