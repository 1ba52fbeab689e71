import type { APIEmbedField } from 'discord.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../approvals/time-limits.js';
import type { Preview } from '../credit/grant-preview.js';
import {
  type BalanceReading,
  countsAgainstCap,
  type Draft,
  type Grant,
  type GrantState,
  mayBeReplacedSince,
} from '../credit/grant-schema.js';
import type { Choice } from '../discord/command.js';
import { cut, escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  type COLOURS,
  embedReply,
  field,
  mention,
  moment,
  type Reply,
  row,
} from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { approvalButtons, confirmButtons } from './decision-buttons.js';
import { personName } from './person-name.js';

const LONGEST_REASON = 500;
const LONGEST_MESSAGE = 300;
const LONGEST_CHOICE = 100;

const COLOUR: Readonly<Record<GrantState, keyof typeof COLOURS>> = {
  waiting: 'attention',
  prepared: 'quiet',
  sending: 'quiet',
  applied: 'good',
  refused: 'refusal',
  unknown: 'attention',
  'not-applied': 'refusal',
  'not-sent': 'refusal',
  rejected: 'refusal',
  lapsed: 'quiet',
};

/** Who receives a grant, in one phrase: the member where there is one, and the account. */
export function receiverOf(draft: Draft, { shown }: Language): string {
  const account = shown(draft.account.username);
  return draft.member === undefined ? account : `${mention(draft.member)} (${account})`;
}

export const amountIn = (draft: Draft, language: Language) => language.amount(amountOf(draft.amount));

/** What stands before the second staff member of a grant, payout or giveaway. */
export const decidedLabel = ({ state }: { readonly state: string }, { words }: Language): string =>
  state === 'rejected' ? words.grant.rejectedBy : words.grant.approvedBy;

function headFields(draft: Draft, language: Language): APIEmbedField[] {
  const { words, shown } = language;
  return [
    field(words.grant.member, draft.member === undefined ? words.grant.notInDiscord : mention(draft.member)),
    field(words.grant.account, shown(draft.account.username)),
    field(words.grant.amount, `**${amountIn(draft, language)}**`),
  ];
}

function tailFields(draft: Draft, { words }: Language): APIEmbedField[] {
  return [
    ...(draft.reason === undefined
      ? []
      : [field(words.grant.reason, escapedText(draft.reason, LONGEST_REASON), false)]),
    ...(draft.redoes === undefined ? [] : [field(words.grant.redoes, `\`${draft.redoes}\``)]),
  ];
}

/** Who got the place or row of a grant instead, and what the website later said against the record. */
function sequelFields({ redos, supersededBy, overruled }: Grant, language: Language): APIEmbedField[] {
  const { words } = language;
  const redo = redos?.at(-1);
  return [
    ...(redo === undefined ? [] : [field(words.grant.redoneBy, `\`${redo}\``)]),
    ...(supersededBy === undefined
      ? []
      : [field(words.grant.supersededBy, personName(supersededBy, language))]),
    ...(overruled === undefined
      ? []
      : [field(words.grant.overruled, words.grant.overruledBy(words.grant.states[overruled.state]), false)]),
  ];
}

/** The preview of a grant, with what to consider before confirming. */
export function previewReply(preview: Preview, language: Language): Reply {
  const { draft, balance, left, recent, needsApproval } = preview;
  const { words } = language;
  const amount = amountOf(draft.amount);
  const before = balance.parts?.virtual ?? balance.total;
  const fields = [
    ...headFields(draft, language),
    field(
      words.grant.balance,
      words.grant.balanceChange(language.amount(before), language.amount(before.plus(amount))),
    ),
    field(words.grant.capLeft, words.grant.capLeftAfter(language.amount(left.minus(amount)))),
    ...tailFields(draft, language),
  ];
  if (recent.length > 0) {
    const lines = recent.map((grant) =>
      words.grant.recentLine(amountIn(grant, language), mention(grant.by), moment(grant.confirmedAt, 'R')),
    );
    fields.push(field(words.grant.recent, lines.join('\n'), false));
  }
  const notes = [
    ...(needsApproval ? [words.grant.needsApproval] : []),
    ...(draft.announceIn === undefined ? [] : [words.grant.announced]),
    words.grant.validUntil(moment(draft.draftedAt + DRAFT_VALID_MS, 't')),
  ];
  return embedReply({
    colour: recent.length > 0 ? 'attention' : 'plain',
    title: words.grant.previewTitle(language.amount(amount)),
    description: notes.join('\n'),
    fields,
    components: confirmButtons(language, 'grant', draft.id),
  });
}

const readingText = (reading: BalanceReading, language: Language) =>
  language.amount(amountOf(reading.virtual ?? reading.total));

function balanceField({ before, after, amount, state }: Grant, language: Language): APIEmbedField[] {
  const { words } = language;
  if (before === undefined) return [];
  if (after !== undefined) {
    return [
      field(
        words.grant.balance,
        words.grant.balanceChange(readingText(before, language), readingText(after, language)),
      ),
    ];
  }
  if (state !== 'unknown') return [field(words.grant.balance, readingText(before, language))];
  const expected = amountOf(before.virtual ?? before.total).plus(amountOf(amount));
  return [
    field(
      words.grant.balance,
      words.grant.balanceChange(readingText(before, language), `${language.amount(expected)} ?`),
    ),
  ];
}

/** The balances read since, next to the one before. They are shown, and decide nothing. */
function evidenceField({ state, evidence }: Grant, language: Language): APIEmbedField[] {
  const { words } = language;
  if (state !== 'unknown') return [];
  const lines = evidence?.map((reading) =>
    words.grant.evidenceLine(`**${readingText(reading, language)}**`, moment(reading.at, 'T')),
  );
  return [field(words.grant.evidence, lines?.join('\n') ?? words.grant.noEvidence, false)];
}

function answerField({ status, message }: Grant, { words }: Language): APIEmbedField[] {
  if (status === undefined && message === undefined) return [];
  const text = [
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(message === undefined ? [] : [escapedText(message, LONGEST_MESSAGE)]),
  ];
  return [field(words.grant.answer, text.join(': '), false)];
}

function sentence(grant: Grant, { words }: Language): string {
  if (grant.laidAside !== undefined && grant.state === 'unknown') return words.laidAside.grant;
  if (mayBeReplacedSince(grant)) return words.laidAside.replaceable;
  return words.grant.sentences[grant.state](moment(grant.confirmedAt + APPROVAL_VALID_MS, 'R'));
}

/** The outcome of a grant, for the person who confirmed it. @param why the reason, if nothing was sent */
export function outcomeReply(grant: Grant, language: Language, why?: string): Reply {
  const { words } = language;
  const lines = [sentence(grant, language), ...(why === undefined ? [] : [words.grant.because(why)])];
  return embedReply({
    colour: COLOUR[grant.state],
    title: words.grant.states[grant.state],
    description: lines.join('\n'),
    fields: [
      ...headFields(grant, language),
      ...balanceField(grant, language),
      ...(grant.state === 'applied' ? [] : answerField(grant, language)),
      ...evidenceField(grant, language),
      ...tailFields(grant, language),
    ],
    footer: `${words.grant.id} ${grant.id}`,
  });
}

/** One grant in full, with the buttons for what can be done about it. */
export function grantReply(grant: Grant, language: Language): Reply {
  const { words } = language;
  const when = (name: string, at: number | undefined) =>
    at === undefined ? [] : [field(name, moment(at, 'f'))];
  const who = (name: string, id: string | undefined) => (id === undefined ? [] : [field(name, mention(id))]);
  return embedReply({
    colour: COLOUR[grant.state],
    title: words.grant.states[grant.state],
    description: sentence(grant, language),
    fields: [
      ...headFields(grant, language),
      ...who(grant.state === 'applied' ? words.grant.grantedBy : words.grant.requestedBy, grant.by),
      ...who(decidedLabel(grant, language), grant.decidedBy),
      ...who(words.grant.settledBy, grant.settledBy),
      ...when(words.grant.confirmedAt, grant.confirmedAt),
      ...when(words.grant.sentAt, grant.sentAt),
      // An unknown grant has come to a halt, but is not settled.
      ...when(words.grant.settledAt, grant.state === 'unknown' ? undefined : grant.settledAt),
      ...balanceField(grant, language),
      ...answerField(grant, language),
      ...evidenceField(grant, language),
      ...tailFields(grant, language),
      ...sequelFields(grant, language),
    ],
    footer: `${words.grant.id} ${grant.id}`,
    ...controls(grant, language),
  });
}

/** The buttons for what staff can do about a grant in its state. */
function controls(grant: Grant, language: Language): Pick<Reply, 'components'> {
  const { words } = language;
  const { id, state } = grant;
  if (canBeReplaced(grant)) {
    return { components: [row(button(words.grant.again, 'primary', 'grant', 'again', id))] };
  }
  switch (state) {
    case 'waiting':
      return {
        components: approvalButtons(language, 'grant', id),
      };
    case 'unknown':
      return {
        components: [
          row(
            button(words.grant.arrived, 'success', 'grants', 'arrived', id),
            button(words.grant.notArrived, 'danger', 'grants', 'not-arrived', id),
          ),
        ],
      };
    default:
      return {};
  }
}

/** A replacement that came to nothing can be made once more from its own card. */
const canBeReplaced = (grant: Grant) => {
  const { state, redoes, redos, supersededBy } = grant;
  if (supersededBy !== undefined || mayBeReplacedSince(grant)) return false;
  return redoes === undefined ? state === 'not-applied' && redos === undefined : !countsAgainstCap(state);
};

/** A grant in the log channel: what staff have to decide, or what was decided. */
export function staffGrantMessage(grant: Grant, language: Language): Reply {
  const { words } = language;
  const whole = grantReply(grant, language);
  const parts = [mention(grant.by), amountIn(grant, language), receiverOf(grant, language)] as const;
  const open =
    grant.state === 'waiting'
      ? words.notices.approval(...parts)
      : grant.state === 'unknown'
        ? (grant.laidAside === undefined ? words.notices.unknown : words.laidAside.grantUnknown)(...parts)
        : undefined;
  return open === undefined
    ? whole
    : { ...whole, embeds: (whole.embeds ?? []).map((one) => ({ ...one, description: open })) };
}

/** The public announcement of a grant. */
export function announcement(grant: Grant, language: Language): Reply {
  const { words } = language;
  const receiver =
    grant.member === undefined ? language.shown(grant.account.username) : mention(grant.member);
  const lines = [words.grant.announcement(amountIn(grant, language), receiver)];
  if (grant.reason !== undefined) lines.push(words.grant.because(escapedText(grant.reason, LONGEST_REASON)));
  return embedReply({ colour: 'good', description: lines.join('\n') });
}

/** A grant as a choice while its ID is typed. */
export function grantChoice(grant: Grant, language: Language): Choice {
  const { words } = language;
  const name = words.grants.choice(
    words.grant.states[grant.state],
    amountIn(grant, language),
    plainText(grant.account.username, 30),
    new Date(grant.confirmedAt).toISOString().slice(0, 10),
  );
  return { name: cut(name, LONGEST_CHOICE), value: grant.id };
}

/** A grant in a list: one line. */
export function grantLine(grant: Grant, language: Language): string {
  const { words } = language;
  const line = words.grants.line(
    words.grant.states[grant.state],
    amountIn(grant, language),
    receiverOf(grant, language),
    mention(grant.by),
    moment(grant.confirmedAt, 'R'),
  );
  return `${line}\n-# \`${grant.id}\``;
}
