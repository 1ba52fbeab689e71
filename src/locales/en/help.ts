/** What people read of `/help` and `/panel`, in English. See `index.ts`. */
export const help = {
  help: {
    title: 'What you can do here',
    notLinked:
      '**You are not linked yet.** Press **Link my account**, so that I know which website account is yours.',
    linked: (name: string) => `You are linked to **${name}**.`,
    staff: 'For staff',
    menus: (names: string) => `${names}: right-click a member (on a phone: press and hold), then *Apps*`,
    panelTitle: 'Your website account',
    panelText: 'Link your website account once. Then you can see your balance here, and take part in events.',
    balance: 'My balance',
    rewards: 'My rewards',
    button: 'Help',
    postedTitle: 'Posted',
    posted: 'Pin the message, so that members find it. Its buttons keep working.',
  },
};
