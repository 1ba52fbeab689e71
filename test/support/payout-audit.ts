import { amountOf, amountText } from '../../src/money/amount.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { Payee } from './payout-crowd.js';

/**
 * Holds the CSV file of a payout that has ended. against the website's own record, row by row.
 * @returns what is wrong, in words; nothing if all is right
 */
export function auditPayout(
  payees: readonly Payee[],
  rows: ReadonlyArray<Record<string, string>>,
  { credits, requests }: Pick<WebsiteStandIn, 'credits' | 'requests'>,
): string[] {
  const faults: string[] = [];
  if (rows.length !== payees.length) faults.push(`${rows.length} rows for ${payees.length} members`);
  for (const [index, payee] of payees.entries()) {
    const { state, member, amount, website_id: account, virtual_after: after } = rows[index] ?? {};
    const named = `row ${index + 1} (${payee.username}, ${state})`;
    const credited = credits.filter(({ userId }) => userId === payee.userId);
    if (member !== payee.id || account !== payee.userId || amount !== payee.amount) {
      faults.push(`${named}: is about somebody or something else`);
    }
    if (credited.length > 1) faults.push(`${named}: was credited ${credited.length} times`);
    if (credited.some((credit) => credit.amount !== payee.amount)) faults.push(`${named}: another amount`);
    if (state === 'applied' && credited.length === 0) faults.push(`${named}: was never credited`);
    if (state === 'refused' && credited.length > 0) faults.push(`${named}: was credited`);
    if (!['applied', 'refused', 'unknown'].includes(state ?? '')) faults.push(`${named}: was not tried`);
    if (state === 'applied' && after && after !== credited[0]?.virtual)
      faults.push(`${named}: other balance`);
  }
  // A bot can die between its note that it is about to send and the first byte.
  const adds = requests.filter(({ endpoint }) => endpoint === 'add').length;
  const answered = rows.filter(({ state }) => state !== 'unknown').length;
  if (adds < answered) faults.push(`only ${adds} requests to add for ${answered} answers`);
  return faults;
}

/** The sum of what was or may have been paid, which is what the cap of the day must be. */
export function countedIn(rows: ReadonlyArray<Record<string, string>>): string {
  const counting = rows.filter(({ state }) => state === 'applied' || state === 'unknown');
  return amountText(counting.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0.00')));
}
