import type { Language } from '../locales/languages.js';

/** What the payments of something that is over have come to. */
export interface PaymentOutcome {
  readonly paid: number;
  readonly unknown: number;
  /** How many there were to be. */
  readonly of: number;
}

/** How lists and titles say what was paid of something that is over, and what is unknown. */
export const outcomeText = ({ paid, unknown, of }: PaymentOutcome, { words, number }: Language): string =>
  unknown === 0
    ? words.lists.paidOf(number(paid), number(of))
    : words.lists.paidOfUnknown(number(paid), number(of), number(unknown));
