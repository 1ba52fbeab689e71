import type { Account } from '../accounts/website-account.js';
import type { CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import { type Balance, readBalance } from './account-balance.js';
import { type Grant, isDeposit } from './grant.js';
import type { Ledger } from './ledger.js';

/** What staff see of an account besides what the website says of its user. */
export interface AccountSummary {
  readonly account: Account;
  /** `undefined` if the website does not give it. */
  readonly balance: Balance | undefined;
  /** What has arrived of the newest grants to it, newest first. */
  readonly newest: readonly Grant[];
}

/** Reads the balance of an account that was just looked up, and what it has received lately. */
export async function readAccountSummary(
  { ledger, website }: { readonly ledger: Pick<Ledger, 'recentTo'>; readonly website: Website },
  account: Account,
  count?: CallCount,
): Promise<AccountSummary> {
  const balance = readBalance(website, account.username, count).catch((error: unknown) => {
    if (!(error instanceof WebsiteError)) throw error;
    return undefined;
  });
  const [read, recent] = await Promise.all([balance, ledger.recentTo(account, 0)]);
  // Who claims an account must not learn its deposit from what staff show around.
  const newest = recent.filter((grant) => grant.state === 'applied' && !isDeposit(grant));
  return { account, balance: read, newest };
}
