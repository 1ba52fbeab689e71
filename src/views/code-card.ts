import type { Page } from '../approvals/entry-records.js';
import type { Counted } from '../campaigns/placed-records.js';
import type { PaymentStatus } from '../campaigns/places.js';
import type { CodePreview, Created } from '../codes/code-creation.js';
import { costOf } from '../codes/code-records.js';
import type { Redeemed } from '../codes/code-redemption.js';
import { type CodeDraft, type CodeSet, capacityOf } from '../codes/code-schema.js';
import type { CodeStatus } from '../codes/code-service.js';
import type { Choice } from '../discord/command.js';
import { cut, plainText } from '../discord/plain-text.js';
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
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { csvFile } from '../text/csv.js';
import { ERASED_TEXT } from '../text/erased-person.js';
import {
  approvalCard,
  capField,
  costField,
  decidedField,
  idFooter,
  type Matter,
  previewCard,
  statesOf,
} from './decision-cards.js';
import { entryList, type ListPlace } from './entry-list.js';
import { reasonIn } from './grant-fields.js';
import { outcomeNote } from './payment-outcome.js';
import { personName } from './person-name.js';

const LONGEST_CHOICE = 100;

export const costIn = (draft: CodeDraft, language: Language) => language.amount(costOf(draft));

/** What the codes of a set pay, in one phrase. */
export function paysIn({ amount, uses, count }: CodeDraft, language: Language): string {
  const { words, number } = language;
  const each = language.amount(amountOf(amount));
  if (count > 1) {
    return uses > 1
      ? words.code.paysEachTimes(each, number(uses), number(count))
      : words.code.paysEach(each, number(count));
  }
  return uses > 1 ? words.code.paysTimes(each, number(uses)) : words.code.paysOnce(each);
}

export const codesIn = ({ count }: CodeDraft, { words, number }: Language) =>
  count === 1 ? words.code.one : words.code.many(number(count));

/** What staff know a set by: the end of its code, or how many codes it has. */
export const nameIn = (set: CodeSet, language: Language): string =>
  set.ending === undefined ? codesIn(set, language) : language.words.code.endingIn(set.ending);

/** The name of a set's state. */
export function codeState({ state, end, quarantined }: CodeSet, language: Language): string {
  const { words } = language;
  if (quarantined !== undefined) return words.quarantine.state;
  return end === undefined ? statesOf('code', language)[state] : words.code.ends[end];
}

const termFields = (draft: CodeDraft, language: Language) => {
  const { words } = language;
  return [
    field(words.code.pays, paysIn(draft, language)),
    costField(costOf(draft), language),
    ...ifGiven(draft.reason, (text) => field(words.grant.reason, reasonIn(text), false)),
  ];
};

const lifetime = ({ durationMs }: CodeDraft, { words, duration }: Language) =>
  field(
    words.code.expires,
    durationMs === undefined ? words.code.never : words.code.expiresAfter(duration(durationMs)),
  );

/** What would be created. */
export function previewReply({ draft, cost, left, needsApproval }: CodePreview, language: Language): Reply {
  const { words } = language;
  return previewCard(
    {
      kind: 'code',
      draft,
      title: words.code.previewTitle(codesIn(draft, language)),
      notes: [words.code.rules, ...ifGiven(draft.own, () => words.code.ownWord)],
      needsApproval,
      fields: [
        ...termFields(draft, language),
        lifetime(draft, language),
        capField(left.minus(cost), language),
      ],
    },
    language,
  );
}

/**
 * The answer to the confirmation, with the codes. Only who confirmed them sees it.
 * @param later it can no longer follow what staff decide
 */
export function createdReply({ set, codes }: Created, language: Language, later?: 'later'): Reply {
  const { words } = language;
  const isWaiting = set.state === 'waiting';
  if (!isWaiting && set.state !== 'open') return approvalMessage(set, language, 'requester');
  const shown = codesShown({ set, codes }, language);
  const file = (codes ?? []).length > 1 && { files: [codesFile(set, codes ?? [])] };
  if (isWaiting && later === undefined) {
    const matter = { ...matterOf(set, language), note: shown.join('\n') };
    return { ...approvalCard(set, matter, language, 'requester'), ...file };
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

const matterOf = (set: CodeSet, language: Language): Matter => ({
  kind: 'code',
  cost: costIn(set, language),
  state: codeState(set, language),
  fields: [...termFields(set, language), lifetime(set, language)],
});

/** Asks a second staff member to approve codes, or says what was decided. */
export const approvalMessage = (set: CodeSet, language: Language, reader?: 'staff' | 'requester'): Reply =>
  approvalCard(set, matterOf(set, language), language, reader);

/** A page of sets of codes, newest first, with how often each was redeemed. */
export function codeList(
  { entries, next }: Page<Counted<CodeSet>>,
  place: ListPlace,
  language: Language,
): Reply {
  const { words, number } = language;
  const lineOf = ({ campaign: set, taken, outcome }: Counted<CodeSet>) =>
    withId(
      words.code.line(
        codeState(set, language) + outcomeNote(outcome, language),
        nameIn(set, language),
        paysIn(set, language),
        words.code.usedOf(number(taken), number(capacityOf(set))),
        mention(set.by),
        moment(set.confirmedAt, 'R'),
      ),
      set,
    );
  return entryList(
    {
      route: 'code',
      title: words.code.listTitle,
      entries: entries.map((each) => ({ line: lineOf(each), choice: codeChoice(each.campaign, language) })),
      next,
      place,
      states: statesOf('code', language),
      none: words.code.none,
    },
    language,
  );
}

/** How the payment of a redemption stands. */
function payState({
  grant,
  isToCome,
}: PaymentStatus): 'open' | 'paid' | 'unknown' | 'waiting' | 'refused' | 'unsent' {
  switch (grant?.state) {
    case 'applied':
      return 'paid';
    case 'unknown':
    case 'waiting':
      return grant.state;
    case 'refused':
    case 'not-applied':
      return 'refused';
    default:
      return isToCome ? 'open' : 'unsent';
  }
}

/** One set of codes, with who has redeemed it. */
export function statusReply(
  { campaign: set, taken, outcome, uses, next }: CodeStatus,
  language: Language,
): Reply {
  const { words, number, shown } = language;
  const times = words.code.usedOf(number(taken), number(capacityOf(set)));
  const lines = uses.map(({ use, ...paymentStatus }) =>
    words.code.useLine(
      personName(use.member ?? ERASED_TEXT, language),
      shown(use.account.username),
      use.event?.code?.ending ?? '',
      moment(use.confirmedAt, 'R'),
      words.grant.paymentStates[payState(paymentStatus)],
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
export function redeemedReply({ set, isNew, grant, isToCome }: Redeemed, language: Language): Reply {
  const { words, shown } = language;
  const amount = language.amount(amountOf(set.amount));
  const state = payState({ grant, isToCome });
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

/** A set of codes as a choice while its ID is typed. */
export function codeChoice(set: CodeSet, language: Language): Choice {
  const { words } = language;
  const name = `${nameIn(set, language)} ${paysIn(set, language)} ${set.reason ?? ''}`;
  const text = words.code.choice(codeState(set, language), plainText(name.replaceAll('**', ''), 70));
  return { name: cut(text, LONGEST_CHOICE), value: set.id };
}
