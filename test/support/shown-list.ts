import type { Giveaway, GiveawaySeries } from '../../src/giveaways/giveaway-schema.js';
import type { Language } from '../../src/locales/languages.js';
import type { Confirmed } from '../../src/views/decision-cards.js';
import { eventList, type ListedKind } from '../../src/views/event-cards.js';
import { giveawayEvent } from '../../src/views/giveaway-card.js';
import { seriesHeading } from '../../src/views/series-cards.js';

/** The list of some events of a kind, as staff see it. */
export const shownList = <Draft, Event extends Confirmed, Counted extends { readonly campaign: Event }>(
  kind: ListedKind<Draft, Event, Counted>,
  listed: readonly Counted[],
  language: Language,
) =>
  eventList(
    kind,
    async () => ({ entries: listed.map(({ campaign }) => campaign), next: undefined }),
    async (event) => {
      const found = listed.find(({ campaign }) => campaign === event);
      if (found === undefined) throw new Error('it is not in the list');
      return found;
    },
  ).show(language);

/** The list of some giveaways. */
export const shownGiveaways = (
  giveaways: readonly Giveaway[],
  language: Language,
  repeating: readonly GiveawaySeries[] = [],
) =>
  eventList(
    giveawayEvent,
    async () => ({ entries: giveaways, next: undefined }),
    async (campaign) => ({ campaign }),
    seriesHeading(giveawayEvent, async () => repeating),
  ).show(language);
