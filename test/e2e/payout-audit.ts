import { amountOf, amountText } from '../../src/money/amount.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { Payee } from './payout-crowd.js';

/**
 * Compares the CSV file of a finished payout with the website's own record, row by row.
 * @returns the faults, as text; empty if there are none
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
  // A bot can die between recording an attempt and sending its first byte.
  const adds = requests.filter(({ endpoint }) => endpoint === 'add').length;
  const answered = rows.filter(({ state }) => state !== 'unknown').length;
  if (adds < answered) faults.push(`only ${adds} requests to add for ${answered} answers`);
  return faults;
}

/** What was or may have been paid, which must equal the amount used of the daily cap. */
export function countedIn(rows: ReadonlyArray<Record<string, string>>): string {
  const counting = rows.filter(({ state }) => state === 'applied' || state === 'unknown');
  return amountText(counting.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0.00')));
}
