/** What is said of the store itself, in English. See `en.ts`. */
export const enStore = {
  store: {
    isNew: (name: string) =>
      `🆕 I started with a new, empty store: \`${name}\`. If this server has used me before, stop me and check \`STORE_URL\`: without my records I know of no link and no payment.`,
    lost: (name: string) =>
      `🛑 The file of my store, \`${name}\`, was deleted or replaced while I was running. I pay nothing until I am restarted. Whoever runs me has to put the file back first: what I wrote since is lost.`,
    heldTitle: 'Payments are on hold',
    liftedTitle: 'Payments go on',
    reasons: {
      'another-store': 'This store is not the one that I last worked with.',
      'another-place':
        'The database is on another server, or on another timeline, than before: somebody switched to a copy or recovered it. What was written last may be missing.',
      'another-file':
        'Payments are open, and the file of the store was copied, or put back from a copy. It may be older than what was paid.',
      'gone-back': 'Something that I had written is missing: this is an older copy of the store.',
      'long-ago': 'Payments are open in a store that nobody has written for long. It may be an old copy.',
    },
    choice:
      '**Go on** if nothing is missing: everything continues where it stopped. **Lay aside** if this may be an older copy: open payouts and giveaways end without paying, and you check each grant that was on its way. If in doubt, lay aside.',
    held: 'Store',
    lastWritten: 'Last written',
    lastWrittenBy: (when: string, machine: string) => `${when} on ${machine}`,
    notKnown: 'not known',
    payouts: 'Open payouts',
    giveaways: 'Open giveaways',
    grants: 'Grants on their way',
    countAndSum: (count: string, sum: string) => `${count} · ${sum}`,
    none: 'none',
    goOn: 'Go on',
    layAside: 'Lay aside',
    layingAside: (staff: string) => `${staff} has chosen **Lay aside**. Press it again if nothing happens.`,
    goneOn: (staff: string) => `${staff} chose **Go on**: everything continues where it stopped.`,
    laidAside: (staff: string) =>
      `${staff} chose **Lay aside**. Open payouts and giveaways have ended; each grant that was on its way is put before you here.`,
    decided: 'This was decided already.',
  },
};
