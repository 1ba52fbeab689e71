import type { Choice } from '../discord/command.js';
import { cut, plainText } from '../discord/plain-text.js';
import { embedReply, mention, moment, type Reply, withId } from '../discord/reply.js';
import { nextDate } from '../giveaways/series-records.js';
import type { Missed, Series } from '../giveaways/series-schema.js';
import type { Language } from '../locales/languages.js';
import { costIn, prizeIn, titleIn } from './giveaway-card.js';

const LONGEST_CHOICE = 100;

/** Marks the choice that stops a series, among the choices that end a round. */
const SERIES = 'series-';

/** What staff read of a date without a round: why, and what to do. */
export function missedText({ draft }: Series, why: Missed, date: number, language: Language): string {
  const { missed, missedWhy } = language.words.giveaway;
  const reason = missedWhy[why](mention(draft.by), costIn(draft, language));
  return missed(titleIn(draft), moment(date, 'f'), reason);
}

/** A line for each giveaway that repeats. */
export const seriesLines = (all: readonly Series[], language: Language): readonly string[] =>
  all.map((series) => {
    const { draft } = series;
    const { giveaway } = language.words;
    const line = giveaway.seriesLine(
      titleIn(draft),
      giveaway.everyNames[draft.every ?? 'week'],
      prizeIn(draft, language),
      mention(draft.by),
      moment(nextDate(series), 'f'),
    );
    return withId(line, series);
  });

/** What stops a series, as a choice while an ID is typed. */
export const seriesChoice = ({ id, draft }: Series, { words }: Language): Choice => ({
  name: cut(words.giveaway.seriesChoice(plainText(draft.title, 60)), LONGEST_CHOICE),
  value: SERIES + id,
});

/** @returns the ID of the series that a choice stops; `undefined` if it is of a giveaway */
export const readSeriesChoice = (id: string): string | undefined =>
  id.startsWith(SERIES) ? id.slice(SERIES.length) : undefined;

export const seriesStoppedReply = ({ draft }: Series, language: Language): Reply =>
  embedReply({
    colour: 'quiet',
    title: language.words.giveaway.seriesStoppedTitle,
    description: language.words.giveaway.seriesStopped(titleIn(draft)),
  });
