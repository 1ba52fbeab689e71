import { UserError } from '../errors.js';
import type { Giveaway } from './giveaway-schema.js';

/** @throws {UserError} if a giveaway was laid aside, and so can neither be drawn nor paid nor decided */
export function refuseLaidAside({ laidAside }: Pick<Giveaway, 'laidAside'>): void {
  if (laidAside !== undefined) throw new UserError(({ words }) => words.laidAside.giveawayRefused);
}
