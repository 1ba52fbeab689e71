import type { CampaignKind } from '../campaigns/campaign-kind.js';
import { amountOf } from '../money/amount.js';
import { cursorKey, openKey, payoutKey, rowsOf } from './payout-records.js';
import { countRows, grantsOf, grantsPrefix, plannedGrants } from './payout-report.js';
import { isGivenUp, isUnderWay, type Payout } from './payout-schema.js';

/** Of these nothing is entered. */
const UNENTERED: ReadonlySet<Payout['state']> = new Set(['waiting', 'rejected', 'expired']);

export const PAYOUT_KIND: CampaignKind<Payout> = {
  kind: 'payout',
  keyOf: payoutKey,
  openKeyOf: openKey,
  costOf: ({ total }) => amountOf(total),
  isReserving: ({ state }) => isUnderWay(state),
  grantsPrefix,

  async entries(store, payout) {
    if (UNENTERED.has(payout.state)) return [];
    const next = (await store.get<number>(cursorKey(payout.id))) ?? 1;
    // One that was given up says how many rows it has left.
    const isWhole = payout.state === 'finished' && (payout.counts?.left ?? 0) === 0;
    const rows = await rowsOf(store, payout.id);
    return rows.flatMap((row) =>
      plannedGrants(payout, [row]).map((planned) => ({ planned, isEntered: isWhole || row.number < next })),
    );
  },

  async isOpen(ledger, payout) {
    if (isUnderWay(payout.state)) return true;
    if (payout.state !== 'finished' || payout.quarantined !== undefined || isGivenUp(payout)) return false;
    return countRows(payout.payable, (await grantsOf(ledger, payout)).values()).unsent > 0;
  },
};
