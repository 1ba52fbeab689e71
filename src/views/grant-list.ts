import { mention, moment, type Reply, withId } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import type { GrantPage } from '../ledger/grant-reads.js';
import type { Language } from '../locales/languages.js';
import { statesOf } from './decision-cards.js';
import { entryList, type ListPlace } from './entry-list.js';
import { grantChoice } from './grant-card.js';
import { amountIn, receiverOf, titled } from './grant-fields.js';

/** A page of the ledger, newest first. */
export function grantList({ grants, next }: GrantPage, place: ListPlace, language: Language): Reply {
  const { words } = language;
  return entryList(
    {
      route: 'grants',
      title: words.grants.title,
      heading: place.member === undefined ? [] : [words.grants.titleOf(mention(place.member))],
      entries: grants.map((grant) => ({
        line: grantLine(grant, language),
        choice: grantChoice(grant, language),
      })),
      next,
      place,
      states: statesOf('grant', language),
      memberFilter: words.lists.grantsTo,
      none: words.grants.none,
    },
    language,
  );
}

/** A grant in a list: one line. */
function grantLine(grant: Grant, language: Language): string {
  const line = language.words.grants.line(
    titled(grant, language),
    amountIn(grant, language),
    receiverOf(grant, language),
    mention(grant.by),
    moment(grant.confirmedAt, 'R'),
  );
  return withId(line, grant);
}
