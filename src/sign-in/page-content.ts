import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { SignIn, SignInRefusal, Trouble } from './sign-in-records.js';

/** Something that a page offers to do, with a button. */
export interface PageAction {
  readonly label: string;
  /** Below the page's own address: `/steam`. */
  readonly path: string;
  /** Beside the one that leads on. */
  readonly isOther?: boolean;
}

/** A page as plain texts; all of them are escaped when they are written. */
export interface PageContent {
  readonly title: string;
  readonly tone: 'plain' | 'good' | 'attention';
  /** What went wrong in this step. */
  readonly trouble?: string | undefined;
  readonly text?: string | undefined;
  readonly details?: ReadonlyArray<readonly [term: string, value: string]>;
  readonly note?: string;
  readonly actions?: readonly PageAction[];
}

/** The pages that belong to no step. */
export type PlainPage =
  | 'gone'
  | 'used'
  | 'otherBrowser'
  | 'notFromHere'
  | 'notFound'
  | 'tooMany'
  | 'failed'
  | 'storeFailed';

/** A page that says one thing. */
export function plainPage(page: PlainPage, { words: { signIn } }: Language): PageContent {
  const title = page === 'storeFailed' ? signIn.failedTitle : signIn[`${page}Title`];
  return { title, tone: 'attention', text: signIn[page] };
}

/** The first page, from which nothing has happened yet. @param path where its button leads */
export function startPage({ words: { signIn } }: Language, path: string): PageContent {
  return {
    title: signIn.startTitle,
    tone: 'plain',
    text: signIn.start,
    note: signIn.startNote,
    actions: [{ label: signIn.continueWithDiscord, path }],
  };
}

/** The page of a sign-in's present step. */
export function stepPage(signIn: SignIn, language: Language): PageContent {
  const { words } = language;
  const account = isolated(signIn.account?.username ?? '');
  switch (signIn.step) {
    case 'discord':
      return discordPage(signIn, language);
    case 'steam':
      return steamPage(signIn, language);
    case 'confirm':
      return {
        title: words.signIn.confirmTitle,
        tone: 'plain',
        details: [
          [words.signIn.onDiscord, signIn.name ?? ''],
          [words.signIn.onWebsite, signIn.account?.username ?? ''],
        ],
        note: words.signIn.confirmNote,
        actions: [
          { label: words.signIn.link, path: '/link' },
          { label: words.signIn.otherSteamAccount, path: '/steam', isOther: true },
        ],
      };
    case 'linked':
      return { title: words.signIn.linkedTitle, tone: 'good', text: linkedText(signIn, account, language) };
    case 'refused':
      return refusalPage(signIn.refusal ?? 'wrong-member', account, language);
  }
}

function linkedText({ bonus }: SignIn, account: string, { words, amount }: Language): string {
  const linked = words.signIn.linked({ account });
  return bonus === undefined
    ? linked
    : `${linked} ${words.linkBonus.follows({ amount: amount(amountOf(bonus)) })}`;
}

function discordPage({ trouble }: SignIn, language: Language): PageContent {
  const { signIn } = language.words;
  if (trouble === undefined) return startPage(language, '/discord');
  return {
    title: signIn.startTitle,
    tone: 'attention',
    trouble: troubleText(trouble, '', language),
    note: signIn.startNote,
    actions: [{ label: signIn.tryAgain, path: '/discord' }],
  };
}

function steamPage({ trouble, unfound = '', account, name = '' }: SignIn, language: Language): PageContent {
  const { signIn } = language.words;
  // With an account, the member was offered it, and wants another.
  const isAsked = trouble === undefined && account === undefined;
  return {
    title: signIn.steamTitle,
    tone: trouble === undefined ? 'plain' : 'attention',
    trouble: trouble && troubleText(trouble, unfound, language),
    text: isAsked ? signIn.steam({ name: isolated(name) }) : undefined,
    note: signIn.steamNote,
    actions: [{ label: trouble === undefined ? signIn.signInWithSteam : signIn.tryAgain, path: '/steam' }],
  };
}

function troubleText(trouble: Trouble, unfound: string, { words: { signIn } }: Language): string {
  const texts: Readonly<Record<Trouble, string>> = {
    'discord-declined': signIn.declined({ service: 'Discord' }),
    'discord-away': signIn.away({ service: 'Discord' }),
    'discord-unusable': signIn.unusable({ service: 'Discord' }),
    'steam-declined': signIn.declined({ service: 'Steam' }),
    'steam-away': signIn.away({ service: 'Steam' }),
    'steam-unusable': signIn.unusable({ service: 'Steam' }),
    'website-away': signIn.away({ service: signIn.website }),
    'no-account': signIn.noAccount,
    'name-unfound': signIn.nameUnfound({ name: isolated(unfound) }),
  };
  return texts[trouble];
}

function refusalPage(refusal: SignInRefusal, account: string, { words: { signIn } }: Language): PageContent {
  switch (refusal) {
    case 'wrong-member':
      return { title: signIn.wrongMemberTitle, tone: 'attention', text: signIn.wrongMember };
    case 'already-linked':
      return { title: signIn.alreadyTitle, tone: 'good', text: signIn.already({ account }) };
    case 'other-link':
      return { title: signIn.otherLinkTitle, tone: 'attention', text: signIn.otherLink({ account }) };
    case 'taken':
      return { title: signIn.takenTitle, tone: 'attention', text: signIn.taken({ account }) };
  }
}

/** A name whose direction of writing does not change the sentence around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;
