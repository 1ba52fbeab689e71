/** What members read on the page for signing in, in English. See `index.ts`. */
export const signIn = {
  signIn: {
    startTitle: 'Link your website account',
    start:
      'First, Discord says who you are, and which Steam accounts it has verified as yours. If the website knows one of them, that is all. If not, you sign in to Steam too.',
    startNote:
      'I read your name and your connections on Discord once. I keep no access to your account, and I never see a password.',
    continueWithDiscord: 'Continue with Discord',

    steamTitle: 'Sign in to Steam',
    steam: (name: string) =>
      `On Discord, you are ${name}. Discord has no verified Steam account of yours that the website knows, so please show on Steam itself which account is yours.`,
    steamNote: 'Steam tells me only the number of your account.',
    signInWithSteam: 'Sign in with Steam',

    confirmTitle: 'Link these two?',
    onDiscord: 'On Discord',
    onWebsite: 'On the website',
    confirmNote: 'If one of them is not yours, close this page. Nothing is linked until you agree.',
    link: 'Link',
    otherSteamAccount: 'Use another Steam account',

    linkedTitle: 'Linked',
    linked: (account: string) =>
      `You are now linked to the website account ${account}. You can close this page and go back to Discord.`,

    alreadyTitle: 'Already linked',
    already: (account: string) =>
      `You are already linked to the website account ${account}, and it is already proven. There is nothing left to do.`,
    otherLinkTitle: 'Linked to another account',
    otherLink: (account: string) =>
      `You have shown that ${account} is yours, but you are linked to another website account. In Discord, use /unlink, and then /link again.`,
    takenTitle: 'Account already linked',
    taken: (account: string) =>
      `The website account ${account} is linked to another member, whose proof counts for more than yours. Staff have to decide: ask them in Discord.`,
    wrongMemberTitle: 'Somebody else asked for this',
    wrongMember:
      'On Discord, you are not the member who asked for this page, so nothing was linked. To link your own account, use /link in Discord, and open the address that you get.',
    goneTitle: 'No longer valid',
    gone: 'This address is unknown, too old or was already used. In Discord, use /link again to get a new one.',
    usedTitle: 'Opened elsewhere',
    used: 'Another browser has already begun with this address. Go on there, or use /link in Discord again to get a new one.',
    otherBrowserTitle: 'This browser did not begin here',
    otherBrowser:
      'This browser has no sign-in under way, so nothing was linked. An app may have opened another browser than the one where you began, or cookies are off. In Discord, use /link again, and stay in one browser.',
    notFromHereTitle: 'Not sent from this page',
    notFromHere:
      'This request did not come from the page itself, so nothing was done. Go back and try again.',
    notFoundTitle: 'Nothing here',
    notFound: 'To link your website account, use /link in Discord, and open the address that you get.',
    tooManyTitle: 'Too many requests',
    tooMany: 'Wait a minute, then try again.',
    failedTitle: 'Sign-in interrupted',
    storeFailed: 'My records cannot be used right now. Try again in a few minutes.',
    failed: 'Something went wrong, and staff can find it in the log. Try again in a few minutes.',

    declined: (service: string) => `You did not agree at ${service}, so nothing has happened.`,
    away: (service: string) =>
      `${service} does not answer right now. Nothing is lost: try again in a moment.`,
    unusable: (service: string) =>
      `${service} gave an answer that I cannot use, so it does not count. Please try again.`,
    website: 'The website',
    noAccount:
      'The website has no account with this Steam account. Add it to your account on the website and try again, or sign in to another one.',
    nameUnfound: (name: string) =>
      `The website calls your account ${name}, but does not find it again by that name. In Discord, use /link with your own username.`,
    tryAgain: 'Try again',
  },
};
