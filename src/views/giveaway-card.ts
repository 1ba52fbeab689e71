import type { APIEmbedField } from 'discord.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  linkButton,
  mention,
  moment,
  type Reply,
  row,
} from '../discord/reply.js';
import { entriesOf } from '../giveaways/bonus-entries.js';
import type { GiveawayPreview } from '../giveaways/giveaway-preview.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type GiveawayState,
  winnersByRank,
} from '../giveaways/giveaway-schema.js';
import type { Picture } from '../giveaways/picture.js';
import { costOf } from '../giveaways/prizes.js';
import { outcomeShown } from '../giveaways/winners.js';
import type { Language } from '../locales/languages.js';
import { messageLink } from '../message-place.js';
import { amountOf } from '../money/amount.js';
import { costField, type Head, idFooter, repeatedNote, statesOf } from './decision-cards.js';
import { proofFooter, verifyButton } from './draw-proof-card.js';
import {
  approvalCard,
  type Ending,
  endField,
  endMoment,
  eventPreview,
  type ListedKind,
} from './event-cards.js';
import { fitLines, outcomeNote, personName } from './phrases.js';
import { begunReply, type OpeningKind, planFields, roundField, startedNote } from './series-cards.js';

/** What giveaways are known by where their kind is not named. */
export const GIVEAWAY_MARK = '🎁';

const LONGEST_TITLE = 100;
const LONGEST_FIELD = 1024;
const MOST_EDITS = 3;

type Buttons = Parameters<typeof row>;

/** A giveaway's title where Markdown is shown, an embed's title included. */
export const titleIn = ({ title }: GiveawayDraft) => escapedText(title, LONGEST_TITLE);

export const costIn = (draft: GiveawayDraft, language: Language) => language.amount(costOf(draft));

/**
 * What the winners receive: all the same, or what each place does.
 * @param room where each place has its line, or a few have to do in one line
 */
export function prizeIn(
  { amount, winners, prizes }: GiveawayDraft,
  { words, ...language }: Language,
  room: 'card' | 'line' = 'card',
): string {
  if (prizes === undefined)
    return words.giveaway.prizeEach({ amount: language.amount(amountOf(amount)), winners });
  const runs = runsOf(prizes);
  const placesIn = ({ first, last }: Run) =>
    `${language.number(first)}.${last === first ? '' : `–${language.number(last)}.`}`;
  return fitLines(
    runs,
    (run) => `**${placesIn(run)}** ${language.amount(amountOf(run.prize))}`,
    { characters: ROOM_FOR_PRIZES[room] },
    (rest) => words.lists.more({ count: prizes.length - (runs[runs.length - rest - 1]?.last ?? 0) }),
  ).join(room === 'card' ? '\n' : ' · ');
}

const ROOM_FOR_PRIZES = { card: LONGEST_FIELD, line: 150 };

/** Places one after the other that have the same prize. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly prize: string;
}

function runsOf(prizes: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [index, prize] of prizes.entries()) {
    const before = runs.at(-1);
    const first = before?.prize === prize ? before.first : index + 1;
    if (first <= index) runs.pop();
    runs.push({ first, last: index + 1, prize });
  }
  return runs;
}

/** Who can take part in a giveaway or drop, a line for each condition, and who has more entries. */
export function requirementsIn(
  {
    role,
    notRole,
    memberForMs,
    minAgeMs,
    proven,
    bonus = [],
  }: Pick<GiveawayDraft, 'role' | 'notRole' | 'memberForMs' | 'minAgeMs' | 'proven' | 'bonus'>,
  { words: { giveaway }, duration }: Language,
): string {
  return [
    `🔗 ${giveaway.linkedNeeded}`,
    ...ifGiven(proven, () => `🛡️ ${giveaway.proofNeeded}`),
    ...ifGiven(role, (id) => `✅ ${giveaway.roleNeeded({ role: `<@&${id}>` })}`),
    ...ifGiven(notRole, (id) => `🚫 ${giveaway.notRoleNeeded({ role: `<@&${id}>` })}`),
    ...ifGiven(memberForMs, (ms) => `📅 ${giveaway.memberForNeeded({ duration: duration(ms) })}`),
    ...ifGiven(minAgeMs, (ms) => `🎂 ${giveaway.minAgeNeeded({ duration: duration(ms) })}`),
    ...bonus.map((one) => `🎟️ ${giveaway.bonusEntries({ role: `<@&${one.role}>`, entries: one.entries })}`),
  ].join('\n');
}

/**
 * A message about a giveaway, with its picture, which edits of it leave as it is.
 * @param picture when the message is posted
 */
export function withPicture(
  message: Reply,
  { picture: name }: Pick<GiveawayDraft, 'picture'>,
  picture?: Picture | undefined,
): Reply {
  const [card, ...others] = message.embeds ?? [];
  if (name === undefined || card === undefined) return message;
  const embeds = [{ ...card, image: { url: `attachment://${name}` } }, ...others];
  return picture === undefined
    ? { ...message, embeds, keepsFiles: true }
    : { ...message, embeds, files: [{ name, data: Buffer.from(picture.data) }] };
}

/** What it comes to, and who can enter. */
const termFields = (draft: GiveawayDraft & Ending, language: Language) => {
  const { words } = language;
  return [
    field(words.giveaway.prize, prizeIn(draft, language)),
    costField(costOf(draft), language),
    ...planFields(draft, language),
    ...ifGiven(draft.ping, (id) => field(words.giveaway.pings, `<@&${id}>`)),
    endField(draft, language),
    field(words.event.requirements, requirementsIn(draft, language), false),
    ...ifGiven(draft.description, (text) => field(words.giveaway.aboutLabel, text, false)),
  ];
};

/** The name of a giveaway's state. */
const giveawayState = (
  { state, quarantined }: Pick<Giveaway, 'state' | 'quarantined'>,
  language: Language,
): string => statesOf('giveaway', language)[quarantined === undefined ? state : 'quarantined'];

/** The same, with what was paid once it is over: by what was shown last, which follows every payment. */
export function giveawayProgress(giveaway: Giveaway, language: Language): string {
  const { state, shown } = giveaway;
  const outcome = state === 'finished' && shown !== undefined ? outcomeShown(shown) : undefined;
  return giveawayState(giveaway, language) + outcomeNote(outcome, language);
}

/** What giveaways say of themselves. */
export const giveawayEvent: ListedKind<GiveawayDraft, Giveaway, { readonly campaign: Giveaway }> &
  OpeningKind<GiveawayDraft, Giveaway> = {
  kind: 'giveaway',
  costOf,
  nameOf: titleIn,
  plainNameOf: ({ title }) => title,
  paysOf: (draft, language) => prizeIn(draft, language, 'line'),
  mark: GIVEAWAY_MARK,
  stopCommand: '`/giveaway cancel`',
  announcementOf: announcementMessage,
  termsOf: termFields,
  stateOf: giveawayProgress,

  lineOf({ campaign: giveaway }, language) {
    const { startsAt, endsAt, endedAt, confirmedAt } = giveaway;
    return language.words.giveaway.line({
      state: giveawayProgress(giveaway, language),
      title: titleIn(giveaway),
      prize: prizeIn(giveaway, language, 'line'),
      staff: mention(giveaway.by),
      when: endMoment(endedAt ?? endsAt ?? startsAt ?? confirmedAt, giveaway.state === 'open'),
    });
  },

  choiceOf: (giveaway, language) =>
    language.words.lists.pair({
      name: giveawayProgress(giveaway, language),
      value: plainText(giveaway.title, 60),
    }),
};

/** What a giveaway would be, before it is posted. */
export const giveawayPreview = (
  { repeats, picture, ...preview }: GiveawayPreview,
  language: Language,
): Reply =>
  withPicture(
    eventPreview(giveawayEvent, preview, language, {
      isDubious: repeats !== undefined,
      title: language.words.event.previewTitle({ title: titleIn(preview.draft) }),
      notes: ifGiven(repeats, (one) => repeatedNote('giveaway', one, giveawayState(one, language), language)),
    }),
    picture === undefined ? {} : preview.draft,
    picture,
  );

const NOT_OVER: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening', 'open']);

const isOver = ({ state }: Giveaway) => !NOT_OVER.has(state);

/** What was changed of it, a line for each time. */
export function editsIn({ edits = [] }: Pick<Giveaway, 'edits'>, { words }: Language) {
  return edits.map(({ at, title, winners, endsAt }) => {
    const changes = [
      ...ifGiven(title, ({ from, to }) =>
        words.giveaway.titleEdited({
          from: escapedText(from, LONGEST_TITLE),
          to: escapedText(to, LONGEST_TITLE),
        }),
      ),
      ...ifGiven(winners, ({ from, to }) => words.giveaway.winnersEdited({ from, to })),
      ...ifGiven(endsAt, ({ from, to }) =>
        words.giveaway.endEdited({ from: moment(from, 'f'), to: moment(to, 'f') }),
      ),
    ];
    return words.lists.pair({ name: moment(at, 'R'), value: changes.join('; ') });
  });
}

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
      field(words.host, mention(giveaway.by)),
      ...(isOver(giveaway)
        ? []
        : [field(language.words.event.requirements, requirementsIn(giveaway, language), false)]),
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
    ...(over && entrants > 0 ? [field(words.entrants, `**${language.number(entrants)}**`)] : []),
  ];
  const label = entrants === 0 ? words.enter : `${words.enter} · ${language.number(entrants)}`;
  const enter = { ...button(label, 'success', 'giveaway', 'enter', id), emoji: { name: '🎉' } };
  const buttons = over
    ? [...verifyButton(giveaway, language), ...resultButton(giveaway, language), ...aboutEnded(giveaway)]
    : [enter, aboutButton(giveaway)];
  return publicCard(giveaway, { ...publicHead(giveaway, language), dates, buttons }, language);
}

/** Opens the message with the winners. */
const resultButton = ({ guildId, result }: Giveaway, { words }: Language) =>
  ifGiven(result, (place) => linkButton(words.event.toMessage, messageLink(guildId, place)));

export const dateIn = (at: number) => `${moment(at, 'R')} (${moment(at, 'f')})`;

/** The public message of a giveaway that is going to open, and afterwards where it is, or that it is over. */
export function announcementMessage(giveaway: Giveaway, language: Language): Reply {
  const { event, giveaway: words } = language.words;
  const { state, startsAt = 0, message, guildId } = giveaway;
  const title = titleIn(giveaway);
  if (message !== undefined) return begunReply(title, { guildId, message }, language);
  if (state !== 'scheduled' && state !== 'opening') return publicMessage(giveaway, 0, language);
  const dates = [
    field(event.starts, dateIn(startsAt)),
    field(words.ends, event.endsAfter({ duration: language.duration(giveaway.durationMs) })),
  ];
  const buttons = [aboutButton(giveaway)];
  return publicCard(
    giveaway,
    { colour: 'plain', title: `📅 ${title}`, ...about(giveaway), dates, buttons },
    language,
  );
}

/** Shows what there is to know of it, and staff what they can do with it. */
const aboutButton = ({ id }: Giveaway) => button('ⓘ', 'secondary', 'giveaway', 'about', id);

const DRAWN: ReadonlySet<GiveawayState> = new Set(['ending', 'drawn', 'finished']);

/** Winners who were not paid can be replaced there. */
const aboutEnded = (giveaway: Giveaway) => {
  const { state, quarantined, withdrawn } = giveaway;
  return DRAWN.has(state) && quarantined === undefined && withdrawn === undefined
    ? [aboutButton(giveaway)]
    : [];
};

const about = ({ description }: GiveawayDraft) => (description === undefined ? {} : { description });

function publicHead(giveaway: Giveaway, language: Language): Head {
  const { words } = language;
  const { state, quarantined } = giveaway;
  const title = titleIn(giveaway);
  if (!isOver(giveaway)) return { colour: 'good', title: `${GIVEAWAY_MARK} ${title}`, ...about(giveaway) };
  const over = (heading: string, description: string): Head => ({
    colour: 'quiet',
    title: heading,
    description,
  });
  if (state === 'cancelled') {
    return quarantined === undefined
      ? over(words.event.cancelledTitle({ title }), words.giveaway.cancelled)
      : over(words.event.stoppedTitle({ title }), words.quarantine.publicUndrawn);
  }
  const ended = words.event.endedTitle({ title });
  if (quarantined !== undefined) return over(ended, words.quarantine.publicDrawn);
  if (state === 'ending') return over(ended, words.giveaway.drawing);
  const winners = winnersByRank(giveaway).map(({ id }) => personName(id, language));
  return over(ended, winners.length > 0 ? `🏆 ${language.list(winners)}` : words.giveaway.endedWithoutWinner);
}

/** With how many entries somebody would take part now. @param roles that they have */
export const entriesNote = (
  giveaway: Pick<GiveawayDraft, 'bonus'>,
  roles: readonly string[],
  { words }: Language,
): readonly string[] =>
  giveaway.bonus === undefined ? [] : [words.giveaway.entriesNow({ entries: entriesOf(giveaway, roles) })];

/** What an entrant reads, with the way out if they were in already. @param roles that they have */
export function entryReply(
  giveaway: Giveaway,
  entered: 'now' | 'already',
  roles: readonly string[],
  language: Language,
): Reply {
  const { words } = language;
  const when = moment(giveaway.endsAt ?? 0, 'R');
  return embedReply({
    colour: 'good',
    title: words.giveaway.enteredTitle,
    description: [
      entered === 'now' ? words.giveaway.entered({ when }) : words.giveaway.enteredAlready({ when }),
      ...entriesNote(giveaway, roles, language),
    ].join('\n'),
    components: entered === 'now' ? [] : [row(leaveButton(giveaway, language))],
  });
}

export const leaveButton = ({ id }: Giveaway, { words }: Language) =>
  button(words.giveaway.leave, 'danger', 'giveaway', 'leave', id);

/** The answer to the confirmation of a giveaway. */
export function startedReply(giveaway: Giveaway, language: Language): Reply {
  const { words } = language;
  // A second confirmation may come after the end.
  if (giveaway.state === 'waiting' || isOver(giveaway)) {
    return approvalCard(giveawayEvent, giveaway, language, 'requester');
  }
  return embedReply({
    colour: 'good',
    title: words.event.startedTitle,
    description: startedNote(giveaway, language),
    footer: idFooter('giveaway', giveaway, language),
  });
}
