import { paymentState } from '../ledger/payment-outcome.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { ShownPayout, ShownRow } from '../payouts/payout-report.js';
import type { EntryPage } from './entry-page.js';
import { payoutFile, statusParts } from './payout-card.js';
import { givenIn } from './payout-preview.js';
import { paymentText } from './phrases.js';
import { marked } from './symbols.js';

/** What staff see of one payout, with some of its rows. */
export function payoutPage({ status, csv, rows, next }: ShownPayout, language: Language): EntryPage {
  const { payout } = status;
  return {
    ...statusParts(status, language),
    event: payout,
    people: { lines: rows.map((row) => lineOf(row, language)), of: payout.rows, next },
    message: payout.progress,
    ...(csv !== undefined && { files: [payoutFile(payout, csv)] }),
  };
}

function lineOf({ row, grant }: ShownRow, language: Language): string {
  const { number, amount, leftOut } = row;
  const state =
    leftOut === undefined
      ? paymentText(grant === undefined ? 'open' : paymentState(grant), language)
      : marked('not-sent', language.words.payout.why[leftOut]);
  return [
    `**${language.number(number)}.** ${givenIn(row)}`,
    ...(amount === undefined ? [] : [language.amount(amountOf(amount))]),
    state,
  ].join(' · ');
}
