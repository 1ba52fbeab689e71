/** What people read of previews, decisions and expiries of every kind, in English. See `index.ts`. */
export const approvals = {
  approvals: {
    confirm: 'Confirm',
    cancel: 'Cancel',
    cancelledTitle: 'Cancelled',
    nothingPaid: 'Nothing was paid.',
    approve: 'Approve',
    reject: 'Reject',
    needsApproval: '👥 A second staff member must approve this amount.',
    validUntil: (when: string) => `Confirm by ${when}.`,
    cost: 'Maximum cost',
    capLeft: 'Your limit today',
    capLeftAfter: (left: string) => `${left} left`,
    requestedBy: 'Requested by',
    approvedBy: 'Approved by',
    rejectedBy: 'Rejected by',
    states: {
      waiting: '👥 Waiting for approval',
      approved: '✅ Approved',
      rejected: '⛔ Rejected',
      expired: '⌛ Expired without approval',
    },
    waits: (when: string) =>
      `A second staff member must approve this in the log channel. It expires ${when}.`,
    nobodyApproved: 'Nobody approved this within 24 hours. Nothing was paid.',
    askedTitle: 'Sent for approval',
    seeLater: (command: string) => `To see what became of it, use \`${command}\`.`,
    opening: 'It is saved, and will be posted in a moment.',
    draftGone: {
      title: 'Preview no longer valid',
      text: 'This preview is no longer valid: it was confirmed or cancelled, or it is too old. If nothing came of it, use the command again.',
    },
    draftNotYours: {
      title: 'Not your preview',
      text: 'Only the person who asked for this preview can use its buttons.',
    },
    ownApproval: {
      title: 'Someone else must approve',
      text: 'You requested this, so someone else must approve it.',
    },
    decided: 'This was already decided, or it has expired. Nothing was changed.',
    confirmedAlready: (command: string) =>
      `This was confirmed already, so it can no longer be cancelled here. See \`${command}\`.`,
    confirmedMeanwhile: (staff: string, when: string, id: string) =>
      `${staff} confirmed the same ${when}, which this preview did not show: \`${id}\`. To do it once more, use the command again.`,
    notConfirmed:
      'My database failed at that moment. Nothing was paid, and this preview can no longer be confirmed. Please use the command again.',
    uncertain: (command: string) =>
      `My database failed at that moment, so I do not know whether this was done. Look at \`${command}\` in a minute, before you try again.`,
    serverUnlisted:
      'I no longer act in the server concerned (it is not in DISCORD_GUILD_IDS), so nothing was changed.',
    notOpen: 'This is already over, or has not begun. Nothing was changed.',
    notFound: 'Nothing has this ID (not found).',
  },
};
