import type { APIEmbedField } from 'discord.js';
import { escapedText } from '../discord/plain-text.js';
import { field, ifGiven, mention, moment } from '../discord/reply.js';
import type { BalanceReading, Draft, Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { shortId } from '../text/short-id.js';
import { statesOf } from './decision-cards.js';
import { personName } from './phrases.js';

const LONGEST_REASON = 500;
const LONGEST_MESSAGE = 300;

/** Who receives a grant, in one phrase: the member where there is one, and the account. */
export function receiverOf(draft: Draft, { shown }: Language): string {
  const account = shown(draft.account.username);
  return draft.member === undefined ? account : `${mention(draft.member)} (${account})`;
}

export const amountIn = (draft: Draft, language: Language) => language.amount(amountOf(draft.amount));

/** Who gets how much. */
export function headFields(draft: Draft, language: Language): APIEmbedField[] {
  const { words, shown } = language;
  return [
    field(words.grant.member, draft.member === undefined ? words.profile.notLinked : mention(draft.member)),
    field(words.grant.account, shown(draft.account.username)),
    field(words.grant.amount, `**${amountIn(draft, language)}**`),
  ];
}

export const reasonIn = (reason: string) => escapedText(reason, LONGEST_REASON);

/** Why something is paid. */
export const reasonField = (
  { reason }: { readonly reason?: string | undefined },
  { words }: Language,
): APIEmbedField[] => ifGiven(reason, (text) => field(words.grant.reason, reasonIn(text), false));

/** Why, and in place of which grant. */
export const tailFields = (draft: Draft, language: Language): APIEmbedField[] => [
  ...reasonField(draft, language),
  ...ifGiven(draft.replaces, (id) => field(language.words.grant.replaces, `\`${shortId(id)}\``)),
];

/** Who got the place or row of a grant instead, and what the website later said against the record. */
export const sequelFields = (
  { replacements, reassignedTo, contradicted }: Grant,
  language: Language,
): APIEmbedField[] => {
  const { grant: words } = language.words;
  const states = statesOf('grant', language);
  return [
    ...ifGiven(replacements?.at(-1), (id) => field(words.replacedBy, `\`${shortId(id)}\``)),
    ...ifGiven(reassignedTo, (id) => field(words.reassignedTo, personName(id, language))),
    ...ifGiven(contradicted, ({ state }) =>
      field(words.contradicted, words.contradictedBy({ state: states[state] }), false),
    ),
  ];
};

const readingText = (reading: BalanceReading, language: Language) =>
  language.amount(amountOf(reading.virtual ?? reading.total));

/** The balance before, and after where that is known or expected. */
export function balanceField(grant: Grant, language: Language): APIEmbedField[] {
  const { before, after, amount, state } = grant;
  const { words } = language;
  if (before === undefined) return [];
  const from = readingText(before, language);
  const changed = (to: string) => [
    field(words.grant.balance, words.grant.balanceChange({ before: from, after: to })),
  ];
  if (after !== undefined) return changed(readingText(after, language));
  if (state !== 'unknown') return [field(words.grant.balanceBefore, from)];
  const expected = amountOf(before.virtual ?? before.total).plus(amountOf(amount));
  return changed(`${language.amount(expected)} ?`);
}

/** The balances read since, next to the one before. They are shown, and decide nothing. */
export function evidenceField({ state, evidence }: Grant, language: Language): APIEmbedField[] {
  const { words } = language;
  if (state !== 'unknown') return [];
  const lines = evidence?.map((reading) =>
    words.grant.evidenceLine({
      amount: `**${readingText(reading, language)}**`,
      when: moment(reading.at, 'T'),
    }),
  );
  return [field(words.grant.evidence, lines?.join('\n') ?? words.grant.noEvidence, false)];
}

/** What the website answered. */
export function answerField({ status, message }: Grant, { words }: Language): APIEmbedField[] {
  const text = [
    ...ifGiven(status, (code) => `HTTP ${code}`),
    ...ifGiven(message, (said) => escapedText(said, LONGEST_MESSAGE)),
  ];
  return text.length === 0 ? [] : [field(words.grant.answer, text.join(': '), false)];
}

/** The state of a grant in a list, with what it is if nobody made it. */
export const titled = ({ state, kind }: Grant, language: Language): string =>
  [
    statesOf('grant', language)[state],
    ...ifGiven(kind, (one) => `(${language.words.grant.kinds[one]})`),
  ].join(' ');

/** What a grant is that nobody made. */
export const kindField = ({ kind }: Grant, { words }: Language): APIEmbedField[] =>
  kind === undefined ? [] : [field(words.grant.kind, words.grant.kinds[kind])];
