import type { Links } from '../accounts/member-links.js';
import type { Account } from '../accounts/website-account.js';
import { UserError } from '../errors.js';

/** Whom a grant is for. */
export interface Receiver {
  readonly account: Account;
  /** Discord user ID of the member who is linked to the account. */
  readonly member?: string | undefined;
}

/** @throws {UserError} if the account is the staff member's own, or ever was */
export async function refuseOwnAccount(
  links: Pick<Links, 'everHeld'>,
  staffId: string,
  { account, member }: Receiver,
): Promise<void> {
  if (member === staffId || (await links.everHeld(staffId, account))) throw ownAccount();
}

export const ownAccount = () => new UserError(({ words }) => words.refusals.ownAccount);
