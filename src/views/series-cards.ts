import type { OpeningNotices } from '../campaigns/opening.js';
import type { Choice } from '../discord/command.js';
import type { Messenger } from '../discord/messenger.js';
import { plainText } from '../discord/plain-text.js';
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
  simpleReply,
  withId,
} from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { said } from '../locales/text.js';
import { type MessagePlace, messageLink } from '../message-place.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { Every } from '../recurrences/counted-dates.js';
import { isFirstUnbegun } from '../recurrences/series.js';
import type { SeriesNotices } from '../recurrences/series-rounds.js';
import type { Missed, Round, Series } from '../recurrences/series-schema.js';
import { shortId } from '../text/short-id.js';
import type { EventKind } from './event-cards.js';

/*
 * What giveaways and drops say alike of when they start, and of how they come again.
 */

/** A kind of event that starts later, or comes again. */
export interface OpeningKind<Draft, Event> extends EventKind<Draft, Event> {
  readonly kind: 'giveaway' | 'drop';
  readonly nameOf: (draft: Draft, language: Language) => string;
  /** The same where no Markdown is shown. */
  readonly plainNameOf: (draft: Draft, language: Language) => string;
  /** What one pays, in a line. */
  readonly paysOf: (draft: Draft, language: Language) => string;
  /** What the kind is known by where it is not named. */
  readonly mark: string;
  /** What stops one that comes again. */
  readonly stopCommand: string;
  /** The message that tells of one before it opens, and afterwards where it is, or that it is over. */
  readonly announcementOf: (event: Event, language: Language) => Reply;
}

/** When something that was confirmed would start, and how often it would come. */
export const planFields = (
  { startsInMs, every }: { readonly startsInMs?: number; readonly every?: Every },
  { words, duration }: Language,
) => [
  ...ifGiven(startsInMs, (ms) =>
    field(words.event.starts, words.event.startsAfter({ duration: duration(ms) })),
  ),
  ...ifGiven(every, (one) => field(words.series.repeats, words.series.repeatsHint[one])),
];

/** How often it comes again. */
export const roundField = (
  { every, round = 1 }: { readonly every?: Every; readonly round?: number },
  { words }: Language,
) =>
  ifGiven(every, (one) =>
    field(words.series.repeats, words.series.roundOf({ round, every: words.commands.giveaway.rhythms[one] })),
  );

/** What the announcement of something says once that is open. */
export const begunReply = (
  title: string,
  { guildId, message }: { readonly guildId: string; readonly message: MessagePlace },
  { words }: Language,
): Reply => ({
  ...simpleReply(title, words.event.begun, 'quiet'),
  components: [row(linkButton(words.event.toMessage, messageLink(guildId, message)))],
});

/** What staff are told of something that they have confirmed, and that goes on. */
export const startedNote = (
  { state, startsAt = 0 }: { readonly state: string; readonly startsAt?: number },
  { words }: Language,
): string =>
  state === 'opening'
    ? words.approvals.opening
    : state === 'scheduled'
      ? words.event.scheduled({ when: moment(startsAt, 'f') })
      : words.event.started;

/** What repeats, as it stands above a list. */
export const seriesHeading =
  <Draft, Of extends Draft & Series>(
    kind: Pick<OpeningKind<Draft, never>, 'nameOf' | 'paysOf'>,
    repeating: () => Promise<readonly Of[]>,
  ) =>
  async (language: Language): Promise<readonly string[]> =>
    (await repeating()).map((series) =>
      withSeriesId(
        language.words.series.line({
          title: kind.nameOf(series, language),
          every: language.words.commands.giveaway.rhythms[series.every],
          pays: kind.paysOf(series, language),
          staff: mention(series.by),
          when: moment(series.next, 'f'),
        }),
        series,
      ),
    );

/** Marks the ID of a series, which is that of its first round, where it could be taken for the round. */
const SERIES = 'series-';

/** A text with the ID that stops a series. */
const withSeriesId = (text: string, { id }: Pick<Series, 'id'>) => `${text}\n-# \`${SERIES}${shortId(id)}\``;

/** What stops a series, as a choice while an ID is typed. */
export const seriesChoice = <Draft, Of extends Draft & Series>(
  { plainNameOf }: Pick<OpeningKind<Draft, never>, 'plainNameOf'>,
  series: Of,
  language: Language,
): Choice => ({
  name: language.words.series.choice({ title: plainText(plainNameOf(series, language), 60) }),
  value: SERIES + series.id,
});

/** @returns what was given of the ID of a series; `undefined` if it is that of a round */
export function readSeriesId(given: string | undefined): string | undefined {
  const id = given?.trim() ?? '';
  return id.startsWith(SERIES) ? id.slice(SERIES.length) : undefined;
}

export const seriesStoppedReply = <Draft, Of extends Draft & Series>(
  { nameOf }: Pick<OpeningKind<Draft, never>, 'nameOf'>,
  series: Of,
  language: Language,
): Reply =>
  simpleReply(
    language.words.series.stoppedTitle,
    language.words.series.stopped({ title: nameOf(series, language) }),
    'quiet',
  );

/** Lets no further round come. @param id of the series, or of one of its rounds */
export const stopButton = (kind: 'giveaway' | 'drop', id: string, { words }: Language) =>
  button(words.series.stop, 'secondary', kind, 'manage-stop', id);

/**
 * What is said of the end of a round after which none comes, though it was to repeat.
 * @param goesOn whether its series does, until that end
 */
export const lastRoundNote = (
  round: Partial<Round>,
  goesOn: boolean,
  { words }: Language,
): readonly string[] =>
  round.every !== undefined && (!goesOn || isFirstUnbegun(round)) ? [words.series.lastRound] : [];

/**
 * The answer to an end or a cancellation.
 * @param over the round that is over now
 * @param series if it comes again all the same
 */
export function endedReply(
  kind: 'giveaway' | 'drop',
  over: Partial<Round> & Pick<Round, 'id'>,
  { title, text }: { readonly title: string; readonly text: string },
  series: Series | undefined,
  language: Language,
): Reply {
  const { comesAgain, stop } = language.words.series;
  const note =
    series === undefined
      ? lastRoundNote(over, false, language)
      : [comesAgain({ when: moment(series.next, 'f'), stop })];
  return embedReply({
    colour: 'quiet',
    title,
    description: [text, ...note].join('\n'),
    ...(series && { components: [row(stopButton(kind, over.id, language))] }),
  });
}

type Told = Pick<Round, 'id' | 'startsAt' | 'announcement'> & {
  readonly by: string;
  readonly channelId: string;
};

/** What is said of a start and of further rounds. */
export function createOpeningNotices<Draft, Event extends Draft & Told, Of extends Draft & Series>(
  kind: OpeningKind<Draft, Event>,
  messenger: Pick<Messenger, 'edit'>,
  language: Language,
  kept: Pick<KeptNotices, 'planned'>,
) {
  const { event, series: words } = language.words;
  const { nameOf, costOf, mark, stopCommand: command } = kind;
  const costIn = (draft: Draft) => language.amount(costOf(draft));
  const planned = (colour: 'plain' | 'attention', text: string) => kept.planned({ colour, text });
  return {
    showBegun: async (open) =>
      open.announcement === undefined ||
      messenger.edit(open.announcement, kind.announcementOf(open, language)),

    planned(one, what) {
      const told = { staff: mention(one.by), title: nameOf(one, language), cost: costIn(one) };
      const text =
        what === 'started'
          ? event.notified.started({ ...told, mark })
          : event.notified.scheduled({ ...told, when: moment(one.startsAt ?? 0, 'f') });
      return planned('plain', withId(text, one));
    },

    plannedUnposted(one, goesOn) {
      const unposted = goesOn ? words.notified.unposted : event.notified.unposted;
      const text = unposted({ title: nameOf(one, language), channel: `<#${one.channelId}>` });
      return planned('attention', withId(text, one));
    },

    plannedStopped(series, staffId) {
      const text = words.notified.stopped({ staff: mention(staffId), title: nameOf(series, language) });
      return planned('plain', withId(text, series));
    },

    plannedMissed(series, why: Missed, date) {
      const reason = said(words.missedWhy[why], { host: mention(series.by), cost: costIn(series), command });
      const told = { title: nameOf(series, language), when: moment(date, 'f'), why: reason };
      return planned('attention', withSeriesId(words.missed(told), series));
    },
  } satisfies Partial<OpeningNotices<Event> & SeriesNotices<Of>>;
}
