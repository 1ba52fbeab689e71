import { isAtRest } from '../campaigns/campaign-records.js';
import type { Counted, PlacedStatus } from '../campaigns/placed-records.js';
import type { CodePreview, Created } from '../codes/code-creation.js';
import type { CodeNotices } from '../codes/code-dependencies.js';
import { CODE_PAYS } from '../codes/code-records.js';
import type { Redeemed } from '../codes/code-redemption.js';
import { type CodeDraft, type CodeSet, capacityOf } from '../codes/code-schema.js';
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
  withId,
} from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { csvFile, csvName } from '../text/csv.js';
import { costField, idFooter, statesOf } from './decision-cards.js';
import { endQuestion } from './end-question.js';
import { type EntryPage, pageHead } from './entry-page.js';
import { approvalCard, createStaffQuestion, eventPreview, type ListedKind } from './event-cards.js';
import { reasonField, reasonIn } from './grant-fields.js';
import { outcomeNote, ownButtons, paidField, paymentOfPlace, stateOfPlace, takerLine } from './phrases.js';
import { allMarked } from './symbols.js';

const LONGEST_NAME = 70;

const { costOf } = CODE_PAYS;

/** What the codes of a set pay, in one phrase. */
function paysIn({ amount, uses, count }: CodeDraft, language: Language): string {
  const { words } = language;
  const each = language.amount(amountOf(amount));
  if (count > 1) {
    return uses > 1
      ? words.code.paysEachTimes({ amount: each, uses, count })
      : words.code.paysEach({ amount: each, count });
  }
  return words.code.paysTimes({ amount: each, uses });
}

/** What staff know a set by: the end of its code, or how many codes it has. */
const nameIn = ({ ending, count }: CodeSet, { words }: Language): string =>
  ending === undefined ? words.code.many({ count }) : words.code.endingIn({ ending });

/** The name of a set's state. */
function codeState({ state, end, quarantined }: CodeSet, language: Language): string {
  const states = statesOf('code', language);
  if (quarantined !== undefined) return states.quarantined;
  return end === undefined ? states[state] : allMarked(language.words.code.ends)[end];
}

const termFields = (draft: CodeDraft, language: Language) => {
  const { words } = language;
  return [
    field(words.event.pays, paysIn(draft, language)),
    costField(costOf(draft), language),
    ...reasonField(draft, language),
  ];
};

const lifetime = ({ durationMs }: CodeDraft, { words, duration }: Language) =>
  field(
    words.code.expires,
    durationMs === undefined ? words.code.never : words.event.endsAfter({ duration: duration(durationMs) }),
  );

/** What sets of codes say of themselves. */
export const codeEvent: ListedKind<CodeDraft, CodeSet, Counted<CodeSet>> = {
  kind: 'code',
  costOf,
  termsOf: (draft, language) => [...termFields(draft, language), lifetime(draft, language)],
  stateOf: codeState,

  lineOf({ campaign: set, taken, outcome }, language) {
    const { words } = language;
    return words.code.line({
      state: codeState(set, language) + outcomeNote(outcome, language),
      name: nameIn(set, language),
      pays: paysIn(set, language),
      used: words.lists.of({ part: taken, whole: capacityOf(set) }),
      staff: mention(set.by),
      when: moment(set.confirmedAt, 'R'),
    });
  },

  choiceOf(set, language) {
    const name = `${nameIn(set, language)} ${paysIn(set, language)} ${set.reason ?? ''}`;
    return language.words.lists.pair({
      name: codeState(set, language),
      value: plainText(name.replaceAll('**', ''), LONGEST_NAME),
    });
  },
};

const SEPARATOR = '/';

/**
 * What would be created.
 * @param word the host's own. It is stored nowhere, so **Confirm** takes it along to show it again
 */
export const codePreview = (preview: CodePreview, language: Language, word?: string): Reply => {
  const { draft } = preview;
  const { code } = language.words;
  return eventPreview(codeEvent, preview, language, {
    title: code.previewTitle({ count: draft.count }),
    notes: [draft.count > 1 ? code.rulesMany : code.rules, ...ifGiven(draft.own, () => code.ownWord)],
    fields: ifGiven(word, (own) => field(code.id, inlineCode(own))),
    ...(word !== undefined && { subject: [draft.id, word].join(SEPARATOR) }),
  });
};

/** Reads the subject of **Confirm** under a preview. */
export function readConfirmed(subject: string): { readonly id: string; readonly word: string | undefined } {
  const [id = '', ...word] = subject.split(SEPARATOR);
  return { id, word: word.length === 0 ? undefined : word.join(SEPARATOR) };
}

/** What a text for members is written with. */
interface ForMembers {
  readonly language: Language;
  /** `/redeem`, so that it can be pressed. */
  readonly redeem: string;
}

/**
 * The answer to the confirmation, with the codes. Only who confirmed them sees it.
 * @param later it can no longer follow what staff decide
 */
export function createdReply(
  { set, codes }: Created,
  language: Language,
  forMembers: ForMembers,
  later?: 'later',
): Reply {
  const { words } = language;
  const isWaiting = set.state === 'waiting';
  if (!isWaiting && set.state !== 'open') return approvalCard(codeEvent, set, language, 'requester');
  const shown = codesShown({ set, codes }, language, forMembers);
  const file = (codes ?? []).length > 1 && { files: [codesFile(set, codes ?? [])] };
  if (isWaiting && later === undefined) {
    return { ...approvalCard(codeEvent, set, language, 'requester', shown.join('\n')), ...file };
  }
  return embedReply({
    colour: isWaiting ? 'attention' : 'good',
    title: isWaiting ? words.approvals.askedTitle : words.code.createdTitle,
    description: [...(isWaiting ? [words.approvals.seeLater({ command: '/code list' })] : []), ...shown].join(
      '\n',
    ),
    footer: idFooter('code', set, language),
    ...file,
  });
}

/** The codes where they fit in a message, and how they are redeemed. */
function codesShown({ set, codes }: Created, { words }: Language, forMembers: ForMembers): readonly string[] {
  if (codes === undefined) return [words.code.shownBefore];
  const notYet = set.state === 'waiting' ? [words.code.notYetValid] : [];
  const [only, ...others] = codes;
  const first =
    only === undefined || others.length > 0
      ? [words.code.inFile({ count: set.count }), words.code.redeemWith]
      : [block(only), words.code.pasteLabel, block(pasteText(set, only, forMembers))];
  return [...first, ...notYet, words.code.shownOnce];
}

/** What staff can post for the members who are to redeem a code. */
function pasteText(
  { amount, uses, endsAt }: CodeSet,
  code: string,
  { language, redeem }: ForMembers,
): string {
  const { words } = language;
  const sum = language.amount(amountOf(amount));
  return [
    words.code.paste({ code, amount: sum, uses, command: redeem }),
    ...ifGiven(endsAt, (at) => words.code.pasteUntil({ when: moment(at, 'f') })),
  ].join(' ');
}

/** Nothing in a word of the host's own may end the block. */
const withoutTicks = (text: string) => text.replaceAll('`', '');
const inlineCode = (text: string) => `\`${withoutTicks(text)}\``;
const block = (text: string) => `\`\`\`\n${withoutTicks(text)}\n\`\`\``;

const codesFile = ({ reason, draftedAt }: CodeSet, codes: readonly string[]) => ({
  name: csvName('codes', draftedAt, reason),
  data: Buffer.from(
    csvFile(
      ['code'],
      codes.map((code) => [code]),
    ),
  ),
});

/** What staff see of one set of codes; with **Disable** while it can be redeemed. */
export function codePage(
  { campaign: set, taken, outcome, takers, next }: PlacedStatus<CodeSet>,
  language: Language,
): EntryPage {
  const { words } = language;
  const times = words.lists.of({ part: taken, whole: capacityOf(set) });
  const endingOf = ({ event }: Grant) => ifGiven(event?.code?.ending, (ending) => `…${ending}`);
  const title = `${codeState(set, language)} · ${nameIn(set, language)}`;
  return {
    event: set,
    head: pageHead('code', set, { title }, language),
    fields: [
      ...termFields(set, language),
      field(words.code.redeemed, times + outcomeNote(outcome, language)),
      ...paidField(outcome?.sums.paid, language),
      ...ifGiven(set.endsAt, (at) => field(words.code.expires, moment(at, 'f'))),
      ...ifGiven(set.endedAt, (at) => field(words.giveaway.ended, moment(at, 'f'))),
      ...personField(words.code.disabledBy, set.endedBy),
    ],
    people: {
      title: words.code.redeemed,
      lines: takers.map((taker) => takerLine(taker, language, endingOf(taker.own))),
      of: taken,
      next,
      none: words.code.nobodyYet,
    },
    buttons: isAtRest(set) ? [] : [button(words.code.disable, 'danger', 'code', 'end', set.id)],
  };
}

/** Asks staff whether nobody is to redeem the codes of a set any more. */
export const endCodeQuestion = ({ campaign: set, taken }: Counted<CodeSet>, language: Language): Reply => {
  const { words } = language;
  return endQuestion(
    'code',
    {
      subject: set.id,
      title: plainText(nameIn(set, language).replaceAll('**', ''), LONGEST_NAME),
      description: words.code.endQuestion,
      fields: [
        ...termFields(set, language),
        field(words.code.redeemed, words.lists.of({ part: taken, whole: capacityOf(set) })),
      ],
    },
    language,
  );
};

/** What a member reads who has redeemed a code, now or before. */
export function redeemedReply({ set, isNew, grant }: Redeemed, language: Language): Reply {
  const { words } = language;
  const state = stateOfPlace(grant);
  const isOver = !isNew && set.state !== 'open';
  const lines = [
    ...(isNew ? [] : [words.code.redeemedBefore]),
    paymentOfPlace(grant, language.amount(amountOf(set.amount)), language),
    ...(isOver ? [words.code.nowUnredeemable({ why: codeState(set, language) })] : []),
    ...ifGiven(isNew ? set.reason : undefined, reasonIn),
  ];
  return embedReply({
    colour: isNew ? (state === 'paid' ? 'good' : 'attention') : 'plain',
    title: isNew ? words.code.redeemedTitle : words.code.redeemedBeforeTitle,
    description: lines.join('\n'),
    components: [ownButtons(language)],
  });
}

type Sentences = Record<Parameters<CodeNotices['planned']>[1], (set: CodeSet) => string>;

/** What is said of codes in the log channel, in the server's language. No code is in it, only its end. */
export function createCodeNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): CodeNotices {
  const { words } = language;
  const { notified } = words.code;

  const sentences: Sentences = {
    created(set) {
      const { count } = set;
      const [staff, pays, cost] = [mention(set.by), paysIn(set, language), language.amount(costOf(set))];
      return set.ending === undefined
        ? notified.created({ staff, count, pays, cost })
        : notified.createdNamed({ staff, count, name: nameIn(set, language), pays, cost });
    },
    ended(set) {
      const { taken = 0, endedBy, amount } = set;
      const sum = language.amount(amountOf(amount).times(taken));
      const times = words.lists.of({ part: taken, whole: capacityOf(set) });
      return endedBy === undefined
        ? notified.ended({ name: nameIn(set, language), why: codeState(set, language), used: times, sum })
        : notified.disabled({ staff: mention(endedBy), name: nameIn(set, language), used: times, sum });
    },
  };

  return {
    ...createStaffQuestion(codeEvent, messenger, language, kept),

    planned: (set, what) => kept.planned({ colour: 'plain', text: withId(sentences[what](set), set) }),

    plannedText: (say) => kept.planned({ colour: 'attention', text: say(language) }),
  };
}
