/** Names and descriptions of commands, in English. See `en.ts`. */
export const enCommands = {
  commands: {
    profile: {
      description: 'Shows your website profile',
      member: 'Another member (staff only)',
    },
    viewProfile: { name: 'View website profile' },
    balance: {
      description: 'Shows your balance on the website',
      member: 'Another member (staff only)',
    },
    link: {
      description: 'Links your Discord account to your website account',
      username: 'Your username on the website',
      steam: 'Your Steam ID, in any of its three forms',
    },
    grant: {
      description: 'Adds virtual credit to a website account (staff)',
      amount: 'How much, with up to two decimals',
      member: 'The member who receives it',
      username: 'The website username, for someone who is not on Discord',
      reason: 'Why; the member can read it',
      announce: 'Announce the grant in this channel',
    },
    grantCredit: { name: 'Grant credit' },
    grants: {
      description: 'Lists, shows, settles and exports grants (staff)',
      list: 'Shows the newest grants',
      show: 'Shows one grant in full',
      resolve: 'Settles a grant whose outcome is unknown',
      export: 'Exports the ledger as CSV',
      member: 'Only grants to this member',
      id: 'The grant',
      outcome: 'What the website says',
      outcomeApplied: 'It arrived',
      outcomeNotApplied: 'It did not arrive',
      month: 'Only this month, such as 2026-11',
    },
    unlink: { description: 'Removes the link to your website account' },
    lookup: {
      description: 'Finds a website user (staff)',
      username: 'The username on the website',
      email: 'The e-mail address of the website account',
      steam: 'The Steam ID in any of its three forms',
    },
    links: {
      description: 'Manages links between members and website accounts (staff)',
      set: 'Links a member to a website account at once',
      remove: 'Removes the link of a member',
      show: 'Shows the link of a member',
      requests: 'Shows the open link requests',
      member: 'The member',
      username: 'The username on the website',
      steam: 'The Steam ID in any of its three forms',
    },
  },
};
