import type { Choice } from '../discord/command.js';
import { plainText } from '../discord/plain-text.js';
import { button, embedReply, mention, moment, type Reply, row } from '../discord/reply.js';
import type { Giveaway, GiveawaySeries } from '../giveaways/giveaway-schema.js';
import type { Listed, Wanted } from '../listed.js';
import type { Language } from '../locales/languages.js';
import { said } from '../locales/text.js';
import type { Missed } from '../recurrences/series-schema.js';
import { shortId } from '../text/short-id.js';
import { eventList } from './event-cards.js';
import { costIn, giveawayEvent, prizeIn, titleIn } from './giveaway-card.js';

/** The list of giveaways; what repeats stands above it. */
export const giveawayList = (
  listed: (wanted: Wanted) => Promise<Listed<Giveaway>>,
  repeating: () => Promise<readonly GiveawaySeries[]>,
) =>
  eventList(
    giveawayEvent,
    listed,
    async (campaign) => ({ campaign }),
    async (language) => (await repeating()).map((series) => seriesLine(series, language)),
  );

function seriesLine(series: GiveawaySeries, language: Language): string {
  const { words } = language;
  const line = words.giveaway.seriesLine({
    title: titleIn(series),
    every: words.commands.giveaway.rhythms[series.every],
    prize: prizeIn(series, language, 'line'),
    staff: mention(series.by),
    when: moment(series.next, 'f'),
  });
  return withSeriesId(line, series);
}

/** Marks the ID of a series, which is that of its first round, where it could be taken for the round. */
const SERIES = 'series-';

/** A text with the ID that stops a series. */
export const withSeriesId = (text: string, { id }: GiveawaySeries) =>
  `${text}\n-# \`${SERIES}${shortId(id)}\``;

/** What staff read of a date without a round: why, and what to do. */
export function missedText(series: GiveawaySeries, why: Missed, date: number, language: Language): string {
  const { missed, missedWhy } = language.words.giveaway;
  const reason = said(missedWhy[why], { host: mention(series.by), cost: costIn(series, language) });
  return missed({ title: titleIn(series), when: moment(date, 'f'), why: reason });
}

/** What stops a series, as a choice while an ID is typed. */
export const seriesChoice = ({ id, title }: GiveawaySeries, { words }: Language): Choice => ({
  name: words.giveaway.seriesChoice({ title: plainText(title, 60) }),
  value: SERIES + id,
});

/** @returns what was given of the ID of a series; `undefined` if it is that of a giveaway */
export const readSeriesId = (id: string): string | undefined =>
  id.startsWith(SERIES) ? id.slice(SERIES.length) : undefined;

export const seriesStoppedReply = (series: GiveawaySeries, language: Language): Reply =>
  embedReply({
    colour: 'quiet',
    title: language.words.giveaway.seriesStoppedTitle,
    description: language.words.giveaway.seriesStopped({ title: titleIn(series) }),
  });

/** The answer to a cancellation. @param series if the giveaway comes again all the same */
export function cancelledReply(id: string, series: GiveawaySeries | undefined, { words }: Language): Reply {
  const { cancelled, comesAgain, manage } = words.giveaway;
  const goesOn = series && comesAgain({ when: moment(series.next, 'f'), stop: manage.stop });
  return embedReply({
    colour: 'quiet',
    title: words.approvals.cancelledTitle,
    description: [cancelled, ...(goesOn === undefined ? [] : [goesOn])].join('\n'),
    ...(series && { components: [row(button(manage.stop, 'secondary', 'giveaway', 'manage-stop', id))] }),
  });
}
