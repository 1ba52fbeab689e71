import type { PlacedKind } from '../ledger/grant.js';
import { allValues } from '../storage/all-rows.js';
import type { CampaignKind } from './campaign-kind.js';
import { isAtRest } from './campaign-records.js';
import { type Placed, placesPrefix } from './placed-schema.js';

/** What drops and codes have alike: each place that was taken is an entry. */
export const placedKind = <Of extends Placed>(
  kind: PlacedKind,
  differing: Pick<CampaignKind<Of>, 'costOf' | 'grantsPrefix'>,
): CampaignKind<Of> => ({
  kind,
  keyOf: (id) => `${kind}:${id}`,
  openKeyOf: (id) => `${kind}-open:${id}`,
  ...differing,
  isReserving: (placed) => !isAtRest(placed),

  async entries(store, { id, by, amount }) {
    const grants = await allValues<string>(store, placesPrefix(id));
    return grants.map((grant) => ({
      planned: { id: grant, by, amount, event: { kind, id } },
      isEntered: true,
    }));
  },

  isOpen: (_ledger, placed) => !isAtRest(placed),
});
