import { type Count, pluralsOf } from '../count.js';

const plural = pluralsOf('en');
/** What people read of codes, in English. See `index.ts`. */
export const codes = {
  code: {
    wordUnfit:
      'Your own code needs 6 to 15 letters and digits. Everything else is ignored. Without `code`, I make a random one that nobody can guess.',
    wordTaken: 'This word is in use for another code. Choose another one, or disable that code first.',
    oneWord:
      'A word of your own is one code. Leave out `count`, and say with `uses` how often it can be redeemed.',
    tooMany: (most: Count) => `At most ${most} redemptions (\`uses\` × \`count\`) are possible at once.`,
    durationRange: (least: string, most: string) =>
      `That is not how long codes can last: at least ${least}, at most ${most}. Write it like \`2h\` or \`30d\`.`,
    previewTitle: (codes: string) => `Create ${codes}?`,
    one: 'a code',
    many: (count: Count) => `${count} codes`,
    pays: 'Pays',
    paysOnce: (amount: string) => `**${amount}** once`,
    paysTimes: (amount: string, uses: Count) => `**${amount}** to each of ${uses} members`,
    paysEach: (amount: string, count: Count) => `**${amount}** for each of ${count} codes`,
    paysEachTimes: (amount: string, uses: Count, count: Count) =>
      `**${amount}** to ${uses} members for each of ${count} codes`,
    expires: 'Expires',
    expiresAfter: (duration: string) => `${duration} after the start`,
    never: 'never',
    rules:
      'Each member and each website account can redeem one of them, once. You cannot redeem them yourself.',
    ownWord: 'A word of your own can be guessed or passed on. Give it few uses, or an end.',
    id: 'Code',
    createdTitle: '🎟️ Ready',
    shownOnce:
      'I show this only once, and nobody can look it up later. If it gets lost, use `/code disable` and create a new one.',
    shownBefore:
      'The codes were shown once, when they were made. If you did not get them, use `/code disable` and create new ones.',
    inFile: (count: Count) => `The file has all ${count} codes.`,
    wordReady: 'Your word can be redeemed now.',
    notYetValid: 'It can be redeemed once this is approved.',
    redeemWith: 'Members redeem it with `/redeem`.',
    disabledTitle: 'Disabled',
    disabled: 'Nobody can redeem it any more. Payments that were promised before will follow.',
    listTitle: 'Codes',
    none: 'There are no codes yet.',
    line: (state: string, name: string, pays: string, used: string, staff: string, when: string) =>
      `${state} ${name}: ${pays}, redeemed ${used}, by ${staff}, ${when}`,
    endingIn: (ending: string) => `**…${ending}**`,
    usedOf: (used: Count, most: Count) => `${used} of ${most}`,
    redeemed: 'Redeemed',
    created: 'Created',
    disabledBy: 'Disabled by',
    useLine: (member: string, account: string, ending: string, when: string, state: string) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Nobody has redeemed it yet.',
    states: {
      open: '🎟️ Valid',
      ending: '⏳ Ending',
      ended: '✅ Ended',
      cancelled: '⛔ Cancelled',
    },
    ends: {
      'used-up': '✅ Used up',
      time: '⌛ Expired',
      staff: '⛔ Disabled',
      withdrawn: '⛔ Ended: I no longer act in its server',
    },
    choice: (state: string, name: string) => `${state}: ${name}`,
    redeemedTitle: '🎉 Redeemed',
    redeemedBeforeTitle: 'Already redeemed',
    redeemedBefore: 'You have redeemed this code before. Each member can do so once.',
    nowUnredeemable: (why: string) => `By now, the code is: ${why}`,
    paid: (amount: string, account: string) => `**${amount}** were added to your account ${account}.`,
    paying: (amount: string) =>
      `The code is yours. **${amount}** will follow by themselves as soon as the website answers. You need not do anything.`,
    unknownPaid: (amount: string) =>
      `The code is yours. Whether the **${amount}** have arrived is not clear yet; staff are checking it.`,
    notPaid: (amount: string) =>
      `The code is yours, but the website did not take the payment of **${amount}**. Please ask staff.`,
    notValidTitle: 'This code does not work',
    notValid: (left: Count) =>
      left.value === 0
        ? 'It is mistyped, or it can no longer be redeemed. That was your last try today; you can go on tomorrow (UTC).'
        : `It is mistyped, or it can no longer be redeemed. ${plural(left, { one: 'You have one more try', other: `You have ${left} more tries` })} today.`,
    notACode:
      'A code has 16 characters, only A–Z and 0–9, or is a word of 6 to 15 letters and digits. Check what you entered; it did not cost you a try.',
    tooManyWrong: 'You have entered too many codes that do not work. You can go on tomorrow (UTC).',
    ownCode:
      'You cannot redeem this code: it was created or approved by you, or by someone who has or had your website account.',
    accountRedeemed: 'This code was already redeemed for your website account.',
    untitled: 'Code',
    redeemUncertain:
      'My database failed, so I do not know whether the code is redeemed. Please try again in a minute: it cannot be paid twice.',
    notified: {
      created: (staff: string, codes: string, name: string, pays: string, cost: string) =>
        `🎟️ ${staff} created ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (maximum cost **${cost}**).`,
      requested: (staff: string, codes: string, pays: string, cost: string) =>
        `🎟️ ${staff} requested ${codes}: ${pays} (maximum cost **${cost}**). They need approval.`,
      approved: (approver: string, codes: string, staff: string) =>
        `🎟️ ${approver} approved ${codes} that ${staff} requested.`,
      rejected: (approver: string, codes: string, staff: string) =>
        `🎟️ ${approver} rejected ${codes} that ${staff} requested.`,
      disabled: (staff: string, name: string, used: string, sum: string) =>
        `🎟️ ${staff} disabled: ${name}. Redeemed: ${used} (**${sum}**).`,
      ended: (name: string, why: string, used: string, sum: string) =>
        `🎟️ Ended (${why}): ${name}. Redeemed: ${used} (**${sum}**).`,
      wrong: (member: string) =>
        `⚠️ ${member} entered 5 codes today that do not work, and can redeem nothing more until tomorrow (UTC).`,
      manyWrong: (count: Count) =>
        `⚠️ Somebody may be guessing codes: members entered at least ${count} unknown ones today. Random codes cannot be guessed; look at your own words in \`/code list\`.`,
    },
  },
};
