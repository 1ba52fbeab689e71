import type { PlacedKind } from '../ledger/grant.js';
import { allRows } from '../storage/all-rows.js';
import type { CampaignKind, Entry } from './campaign-kind.js';
import { isAtRest } from './campaign-records.js';
import { type Pays, type Placed, placeOfKey, placesPrefix } from './placed-schema.js';

/** What drops and codes have alike: each place that was taken is an entry. */
export const placedKind = <Of extends Placed>(
  kind: PlacedKind,
  { costOf, payOf }: Pays<Of, Of>,
  grantsPrefix?: CampaignKind<Of>['grantsPrefix'],
): CampaignKind<Of> => ({
  kind,
  keyOf: (id) => `${kind}:${id}`,
  openKeyOf: (id) => `${kind}-open:${id}`,
  costOf,
  ...(grantsPrefix && { grantsPrefix }),
  isReserving: (placed) => !isAtRest(placed),

  async entries(store, placed) {
    const { id, by } = placed;
    const entries: Entry[] = [];
    for await (const { key, value } of allRows<string>(store, placesPrefix(id))) {
      const amount = payOf(placed, placeOfKey(key));
      entries.push({ planned: { id: value, by, amount, event: { kind, id } }, isEntered: true });
    }
    return entries;
  },

  isOpen: (_ledger, placed) => !isAtRest(placed),
});
