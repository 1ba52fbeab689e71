import type { APIButtonComponent } from 'discord.js';
import { plainText } from '../discord/plain-text.js';
import { button, embedReply, mention, moment, type Reply, row, withId } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Series } from '../giveaways/series-schema.js';
import type { Language } from '../locales/languages.js';
import { giveawayState, prizeIn, titleIn } from './giveaway-card.js';
import { seriesLines } from './giveaway-series.js';

const LONGEST_TITLE = 40;
const BUTTONS_IN_ROW = 5;
const MOST_BUTTONS = 5 * BUTTONS_IN_ROW;

/** The giveaways, newest first, with **Pay again** for those of which not every winner was paid. */
export function giveawayList(
  giveaways: readonly Giveaway[],
  language: Language,
  repeating: readonly Series[] = [],
): Reply {
  const { words } = language;
  const lines = giveaways.map((giveaway) => {
    const { startsAt, endsAt, endedAt, confirmedAt } = giveaway;
    const line = words.giveaway.line(
      giveawayState(giveaway, words),
      titleIn(giveaway),
      prizeIn(giveaway, language),
      mention(giveaway.by),
      moment(endedAt ?? endsAt ?? startsAt ?? confirmedAt, 'R'),
    );
    return withId(line, giveaway);
  });
  const all = [...seriesLines(repeating, language), ...lines];
  const buttons = giveaways
    .filter(mayHaveUnpaid)
    .slice(0, MOST_BUTTONS)
    .map(({ id, title }) =>
      button(
        words.giveaway.payAgainTitled(plainText(title, LONGEST_TITLE)),
        'secondary',
        'giveaway',
        'pay-again',
        id,
      ),
    );
  return embedReply({
    colour: 'plain',
    title: words.giveaway.listTitle,
    description: all.length === 0 ? words.giveaway.none : all.join('\n'),
    components: inRows(buttons),
  });
}

/** By what was shown last. A press of the button looks at what is so by then. */
const mayHaveUnpaid = ({ state, withdrawn, laidAside, shown }: Giveaway) =>
  state === 'finished' &&
  withdrawn === undefined &&
  laidAside === undefined &&
  shown?.includes('=unsent') === true;

/** Buttons in rows of as many as fit. */
export function inRows(buttons: readonly APIButtonComponent[]) {
  const rows: ReturnType<typeof row>[] = [];
  for (let first = 0; first < buttons.length; first += BUTTONS_IN_ROW) {
    rows.push(row(...buttons.slice(first, first + BUTTONS_IN_ROW)));
  }
  return rows;
}
