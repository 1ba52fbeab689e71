import type { Count } from '../count.js';
/** What the bot posts in direct messages and in the log channel, in English. See `index.ts`. */
export const notices = {
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
    deposited: (bot: string, amount: string, receiver: string) =>
      `🔎 Link deposit: ${bot} added **${amount}** to ${receiver}, to see who can read the balance.`,
    notGranted: (staff: string, amount: string, receiver: string, state: string) =>
      `${state}: **${amount}** from ${staff} to ${receiver}.`,
    unknown: (staff: string, amount: string, receiver: string) =>
      `${staff} granted **${amount}** to ${receiver}, but the website gave no clear answer, so it may or may not have arrived. Check the website's own records, then settle it here. Until then it counts as paid and is not sent again.`,
    arrivedLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did arrive**. I have corrected the record.`,
    lostLate: (id: string, amount: string, receiver: string) =>
      `⚠️ The website's answer to the grant \`${id}\` came late: **${amount}** to ${receiver} **did not arrive**. I have corrected the record.`,
    returned: 'My records had lost this grant by going back to an earlier time. I have entered it again.',
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
    recordsDisagree: (faults: Count, first: string) =>
      `⚠️ The bot's records contradict each other (faults: ${faults}). Before granting again anything named here, compare it with the website's own records. To see all faults, the bot’s owner runs \`npm run audit\`.\n${first}`,
  },
};
