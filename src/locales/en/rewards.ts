import type { Count } from '../count.js';
/** What people read of `/rewards` and `/grants report`, in English. See `index.ts`. */
export const rewards = {
  rewards: {
    kinds: {
      grant: 'Grants',
      payout: 'Payouts',
      giveaway: 'Giveaways',
      drop: 'Claimed drops',
      code: 'Redeemed codes',
      deposit: 'Deposits that prove a link',
    },
    title: 'What you have received',
    titleOf: 'Received through the bot',
    none: 'Nothing yet. Giveaways, drops and codes are a good start: what you receive shows up here.',
    noneOf: 'Nothing yet.',
    inAll: 'In all',
    inNewest: (count: Count) => `The newest ${count} only`,
    sum: (sum: string) => `**${sum}**`,
    kindSum: (kind: string, sum: string) => `${kind}: ${sum}`,
    line: (amount: string, kind: string, when: string, reason: string) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page: Count, pages: Count) => `Page ${page} of ${pages}`,
    chart: (months: string) => `Bar chart of what arrived in the last twelve months. ${months}`,
    monthInWords: (month: string, sum: string) => `${month}: ${sum}.`,
    highest: (when: string, sum: string) => `Highest bar: ${when}, ${sum}.`,
    noneInChart: 'Nothing arrived.',
    onlyThose: 'Nothing in the other months.',
    report: {
      title: (month: string) => `Report: ${month}`,
      before: (month: string) => `In brackets: ${month}, the month before.`,
      paid: 'Paid',
      staff: 'By staff member',
      reasons: 'Top reasons',
      notPaid: 'Not paid',
      refused: 'Refused by the website',
      unknown: 'Outcome unknown',
      /** @param before empty if there was nothing in the month before */
      line: (what: string, sum: string, count: Count, before: string) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Total',
      nothing: 'Nothing was paid in this month.',
      tooMany: 'There are too many grants for a file.',
      chart: (month: string, days: string) => `Bar chart of what was paid on each day of ${month}. ${days}`,
      onlyThoseDays: 'Nothing on the other days.',
    },
  },
};
