import { type Count, pluralsOf } from '../count.js';

const plural = pluralsOf('en');
/** What people read of payouts that repeat, in English. See `index.ts`. */
export const schedules = {
  schedule: {
    faults: {
      'not-understood':
        'I don’t understand this time. Write it in UTC, for example `18:00`, `mon 18:00`, `31 09:30` or `2026-12-01 18:00`.',
      'weekday-of-month':
        'A weekday only fits `every: week`. For a month, write a day, for example `31 09:30`.',
      'day-of-week':
        'A day of the month only fits `every: month`. For a week, write a weekday, for example `mon 18:00`.',
      past: 'This time has passed. All times are in UTC.',
    },
    tooMany: (most: Count) =>
      `There are already ${most} schedules. End one first with \`/payout unschedule\`.`,
    previewTitle: (amount: string) => `Pay ${amount} to everyone in this role, again and again?`,
    role: 'Role',
    each: 'Each receives',
    rhythm: 'When',
    weekly: (weekday: string, time: string) => `Every ${weekday} at ${time} UTC`,
    monthly: (day: string, time: string) => `Every month on day ${day} at ${time} UTC`,
    dates: 'Next dates',
    now: 'Right after **Confirm**',
    who: 'Would be paid now',
    whoCount: (accounts: Count) => plural(accounts, { one: 'One account', other: `${accounts} accounts` }),
    cost: 'Cost of a run',
    capLeft: 'Your limit on the first date',
    utcNote: 'All times are in UTC, so changes of clocks move nothing.',
    shortMonthNote: 'In a month without that day, it is the last day of the month.',
    roleNote: 'Each time, everyone who is linked and has the role by then is paid. You are not.',
    capNote:
      'Each run counts against your daily limit. One that does not fit is not paid, and staff are told.',
    nextIs: (date: string) => `Next: ${date}`,
    states: {
      active: '🗓️ Schedule started',
      ended: '⏹️ Schedule ended',
    },
    approvalNote: 'One approval is enough; a run that costs more needs another. Who approves is not paid.',
    id: 'Schedule',
    listTitle: 'Payouts that repeat',
    none: 'No payout repeats. `/payout schedule` starts one.',
    line: (amount: string, role: string, rhythm: string, staff: string) =>
      `**${amount}** each to ${role}, by ${staff}. ${rhythm}.`,
    lineNext: (date: string) => `Next: ${date}`,
    lineLast: (date: string, outcome: string) => `Last: ${date}, ${outcome}`,
    choice: (amount: string, rhythm: string) => `${amount} each. ${rhythm}`,
    payoutGone: 'payout',
    skipped: {
      'over-cap': 'not paid: over the daily limit',
      'over-max': 'not paid: the amount is over the limit for one grant',
      'not-staff': 'not paid: its maker is no longer staff',
      'role-gone': 'not paid: the role is gone',
      nobody: 'not paid: nobody to pay',
      'too-many': 'not paid: too many members',
    },
    notified: {
      started: (staff: string, amount: string, role: string, rhythm: string, next: string) =>
        `🗓️ ${staff} has scheduled **${amount}** for each linked member of ${role}. ${rhythm}. Next: ${next}.`,
      ended: (staff: string, role: string) =>
        `⏹️ ${staff} has ended the schedule for ${role}. A run under way continues; \`/payout stop\` stops it.`,
      serverGone: (staff: string) =>
        `⏹️ I no longer act in the server of a schedule by ${staff}, so I have ended it and pay none of its later dates. A run under way continues; \`/payout stop\` stops it.`,
      run: (staff: string, total: string, accounts: Count, role: string, date: string) =>
        `🗓️ The schedule by ${staff} for ${role} is paying **${total}** to ${plural(accounts, { one: 'one account', other: `${accounts} accounts` })} for ${date}. Everyone is in the file.`,
      runWaiting: (total: string, accounts: Count, role: string, date: string) =>
        `👥 The schedule for ${role} would pay **${total}** to ${plural(accounts, { one: 'one account', other: `${accounts} accounts` })} for ${date}. That is more than was approved, so a second staff member must approve this run.`,
      missed: (role: string, dates: string) =>
        `⚠️ These dates of the schedule for ${role} passed without a payment: ${dates}. I make up the latest date only, which is not one of these. To pay one of them, use \`/payout role\`.`,
      missedOnHold: (role: string, dates: string) =>
        `⚠️ These dates of the schedule for ${role} passed while payments were on hold: ${dates}. I make up the latest date only, which is not one of these. To pay one of them, use \`/payout role\`.`,
      notPaid: (role: string, date: string, why: string, advice: string) =>
        `⚠️ The schedule for ${role} was not paid for ${date}: ${why} ${advice}`,
      why: {
        'over-cap': (staff: string, cost: string) =>
          `it costs ${cost}, more than ${staff} may still grant today.`,
        'over-max': () => 'the amount is above the limit for one grant.',
        'not-staff': (staff: string) => `${staff} is no longer staff.`,
        'role-gone': () => 'the role is gone.',
        nobody: () => 'no linked member of the role can be paid.',
        'too-many': () => 'the role has too many linked members for one payout.',
      },
      advice: {
        'over-cap': 'To make it up, someone with enough of their limit left can use `/payout role`.',
        'over-max': 'To go on, end it with `/payout unschedule` and schedule a smaller amount.',
        'not-staff':
          'To go on, end it with `/payout unschedule` and schedule it yourself. `/payout role` makes up this date.',
        'role-gone': 'End it with `/payout unschedule`.',
        nobody: 'Nothing has to be done. Whoever links an account is paid from the next date on.',
        'too-many': 'End it with `/payout unschedule`, and pay smaller roles.',
      },
    },
    endedBefore: 'This schedule has already ended, or was not approved.',
  },
};
