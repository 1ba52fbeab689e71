import type { Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { simpleReply } from './simple-reply.js';

interface Prize {
  /** Of the giveaway. */
  readonly title: string;
  readonly amount: string;
  /** The account to which it was paid, by its name. */
  readonly account: string;
}

/** What a winner reads in a direct message once they are paid. */
export const wonMessage = (
  { title, amount, account }: Prize,
  { words, shown, amount: inWords }: Language,
): Reply =>
  simpleReply(
    words.giveaway.wonTitle,
    words.giveaway.won(shown(title), inWords(amountOf(amount)), shown(account)),
  );
