import type { Grant } from '../ledger/grant.js';
import { type PaymentOutcome, type PaymentState, paymentState } from '../ledger/payment-outcome.js';
import type { Language } from '../locales/languages.js';

/** How lists and titles say what was paid of something that is over, and what is unknown. */
export const outcomeText = ({ paid, unknown, of }: PaymentOutcome, { words, number }: Language): string =>
  unknown === 0
    ? words.lists.paidOf(number(paid), number(of))
    : words.lists.paidOfUnknown(number(paid), number(of), number(unknown));

/** The same behind its state or number. @param outcome `undefined` while it is not over */
export const outcomeNote = (outcome: PaymentOutcome | undefined, language: Language): string =>
  outcome === undefined || outcome.of === 0 ? '' : ` (${outcomeText(outcome, language)})`;

/** How the payment of a place of a drop or code stands. @param grant `undefined` if it was lost */
export const stateOfPlace = (grant: Grant | undefined): PaymentState =>
  grant === undefined ? 'unsent' : paymentState(grant);
