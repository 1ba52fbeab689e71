import type { Counted } from '../campaigns/placed-records.js';
import type { CodePreview, Created } from '../codes/code-creation.js';
import type { CodeNotices } from '../codes/code-dependencies.js';
import { costOf } from '../codes/code-records.js';
import type { Redeemed } from '../codes/code-redemption.js';
import { type CodeDraft, type CodeSet, capacityOf } from '../codes/code-schema.js';
import type { CodeStatus } from '../codes/code-service.js';
import type { Messenger } from '../discord/messenger.js';
import { plainText } from '../discord/plain-text.js';
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
import { csvFile } from '../text/csv.js';
import { ERASED_TEXT } from '../text/erased-person.js';
import { costField, decidedField, idFooter, statesOf } from './decision-cards.js';
import { approvalCard, createStaffQuestion, eventPreview, type ListedKind } from './event-cards.js';
import { reasonField, reasonIn } from './grant-fields.js';
import { outcomeNote, personName, stateOfPlace } from './phrases.js';

/** What the codes of a set pay, in one phrase. */
function paysIn({ amount, uses, count }: CodeDraft, language: Language): string {
  const { words, number } = language;
  const each = language.amount(amountOf(amount));
  if (count > 1) {
    return uses > 1
      ? words.code.paysEachTimes(each, number(uses), number(count))
      : words.code.paysEach(each, number(count));
  }
  return uses > 1 ? words.code.paysTimes(each, number(uses)) : words.code.paysOnce(each);
}

const codesIn = ({ count }: CodeDraft, { words, number }: Language) =>
  count === 1 ? words.code.one : words.code.many(number(count));

/** What staff know a set by: the end of its code, or how many codes it has. */
const nameIn = (set: CodeSet, language: Language): string =>
  set.ending === undefined ? codesIn(set, language) : language.words.code.endingIn(set.ending);

/** The name of a set's state. */
function codeState({ state, end, quarantined }: CodeSet, language: Language): string {
  const { words } = language;
  if (quarantined !== undefined) return words.quarantine.state;
  return end === undefined ? statesOf('code', language)[state] : words.code.ends[end];
}

const termFields = (draft: CodeDraft, language: Language) => {
  const { words } = language;
  return [
    field(words.code.pays, paysIn(draft, language)),
    costField(costOf(draft), language),
    ...reasonField(draft, language),
  ];
};

const lifetime = ({ durationMs }: CodeDraft, { words, duration }: Language) =>
  field(
    words.code.expires,
    durationMs === undefined ? words.code.never : words.code.expiresAfter(duration(durationMs)),
  );

/** What sets of codes say of themselves. */
export const codeEvent: ListedKind<CodeDraft, CodeSet, Counted<CodeSet>> = {
  kind: 'code',
  costOf,
  termsOf: (draft, language) => [...termFields(draft, language), lifetime(draft, language)],
  stateOf: codeState,

  lineOf({ campaign: set, taken, outcome }, language) {
    const { words, number } = language;
    return words.code.line(
      codeState(set, language) + outcomeNote(outcome, language),
      nameIn(set, language),
      paysIn(set, language),
      words.code.usedOf(number(taken), number(capacityOf(set))),
      mention(set.by),
      moment(set.confirmedAt, 'R'),
    );
  },

  choiceOf(set, language) {
    const name = `${nameIn(set, language)} ${paysIn(set, language)} ${set.reason ?? ''}`;
    return language.words.code.choice(codeState(set, language), plainText(name.replaceAll('**', ''), 70));
  },
};

/** What would be created. */
export const codePreview = (preview: CodePreview, language: Language): Reply =>
  eventPreview(codeEvent, preview, language, {
    title: language.words.code.previewTitle(codesIn(preview.draft, language)),
    notes: [language.words.code.rules, ...ifGiven(preview.draft.own, () => language.words.code.ownWord)],
  });

/**
 * The answer to the confirmation, with the codes. Only who confirmed them sees it.
 * @param later it can no longer follow what staff decide
 */
export function createdReply({ set, codes }: Created, language: Language, later?: 'later'): Reply {
  const { words } = language;
  const isWaiting = set.state === 'waiting';
  if (!isWaiting && set.state !== 'open') return approvalCard(codeEvent, set, language, 'requester');
  const shown = codesShown({ set, codes }, language);
  const file = (codes ?? []).length > 1 && { files: [codesFile(set, codes ?? [])] };
  if (isWaiting && later === undefined) {
    return { ...approvalCard(codeEvent, set, language, 'requester', shown.join('\n')), ...file };
  }
  return embedReply({
    colour: isWaiting ? 'attention' : 'good',
    title: isWaiting ? words.approvals.askedTitle : words.code.createdTitle,
    description: [...(isWaiting ? [words.approvals.seeLater('/code list')] : []), ...shown].join('\n'),
    footer: idFooter('code', set, language),
    ...file,
  });
}

/** The codes where they fit in a message, and how they are redeemed. */
function codesShown({ set, codes }: Created, { words, number }: Language): readonly string[] {
  if (codes === undefined) return [words.code.shownBefore];
  const isWaiting = set.state === 'waiting';
  const use = isWaiting ? words.code.notYetValid : words.code.redeemWith;
  const [only, ...others] = codes;
  if (only === undefined) return [...(isWaiting ? [] : [words.code.wordReady]), use];
  const first = others.length === 0 ? `\`\`\`\n${only}\n\`\`\`` : words.code.inFile(number(set.count));
  return [first, use, words.code.shownOnce];
}

const codesFile = ({ id }: CodeSet, codes: readonly string[]) => ({
  name: `codes-${id}.csv`,
  data: Buffer.from(
    csvFile(
      ['code'],
      codes.map((code) => [code]),
    ),
  ),
});

/** One set of codes, with who has redeemed it. */
export function statusReply(
  { campaign: set, taken, outcome, uses, next }: CodeStatus,
  language: Language,
): Reply {
  const { words, number, shown } = language;
  const times = words.code.usedOf(number(taken), number(capacityOf(set)));
  const lines = uses.map(({ use, grant }) =>
    words.code.useLine(
      personName(use.member ?? ERASED_TEXT, language),
      shown(use.account.username),
      use.event?.code?.ending ?? '',
      moment(use.confirmedAt, 'R'),
      words.grant.paymentStates[stateOfPlace(grant)],
    ),
  );
  return embedReply({
    colour: set.state === 'open' ? 'good' : 'quiet',
    title: `${codeState(set, language)} · ${nameIn(set, language)}`,
    description: lines.length === 0 ? words.code.nobodyYet : lines.join('\n'),
    fields: [
      ...termFields(set, language),
      field(words.code.redeemed, times + outcomeNote(outcome, language)),
      field(words.code.created, moment(set.confirmedAt, 'f')),
      ...ifGiven(set.endsAt, (at) => field(words.code.expires, moment(at, 'R'))),
      field(words.approvals.requestedBy, mention(set.by)),
      ...decidedField(set, language),
      ...personField(words.code.disabledBy, set.endedBy),
    ],
    footer: idFooter('code', set, language),
    components:
      next === undefined
        ? []
        : [row(button(words.lists.next, 'secondary', 'code', 'uses', `${set.id}/${next}`))],
  });
}

export function readPage(subject: string): { readonly id: string; readonly before: string } {
  const [id = '', before = ''] = subject.split('/');
  return { id, before };
}

/** What a member reads who has redeemed a code, now or before. */
export function redeemedReply({ set, isNew, grant }: Redeemed, language: Language): Reply {
  const { words, shown } = language;
  const amount = language.amount(amountOf(set.amount));
  const state = stateOfPlace(grant);
  const payment = {
    open: () => words.code.paying(amount),
    paid: () => words.code.paid(amount, shown(grant?.account.username ?? '')),
    unknown: () => words.code.unknownPaid(amount),
    waiting: () => words.drop.claimWaits(amount),
    refused: () => words.code.notPaid(amount),
    unsent: () => words.code.notPaid(amount),
  }[state]();
  const isOver = !isNew && set.state !== 'open';
  const lines = [
    ...(isNew ? [] : [words.code.redeemedBefore]),
    payment,
    ...(isOver ? [words.code.nowUnredeemable(codeState(set, language))] : []),
    ...ifGiven(isNew ? set.reason : undefined, reasonIn),
  ];
  return embedReply({
    colour: isNew ? (state === 'paid' ? 'good' : 'attention') : 'plain',
    title: isNew ? words.code.redeemedTitle : words.code.redeemedBeforeTitle,
    description: lines.join('\n'),
  });
}

type Sentences = Record<Parameters<CodeNotices['planned']>[1], (set: CodeSet) => string>;

/** What is said of codes in the log channel, in the server's language. No code is in it, only its end. */
export function createCodeNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): CodeNotices {
  const { words, number } = language;
  const { notified } = words.code;

  const sentences: Sentences = {
    confirmed(set) {
      const [staff, codes] = [mention(set.by), codesIn(set, language)];
      const [pays, cost] = [paysIn(set, language), language.amount(costOf(set))];
      const name = set.ending === undefined ? '' : nameIn(set, language);
      return set.state === 'waiting'
        ? notified.requested(staff, codes, pays, cost)
        : notified.created(staff, codes, name, pays, cost);
    },
    approved: (set) =>
      notified.approved(mention(set.decidedBy ?? ''), codesIn(set, language), mention(set.by)),
    rejected: (set) =>
      notified.rejected(mention(set.decidedBy ?? ''), codesIn(set, language), mention(set.by)),
    ended(set) {
      const { taken = 0, endedBy, amount } = set;
      const sum = language.amount(amountOf(amount).times(taken));
      const times = words.code.usedOf(number(taken), number(capacityOf(set)));
      return endedBy === undefined
        ? notified.ended(nameIn(set, language), codeState(set, language), times, sum)
        : notified.disabled(mention(endedBy), nameIn(set, language), times, sum);
    },
  };

  return {
    ...createStaffQuestion(codeEvent, messenger, language, kept),

    planned: (set, what) => kept.planned({ colour: 'plain', text: withId(sentences[what](set), set) }),

    plannedText: (say) => kept.planned({ colour: 'attention', text: say(language) }),
  };
}
