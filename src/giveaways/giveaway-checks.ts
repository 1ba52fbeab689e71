import type { Links } from '../accounts/member-links.js';
import { ownOf } from '../accounts/own-accounts.js';
import type { Account } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import { ownAccount } from '../ledger/grant-checks.js';
import type { Amount } from '../money/amount.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { Giveaway } from './giveaway-schema.js';

/** @throws {UserError} if there is no such giveaway */
export async function requireGiveaway(records: Pick<GiveawayRecords, 'find'>, id: string): Promise<Giveaway> {
  const giveaway = await records.find(id);
  if (giveaway === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  return giveaway;
}

/** @throws {UserError} if a giveaway was quarantined: nobody can draw, pay or decide it any more */
export function refuseQuarantined({ quarantined }: Pick<Giveaway, 'quarantined'>): void {
  if (quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.refused);
}

/**
 * Makes sure that further prizes of a giveaway fit the cap of its host, even if another member of staff asks for them.
 * @param prizes what they come to
 * @param at the moment whose day counts (ms since the epoch)
 * @throws {UserError} that names whose cap it is, if they do not
 */
export async function requireHostCap(
  caps: Pick<Caps, 'left'>,
  { by }: Pick<Giveaway, 'by'>,
  prizes: Amount,
  at: number,
): Promise<void> {
  const left = await caps.left(by, at);
  if (prizes.lessThanOrEqualTo(left)) return;
  throw new UserError((language) =>
    language.words.giveaway.overHostCap({ host: `<@${by}>`, left: language.amount(left) }),
  );
}

/**
 * Keeps staff from paying an account of their own.
 * @param staffId Discord user ID of the member of staff who asks for the payment
 * @throws {UserError} if one of the winners is that member, or has an account that is or was theirs
 */
export async function refuseOwnPrize(
  links: Pick<Links, 'heldBy'>,
  staffId: string,
  winners: ReadonlyArray<{ readonly id: string; readonly account: Account }>,
): Promise<void> {
  const isOwn = await ownOf(links, [staffId]);
  if (winners.some(({ id, account }) => isOwn({ member: id, account }))) throw ownAccount();
}
