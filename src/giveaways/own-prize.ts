import type { Links } from '../accounts/member-links.js';
import type { Account } from '../accounts/website-account.js';
import { UserError } from '../errors.js';

/**
 * Nobody brings it about that their own account is paid.
 * @param staffId Discord user ID of who asks for the payment
 * @throws {UserError} if one of the winners is them, or has an account that is or was theirs
 */
export async function refuseOwnPrize(
  links: Pick<Links, 'everHeld'>,
  staffId: string,
  winners: ReadonlyArray<{ readonly id: string; readonly account: Account }>,
): Promise<void> {
  for (const { id, account } of winners) {
    if (id === staffId || (await links.everHeld(staffId, account))) {
      throw new UserError(({ words }) => words.refusals.ownAccount);
    }
  }
}
