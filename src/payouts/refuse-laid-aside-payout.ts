import { UserError } from '../errors.js';
import type { Payout } from './payout-schema.js';

/** @throws {UserError} if a payout was laid aside, and so can neither go on nor be decided */
export function refuseLaidAside({ laidAside }: Pick<Payout, 'laidAside'>): void {
  if (laidAside !== undefined) throw new UserError(({ words }) => words.laidAside.payoutRefused);
}
