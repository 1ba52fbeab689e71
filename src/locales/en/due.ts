/** What people read of payments that follow by themselves, in English. See `index.ts`. */
export const due = {
  due: {
    givenUp: (amount: string, receiver: string, reason: string) =>
      `⏹️ **${amount}** for ${receiver} (${reason}) could not be paid for seven days, so I have stopped trying. Nothing was sent. To pay it by hand, use \`/grant\`.`,
    conflict: (amount: string, receiver: string, id: string, other: string) =>
      `⚠️ **${amount}** for ${receiver} was not sent: my records contradict each other. The grant \`${id}\`, which was to pay it, is for ${other}. Compare it with the website’s own records (\`/grants show\`). If the payment is still owed, use \`/grant\`.`,
    paidBefore: (amount: string, receiver: string, id: string, other: string) =>
      `✋ **${amount}** for ${receiver} was not sent: the grant \`${id}\` for ${other} has been made for this payment already. If it arrived (\`/grants show\`), nothing is left to do.`,
  },
};
