import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { amountIn, reasonIn, receiverOf } from './grant-fields.js';

/** Has staff told of a payment that was given up. */
export const createGivenUpTelling =
  (notices: Pick<KeptNotices, 'planned'>, language: Language) => (grant: Grant) => {
    const { drop, code } = language.words;
    const reason = reasonIn(grant.reason ?? (grant.event?.kind === 'drop' ? drop.untitled : code.untitled));
    const text = language.words.due.givenUp(amountIn(grant, language), receiverOf(grant, language), reason);
    return [notices.planned({ colour: 'attention', text })];
  };
