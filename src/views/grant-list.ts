import { moment, withId } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import { GRANT_KINDS } from '../ledger/grant-kinds.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Language } from '../locales/languages.js';
import { statesOf } from './decision-cards.js';
import { entryList } from './entry-list.js';
import { grantChoice } from './grant-card.js';
import { amountIn, receiverOf, titled } from './grant-fields.js';
import { markedKind } from './kind-chart.js';
import { granterName } from './phrases.js';

/** The ledger. */
export const grantList = (ledger: Pick<Ledger, 'listed' | 'readable'>) =>
  entryList<string>({
    of: 'grant',
    title: ({ words }) => words.grants.title,
    find: ledger.listed,
    async show(id, language) {
      const grant = await ledger.readable(id);
      return grant && { line: grantLine(grant, language), choice: grantChoice(grant, language) };
    },
    states: (language) => statesOf('grant', language),
    kinds: (language) => Object.fromEntries(GRANT_KINDS.map((kind) => [kind, markedKind(kind, language)])),
    memberFilter: ({ words }) => words.lists.grantsTo,
  });

/** A grant in a list: one line. */
function grantLine(grant: Grant, language: Language): string {
  const line = language.words.grants.line({
    state: titled(grant, language),
    amount: amountIn(grant, language),
    account: receiverOf(grant, language),
    staff: granterName(grant, language),
    when: moment(grant.confirmedAt, 'R'),
  });
  return withId(line, grant);
}
