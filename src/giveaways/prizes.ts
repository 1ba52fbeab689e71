import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { type GiveawayDraft, MOST_WINNERS } from './giveaway-schema.js';

type Terms = Pick<GiveawayDraft, 'amount' | 'winners' | 'prizes'>;

/** What each place receives, in their order, in the website's virtual currency. */
export const prizesOf = ({ amount, winners, prizes }: Terms): readonly string[] =>
  prizes ?? Array.from({ length: winners }, () => amount);

/** Prizes added up. */
export const sumOf = (prizes: readonly string[]): Amount =>
  prizes.reduce((sum, prize) => sum.plus(amountOf(prize)), amountOf('0'));

/** What a giveaway costs at most, in the website's virtual currency. */
export const costOf = (terms: Terms): Amount => sumOf(prizesOf(terms));

/** What staff want to raffle: the same for each winner, or a prize for each place. */
export interface AskedPrizes {
  readonly amount?: number | undefined;
  readonly winners?: number | undefined;
  /** As it was typed: `50, 25, 10`. */
  readonly prizes?: string | undefined;
}

/**
 * Reads what staff want to raffle. Of prizes that differ, the highest is the amount.
 * @param max what one grant may add at most
 * @throws {UserError} unless exactly one way is given, and each prize is within `max`; it names the place that is wrong
 */
export function prizeTerms({ amount, winners, prizes }: AskedPrizes, max: Amount): Terms {
  if (prizes === undefined && amount !== undefined && winners !== undefined) {
    if (!Number.isInteger(winners) || winners < 1 || winners > MOST_WINNERS)
      throw new RangeError(`Discord let ${winners} winners through`);
    return { amount: amountText(grantAmount(amount, max)), winners };
  }
  if (prizes === undefined || amount !== undefined || winners !== undefined)
    throw new UserError(({ words, choice }) =>
      words.refusals.exactlyOne({ options: choice(['`amount` + `winners`', '`prizes`']) }),
    );
  const each = listed(prizes);
  if (each.length > MOST_WINNERS) {
    throw new UserError(({ words }) =>
      words.giveaway.tooManyPrizes({ count: each.length, most: MOST_WINNERS }),
    );
  }
  const amounts = each.map((given, index) => prizeAt(index + 1, given, max));
  const highest = amounts.reduce((most, one) => (one.greaterThan(most) ? one : most));
  return { amount: amountText(highest), winners: amounts.length, prizes: amounts.map(amountText) };
}

/**
 * The entries of a list. Where blanks or semicolons separate them, a comma within one is a decimal comma, as in
 * `12,50; 10,00`.
 * @throws {UserError} if it may as well separate two, as in `50, 25,10`
 */
function listed(text: string): readonly string[] {
  // From where it begins: tried at each of many blanks, it would take ever longer.
  const whole = text.trim().replace(/(?<![\s,;])[\s,;]+$/, '');
  const separator = whole.includes(';') ? ';' : /,\s/.test(whole) ? /,\s/ : ',';
  const entries = whole.split(separator).map((one) => one.trim());
  const mixed = entries.findIndex((one) => one.includes(','));
  if (separator !== ';' && mixed !== -1 && entries.some((one) => !one.includes(',')))
    throw refusedAt(mixed + 1, entries[mixed] ?? '', ({ words }) => words.giveaway.prizeOrTwo);
  return entries;
}

function prizeAt(place: number, given: string, max: Amount): Amount {
  try {
    return grantAmount(given, max);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw refusedAt(place, given, (language) => error.say(language));
  }
}

const refusedAt = (place: number, given: string, why: UserError['say']) =>
  new UserError((language) =>
    language.words.giveaway.prizeRefused({ place, given: language.shown(given), why: why(language) }),
  );
