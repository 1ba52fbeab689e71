import type { Page } from '../approvals/entry-records.js';
import { plainText } from '../discord/plain-text.js';
import { button, mention, moment, type Reply, withId } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Series } from '../giveaways/series-schema.js';
import type { Language } from '../locales/languages.js';
import { statesOf } from './decision-cards.js';
import { entryList, type ListPlace } from './entry-list.js';
import { giveawayChoice, giveawayProgress, prizeIn, titleIn } from './giveaway-card.js';
import { seriesLines } from './giveaway-series.js';

const LONGEST_TITLE = 40;

/** A page of giveaways, newest first, with **Pay again** for those of which not every winner was paid. */
export function giveawayList(
  { entries, next }: Page<Giveaway>,
  place: ListPlace,
  language: Language,
  repeating: readonly Series[] = [],
): Reply {
  const { words } = language;
  const buttons = entries
    .filter(mayHaveUnpaid)
    .map(({ id, title }) =>
      button(
        words.giveaway.payAgainTitled(plainText(title, LONGEST_TITLE)),
        'secondary',
        'giveaway',
        'pay-again',
        id,
      ),
    );
  return entryList(
    {
      route: 'giveaway',
      title: words.giveaway.listTitle,
      heading: seriesLines(repeating, language),
      entries: entries.map((giveaway) => ({
        line: giveawayLine(giveaway, language),
        choice: giveawayChoice(giveaway, language),
      })),
      next,
      place,
      states: statesOf('giveaway', language),
      none: repeating.length > 0 ? '' : words.giveaway.none,
      buttons,
    },
    language,
  );
}

function giveawayLine(giveaway: Giveaway, language: Language): string {
  const { words } = language;
  const { startsAt, endsAt, endedAt, confirmedAt } = giveaway;
  const line = words.giveaway.line(
    giveawayProgress(giveaway, language),
    titleIn(giveaway),
    prizeIn(giveaway, language),
    mention(giveaway.by),
    moment(endedAt ?? endsAt ?? startsAt ?? confirmedAt, 'R'),
  );
  return withId(line, giveaway);
}

/** By what was shown last. A press of the button looks at what is so by then. */
const mayHaveUnpaid = ({ state, withdrawn, quarantined, shown }: Giveaway) =>
  state === 'finished' &&
  withdrawn === undefined &&
  quarantined === undefined &&
  shown?.includes('=unsent') === true;
