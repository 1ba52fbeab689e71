import { type Link, proofOf } from '../accounts/member-links.js';
import type { LinkProofWay } from '../config.js';
import { sentenceFor } from '../discord/error-reply.js';
import type { Form } from '../discord/form.js';
import { escapedText } from '../discord/plain-text.js';
import {
  button,
  controlId,
  embedReply,
  ifGiven,
  linkButton,
  moment,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { UserError } from '../errors.js';
import {
  ANSWER_VALID_MS,
  type LinkProof,
  type SettledProof,
  TRIES,
} from '../link-proofs/link-proof-records.js';
import type { Language } from '../locales/languages.js';
import { said } from '../locales/text.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { WebsiteError } from '../website/website-errors.js';
import { ownButtons } from './phrases.js';

const ROUTE = 'link';
const LONGEST_REASON = 300;
/** Longer than any name or Steam ID that is taken, so that the refusal can say why. */
const LONGEST_NAME = 120;
const LONGEST_BALANCE = 60;

type Buttons = Parameters<typeof row>;

/** What a member can prove an account with. */
interface OfferedWays {
  readonly ways: readonly LinkProofWay[];
  /** The most that a deposit adds. */
  readonly depositMax: Amount;
  /** Where the member signs in; without it, signing in is not offered. */
  readonly signInUrl?: string | undefined;
  /** From when on there are other ways, for a Discord account that is too young for them. */
  readonly othersFrom?: string;
  /** What the others than staff's earn. */
  readonly bonus?: Amount | undefined;
}

const nameOf = ({ account }: Pick<LinkProof, 'account'>, { shown }: Language) => shown(account.username);

/** The ways to prove an account that was named, in their order, with a button for each. */
export function waysCard(proof: LinkProof, offered: OfferedWays, language: Language): Reply {
  const { words } = language;
  const { ways, depositMax, signInUrl, othersFrom, bonus } = offered;
  const possible = ways.filter((way) => way !== 'sign-in' || signInUrl !== undefined);
  const earns = possible.some((way) => way !== 'staff');
  const sentence: Readonly<Record<LinkProofWay, string>> = {
    'sign-in': words.linkWays.signInLine,
    deposit: words.linkWays.depositLine({ most: language.amount(depositMax) }),
    staff: words.linkWays.staffLine,
  };
  const control = (way: LinkProofWay) => {
    if (way === 'deposit') return button(words.linkWays.send, 'primary', ROUTE, 'send', proof.id);
    if (way === 'staff') return askStaffButton(proof, language);
    return linkButton(words.linkWays.signIn, signInUrl ?? '');
  };
  return embedReply({
    colour: 'plain',
    title: words.linkWays.title,
    description: [
      words.linkWays.about({ name: nameOf(proof, language) }),
      ...possible.map((way) => `- ${sentence[way]}`),
      ...ifGiven(othersFrom, (when) => words.linkWays.othersFrom({ when })),
      ...bonusOffer(earns ? bonus : undefined, language),
    ].join('\n'),
    components: [
      row(...possible.map(control), button(words.approvals.cancel, 'secondary', ROUTE, 'drop', proof.id)),
    ],
  });
}

/**
 * Where a member begins who can sign in: that, or an account by name.
 * @param canName whether there are other ways, for which the account has to be named
 * @param bonus what a proof earns
 */
export function beginCard(
  signInUrl: string | undefined,
  canName: boolean,
  language: Language,
  bonus?: Amount,
): Reply {
  const { words } = language;
  const signIn = ifGiven(signInUrl, (url) => linkButton(words.linkWays.signIn, url));
  const enter = button(words.linkWays.enter, 'secondary', ROUTE, 'name', 'start');
  return embedReply({
    colour: 'plain',
    title: words.linkWays.title,
    description: [
      ...ifGiven(signInUrl, () => `- ${words.linkWays.signInLine}`),
      ...(canName ? [`- ${words.linkWays.enterLine}`] : []),
      ...bonusOffer(bonus, language),
    ].join('\n'),
    components: [row(...signIn, ...(canName ? [enter] : []))],
  });
}

/** For a member who is linked, and can prove that better by signing in. @param bonus what that earns */
export function betterProofCard(link: Link, signInUrl: string, language: Language, bonus?: Amount): Reply {
  const { words, shown } = language;
  const { linkWays, proofs } = words;
  const sentence = linkWays.better({ name: shown(link.account.username), proof: proofs[proofOf(link)] });
  return withButtons(
    simpleReply(
      words.linkNotices.linkedTitle,
      [sentence, ...bonusOffer(bonus, language)].join('\n'),
      'plain',
    ),
    linkButton(linkWays.signIn, signInUrl),
  );
}

/** Asks for an account, by one of its two names. */
export const accountForm = ({ words }: Language): Form => ({
  id: controlId(ROUTE, 'account', 'start'),
  title: words.linkWays.formTitle,
  fields: [
    { id: 'username', label: words.linkWays.formUsername, required: false, longest: LONGEST_NAME },
    { id: 'steam', label: words.linkWays.formSteam, required: false, longest: LONGEST_NAME },
  ],
});

/** Asks for the balance that the website shows. */
export const balanceForm = (proofId: string, { words }: Language): Form => ({
  id: controlId(ROUTE, 'balance', proofId),
  title: words.deposit.formTitle,
  fields: [{ id: 'balance', label: words.deposit.formBalance, required: true, longest: LONGEST_BALANCE }],
});

const askStaffButton = ({ id }: LinkProof, { words }: Language) =>
  button(words.linkWays.askStaff, 'secondary', ROUTE, 'staff', id);

/** How a member names the balance, and until when. How many tries are left would soon be outdated. */
export function askedText(proof: LinkProof, language: Language): string {
  const until = moment((proof.sentAt ?? proof.offeredAt) + ANSWER_VALID_MS, 'f');
  return language.words.deposit.asked({ name: nameOf(proof, language), until });
}

/** Opens the form for the balance. */
export const enterButton = ({ id }: LinkProof, { words }: Language) =>
  button(words.deposit.enter, 'primary', ROUTE, 'balance', id);

const withButtons = (reply: Reply, ...buttons: Buttons): Reply => ({
  ...reply,
  components: [row(...buttons)],
});

/** For a member who has proven an account. @param bonus what they get for it, in the virtual currency */
export function linkedReply(username: string, bonus: string | undefined, language: Language): Reply {
  const { linkNotices, linkBonus } = language.words;
  const lines = [
    linkNotices.linked({ name: language.shown(username) }),
    ...ifGiven(bonus, (sum) => linkBonus.follows({ amount: language.amount(amountOf(sum)) })),
  ];
  return {
    ...simpleReply(linkNotices.linkedTitle, lines.join('\n')),
    components: [ownButtons(language)],
  };
}

/** What a proof by the member's own hand earns. */
export const bonusOffer = (bonus: Amount | undefined, { words, amount }: Language): readonly string[] =>
  ifGiven(bonus, (sum) => words.linkBonus.offer({ amount: amount(sum) }));

/** Why there can be no deposit, and that staff can be asked. */
export function limitReply(proof: LinkProof, limit: 'account' | 'member' | 'day', language: Language): Reply {
  const { words } = language;
  const text = said(words.deposit.limits[limit], { name: nameOf(proof, language) });
  return withButtons(
    simpleReply(words.deposit.limitTitle, text, 'refusal'),
    askStaffButton(proof, language),
    button(words.approvals.cancel, 'secondary', ROUTE, 'drop', proof.id),
  );
}

/** What a member reads after a wrong balance. It says nothing of the right one. */
export function wrongReply(proof: LinkProof, triesLeft: number, language: Language): Reply {
  const { words } = language;
  const tries =
    triesLeft > 0 ? words.deposit.tried({ number: TRIES - triesLeft, of: TRIES }) : words.deposit.noTries;
  const reply = simpleReply(words.deposit.wrongTitle, `${words.deposit.wrong} ${tries}`, 'refusal');
  const enter = triesLeft > 0 ? [enterButton(proof, language)] : [];
  return withButtons(reply, ...enter, askStaffButton(proof, language));
}

/** How a proof stands whose deposit was sent, for its member. @param cause why nothing was sent */
export function proofReply(
  settled: SettledProof,
  language: Language,
  cause?: UserError | WebsiteError,
): Reply {
  const { proof } = settled;
  const { words } = language;
  const name = nameOf(proof, language);
  switch (proof.state) {
    case 'sent':
      return simpleReply(words.deposit.sentTitle, words.deposit.underWay, 'quiet');
    case 'asked':
      return withButtons(
        simpleReply(words.deposit.askedTitle, askedText(proof, language), 'attention'),
        enterButton(proof, language),
        askStaffButton(proof, language),
      );
    case 'linked':
      return linkedReply(proof.account.username, settled.bonus, language);
    case 'not-sent':
      return withButtons(notSentReply(settled, language, cause), askStaffButton(proof, language));
    case 'unknown':
      return simpleReply(words.deposit.unknownTitle, words.deposit.unknown({ name }), 'attention');
    case 'overtaken':
      return simpleReply(words.deposit.endedTitle, words.deposit.overtaken, 'quiet');
    case 'late':
      return withButtons(
        simpleReply(words.deposit.endedTitle, words.deposit.late, 'refusal'),
        askStaffButton(proof, language),
      );
    default:
      return simpleReply(words.deposit.endedTitle, words.deposit.gone, 'quiet');
  }
}

/** How a proof stands that is open, with signing in as the other way. */
export function openProofCard(proof: LinkProof, signInUrl: string | undefined, language: Language): Reply {
  const reply = proofReply({ proof, deposit: undefined }, language);
  const signIn = ifGiven(signInUrl, (url) => row(linkButton(language.words.linkWays.signIn, url)));
  return { ...reply, components: [...(reply.components ?? []), ...signIn] };
}

/** As {@link proofReply} in a direct message, where buttons would lead nowhere. */
export function proofMessage(settled: SettledProof, language: Language): Reply {
  const { words } = language;
  const name = nameOf(settled.proof, language);
  if (settled.proof.state === 'asked') {
    return simpleReply(words.deposit.askedTitle, words.deposit.askedLater({ name }), 'attention');
  }
  const { components: _, ...message } = proofReply(settled, language);
  return message;
}

function notSentReply(settled: SettledProof, language: Language, cause?: UserError | WebsiteError): Reply {
  const { words } = language;
  const lines = [
    words.deposit.notSent({ name: nameOf(settled.proof, language) }),
    ...reasonOf(settled, language, cause).map((why) => words.grant.because({ why })),
  ];
  return simpleReply(words.deposit.notSentTitle, lines.join('\n'), 'refusal');
}

function reasonOf(
  { proof, deposit }: SettledProof,
  language: Language,
  cause?: UserError | WebsiteError,
): readonly string[] {
  const { words } = language;
  if (deposit?.unsentBecause === 'account') return [words.deposit.moved({ name: nameOf(proof, language) })];
  if (cause !== undefined) return [sentenceFor(cause, language)];
  if (deposit?.state !== 'refused') return [];
  return deposit.message === undefined
    ? [words.refusals.websiteRejectedSilently]
    : [words.refusals.websiteRejected({ reason: escapedText(deposit.message, LONGEST_REASON) })];
}
