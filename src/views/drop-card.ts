import { isEndable } from '../campaigns/placed-end.js';
import type { Counted, Quick } from '../campaigns/placed-records.js';
import type { Form } from '../discord/form.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  controlId,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  type Reply,
  row,
  withId,
} from '../discord/reply.js';
import { DROP_PAYS, isRandom } from '../drops/drop-amounts.js';
import type { Claimed } from '../drops/drop-claim.js';
import type { DropNotices } from '../drops/drop-dependencies.js';
import type { DropPreview } from '../drops/drop-preview.js';
import { isOver } from '../drops/drop-proof.js';
import { type Drop, type DropDraft, type DropSeries, MOST_TRIES } from '../drops/drop-schema.js';
import type { DropService } from '../drops/drop-service.js';
import type { PaymentSums } from '../ledger/payment-outcome.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { costField, idFooter, statesOf } from './decision-cards.js';
import { sealedShort } from './draw-proof-card.js';
import { endQuestion } from './end-question.js';
import { type EntryPage, pageHead } from './entry-page.js';
import {
  approvalCard,
  createStaffQuestion,
  type Ending,
  endField,
  endMoment,
  eventPreview,
  type ListedKind,
} from './event-cards.js';
import { dateIn, requirementsIn } from './giveaway-card.js';
import {
  fitLines,
  outcomeNote,
  ownButtons,
  paidField,
  paymentOfPlace,
  personName,
  stateOfPlace,
  takerLine,
} from './phrases.js';
import {
  begunReply,
  createOpeningNotices,
  endedReply,
  lastRoundNote,
  type OpeningKind,
  planFields,
  roundField,
  startedNote,
  stopButton,
} from './series-cards.js';

const { costOf } = DROP_PAYS;
const LONGEST_TITLE = 100;
export const LONGEST_QUESTION = 200;
export const LONGEST_ANSWER = 300;
const LONGEST_FIELD = 1_000;

/** What drops are known by where their kind is not named. */
const MARK = '💧';

const plainTitle = ({ title }: DropDraft, { words }: Language) => title ?? words.drop.untitled;

/** A drop's title where Markdown is shown. */
const dropTitle = (draft: DropDraft, language: Language) =>
  escapedText(plainTitle(draft, language), LONGEST_TITLE);

function paysIn(draft: DropDraft, language: Language): string {
  const { claims, upTo, split } = draft;
  const { words } = language;
  const amount = language.amount(amountOf(draft.amount));
  if (split) return words.drop.paysSplit({ amount, claims });
  if (upTo === undefined) return words.drop.paysEach({ amount, claims });
  return words.drop.paysRandom({ least: amount, most: language.amount(amountOf(upTo)), claims });
}

/** What is asked, where Markdown is shown. */
const questionField = ({ question }: DropDraft, { words }: Language) =>
  ifGiven(question, (text) => field(words.drop.questionLabel, escapedText(text, LONGEST_QUESTION), false));

/** Not before the end, but for who asks. */
const answersField = ({ answers }: DropDraft, { words }: Language) =>
  ifGiven(answers, (all) => {
    const texts = all.map((answer) => escapedText(answer, LONGEST_ANSWER));
    return field(words.drop.answerLabel, texts.join(' · '), false);
  });

/** What it comes to, who can claim, and what is asked of them. */
const termFields = (draft: DropDraft & Ending, language: Language) => {
  const { words } = language;
  return [
    field(words.event.pays, paysIn(draft, language)),
    costField(costOf(draft), language),
    ...planFields(draft, language),
    endField(draft, language),
    field(words.event.requirements, requirementsIn(draft, language), false),
    ...questionField(draft, language),
  ];
};

/** What drops say of themselves. */
export const dropEvent: ListedKind<DropDraft, Drop, Counted<Drop>> & OpeningKind<DropDraft, Drop> = {
  kind: 'drop',
  costOf,
  nameOf: dropTitle,
  plainNameOf: plainTitle,
  paysOf: paysIn,
  mark: MARK,
  stopCommand: '`/drop end`',
  announcementOf: dropAnnouncement,
  termsOf: termFields,
  stateOf: ({ state, quarantined }, language) =>
    statesOf('drop', language)[quarantined === undefined ? state : 'quarantined'],

  lineOf({ campaign: drop, taken: claimed, outcome }, language) {
    const { words } = language;
    const { startsAt, endsAt, endedAt, confirmedAt } = drop;
    return words.drop.line({
      state: dropEvent.stateOf(drop, language) + outcomeNote(outcome, language),
      title: dropTitle(drop, language),
      pays: paysIn(drop, language),
      claimed: words.lists.of({ part: claimed, whole: drop.claims }),
      staff: mention(drop.by),
      when: endMoment(endedAt ?? endsAt ?? startsAt ?? confirmedAt, drop.state === 'open'),
    });
  },

  choiceOf(drop, language) {
    const { words } = language;
    return words.lists.pair({
      name: dropEvent.stateOf(drop, language),
      value: plainText(plainTitle(drop, language), 60),
    });
  },
};

/** What a drop would be, before it is posted. */
export const dropPreview = (preview: DropPreview, language: Language): Reply =>
  eventPreview(dropEvent, preview, language, {
    title: language.words.event.previewTitle({ title: dropTitle(preview.draft, language) }),
    fields: answersField(preview.draft, language),
  });

/**
 * The public message: what it is while it can be claimed, and afterwards that it is over.
 * @param quickest who claimed first, for when it is over
 */
export function dropMessage(
  drop: Drop,
  claimed: number,
  language: Language,
  quickest: readonly Quick[] = [],
): Reply {
  const { words } = language;
  const over = isOver(drop);
  const { endsAt = 0, endedAt = endsAt } = drop;
  const at = over ? endedAt : endsAt;
  return embedReply({
    colour: over ? 'quiet' : 'good',
    title: publicTitle(drop, language),
    ...publicNote(drop, claimed, language),
    fields: [
      field(words.event.pays, paysIn(drop, language)),
      ...claimedField(drop, claimed, language),
      ...(over ? [field(words.giveaway.ended, dateIn(at))] : []),
      field(words.giveaway.host, mention(drop.by)),
      ...(over ? [] : [field(words.event.requirements, requirementsIn(drop, language), false)]),
      // It may be asked once more after a quarantine.
      ...(over && drop.quarantined === undefined ? answersField(drop, language) : []),
      ...quickestField(drop, quickest, language),
      ...roundField(drop, language),
    ],
    footer: publicFooter(drop, language),
    components: publicButtons(drop, language),
  });
}

/** The public message of a drop that is going to open, and afterwards where it is, or that it is over. */
function dropAnnouncement(drop: Drop, language: Language): Reply {
  const { words } = language;
  const { state, startsAt = 0, durationMs, message, guildId } = drop;
  const title = dropTitle(drop, language);
  if (message !== undefined) return begunReply(title, { guildId, message }, language);
  if (state !== 'scheduled' && state !== 'opening') return dropMessage(drop, 0, language);
  return embedReply({
    colour: 'plain',
    title: `📅 ${title}`,
    fields: [
      field(words.event.pays, paysIn(drop, language)),
      field(words.event.starts, dateIn(startsAt)),
      endField({ durationMs }, language),
      field(words.giveaway.host, mention(drop.by)),
      field(words.event.requirements, requirementsIn(drop, language), false),
      ...roundField(drop, language),
    ],
    footer: publicFooter(drop, language),
  });
}

const publicFooter = (drop: Drop, language: Language): string =>
  [...ifGiven(drop.seed, (seed) => sealedShort(seed, language)), idFooter('drop', drop, language)].join(
    ' · ',
  );

function publicButtons(drop: Drop, { words }: Language) {
  const { id, question, seed } = drop;
  const over = isOver(drop);
  const buttons = [
    ...(over
      ? []
      : question === undefined
        ? [button(words.drop.claim, 'success', 'drop', 'claim', id)]
        : [button(words.drop.answer, 'success', 'drop', 'answer', id)]),
    ...(seed === undefined
      ? []
      : [button(over ? words.draw.verify : words.draw.sealed, 'secondary', 'drop', 'proof', id)]),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}

function publicTitle(drop: Drop, language: Language): string {
  const title = dropTitle(drop, language);
  if (!isOver(drop)) return `${MARK} ${title}`;
  const { words } = language;
  if (drop.state === 'cancelled' && drop.quarantined === undefined)
    return words.event.cancelledTitle({ title });
  return drop.quarantined === undefined
    ? words.event.endedTitle({ title })
    : words.event.stoppedTitle({ title });
}

function publicNote(drop: Drop, claimed: number, { words }: Language): { readonly description?: string } {
  if (drop.quarantined !== undefined) return { description: words.quarantine.publicDrawn };
  const over = isOver(drop);
  const { answerHow, answer, openUntil, endedNobody, endedUnanswered } = words.drop;
  const nobody = drop.question === undefined ? endedNobody : endedUnanswered;
  const lines = [
    ...ifGiven(drop.question, (text) => `❓ **${escapedText(text, LONGEST_QUESTION)}**`),
    ...(over || drop.question === undefined ? [] : [answerHow({ button: answer, tries: MOST_TRIES })]),
    ...(over ? (claimed === 0 ? [nobody] : []) : [openUntil({ when: moment(drop.endsAt ?? 0, 'R') })]),
  ];
  return lines.length === 0 ? {} : { description: lines.join('\n') };
}

const MEDALS = ['🥇', '🥈', '🥉'];

/** Who was quick. Mentions in an embed notify nobody. Once it was quarantined, nobody knows. */
function quickestField(drop: Drop, quickest: readonly Quick[], language: Language) {
  if (drop.quarantined !== undefined || quickest.length === 0) return [];
  const names = quickest.map(({ member, amount }, place) =>
    [
      ...ifGiven(MEDALS[place], (medal) => medal),
      personName(member, language),
      ...(isRandom(drop) ? [`**${language.amount(amountOf(amount))}**`] : []),
    ].join(' '),
  );
  const separator = isRandom(drop) ? '\n' : ' · ';
  const fitting = fitLines(names, (name) => name, { characters: LONGEST_FIELD });
  return [field(language.words.drop.quickest, fitting.join(separator), false)];
}

/** Once it was quarantined, nobody knows how many have claimed it. */
function claimedField(drop: Drop, claimed: number, { words }: Language) {
  if (drop.quarantined !== undefined) return [];
  const { claims } = drop;
  return isOver(drop)
    ? [field(words.drop.claimed, words.lists.of({ part: claimed, whole: claims }))]
    : [field(words.drop.left, words.lists.of({ part: claims - claimed, whole: claims }))];
}

/** What somebody reads who has claimed. */
export function claimReply({ drop, isNew, grant }: Claimed, language: Language): Reply {
  const { words } = language;
  const state = stateOfPlace(grant);
  const sentence = paymentOfPlace(grant, language.amount(amountOf(grant?.amount ?? drop.amount)), language);
  return embedReply({
    colour: state === 'paid' || state === 'open' ? 'good' : 'attention',
    title: words.drop.claimTitle,
    description: isNew ? sentence : `${words.drop.claimedAlready} ${sentence}`,
    components: [ownButtons(language)],
  });
}

/** Asks for the answer to the question of a drop. */
export const answerForm = (drop: Drop, language: Language): Form => ({
  id: controlId('drop', 'answer', drop.id),
  title: plainText(plainTitle(drop, language), LONGEST_TITLE),
  fields: [
    {
      ...{ id: 'answer', label: language.words.drop.answerField, required: true, longest: LONGEST_ANSWER },
      hint: plainText(drop.question ?? '', LONGEST_QUESTION),
    },
  ],
});

/** The answer to the confirmation of a drop. */
export function dropStarted(drop: Drop, language: Language): Reply {
  const { words } = language;
  // A second confirmation may come after the end.
  if (drop.state === 'waiting' || isOver(drop)) return approvalCard(dropEvent, drop, language, 'requester');
  return embedReply({
    colour: 'good',
    title: words.event.startedTitle,
    description: startedNote(drop, language),
    footer: idFooter('drop', drop, language),
  });
}

/** What staff see of one drop; with **End** and **Stop repeating** while that can be done. */
export function dropPage(
  { campaign: drop, series, taken, outcome, takers, next }: Awaited<ReturnType<DropService['show']>>,
  language: Language,
): EntryPage {
  const { words } = language;
  const { announcement, message = announcement } = drop;
  const title = `${dropEvent.stateOf(drop, language)} · ${dropTitle(drop, language)}`;
  return {
    event: drop,
    head: pageHead('drop', drop, { title }, language),
    fields: [
      ...termFields(drop, language),
      ...(isOver(drop) ? answersField(drop, language) : []),
      field(
        words.drop.claimed,
        words.lists.of({ part: taken, whole: drop.claims }) + outcomeNote(outcome, language),
      ),
      ...paidField(outcome?.sums.paid, language),
    ],
    people: {
      title: words.drop.claimed,
      lines: takers.map((taker) =>
        takerLine(
          taker,
          language,
          isRandom(drop) ? [`**${language.amount(amountOf(taker.own.amount))}**`] : [],
        ),
      ),
      of: taken,
      next,
    },
    message,
    buttons: [
      ...(isEndable(drop) ? [button(words.giveaway.manage.end, 'danger', 'drop', 'end', drop.id)] : []),
      ...ifGiven(series, () => stopButton('drop', drop.id, language)),
    ],
  };
}

/** Asks staff whether a drop is to end before its time. */
export const endDropQuestion = (
  { campaign: drop, taken: claimed, series }: Awaited<ReturnType<DropService['toEnd']>>,
  language: Language,
): Reply => {
  const { words } = language;
  return endQuestion(
    'drop',
    {
      subject: drop.id,
      title: dropTitle(drop, language),
      description: [
        words.drop.endQuestion,
        ...lastRoundNote({ ...drop, taken: claimed }, series !== undefined, language),
      ].join('\n'),
      fields: [
        field(words.event.pays, paysIn(drop, language)),
        field(words.drop.claimed, words.lists.of({ part: claimed, whole: drop.claims })),
      ],
    },
    language,
  );
};

/** The answer to the end of a drop. */
export const dropEnded = (
  { campaign: drop, series }: Awaited<ReturnType<DropService['end']>>,
  language: Language,
): Reply => {
  const { words } = language;
  const title = drop.state === 'cancelled' ? words.approvals.cancelledTitle : words.giveaway.ended;
  return endedReply('drop', drop, { title, text: words.drop.endedDone }, series, language);
};

/** What staff keep of a drop that is over. @param outcome of all its claims */
export function dropRecord(drop: Drop, outcome: PaymentSums, language: Language): Reply {
  const { words, amount } = language;
  const { paid, unknown, of: claimed, sums } = outcome;
  const unpaid = claimed - paid - unknown;
  const rest = Object.values(sums).reduce((left, sum) => left.minus(sum), costOf(drop));
  const sum = (name: keyof typeof sums, count: number) => ({ sum: amount(sums[name]), count });
  const lines = [
    words.drop.record({
      staff: mention(drop.by),
      title: dropTitle(drop, language),
      claimed,
      claims: drop.claims,
    }),
    words.drop.recordPaid(sum('paid', paid)),
    ...(unknown > 0 ? [words.drop.recordUnknown(sum('unknown', unknown))] : []),
    ...(unpaid > 0 ? [words.drop.recordUnpaid(sum('unpaid', unpaid))] : []),
    ...(rest.greaterThan(0) ? [words.drop.givenBack({ sum: amount(rest) })] : []),
    ...(drop.message === undefined
      ? [words.logChannel.eventUnposted({ channel: `<#${drop.channelId}>` })]
      : []),
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
  const { notified } = language.words.event;
  const opening = createOpeningNotices<DropDraft, Drop, DropSeries>(dropEvent, messenger, language, kept);
  return {
    ...createStaffQuestion(dropEvent, messenger, language, kept),

    ...opening,

    announce: (drop) =>
      messenger.tryChannel(drop.channelId, dropAnnouncement(drop, language), nonceOfId(drop, 's')),

    post: (drop, claimed) =>
      messenger.tryChannel(drop.channelId, dropMessage(drop, claimed, language), nonceOfId(drop, 'o')),

    async show(drop, claimed, quickest) {
      const { announcement, message } = drop;
      if (message !== undefined)
        return messenger.edit(message, dropMessage(drop, claimed, language, quickest));
      return announcement !== undefined && messenger.edit(announcement, dropAnnouncement(drop, language));
    },

    planned(drop, what) {
      if (what !== 'ended') return opening.planned(drop, what);
      const told = { mark: MARK, title: dropTitle(drop, language), staff: mention(drop.endedBy ?? '') };
      const text = [notified.ended(told), ...lastRoundNote(drop, true, language)].join(' ');
      return kept.planned({ colour: 'plain', text: withId(text, drop) });
    },

    record: async (drop, outcome) =>
      (await messenger.toStaff(dropRecord(drop, outcome, language), nonceOfId(drop, 'e'))) !== undefined,
  };
}
