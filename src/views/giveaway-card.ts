import type { APIEmbedField } from 'discord.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { GiveawayPreview } from '../giveaways/giveaway-preview.js';
import { costOf } from '../giveaways/giveaway-records.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type GiveawayState,
  winnersOf,
} from '../giveaways/giveaway-schema.js';
import { outcomeShown } from '../giveaways/winners.js';
import type { Language } from '../locales/languages.js';
import { messageLink } from '../message-place.js';
import { amountOf } from '../money/amount.js';
import { costField, type Head, idFooter, repeatedNote, statesOf } from './decision-cards.js';
import { proofFooter, sealedButton } from './draw-proof-card.js';
import { approvalCard, eventPreview, type ListedKind } from './event-cards.js';
import { fitLines, outcomeNote } from './phrases.js';

const LONGEST_TITLE = 100;
const LONGEST_FIELD = 1024;
const MOST_EDITS = 3;

type Buttons = Parameters<typeof row>;

/** A giveaway's title where Markdown is shown, an embed's title included. */
export const titleIn = ({ title }: GiveawayDraft) => escapedText(title, LONGEST_TITLE);

export const costIn = (draft: GiveawayDraft, language: Language) => language.amount(costOf(draft));

export function prizeIn(draft: GiveawayDraft, language: Language): string {
  const each = language.amount(amountOf(draft.amount));
  const { words } = language;
  return draft.winners === 1
    ? words.giveaway.prizeOne(each)
    : words.giveaway.prizeEach(each, language.number(draft.winners));
}

export function requirementsIn(
  { role, notRole, memberForMs, proven }: GiveawayDraft,
  language: Language,
): string {
  const { words } = language;
  const lines = [
    words.giveaway.linkedNeeded,
    ...ifGiven(proven, () => words.giveaway.proofNeeded),
    ...ifGiven(role, (id) => words.giveaway.roleNeeded(`<@&${id}>`)),
    ...ifGiven(notRole, (id) => words.giveaway.notRoleNeeded(`<@&${id}>`)),
    ...ifGiven(memberForMs, (ms) => words.giveaway.memberForNeeded(language.duration(ms))),
  ];
  return lines.map((line) => `• ${line}`).join('\n');
}

/** How it begins, where it does not simply open. */
const planFields = ({ startsInMs, every, ping }: GiveawayDraft, { words, duration }: Language) => [
  ...ifGiven(startsInMs, (ms) => field(words.giveaway.starts, words.giveaway.startsAfter(duration(ms)))),
  ...ifGiven(every, (one) => field(words.giveaway.repeats, words.giveaway.repeatsHint[one])),
  ...ifGiven(ping, (id) => field(words.giveaway.pings, `<@&${id}>`)),
];

/** What it comes to, and who can enter. */
const termFields = (draft: GiveawayDraft, language: Language) => {
  const { words, duration } = language;
  return [
    field(words.giveaway.prize, prizeIn(draft, language)),
    costField(costOf(draft), language),
    ...planFields(draft, language),
    field(words.giveaway.ends, words.giveaway.endsAfter(duration(draft.durationMs))),
    field(words.giveaway.requirements, requirementsIn(draft, language), false),
  ];
};

/** The name of a giveaway's state. */
const giveawayState = (
  { state, quarantined }: Pick<Giveaway, 'state' | 'quarantined'>,
  language: Language,
): string =>
  quarantined === undefined ? statesOf('giveaway', language)[state] : language.words.quarantine.state;

/** The same, with what was paid once it is over: by what was shown last, which follows every payment. */
export function giveawayProgress(giveaway: Giveaway, language: Language): string {
  const { state, shown } = giveaway;
  const outcome = state === 'finished' && shown !== undefined ? outcomeShown(shown) : undefined;
  return giveawayState(giveaway, language) + outcomeNote(outcome, language);
}

/** What giveaways say of themselves. */
export const giveawayEvent: ListedKind<GiveawayDraft, Giveaway, { readonly campaign: Giveaway }> = {
  kind: 'giveaway',
  costOf,
  nameOf: titleIn,
  termsOf: termFields,
  stateOf: giveawayProgress,

  lineOf({ campaign: giveaway }, language) {
    const { startsAt, endsAt, endedAt, confirmedAt } = giveaway;
    return language.words.giveaway.line(
      giveawayProgress(giveaway, language),
      titleIn(giveaway),
      prizeIn(giveaway, language),
      mention(giveaway.by),
      moment(endedAt ?? endsAt ?? startsAt ?? confirmedAt, 'R'),
    );
  },

  choiceOf: (giveaway, language) =>
    language.words.giveaway.choice(giveawayProgress(giveaway, language), plainText(giveaway.title, 60)),
};

/** What a giveaway would be, before it is posted. */
export const giveawayPreview = ({ repeats, ...preview }: GiveawayPreview, language: Language): Reply =>
  eventPreview(giveawayEvent, preview, language, {
    isDubious: repeats !== undefined,
    title: language.words.giveaway.previewTitle(titleIn(preview.draft)),
    notes: ifGiven(repeats, (one) => repeatedNote('giveaway', one, giveawayState(one, language), language)),
  });

const NOT_OVER: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening', 'open']);

const isOver = ({ state }: Giveaway) => !NOT_OVER.has(state);

/** What was changed of it, a line for each time. */
export function editsIn({ edits = [] }: Pick<Giveaway, 'edits'>, { words, number }: Language) {
  return edits.map(({ at, title, winners, endsAt }) => {
    const changes = [
      ...ifGiven(title, ({ from, to }) =>
        words.giveaway.titleEdited(escapedText(from, LONGEST_TITLE), escapedText(to, LONGEST_TITLE)),
      ),
      ...ifGiven(winners, ({ from, to }) => words.giveaway.winnersEdited(number(from), number(to))),
      ...ifGiven(endsAt, ({ from, to }) => words.giveaway.endEdited(moment(from, 'f'), moment(to, 'f'))),
    ];
    return words.giveaway.edited(moment(at, 'R'), changes.join('; '));
  });
}

/** How often it comes again. */
const roundField = ({ every, round = 1 }: Giveaway, { words, number }: Language) =>
  ifGiven(every, (one) =>
    field(words.giveaway.repeats, words.giveaway.roundOf(number(round), words.giveaway.everyNames[one])),
  );

/** The last changes, for everybody: as many as fit, the newest at any rate. */
function editsField(giveaway: Giveaway, language: Language) {
  const newest = editsIn(giveaway, language).toReversed();
  const lines = fitLines(newest, (line) => line, { lines: MOST_EDITS, characters: LONGEST_FIELD });
  const text = lines.toReversed().join('\n');
  return lines.length === 0 ? [] : [field(language.words.giveaway.editedLabel, text, false)];
}

/** What everybody sees of it. */
function publicCard(
  giveaway: Giveaway,
  { dates, buttons, ...head }: Head & { readonly dates: readonly APIEmbedField[]; readonly buttons: Buttons },
  language: Language,
): Reply {
  const { giveaway: words } = language.words;
  return embedReply({
    ...head,
    fields: [
      field(words.prize, prizeIn(giveaway, language)),
      ...dates,
      field(words.requirements, requirementsIn(giveaway, language)),
      field(words.host, mention(giveaway.by)),
      ...roundField(giveaway, language),
      ...editsField(giveaway, language),
    ],
    footer: proofFooter(giveaway, language),
    components: buttons.length === 0 ? [] : [row(...buttons)],
  });
}

/** The public message: what it is while it is open, and afterwards that it is over. */
export function publicMessage(giveaway: Giveaway, entrants: number, language: Language): Reply {
  const { giveaway: words } = language.words;
  const over = isOver(giveaway);
  const { id, endsAt = 0, endedAt = endsAt } = giveaway;
  const dates = [
    field(over ? words.ended : words.ends, dateIn(over ? endedAt : endsAt)),
    ...(entrants === 0 ? [] : [field(words.entrants, `**${language.number(entrants)}**`)]),
  ];
  const enter = button(words.enter, 'success', 'giveaway', 'enter', id);
  const buttons = [
    ...(over ? [] : [enter, sealedButton(giveaway, language)]),
    ...(over && !mayHaveUnpaid(giveaway) ? [] : [manageButton(giveaway, language)]),
  ];
  return publicCard(giveaway, { ...publicHead(giveaway, language), dates, buttons }, language);
}

const dateIn = (at: number) => `${moment(at, 'R')} (${moment(at, 'f')})`;

/** The public message of a giveaway that is going to open, and afterwards where it is, or that it is over. */
export function announcementMessage(giveaway: Giveaway, language: Language): Reply {
  const { giveaway: words } = language.words;
  const { state, startsAt = 0, message, guildId } = giveaway;
  const title = titleIn(giveaway);
  if (message !== undefined) {
    return simpleReply(title, words.begun(messageLink(guildId, message)), 'quiet');
  }
  if (state !== 'scheduled' && state !== 'opening') return publicMessage(giveaway, 0, language);
  const dates = [
    field(words.starts, dateIn(startsAt)),
    field(words.ends, words.endsAfter(language.duration(giveaway.durationMs))),
  ];
  const buttons = [sealedButton(giveaway, language), manageButton(giveaway, language)];
  return publicCard(giveaway, { colour: 'plain', title: `📅 ${title}`, dates, buttons }, language);
}

/** For the host and staff; everybody sees it. */
const manageButton = ({ id }: Giveaway, { words }: Language) =>
  button(words.giveaway.manage.label, 'secondary', 'giveaway', 'manage', id);

const DRAWN: ReadonlySet<GiveawayState> = new Set(['ending', 'drawn', 'finished']);

/** Winners who were not paid can be replaced. */
const mayHaveUnpaid = ({ state, quarantined, withdrawn }: Giveaway) =>
  DRAWN.has(state) && quarantined === undefined && withdrawn === undefined;

function publicHead(giveaway: Giveaway, { words }: Language): Head {
  const { state, quarantined } = giveaway;
  const title = titleIn(giveaway);
  if (!isOver(giveaway)) return { colour: 'good', title: `🎁 ${title}` };
  const over = (heading: string, description: string): Head => ({
    colour: 'quiet',
    title: heading,
    description,
  });
  if (state === 'cancelled') {
    return quarantined === undefined
      ? over(words.giveaway.cancelledTitle(title), words.giveaway.cancelled)
      : over(words.quarantine.publicTitle(title), words.quarantine.publicUndrawn);
  }
  const ended = words.giveaway.endedTitle(title);
  if (quarantined !== undefined) return over(ended, words.quarantine.publicDrawn);
  if (state === 'ending') return over(ended, words.giveaway.drawing);
  const hasWinners = winnersOf(giveaway).length > 0;
  return over(ended, hasWinners ? words.giveaway.endedHint : words.giveaway.endedWithoutWinner);
}

/** What an entrant reads, with the way out if they were in already. */
export function entryReply(giveaway: Giveaway, entered: 'now' | 'already', language: Language): Reply {
  const { words } = language;
  const when = moment(giveaway.endsAt ?? 0, 'R');
  return embedReply({
    colour: 'good',
    title: words.giveaway.enteredTitle,
    description: entered === 'now' ? words.giveaway.entered(when) : words.giveaway.enteredAlready(when),
    components:
      entered === 'now'
        ? []
        : [row(button(words.giveaway.leave, 'danger', 'giveaway', 'leave', giveaway.id))],
  });
}

/** The answer to the confirmation of a giveaway. */
export function startedReply(giveaway: Giveaway, language: Language): Reply {
  const { words } = language;
  // A second confirmation may come after the end.
  if (giveaway.state === 'waiting' || isOver(giveaway)) {
    return approvalCard(giveawayEvent, giveaway, language, 'requester');
  }
  return embedReply({
    colour: 'good',
    title: words.giveaway.startedTitle,
    description:
      giveaway.state === 'opening'
        ? words.approvals.opening
        : giveaway.state === 'scheduled'
          ? words.giveaway.scheduled(moment(giveaway.startsAt ?? 0, 'f'))
          : words.giveaway.started,
    footer: idFooter('giveaway', giveaway, language),
  });
}
