import { type Directory, isNotFound } from '../accounts/directory.js';
import type { Account } from '../accounts/website-account.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { CallCount, Website } from '../website/website.js';

/** What an account has. Old websites tell the total alone. */
export interface Balance {
  readonly parts: { readonly virtual: Amount; readonly paid: Amount } | undefined;
  readonly total: Amount;
}

/**
 * Reads an account's balance. Where the website gives no total, it is the sum of the parts.
 * @throws {WebsiteError}
 */
export async function readBalance(website: Website, username: string, count?: CallCount): Promise<Balance> {
  const told = await website.readBalance(username, count);
  if (told.paid === undefined) return { parts: undefined, total: amountOf(told.total) };
  const parts = { virtual: amountOf(told.virtual), paid: amountOf(told.paid) };
  return { parts, total: told.total === undefined ? parts.virtual.plus(parts.paid) : amountOf(told.total) };
}

/**
 * Reads the balance of an account that was looked up before, perhaps minutes ago.
 * @param username as the lookup spelled it
 * @throws {UserError} if the website no longer has the account
 * @throws {WebsiteError}
 */
export async function readAccountBalance(
  { directory, website }: { readonly directory: Directory; readonly website: Website },
  account: Account,
  username: string,
  count?: CallCount,
): Promise<Balance> {
  try {
    return await readBalance(website, username, count);
  } catch (error) {
    throw isNotFound(error) ? directory.gone(account) : error;
  }
}
