import { type Count, pluralsOf } from '../count.js';

const plural = pluralsOf('en');
/** What people read of links that were proven, in English. See `index.ts`. */
export const links = {
  proofs: {
    /** After "Proven". */
    staff: 'by staff',
    deposit: 'by a deposit',
    steam: 'by signing in to Steam',
    discord: 'by a verified Steam connection on Discord',
  },

  linkWays: {
    title: 'Link your website account',
    about: (name: string) => `Show that the website account ${name} is yours:`,
    signInLine: '**Sign in** to Steam or Discord. You are then linked at once.',
    depositLine: (most: string) =>
      `**Send it:** I add up to ${most} to the account, and you enter the virtual balance that the website then shows. You are then linked at once.`,
    staffLine: '**Ask staff:** they check your request, and I send you a message when they decide.',
    enterLine: '**Enter username** or Steam ID of your website account.',
    betterTitle: 'You are linked',
    better: (name: string, proof: string) =>
      `You are linked to ${name}, proven ${proof}. **Sign in** to Steam or Discord to prove it yourself. To link another account, use \`/unlink\` first.`,
    signIn: 'Sign in',
    send: 'Send it',
    askStaff: 'Ask staff',
    cancel: 'Cancel',
    enter: 'Enter username',
    cancelledTitle: 'Cancelled',
    cancelled: 'Nothing was sent.',
    formTitle: 'Your website account',
    formUsername: 'Username on the website',
    formSteam: 'Or its Steam ID',
  },

  deposit: {
    sentTitle: 'Deposit under way',
    askedTitle: 'Enter the balance',
    asked: (name: string, until: string, tries: Count) =>
      `I added a small amount to ${name}. Log in to the website, look at your virtual balance (or the total, if it shows only that), and enter it here by ${until}. Tries left: ${tries}.`,
    askedLater: (name: string) =>
      `The small amount that I sent to ${name} has arrived. Look at your virtual balance on the website, then use \`/link\` in the server to enter it.`,
    enter: 'Enter balance',
    formTitle: 'What does the website show?',
    formBalance: 'Virtual balance, or the total if not shown',
    wrongTitle: 'Not the right balance',
    wrong: 'What counts is the balance that the website showed right after the deposit.',
    triesLeft: (tries: Count) =>
      plural(tries, {
        one: 'You have one try left, or you can ask staff.',
        other: `You have ${tries} tries left, or you can ask staff.`,
      }),
    noTries: 'You have no tries left. Staff can check your request instead.',
    limitTitle: 'No deposit now',
    limits: {
      account: (name: string) =>
        `There was a deposit to ${name} in the last 30 days, so I send no other one. You can ask staff instead.`,
      member: (_name: string) =>
        'You had a deposit in the last 24 hours, so I send no other one yet. You can ask staff instead.',
      day: (_name: string) =>
        'There were too many deposits today. Try again tomorrow (after midnight UTC), or ask staff.',
    },
    notSentTitle: 'The deposit did not arrive',
    notSent: (name: string) =>
      `Nothing was added to ${name}, and this used up no try. Use \`/link\` to try again, or ask staff.`,
    unknownTitle: 'Staff check your request',
    unknown: (name: string) =>
      `I do not know whether the deposit arrived, so staff check your request to be linked to ${name}. I’ll send you a message when they decide.`,
    endedTitle: 'Deposit over',
    overtaken: 'You were linked in another way meanwhile, so the deposit no longer counts.',
    late: 'The 24 hours to enter the balance are over. You can ask staff instead.',
    failures: {
      wrong: '⚠️ A deposit failed to prove it: the member named a wrong balance',
      late: '⚠️ A deposit failed to prove it: the member named no balance within 24 hours',
      'given-up': '⚠️ A deposit did not prove it: the member asked for staff before naming the balance',
      unknown: '⚠️ A deposit could not prove it: nobody knows whether it arrived',
    },
    gone: 'This is no longer open: it has ended, or it is too old. Use `/link` again.',
    withdrawn: 'My database failed at that moment. No deposit was sent. Use `/link` again.',
    unrecorded:
      'My database failed at that moment, so I do not know yet whether the deposit arrived. I will send you a message as soon as I know.',
    underWay: 'The deposit is still under way. Use `/link` in a moment.',
    moved: (name: string) =>
      `The website account ${name} is no longer the one that you named. It may have been renamed or deleted.`,
    notABalance: 'That is not a balance. Write it like `12.50`. This did not use up a try.',
  },

  linkNotices: {
    proven: (member: string, name: string, proof: string) =>
      `🔗 ${member} proved ${proof} that the website account ${name} is theirs: now linked.`,
    holder: (member: string, proof: string) => `${member} (proven ${proof})`,
    taken: (member: string, name: string, proof: string, holders: string, count: Count) =>
      `🔗 ${member} proved ${proof} that the website account ${name} is theirs: now linked. The account was linked to ${holders}; ${plural(count, { one: 'that link has ended', other: 'those links have ended' })}.`,
    linkedTitle: 'You are linked',
    linked: (name: string) => `You are now linked to the website account ${name}. Try \`/balance\`.`,
    begunTitle: 'Somebody claims your account',
    begun: (name: string) =>
      `Somebody else has begun to prove that the website account ${name} is theirs: they have to say what its balance is. If it is yours, tell nobody your balance, secure the account on the website, and tell staff.`,
    takenTitle: 'Your link has ended',
    takenFromYou: (name: string) =>
      `Somebody else proved that the website account ${name} is theirs, so you are no longer linked to it. If it is yours, secure it on the website, then use \`/link\` or ask staff.`,
  },

  linkedRole: {
    /** In the audit log of the server. */
    given: 'Linked to a website account',
    taken: 'No longer linked to a website account',
    forbidden: (role: string) =>
      `⚠️ Discord does not let me give or take the role ${role}. Under Server Settings → Roles, give my role the permission Manage Roles and drag it above ${role}. I try again every few minutes; links themselves are not affected.`,
    noRole: (id: string) =>
      `⚠️ None of my servers has the role ${id}, which linked members should have. Set \`LINKED_ROLE_ID\` to the ID of a role that exists, and restart me. Links themselves are not affected.`,
    refused: (role: string, code: string) =>
      `⚠️ Discord refuses to give or take the role ${role} (error ${code}). \`npm run doctor\` says what is wrong with it. I try again every few minutes; links themselves are not affected.`,
  },
};
