import { mention } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import { type PaymentOutcome, type PaymentState, paymentState } from '../ledger/payment-outcome.js';
import type { Language } from '../locales/languages.js';
import { isErased } from '../text/erased-person.js';

/* What several cards say, in the same words. */

/** Names a person of a record, even if their data was erased since. @param id Discord user ID, or what stands for it */
export const personName = (id: string, { words }: Language): string =>
  isErased(id) ? words.privacy.erasedPerson : mention(id);

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

/** How much is shown of a list. */
interface Room {
  readonly lines?: number;
  readonly characters?: number;
}

/** Lines of the first items, as many as fit. @param more says how many there are besides */
export function fitLines<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
  { lines: most = items.length, characters = Number.POSITIVE_INFINITY }: Room,
  more?: (count: number) => string,
): readonly string[] {
  const lines = items.slice(0, Math.min(most, characters)).map(lineOf);
  for (let shown = lines.length; ; shown -= 1) {
    const rest = items.length - shown;
    const whole = [...lines.slice(0, shown), ...(rest > 0 && more !== undefined ? [more(rest)] : [])];
    if (shown === 0 || whole.join('\n').length <= characters) return whole;
  }
}
