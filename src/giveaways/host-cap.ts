import type { Caps } from '../credit/daily-caps.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { Giveaway } from './giveaway-schema.js';

/**
 * Makes sure that more prizes of a giveaway fit the cap of who started it, whoever asks for them.
 * @param prizes how many
 * @param at the moment whose day counts (ms since the epoch)
 * @throws {UserError} that names whose cap it is, if they do not
 */
export async function requireHostCap(
  caps: Pick<Caps, 'left'>,
  { by, amount }: Pick<Giveaway, 'by' | 'amount'>,
  prizes: number,
  at: number,
): Promise<void> {
  const left = await caps.left(by, at);
  if (amountOf(amount).times(prizes).lessThanOrEqualTo(left)) return;
  throw new UserError((language) => language.words.giveaway.overHostCap(`<@${by}>`, language.amount(left)));
}
