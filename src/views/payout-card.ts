import type { APIEmbedField } from 'discord.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import { escapedText } from '../discord/plain-text.js';
import {
  button,
  type COLOURS,
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
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { PayoutNotices } from '../payouts/payout-dependencies.js';
import {
  outcomeOf,
  type PayoutOutcome,
  type PayoutStatus,
  type PayoutSums,
} from '../payouts/payout-report.js';
import { isGivenUp, type Payout, type PayoutDraft } from '../payouts/payout-schema.js';
import {
  decidedField,
  type Head,
  idFooter,
  isUnapproved,
  statesOf,
  unapprovedHead,
} from './decision-cards.js';
import { createStaffQuestion, type ListedKind } from './event-cards.js';
import { reasonField } from './grant-fields.js';
import { outcomeNote } from './phrases.js';

const BAR_LENGTH = 20;

const OUTCOME_COLOUR: Readonly<Record<PayoutOutcome, keyof typeof COLOURS>> = {
  all: 'good',
  unclear: 'attention',
  some: 'attention',
  none: 'refusal',
};

export const totalIn = (draft: PayoutDraft, language: Language) => language.amount(amountOf(draft.total));

/** The rows of a payout as a file that goes with a message. */
export const payoutFile = (draft: Pick<PayoutDraft, 'id'>, csv: string) => ({
  name: `payout-${draft.id}.csv`,
  data: Buffer.from(csv),
});

function sourceOf({ source }: PayoutDraft, { words }: Language): string {
  switch (source.kind) {
    case 'members':
      return words.payout.sources.members;
    case 'role':
      return words.payout.sources.role(`<@&${source.roleId}>`);
    case 'file':
      return words.payout.sources.file(escapedText(source.name, 80));
  }
}

function headFields(draft: PayoutDraft, language: Language): APIEmbedField[] {
  const { words } = language;
  return [
    field(words.payout.source, sourceOf(draft, language)),
    field(words.payout.accounts, `${language.number(draft.payable)}`),
    field(words.payout.total, `**${totalIn(draft, language)}**`),
  ];
}

function bar(done: number, of: number, locale: string): readonly [bar: string, percent: string] {
  const share = of === 0 ? 1 : done / of;
  const full = Math.floor(share * BAR_LENGTH);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  return ['▰'.repeat(full) + '▱'.repeat(BAR_LENGTH - full), percent];
}

function hints({ payout, counts }: PayoutStatus, { words, number }: Language): string[] {
  switch (payout.state) {
    case 'running':
      return [words.payout.working];
    case 'stopped':
      if (payout.stoppedBy !== undefined) return [words.payout.stoppedHint];
      return [payout.unreadable === undefined ? words.payout.awayHint : words.payout.unreadableHint];
    case 'finished':
      if (payout.quarantined !== undefined) return [words.quarantine.refused];
      return [
        ...(counts.unknown > 0 ? [words.payout.unknownHint(number(counts.unknown))] : []),
        ...(counts.unsent > 0 && !isGivenUp(payout) ? [words.payout.unsentHint(number(counts.unsent))] : []),
      ];
    default:
      return [];
  }
}

const hasBegun = ({ state }: Payout) => state === 'running' || state === 'stopped' || state === 'finished';

/** A payout that is one of many, with what it has paid once it is over. @param payout with its counts as they are now */
export function listedTitle(payout: Payout, language: Language): string {
  const { state, counts, payable, quarantined } = payout;
  const { words } = language;
  const isOver = state === 'finished' && counts !== undefined;
  const paid = outcomeNote(isOver ? { ...counts, of: payable } : undefined, language);
  if (quarantined !== undefined) return words.quarantine.titles.payout + paid;
  return isOver ? words.payout.outcomes[outcomeOf(counts)] + paid : statesOf('payout', language)[state];
}

/** How the card of a payout begins. */
function headOf({ payout, counts }: PayoutStatus, language: Language): Head {
  const { words } = language;
  const { state, quarantined } = payout;
  if (quarantined !== undefined) return { title: words.quarantine.titles.payout, colour: 'attention' };
  if (isUnapproved(state)) return unapprovedHead('payout', state, payout, language);
  const outcome = outcomeOf(counts);
  return state === 'finished'
    ? { title: words.payout.outcomes[outcome], colour: OUTCOME_COLOUR[outcome] }
    : { title: statesOf('payout', language)[state], colour: state === 'stopped' ? 'attention' : 'plain' };
}

const barLine = ({ payout: { payable }, counts }: PayoutStatus, { words, locale }: Language) =>
  words.payout.bar(...bar(payable - counts.left, payable, locale));

/** How many rows have come to what, and how fast that goes. */
function countFields(status: PayoutStatus, language: Language): APIEmbedField[] {
  const { payout, counts, perMinute, remainingMs } = status;
  const { words, number } = language;
  const isRunning = payout.state === 'running';
  const unlessZero = (name: string, count: number) => (count === 0 ? [] : [field(name, `${number(count)}`)]);
  return [
    ...unlessZero(words.payout.paid, counts.paid),
    ...unlessZero(words.payout.refused, counts.refused),
    ...unlessZero(words.payout.unknown, counts.unknown),
    ...unlessZero(words.payout.unsent, counts.unsent),
    ...unlessZero(words.payout.left, counts.left),
    ...(isRunning && perMinute !== undefined
      ? [field(words.payout.rate, words.payout.perMinute(number(Math.round(perMinute))))]
      : []),
    ...(isRunning && remainingMs !== undefined
      ? [field(words.payout.remaining, words.payout.about(language.roughly(remainingMs)))]
      : []),
  ];
}

/** The progress of a payout, for staff. @param note a line below, such as where progress is posted */
export function statusReply(status: PayoutStatus, language: Language, note?: string): Reply {
  const { payout, sums } = status;
  const { words } = language;
  const begun = hasBegun(payout);
  const { colour, title, description } = headOf(status, language);
  const lines = [
    ...(begun ? [barLine(status, language)] : []),
    ...ifGiven(description, (line) => line),
    ...hints(status, language),
    ...ifGiven(note, (line) => line),
  ];
  return embedReply({
    colour,
    title,
    description: lines.join('\n'),
    fields: [
      ...headFields(payout, language),
      ...(begun && sums !== undefined && amountOf(sums.paid).greaterThan(0)
        ? [field(words.payout.paidOut, `**${language.amount(amountOf(sums.paid))}**`)]
        : []),
      ...(begun ? countFields(status, language) : []),
      ...personField(words.approvals.requestedBy, payout.by),
      ...decidedField(payout, language),
      ...reasonField(payout, language),
    ],
    footer: idFooter('payout', payout, language),
    ...runControls(status, language),
  });
}

/** **Stop** or **Resume**, where that can be done. */
function runControls({ payout, counts }: PayoutStatus, { words }: Language): Pick<Reply, 'components'> {
  const { id, state, quarantined } = payout;
  const canResume = state === 'stopped' || (state === 'finished' && !isGivenUp(payout) && counts.unsent > 0);
  if (quarantined !== undefined || (state !== 'running' && !canResume)) return {};
  return {
    components: [
      canResume
        ? row(button(words.payout.resume, 'primary', 'payout', 'resume', id))
        : row(button(words.payout.stop, 'danger', 'payout', 'stop', id)),
    ],
  };
}

/** In the log channel: a payout has stopped by itself, and why; or it was resumed since. */
export function awayMessage(payout: Payout, language: Language): Reply {
  const { words } = language;
  const { notified } = words.payout;
  const { id, state, unreadable, resumedBy = payout.by } = payout;
  const isStopped = state === 'stopped';
  const why = unreadable === undefined ? notified.away() : notified.unreadable(unreadable);
  return embedReply({
    colour: isStopped ? 'attention' : 'plain',
    description: withId(isStopped ? why : notified.resumed(mention(resumedBy)), payout),
    components: isStopped ? [row(button(words.payout.resume, 'primary', 'payout', 'resume-away', id))] : [],
  });
}

/** The progress of a payout, for everyone in the channel: no amounts, no names, and nothing for staff to do. */
export function progressMessage(status: PayoutStatus, language: Language): Reply {
  return embedReply({
    ...headOf(status, language),
    description: barLine(status, language),
    fields: countFields(status, language),
    footer: idFooter('payout', status.payout, language),
  });
}

/** What payouts say of themselves. */
export const payoutEvent: ListedKind<PayoutDraft, Payout, { readonly campaign: Payout }> = {
  kind: 'payout',
  costOf: ({ total }) => amountOf(total),
  termsOf: (draft, language) => [...headFields(draft, language), ...reasonField(draft, language)],
  stateOf: listedTitle,

  lineOf: ({ campaign: payout }, language) =>
    language.words.payout.line(
      listedTitle(payout, language),
      totalIn(payout, language),
      language.number(payout.payable),
      mention(payout.by),
      moment(payout.confirmedAt, 'R'),
    ),

  choiceOf: (payout, language) =>
    language.words.payout.choice(
      listedTitle(payout, language),
      totalIn(payout, language),
      language.number(payout.payable),
      new Date(payout.confirmedAt).toISOString().slice(0, 10),
    ),
};

const nonceOf = ({ id }: Payout, what: string, which: string | number = '') =>
  hashedNonce(`${id} ${what} ${which}`);

/**
 * What is said of payouts in the log channel and in the channel where they were started. Both are in the server's
 * language.
 */
export function createPayoutNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): PayoutNotices {
  const { words } = language;
  const partsOf = (payout: Payout) =>
    [mention(payout.by), language.amount(amountOf(payout.total)), language.number(payout.payable)] as const;

  /** What was paid, not what was planned. */
  function recordOf({ payout, counts, sums }: PayoutStatus & { readonly sums: PayoutSums }): string {
    const staff = mention(payout.by);
    const sum = (total: string, accounts: number) =>
      [language.amount(amountOf(total)), language.number(accounts)] as const;
    const none = counts.unknown > 0 ? words.payout.recordNoneKnown : words.payout.recordNone;
    return [
      counts.paid === 0 ? none(staff) : words.payout.record(staff, ...sum(sums.paid, counts.paid)),
      ...(counts.paid < payout.payable ? [words.payout.planned(...sum(payout.total, payout.payable))] : []),
      ...(counts.unknown > 0 ? [words.payout.recordUnknown(...sum(sums.unknown, counts.unknown))] : []),
      words.payout.recordFile,
    ].join(' ');
  }

  return {
    ...createStaffQuestion(payoutEvent, messenger, language, kept),

    async progress(status) {
      const { payout } = status;
      const message = progressMessage(status, language);
      const { progress } = payout;
      if (progress !== undefined && (await messenger.edit(progress, message))) return progress;
      // Somebody may have removed the message.
      return messenger.toChannel(payout.channelId, message, nonceOf(payout, 'progress', progress?.messageId));
    },

    planned(payout, what, csv) {
      const sentences = {
        started: () => words.payout.notified.started(...partsOf(payout)),
        stopped: () => words.payout.notified.stopped(mention(payout.stoppedBy ?? '')),
        resumed: () => words.payout.notified.resumed(mention(payout.resumedBy ?? payout.by)),
      };
      const colour = what === 'stopped' ? 'attention' : 'plain';
      const file = csv === undefined ? {} : { file: { name: payoutFile(payout, csv).name, text: csv } };
      return kept.planned({ colour, text: withId(sentences[what](), payout), ...file });
    },

    async away(payout) {
      const message = awayMessage(payout, language);
      return (await messenger.toStaff(message, nonceOf(payout, 'away', payout.stoppedAt))) !== undefined;
    },

    async finished(status, csv) {
      const { payout } = status;
      const shown = statusReply(status, language);
      const message = {
        content: recordOf(status),
        embeds: shown.embeds ?? [],
        files: [payoutFile(payout, csv)],
      };
      return (await messenger.toStaff(message, nonceOf(payout, 'record', payout.endedAt))) !== undefined;
    },
  };
}
