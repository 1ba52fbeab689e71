import type { DuePayment } from '../credit/due-schema.js';
import type { PlannedGrant } from '../credit/grant-payer.js';
import type { Grant } from '../credit/grant-schema.js';
import type { Language } from '../locales/languages.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { shortId } from '../short-id.js';
import { amountIn, reasonIn, receiverOf } from './grant-fields.js';

/** Has staff told of a payment that was given up. */
export const createGivenUpTelling =
  (notices: Pick<KeptNotices, 'planned'>, language: Language) => (due: DuePayment) => {
    const { drop, code } = language.words;
    const reason = reasonIn(due.reason ?? (due.event.kind === 'drop' ? drop.untitled : code.untitled));
    const text = language.words.due.givenUp(amountIn(due, language), receiverOf(due, language), reason);
    return [notices.planned({ colour: 'attention', text })];
  };

/** Has staff told that a payment is not made: the grant with its ID pays somebody else, or another one was made for it. */
export const createConflictNotice =
  (notices: Pick<KeptNotices, 'planned'>, language: Language) => (planned: PlannedGrant, found: Grant) => {
    const [receiver, other] = [receiverOf(planned, language), receiverOf(found, language)];
    const amount = amountIn(planned, language);
    const { due } = language.words;
    const say = found.id === planned.id ? due.conflict : due.paidBefore;
    const text = say(amount, receiver, shortId(found.id), other);
    return notices.planned({ colour: 'attention', text });
  };
