import type { Page } from '../approvals/entry-records.js';
import type { Choice } from '../discord/command.js';
import { plainText } from '../discord/plain-text.js';
import { button, embedReply, mention, moment, type Reply, row } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Missed, Series } from '../giveaways/series-schema.js';
import type { Language } from '../locales/languages.js';
import { shortId } from '../text/short-id.js';
import type { ListPlace } from './entry-list.js';
import { eventList } from './event-cards.js';
import { costIn, giveawayEvent, prizeIn, titleIn } from './giveaway-card.js';

const LONGEST_TITLE = 40;

/** A page of giveaways, newest first, with **Pay again** for those of which not every winner was paid. */
export function giveawayList(
  { entries, next }: Page<Giveaway>,
  place: ListPlace,
  language: Language,
  repeating: readonly Series[] = [],
): Reply {
  const { words } = language;
  const again = (title: string) => words.giveaway.payAgainTitled(plainText(title, LONGEST_TITLE));
  return eventList(
    giveawayEvent,
    { entries: entries.map((campaign) => ({ campaign })), next },
    place,
    language,
    {
      heading: repeating.map((series) => seriesLine(series, language)),
      ...(repeating.length > 0 && { none: '' }),
      buttons: entries
        .filter(mayHaveUnpaid)
        .map(({ id, title }) => button(again(title), 'secondary', 'giveaway', 'pay-again', id)),
    },
  );
}

/** By what was shown last. A press of the button looks at what is so by then. */
const mayHaveUnpaid = ({ state, withdrawn, quarantined, shown }: Giveaway) =>
  state === 'finished' &&
  withdrawn === undefined &&
  quarantined === undefined &&
  shown?.includes('=unsent') === true;

function seriesLine(series: Series, language: Language): string {
  const { giveaway } = language.words;
  const line = giveaway.seriesLine(
    titleIn(series),
    giveaway.everyNames[series.every],
    prizeIn(series, language),
    mention(series.by),
    moment(series.next, 'f'),
  );
  return withSeriesId(line, series);
}

/** Marks the ID of a series, which is that of its first round, where it could be taken for the round. */
const SERIES = 'series-';

/** A text with the ID that stops a series. */
export const withSeriesId = (text: string, { id }: Series) => `${text}\n-# \`${SERIES}${shortId(id)}\``;

/** What staff read of a date without a round: why, and what to do. */
export function missedText(series: Series, why: Missed, date: number, language: Language): string {
  const { missed, missedWhy } = language.words.giveaway;
  const reason = missedWhy[why](mention(series.by), costIn(series, language));
  return missed(titleIn(series), moment(date, 'f'), reason);
}

/** What stops a series, as a choice while an ID is typed. */
export const seriesChoice = ({ id, title }: Series, { words }: Language): Choice => ({
  name: words.giveaway.seriesChoice(plainText(title, 60)),
  value: SERIES + id,
});

/** @returns what was given of the ID of a series; `undefined` if it is that of a giveaway */
export const readSeriesId = (id: string): string | undefined =>
  id.startsWith(SERIES) ? id.slice(SERIES.length) : undefined;

export const seriesStoppedReply = (series: Series, language: Language): Reply =>
  embedReply({
    colour: 'quiet',
    title: language.words.giveaway.seriesStoppedTitle,
    description: language.words.giveaway.seriesStopped(titleIn(series)),
  });

/** The answer to a cancellation. @param series if the giveaway comes again all the same */
export function cancelledReply(id: string, series: Series | undefined, { words }: Language): Reply {
  const { cancelDone, comesAgain, manage } = words.giveaway;
  const goesOn = series && comesAgain(moment(series.next, 'f'), manage.stop);
  return embedReply({
    colour: 'quiet',
    title: words.approvals.cancelledTitle,
    description: [cancelDone, ...(goesOn === undefined ? [] : [goesOn])].join('\n'),
    ...(series && { components: [row(button(manage.stop, 'secondary', 'giveaway', 'manage-stop', id))] }),
  });
}
