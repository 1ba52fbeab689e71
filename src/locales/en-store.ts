/** What is said of the store itself, in English. See `en.ts`. */
export const enStore = {
  store: {
    isNew: (name: string) =>
      `🆕 I started with a new, empty store: \`${name}\`. If you have used me before, stop me and check \`STORE_URL\`: with an empty store I know no links and no payments.`,
    lost: (name: string) =>
      `🛑 The file of my store, \`${name}\`, was deleted or replaced while I was running. I pay nothing until I am restarted. Put the file back first; anything I wrote since then is lost.`,
    heldTitle: 'Payments are on hold',
    liftedTitle: 'Payments continue',
    reasons: {
      'another-store': 'This is not the store that I last used.',
      'another-place':
        'The database is on a different server or timeline than before: someone switched to a copy or restored it. The latest changes may be missing.',
      'another-file':
        'Payments are open, and the store’s file was copied or restored from a copy. It may be older than the payments that were made.',
      'gone-back': 'Something that I wrote is missing: this is an older copy of the store.',
      'long-ago':
        'Payments are open in a store that has not been written to for a long time. It may be an old copy.',
    },
    choice:
      '**Go on** if nothing is missing: everything continues where it stopped. **Lay aside** if this may be an older copy: open payouts and giveaways end without paying, and you check each grant that was under way. If in doubt, lay aside.',
    held: 'Store',
    lastWritten: 'Last written',
    lastWrittenBy: (when: string, machine: string) => `${when} on ${machine}`,
    notKnown: 'not known',
    payouts: 'Open payouts',
    giveaways: 'Open giveaways',
    grants: 'Grants under way',
    countAndSum: (count: string, sum: string) => `${count} · ${sum}`,
    none: 'none',
    goOn: 'Go on',
    layAside: 'Lay aside',
    layingAside: (staff: string) => `${staff} chose **Lay aside**. If nothing happens, press it again.`,
    goneOn: (staff: string) => `${staff} chose **Go on**: everything continues where it stopped.`,
    laidAside: (staff: string) =>
      `${staff} chose **Lay aside**. Open payouts and giveaways have ended. I ask here about each grant that was under way.`,
    decided: 'This was already decided.',
  },
};
