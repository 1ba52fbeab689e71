import type { APIEmbedField } from 'discord.js';
import { shownBy } from '../approvals/refusals.js';
import { APPROVAL_VALID_MS } from '../approvals/time-limits.js';
import type { COLOURS } from '../discord/colours.js';
import type { Choice } from '../discord/command.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  linkButton,
  mention,
  moment,
  personField,
  type Reply,
  row,
} from '../discord/reply.js';
import {
  countsAgainstCap,
  type Draft,
  type Grant,
  type GrantState,
  isDeposit,
  isOnCard,
  mayBePaidElsewhere,
} from '../ledger/grant.js';
import type { Preview } from '../ledger/grants-by-hand.js';
import type { Language } from '../locales/languages.js';
import type { MessagePlace } from '../message-place.js';
import { amountOf } from '../money/amount.js';
import {
  approvalButtons,
  decidedField,
  type Head,
  idFooter,
  isUnapproved,
  seenLater,
  statesOf,
  type Unapproved,
  unapprovedHead,
  withdrawButton,
} from './decision-cards.js';
import { eventPreview } from './event-cards.js';
import {
  amountIn,
  answerField,
  balanceField,
  evidenceField,
  headFields,
  kindField,
  reasonIn,
  receiverOf,
  sequelFields,
  tailFields,
  titled,
} from './grant-fields.js';
import { granterName } from './phrases.js';

const MINUTE_MS = 60_000;

const COLOUR: Readonly<Record<Exclude<GrantState, Unapproved>, keyof typeof COLOURS>> = {
  queued: 'quiet',
  prepared: 'quiet',
  sending: 'quiet',
  applied: 'good',
  refused: 'refusal',
  unknown: 'attention',
  'not-applied': 'refusal',
  'not-sent': 'refusal',
};

/** What grants say of themselves before they are confirmed. */
const GRANT_DRAFT = {
  kind: 'grant' as const,
  costOf: ({ amount }: Draft) => amountOf(amount),
  termsOf: (draft: Draft, language: Language) => [
    ...headFields(draft, language),
    ...tailFields(draft, language),
  ],
};

/** The preview of a grant, with what to consider before confirming. */
export function grantPreview(preview: Preview, language: Language): Reply {
  const { draft, balance, recent } = preview;
  const { words } = language;
  const amount = amountOf(draft.amount);
  const before = balance.parts?.virtual ?? balance.total;
  const change = words.grant.balanceChange({
    before: language.amount(before),
    after: language.amount(before.plus(amount)),
  });
  const lines = recent.map((grant) =>
    words.grant.recentLine({
      amount: amountIn(grant, language),
      staff: granterName(grant, language),
      when: moment(grant.confirmedAt, 'R'),
    }),
  );
  return eventPreview(GRANT_DRAFT, preview, language, {
    isDubious: recent.length > 0,
    title: words.grant.previewTitle({ amount: language.amount(amount) }),
    notes: ifGiven(draft.announceIn, () => words.grant.announced),
    fields: [
      field(words.grant.balance, change),
      ...(lines.length === 0 ? [] : [field(words.grant.recent, lines.join('\n'), false)]),
    ],
  });
}

/** How the card of a grant begins. */
function headOf(grant: Grant, language: Language): Head {
  const { words } = language;
  const { state } = grant;
  const head = isUnapproved(state)
    ? unapprovedHead('grant', state, grant, language)
    : {
        colour: COLOUR[state],
        title: statesOf('grant', language)[state],
        description: words.grant.sentences[state],
      };
  const rolledBack = rolledBackSentence(grant, language);
  return rolledBack === undefined ? head : { ...head, description: rolledBack };
}

/** What became of a grant whose records were set back. */
function rolledBackSentence(grant: Grant, { words }: Language): string | undefined {
  if (grant.quarantined !== undefined && grant.state === 'unknown') return words.quarantine.grant;
  if (grant.quarantined?.was === 'planned' && grant.state === 'waiting')
    return words.quarantine.bonus({ when: moment(grant.confirmedAt + APPROVAL_VALID_MS, 'R') });
  if (!mayBePaidElsewhere(grant)) return undefined;
  return isOnCard(grant) ? words.quarantine.onCard : words.quarantine.replaceable;
}

/** The address that opens a grant's message in the log channel, if it is known to which server that belongs. */
type LogMessage = (place: MessagePlace) => string | undefined;

/** What the answer to a confirmation becomes once it can no longer follow what staff decide. */
export function grantLater(grant: Grant, language: Language): Reply {
  const { grant: words, approvals } = language.words;
  // What is about to be sent may never be.
  const titles: Partial<Record<GrantState, string>> = {
    waiting: approvals.askedTitle,
    unknown: words.sentAt,
  };
  const title = titles[grant.state] ?? idFooter('grant', grant, language);
  return seenLater(title, shownBy('grant', grant.id), language);
}

/** Where others see a grant that waits for a decision of staff. */
const askedIn = ({ state, posted }: Grant): MessagePlace | undefined =>
  state === 'unknown' || state === 'waiting' ? posted : undefined;

/** Times read the same within one. */
const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

interface Shown {
  /** The reason, if nothing was sent. */
  readonly why?: string | undefined;
  readonly logMessage?: LogMessage | undefined;
}

/** One grant in full, with the buttons for what can be done about it. */
export const grantReply = (grant: Grant, language: Language, logMessage?: LogMessage): Reply =>
  grantCard(grant, language, 'staff', { logMessage });

/** The outcome of a grant, for the person who confirmed it: without what they know themselves. */
export const outcomeReply = (grant: Grant, language: Language, shown: Shown = {}): Reply =>
  grantCard(grant, language, 'requester', shown);

function grantCard(
  grant: Grant,
  language: Language,
  reader: 'staff' | 'requester',
  { why, logMessage }: Shown,
): Reply {
  const { words } = language;
  const { colour, title, description } = headOf(grant, language);
  const isOwn = reader === 'requester';
  const asked = askedIn(grant);
  const link = ifGiven(asked && logMessage?.(asked), (url) => row(linkButton(words.event.toMessage, url)));
  return embedReply({
    colour,
    title,
    description: [description, ...ifGiven(why, (why) => words.grant.because({ why }))].join('\n'),
    fields: [
      ...headFields(grant, language),
      ...(isOwn ? [] : historyFields(grant, language)),
      ...balanceField(grant, language),
      ...(isOwn && grant.state === 'applied' ? [] : answerField(grant, language)),
      ...evidenceField(grant, language),
      ...tailFields(grant, language),
      ...sequelFields(grant, language),
      ...(logMessage === undefined
        ? []
        : ifGiven(asked, ({ channelId }) => field(words.grant.inLogChannel, `<#${channelId}>`))),
    ],
    footer: idFooter('grant', grant, language),
    components: [...(controls(grant, reader, language).components ?? []), ...link],
  });
}

/** Who did what with a grant, and when. */
function historyFields(grant: Grant, language: Language): APIEmbedField[] {
  const { words } = language;
  const { state, confirmedAt, sentAt } = grant;
  // An unknown grant has come to a halt, but is not settled.
  const settledAt = state === 'unknown' ? undefined : grant.settledAt;
  const later = (name: string, at: number | undefined) =>
    at === undefined || minuteOf(at) === minuteOf(confirmedAt) ? [] : [field(name, moment(at, 'f'))];
  return [
    ...kindField(grant, language),
    field(
      state === 'applied' ? words.grant.grantedBy : words.approvals.requestedBy,
      granterName(grant, language),
    ),
    ...decidedField(grant, language),
    ...personField(words.grant.settledBy, grant.settledBy),
    field(words.grant.confirmedAt, moment(confirmedAt, 'f')),
    ...later(words.grant.sentAt, sentAt),
    ...later(words.grant.settledAt, settledAt),
  ];
}

/** The buttons for what can be done about a grant in its state. */
function controls(
  grant: Grant,
  reader: 'staff' | 'requester',
  language: Language,
): Pick<Reply, 'components'> {
  const { words } = language;
  const { id, state } = grant;
  if (canBeReplaced(grant)) {
    return { components: [row(button(words.grant.again, 'primary', 'grant', 'again', id))] };
  }
  if (state === 'waiting') {
    const buttons = reader === 'staff' ? approvalButtons : withdrawButton;
    return { components: buttons(language, 'grant', id) };
  }
  if (state !== 'unknown') return {};
  return {
    components: [
      row(
        button(words.grant.arrived, 'success', 'grants', 'arrived', id),
        button(words.grant.notArrived, 'danger', 'grants', 'not-arrived', id),
      ),
    ],
  };
}

/** A replacement that came to nothing can be made once more from its own card. */
const canBeReplaced = (grant: Grant) => {
  const { state, replaces, replacements, reassignedTo } = grant;
  if (reassignedTo !== undefined || isDeposit(grant) || mayBePaidElsewhere(grant)) return false;
  return replaces === undefined
    ? state === 'not-applied' && replacements === undefined
    : !countsAgainstCap(state);
};

/** A grant in the log channel: what staff have to decide, or what was decided. */
export function staffGrantMessage(grant: Grant, language: Language): Reply {
  const whole = grantReply(grant, language);
  if (grant.state !== 'unknown') return whole;
  const { quarantine, notices } = language.words;
  const asks = grant.quarantined === undefined ? notices.unknown : quarantine.grantUnknown;
  const description = asks({
    staff: granterName(grant, language),
    amount: amountIn(grant, language),
    receiver: receiverOf(grant, language),
  });
  return { ...whole, embeds: (whole.embeds ?? []).map((one) => ({ ...one, description })) };
}

/** Asks once more before a grant of unknown outcome is settled, with what speaks for either. */
export function settlementQuestion(
  grant: Grant,
  outcome: 'applied' | 'not-applied',
  language: Language,
): Reply {
  const { words } = language;
  const about = { amount: amountIn(grant, language), receiver: receiverOf(grant, language) };
  const hasArrived = outcome === 'applied';
  return embedReply({
    colour: 'attention',
    title: hasArrived ? words.grant.askArrivedTitle : words.grant.askNotArrivedTitle,
    description: hasArrived ? words.grant.askArrived(about) : words.grant.askNotArrived(about),
    fields: [...balanceField(grant, language), ...evidenceField(grant, language)],
    footer: idFooter('grant', grant, language),
    components: [
      row(
        button(
          words.approvals.confirm,
          hasArrived ? 'success' : 'danger',
          'grants',
          `settle-${outcome}`,
          grant.id,
        ),
        button(words.approvals.cancel, 'secondary', 'grants', 'settle-cancel', grant.id),
      ),
    ],
  });
}

/** The public announcement of a grant. */
export function announcement(grant: Grant, language: Language): Reply {
  const { words } = language;
  const receiver =
    grant.member === undefined ? language.shown(grant.account.username) : mention(grant.member);
  const lines = [
    words.grant.announcement({ amount: amountIn(grant, language), member: receiver }),
    ...ifGiven(grant.reason, (reason) => words.grant.because({ why: reasonIn(reason) })),
  ];
  return embedReply({ colour: 'good', description: lines.join('\n') });
}

/** A grant as a choice while its ID is typed, and in the menu of a list. */
export function grantChoice(grant: Grant, language: Language): Choice {
  const { words } = language;
  const name = words.grants.choice({
    state: titled(grant, language),
    amount: amountIn(grant, language),
    account: plainText(grant.account.username, 30),
    day: new Date(grant.confirmedAt).toISOString().slice(0, 10),
  });
  return { name, value: grant.id };
}
