/** What people read of payments that follow by themselves, in English. See `index.ts`. */
export const due = {
  due: {
    givenUp: (amount: string, receiver: string, reason: string) =>
      `⏹️ **${amount}** for ${receiver} (${reason}) could not be paid for seven days, so I have stopped trying. Nothing was sent. To pay it by hand, use \`/grant\`.`,
  },
};
