import { UserError } from '../errors.js';
import type { Payout } from './payout-schema.js';

/**
 * A payout that staff want to decide on, stop or resume.
 * @throws {UserError} if there is none, or it was laid aside and so can neither go on nor be decided
 */
export function changeable(payout: Payout | undefined): Payout {
  if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
  if (payout.laidAside !== undefined) throw new UserError(({ words }) => words.laidAside.payoutRefused);
  return payout;
}
