import type { APIEmbedField } from 'discord.js';
import type { COLOURS } from '../discord/colours.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import { escapedText } from '../discord/plain-text.js';
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
import { isGivenUp, type Payout, type PayoutCounts, type PayoutDraft } from '../payouts/payout-schema.js';
import { csvName } from '../text/csv.js';
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
import { allMarked } from './symbols.js';

const BAR_LENGTH = 20;

const OUTCOME_COLOUR: Readonly<Record<PayoutOutcome, keyof typeof COLOURS>> = {
  all: 'good',
  unclear: 'attention',
  some: 'attention',
  none: 'refusal',
};

export const totalIn = (draft: PayoutDraft, language: Language) => language.amount(amountOf(draft.total));

/** What people know a payout by: its role, its list or its reason. */
function knownBy({ source, reason = '' }: FileOf): string {
  const named = source === undefined || source.kind === 'members' ? undefined : source.name;
  return named?.replace(/\.csv$/i, '') ?? reason;
}

type FileOf = Pick<PayoutDraft, 'draftedAt' | 'reason'> & { readonly source?: PayoutDraft['source'] };

/** The rows of a payout as a file that goes with a message. */
export const payoutFile = (payout: FileOf, csv: string) => ({
  name: csvName('payout', payout.draftedAt, knownBy(payout)),
  data: Buffer.from(csv),
});

function sourceOf({ source }: PayoutDraft, { words }: Language): string {
  switch (source.kind) {
    case 'members':
      return words.payout.sources.members;
    case 'role':
      return words.payout.sources.role({ role: `<@&${source.roleId}>` });
    case 'file':
      return words.payout.sources.file({ name: escapedText(source.name, 80) });
    case 'attendance':
      return words.payout.sources.attendance({
        name: source.name === undefined ? words.attendance.untitled : escapedText(source.name, 80),
      });
  }
}

function headFields(draft: PayoutDraft, language: Language): APIEmbedField[] {
  const { words } = language;
  return [
    field(words.payout.source, sourceOf(draft, language)),
    field(words.payout.accounts, language.number(draft.payable)),
    field(words.payout.total, `**${totalIn(draft, language)}**`),
  ];
}

function bar(done: number, of: number, locale: string) {
  const share = of === 0 ? 1 : done / of;
  const full = Math.floor(share * BAR_LENGTH);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  return { bar: '▰'.repeat(full) + '▱'.repeat(BAR_LENGTH - full), percent };
}

function hints({ payout, counts }: PayoutStatus, { words }: Language): string[] {
  switch (payout.state) {
    case 'running':
      return [words.payout.working];
    case 'stopped':
      if (payout.stoppedBy !== undefined) return [words.payout.stoppedHint];
      return [payout.unreadable === undefined ? words.payout.awayHint : words.payout.unreadableHint];
    case 'finished':
      if (payout.quarantined !== undefined) return [words.quarantine.refused];
      return [
        ...(counts.unknown > 0 ? [words.payout.unknownHint({ count: counts.unknown })] : []),
        ...(counts.unsent > 0 && !isGivenUp(payout)
          ? [words.payout.unsentHint({ count: counts.unsent })]
          : []),
      ];
    default:
      return [];
  }
}

const hasBegun = ({ state }: Payout) => state === 'running' || state === 'stopped' || state === 'finished';

const outcomeTitle = (counts: PayoutCounts, { words }: Language): string =>
  allMarked(words.payout.outcomes)[outcomeOf(counts)];

/** A payout that is one of many, with what it has paid once it is over. @param payout with its counts as they are now */
export function listedTitle(payout: Payout, language: Language): string {
  const { state, counts, payable, quarantined } = payout;
  const isOver = state === 'finished' && counts !== undefined;
  const paid = outcomeNote(isOver ? { ...counts, of: payable } : undefined, language);
  const states = statesOf('payout', language);
  if (quarantined !== undefined) return states.quarantined + paid;
  return isOver ? outcomeTitle(counts, language) + paid : states[state];
}

/** How the card of a payout begins. */
function headOf({ payout, counts }: PayoutStatus, language: Language): Head {
  const { state, quarantined } = payout;
  const states = statesOf('payout', language);
  if (quarantined !== undefined) return { title: states.quarantined, colour: 'attention' };
  if (isUnapproved(state)) return unapprovedHead('payout', state, payout, language);
  return state === 'finished'
    ? { title: outcomeTitle(counts, language), colour: OUTCOME_COLOUR[outcomeOf(counts)] }
    : { title: states[state], colour: state === 'stopped' ? 'attention' : 'plain' };
}

const barLine = ({ payout: { payable }, counts }: PayoutStatus, { words, locale }: Language) =>
  words.payout.bar(bar(payable - counts.left, payable, locale));

/** How many rows have come to what, and how fast that goes. */
function countFields(status: PayoutStatus, language: Language): APIEmbedField[] {
  const { payout, counts, perMinute, remainingMs } = status;
  const { words, number } = language;
  const isRunning = payout.state === 'running';
  const unlessZero = (name: string, count: number) => (count === 0 ? [] : [field(name, number(count))]);
  return [
    ...unlessZero(words.payout.paid, counts.paid),
    ...unlessZero(words.payout.refused, counts.refused),
    ...unlessZero(words.payout.unknown, counts.unknown),
    ...unlessZero(words.payout.unsent, counts.unsent),
    ...unlessZero(words.payout.left, counts.left),
    ...(isRunning && perMinute !== undefined
      ? [field(words.payout.rate, words.payout.perMinute({ rows: Math.round(perMinute) }))]
      : []),
    ...(isRunning && remainingMs !== undefined
      ? [field(words.payout.remaining, words.payout.about({ duration: language.roughly(remainingMs) }))]
      : []),
  ];
}

/** The progress of a payout, for staff. @param note a line below, such as where progress is posted */
export function statusReply(status: PayoutStatus, language: Language, note?: string): Reply {
  const { payout } = status;
  const { head, fields, buttons } = statusParts(status, language, note);
  return embedReply({
    ...head,
    fields: [
      ...fields,
      ...personField(language.words.approvals.requestedBy, payout.by),
      ...decidedField(payout, language),
    ],
    footer: idFooter('payout', payout, language),
    ...(buttons.length > 0 && { components: [row(...buttons)] }),
  });
}

/** What staff see of a payout, wherever that is. */
export function statusParts(status: PayoutStatus, language: Language, note?: string) {
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
  return {
    head: { colour, title, description: lines.join('\n') },
    fields: [
      ...headFields(payout, language),
      ...(begun && sums !== undefined && amountOf(sums.paid).greaterThan(0)
        ? [field(words.payout.paidOut, `**${language.amount(amountOf(sums.paid))}**`)]
        : []),
      ...(begun ? countFields(status, language) : []),
      ...reasonField(payout, language),
    ],
    buttons: runControls(status, language),
  };
}

/** **Stop** or **Resume**, where that can be done. */
function runControls({ payout, counts }: PayoutStatus, { words }: Language) {
  const { id, state, quarantined } = payout;
  const canResume = state === 'stopped' || (state === 'finished' && !isGivenUp(payout) && counts.unsent > 0);
  if (quarantined !== undefined || (state !== 'running' && !canResume)) return [];
  return [
    canResume
      ? button(words.payout.resume, 'primary', 'payout', 'resume', id)
      : button(words.payout.stop, 'danger', 'payout', 'stop', id),
  ];
}

/** In the log channel: a payout has stopped by itself, and why; or it was resumed since. */
export function awayMessage(payout: Payout, language: Language): Reply {
  const { words } = language;
  const { notified } = words.payout;
  const { id, state, unreadable, resumedBy = payout.by } = payout;
  const isStopped = state === 'stopped';
  const why = unreadable === undefined ? notified.away : notified.unreadable({ key: unreadable });
  return embedReply({
    colour: isStopped ? 'attention' : 'plain',
    description: withId(isStopped ? why : notified.resumed({ staff: mention(resumedBy) }), payout),
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

/** Leads to the rows of a payout, and to all of them as a file. */
const rowsRow = ({ id }: Payout, { words }: Language) =>
  row(button(words.payout.rowsButton, 'secondary', 'payout', 'rows', id));

/** What payouts say of themselves. */
export const payoutEvent: ListedKind<PayoutDraft, Payout, { readonly campaign: Payout }> = {
  kind: 'payout',
  costOf: ({ total }) => amountOf(total),
  termsOf: (draft, language) => [...headFields(draft, language), ...reasonField(draft, language)],
  stateOf: listedTitle,
  toSee: rowsRow,

  lineOf: ({ campaign: payout }, language) =>
    language.words.payout.line({
      state: listedTitle(payout, language),
      total: totalIn(payout, language),
      accounts: payout.payable,
      staff: mention(payout.by),
      when: moment(payout.confirmedAt, 'R'),
    }),

  choiceOf: (payout, language) =>
    language.words.payout.choice({
      state: listedTitle(payout, language),
      total: totalIn(payout, language),
      accounts: payout.payable,
      day: new Date(payout.confirmedAt).toISOString().slice(0, 10),
    }),
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

  const sumOf = (total: string, accounts: number) => ({ total: language.amount(amountOf(total)), accounts });

  /** What was paid, not what was planned. */
  function recordOf({ payout, counts, sums }: PayoutStatus & { readonly sums: PayoutSums }): string {
    const staff = mention(payout.by);
    const none = counts.unknown > 0 ? words.payout.recordNoneKnown : words.payout.recordNone;
    return [
      counts.paid === 0 ? none({ staff }) : words.payout.record({ staff, ...sumOf(sums.paid, counts.paid) }),
      ...(counts.paid < payout.payable ? [words.payout.planned(sumOf(payout.total, payout.payable))] : []),
      ...(counts.unknown > 0 ? [words.payout.recordUnknown(sumOf(sums.unknown, counts.unknown))] : []),
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
        started: () =>
          words.payout.notified.started({
            staff: mention(payout.by),
            ...sumOf(payout.total, payout.payable),
          }),
        stopped: () => words.payout.notified.stopped({ staff: mention(payout.stoppedBy ?? '') }),
        resumed: () => words.payout.notified.resumed({ staff: mention(payout.resumedBy ?? payout.by) }),
      };
      const colour = what === 'stopped' ? 'attention' : 'plain';
      const file = csv === undefined ? {} : { file: { name: payoutFile(payout, csv).name, text: csv } };
      return kept.planned({ colour, text: withId(sentences[what](), payout), ...file });
    },

    async away(payout) {
      const message = awayMessage(payout, language);
      return (await messenger.toStaff(message, nonceOf(payout, 'away', payout.stoppedAt))) !== undefined;
    },

    async finished(status) {
      const { payout } = status;
      const shown = statusReply(status, language);
      const message = {
        content: recordOf(status),
        embeds: shown.embeds ?? [],
        // The file is there from the start. How each row stands may change yet.
        components: [rowsRow(payout, language)],
      };
      return (await messenger.toStaff(message, nonceOf(payout, 'record', payout.endedAt))) !== undefined;
    },
  };
}
