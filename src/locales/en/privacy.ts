import type { Count } from '../count.js';
/** What people read of what is stored about them, in English. See `index.ts`. */
export const privacy = {
  privacy: {
    /** In place of the name of somebody who had their data erased. */
    erasedPerson: 'a removed person',
    unreadable: (count: Count) =>
      `Records that could not be read: ${count}. Staff see the fault in the log channel. Whether it concerns you can be said once it is mended.`,
    busy: 'Several people are waiting for their data right now. Try again in a few minutes.',

    exportTitle: 'Your data',
    exported: 'The file has everything that I have stored about you. Only you can see this message.',
    exportedFiles: (count: Count) =>
      `The ${count} files have everything that I have stored about you. Only you can see this message.`,
    exportTooLarge:
      'I have stored more about you than Discord lets me attach. Ask staff: the owner of the bot can give it to you.',

    previewTitle: 'Erase your data?',
    goes: '**This goes**',
    link: 'Your link to your website account. Afterwards you can no longer see your balance here or win credit, until you link again.',
    pastLinks: (count: Count) => `Past links: ${count}`,
    requests: (count: Count) => `Link requests: ${count}`,
    openRequest: 'Your open link request is withdrawn.',
    proofs: (count: Count) => `Your Discord ID in deposits that were to prove an account: ${count}`,
    signIns: (count: Count) => `Sign-ins on my page, which end by it: ${count}`,
    grants: (count: Count) => `Your Discord ID and the reason in credit granted to you: ${count}`,
    payoutRows: (count: Count) => `Your Discord ID in lists of payouts: ${count}`,
    giveaways: (count: Count) =>
      `Your entries and your Discord ID in ended giveaways: ${count}. Their draws can then no longer be repeated from my own records, only from the file that was posted in Discord.`,
    nothing: 'Nothing: I have stored nothing about you that can go.',

    stays: '**This stays**',
    staysLedger:
      'Amounts, website accounts and states of the credit that you received. Others must be able to account for it.',
    staysDeposits: 'That a deposit was made to an account, for 30 days: so soon there is no other one.',
    staysHashes:
      'For each drop that you claimed and each code that you redeemed, a hash made from your Discord ID: nobody is paid twice for one.',
    staysUses:
      'How often you used `/link` and entered wrong codes today and yesterday. It expires by itself within two days.',
    staysWords: 'What staff wrote as a title, or as a reason of credit for others.',
    staysStaff:
      'Your past links, and everything that you granted, decided or settled as staff: nobody grants to an account that was ever their own, and everybody answers for what they have done.',
    staysDeeds: 'Whatever you granted, decided or settled when you were staff.',
    staysMessages: 'Messages that have been posted in Discord, and backups that the owner has made.',

    underWayTitle: 'Your data cannot be erased yet',
    underWayHint: '**First, this must be over**',
    obstacles: {
      grant: (id: string, state: string) => `The grant \`${id}\`: ${state}`,
      preview: 'Staff are preparing a payment. Try again in 10 minutes.',
      deposit: (when: string) => `A deposit that proves an account. Try again ${when}.`,
      payout: (id: string) => `The payout \`${id}\`, which is not finished`,
      giveaway: (title: string) =>
        `The giveaway ${title}, which is still running, or has a winner who was not paid. If staff neither pay nor replace the winner, that ends 90 days after the giveaway.`,
      more: (count: Count) => `… and ${count} more`,
    },
    repeat: 'An erasure that you confirmed is not done yet. It goes on by itself.',

    confirm: 'Confirm',
    cancel: 'Cancel',
    cancelledTitle: 'Nothing erased',
    cancelled: 'Your data was not erased.',
    doneTitle: 'Your data was erased',
    done: 'What can go is gone. What stays was named in the preview.',
    waitingTitle: 'Not done yet',
    waiting:
      'Something with you has begun in the meantime, so not everything is gone. I go on by myself once it is over. `/privacy erase` shows what it is.',
    notYet: 'Something with you has begun since the preview. Use `/privacy erase` again to see what it is.',
    underWay: 'Your data is being erased right now.',
    interrupted:
      'I was interrupted, and do not know how much is erased. If the erasing had begun, I go on by myself. `/privacy erase` shows what is left.',
  },
};
