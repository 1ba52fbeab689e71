import { isAtRest } from '../campaigns/campaign-records.js';
import type { Counted } from '../campaigns/placed-records.js';
import { worthOf } from '../campaigns/placed-schema.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  personField,
  type Reply,
  row,
  withId,
} from '../discord/reply.js';
import type { Claimed } from '../drops/drop-claim.js';
import type { DropNotices } from '../drops/drop-dependencies.js';
import type { DropPreview } from '../drops/drop-preview.js';
import { costOf } from '../drops/drop-records.js';
import type { Drop, DropDraft } from '../drops/drop-schema.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { costField, decidedField, idFooter, statesOf } from './decision-cards.js';
import { approvalCard, createStaffQuestion, eventPreview, type ListedKind } from './event-cards.js';
import { outcomeNote, stateOfPlace } from './phrases.js';

const LONGEST_TITLE = 100;

/** A drop's title where Markdown is shown. */
const dropTitle = ({ title }: DropDraft, { words }: Language) =>
  title === undefined ? words.drop.untitled : escapedText(title, LONGEST_TITLE);

function paysIn(draft: DropDraft, language: Language): string {
  const each = language.amount(amountOf(draft.amount));
  const { drop } = language.words;
  return draft.claims === 1 ? drop.paysOne(each) : drop.paysEach(each, language.number(draft.claims));
}

const requirementsIn = ({ role }: DropDraft, { words }: Language): string =>
  [words.giveaway.linkedNeeded, ...ifGiven(role, (id) => words.giveaway.roleNeeded(`<@&${id}>`))]
    .map((line) => `• ${line}`)
    .join('\n');

/** What it comes to, and who can claim. */
const termFields = (draft: DropDraft, language: Language) => {
  const { words, duration } = language;
  return [
    field(words.drop.pays, paysIn(draft, language)),
    costField(costOf(draft), language),
    field(words.giveaway.ends, words.giveaway.endsAfter(duration(draft.durationMs))),
    field(words.drop.requirements, requirementsIn(draft, language), false),
  ];
};

/** What drops say of themselves. */
export const dropEvent: ListedKind<DropDraft, Drop, Counted<Drop>> = {
  kind: 'drop',
  costOf,
  nameOf: dropTitle,
  termsOf: termFields,
  stateOf: (drop, language) => statesOf('drop', language)[drop.state],

  lineOf({ campaign: drop, taken: claimed, outcome }, language) {
    const { words, number } = language;
    const { endsAt, endedAt, confirmedAt, state } = drop;
    return words.drop.line(
      statesOf('drop', language)[state] + outcomeNote(outcome, language),
      dropTitle(drop, language),
      paysIn(drop, language),
      words.drop.claimedOf(number(claimed), number(drop.claims)),
      mention(drop.by),
      moment(endedAt ?? endsAt ?? confirmedAt, 'R'),
    );
  },

  choiceOf({ state, title }, language) {
    const { drop } = language.words;
    return drop.choice(statesOf('drop', language)[state], plainText(title ?? drop.untitled, 60));
  },
};

/** What a drop would be, before it is posted. */
export const dropPreview = (preview: DropPreview, language: Language): Reply =>
  eventPreview(dropEvent, preview, language, {
    title: language.words.drop.previewTitle(dropTitle(preview.draft, language)),
  });

const isOver = (drop: Drop) => isAtRest(drop) || drop.state === 'ending';

/** The public message: what it is while it can be claimed, and afterwards that it is over. */
export function dropMessage(drop: Drop, claimed: number, language: Language): Reply {
  const { words } = language;
  const over = isOver(drop);
  const { endsAt = 0, endedAt = endsAt } = drop;
  const at = over ? endedAt : endsAt;
  return embedReply({
    colour: over ? 'quiet' : 'good',
    title: publicTitle(drop, language),
    ...publicNote(drop, claimed, language),
    fields: [
      field(words.drop.pays, paysIn(drop, language)),
      ...claimedField(drop, claimed, language),
      field(over ? words.giveaway.ended : words.giveaway.ends, `${moment(at, 'R')} (${moment(at, 'f')})`),
      ...(over ? [] : [field(words.drop.requirements, requirementsIn(drop, language))]),
      field(words.giveaway.host, mention(drop.by)),
    ],
    footer: idFooter('drop', drop, language),
    components: over ? [] : [row(button(words.drop.claim, 'success', 'drop', 'claim', drop.id))],
  });
}

function publicTitle(drop: Drop, language: Language): string {
  const title = dropTitle(drop, language);
  if (!isOver(drop)) return `💧 ${title}`;
  const { words } = language;
  return (drop.quarantined === undefined ? words.drop.endedTitle : words.drop.stoppedTitle)(title);
}

function publicNote(drop: Drop, claimed: number, { words }: Language): { readonly description?: string } {
  if (drop.quarantined !== undefined) return { description: words.drop.stopped };
  return isOver(drop) && claimed === 0 ? { description: words.drop.endedNobody } : {};
}

/** Once it was quarantined, nobody knows how many have claimed it. */
function claimedField(drop: Drop, claimed: number, { words, number }: Language) {
  if (drop.quarantined !== undefined) return [];
  const claims = number(drop.claims);
  return isOver(drop)
    ? [field(words.drop.claimed, words.drop.claimedOf(number(claimed), claims))]
    : [field(words.drop.left, words.drop.leftOf(number(drop.claims - claimed), claims))];
}

/** What somebody reads who has claimed. */
export function claimReply({ drop, isNew, grant }: Claimed, language: Language): Reply {
  const { words } = language;
  const state = stateOfPlace(grant);
  const sentence = {
    open: words.drop.claimOnItsWay,
    paid: words.drop.claimPaid,
    unknown: words.drop.claimUnknown,
    waiting: words.drop.claimWaits,
    refused: words.drop.claimRefused,
    unsent: words.drop.claimRefused,
  }[state](language.amount(amountOf(drop.amount)));
  return embedReply({
    colour: state === 'paid' || state === 'open' ? 'good' : 'attention',
    title: words.drop.claimTitle,
    description: isNew ? sentence : `${words.drop.claimedAlready} ${sentence}`,
  });
}

/** The answer to the confirmation of a drop. */
export function dropStarted(drop: Drop, language: Language): Reply {
  const { words } = language;
  // A second confirmation may come after the end.
  if (drop.state === 'waiting' || isOver(drop)) return approvalCard(dropEvent, drop, language, 'requester');
  return embedReply({
    colour: 'good',
    title: words.drop.startedTitle,
    description: drop.state === 'opening' ? words.approvals.opening : words.drop.started,
    footer: idFooter('drop', drop, language),
  });
}

/** One drop, for staff; with **End** while that can be done. */
export function dropReply(
  { campaign: drop, taken: claimed, outcome }: Counted<Drop>,
  language: Language,
): Reply {
  const { words, number } = language;
  const times = words.drop.claimedOf(number(claimed), number(drop.claims));
  const { state, endsAt, endedAt } = drop;
  const canEnd = state === 'open' || state === 'waiting';
  return embedReply({
    colour: state === 'open' ? 'good' : 'quiet',
    title: `${statesOf('drop', language)[state]} · ${dropTitle(drop, language)}`,
    fields: [
      field(words.drop.pays, paysIn(drop, language)),
      field(words.drop.claimed, times + outcomeNote(outcome, language)),
      ...ifGiven(endedAt ?? endsAt, (at) => field(words.giveaway.ends, moment(at, 'R'))),
      ...personField(words.giveaway.host, drop.by),
      ...decidedField(drop, language),
      field(words.drop.requirements, requirementsIn(drop, language), false),
    ],
    footer: idFooter('drop', drop, language),
    components: canEnd ? [row(button(words.giveaway.manage.end, 'danger', 'drop', 'end', drop.id))] : [],
  });
}

/** What staff keep of a drop that is over. @param outcome of all its claims */
export function dropRecord(drop: Drop, outcome: PaymentOutcome, language: Language): Reply {
  const { words, number, amount } = language;
  const { paid, unknown, of: claimed } = outcome;
  const unpaid = claimed - paid - unknown;
  const rest = drop.claims - claimed;
  const sum = (count: number) => [amount(worthOf(drop, count)), number(count)] as const;
  const lines = [
    words.drop.record(mention(drop.by), dropTitle(drop, language), number(claimed), number(drop.claims)),
    words.drop.recordPaid(...sum(paid)),
    ...(unknown > 0 ? [words.drop.recordUnknown(...sum(unknown))] : []),
    ...(unpaid > 0 ? [words.drop.recordUnpaid(...sum(unpaid))] : []),
    ...(rest > 0 ? [words.drop.givenBack(sum(rest)[0])] : []),
    ...(drop.message === undefined ? [words.logChannel.eventUnposted(`<#${drop.channelId}>`)] : []),
  ];
  return embedReply({
    colour: paid < claimed ? 'attention' : 'good',
    description: withId(lines.join('\n'), drop),
  });
}

/** What is said of drops in public and in the log channel. Both are in the server's language. */
export function createDropNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): DropNotices {
  const { notified } = language.words.drop;
  return {
    ...createStaffQuestion(dropEvent, messenger, language, kept),

    post: (drop, claimed) =>
      messenger.toChannel(drop.channelId, dropMessage(drop, claimed, language), nonceOfId(drop, 'o')),

    show: async (drop, claimed) =>
      drop.message !== undefined && messenger.edit(drop.message, dropMessage(drop, claimed, language)),

    planned(drop, what) {
      const title = dropTitle(drop, language);
      const host = mention(drop.by);
      const text = {
        started: () => notified.started(host, title, language.amount(costOf(drop))),
        unposted: () => notified.unposted(host, title, `<#${drop.channelId}>`),
        ended: () => notified.ended(mention(drop.endedBy ?? ''), title),
      }[what]();
      return kept.planned({ colour: what === 'unposted' ? 'attention' : 'plain', text: withId(text, drop) });
    },

    record: async (drop, outcome) =>
      (await messenger.toStaff(dropRecord(drop, outcome, language), nonceOfId(drop, 'e'))) !== undefined,
  };
}
