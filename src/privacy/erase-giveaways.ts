import { isAtRest } from '../campaigns/campaign-records.js';
import { entrantKey } from '../giveaways/entrants.js';
import { entrantsKey, giveawayKey, openKey } from '../giveaways/giveaway-records.js';
import { type Drawn, type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { enteredGrants, grantsOf, winnerState } from '../giveaways/winners.js';
import { type Grant, grantKey, isSettled } from '../ledger/grant.js';
import { allKeys, readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Change } from '../storage/store.js';
import { erasedAt } from '../text/erased-person.js';
import { commitErasure, type EraseContext, type ErasedKind, erasedGrant } from './erased-kind.js';
import { withoutName } from './naming.js';

/** The giveaways that a person has entered, or in which they were drawn. They are taken out of those that are over. */
export const GIVEAWAYS: ErasedKind<Giveaway> = {
  async *find({ store, onUnreadable }, memberId) {
    const withEntrants = new Set<string>();
    for await (const key of allKeys(store, entrantsKey(''))) withEntrants.add(key);
    for await (const row of readableRows<Giveaway>(store, giveawayKey(''), onUnreadable)) {
      const { value: giveaway } = row;
      const isIn =
        placeOf(giveaway, memberId) !== undefined ||
        (withEntrants.has(entrantsKey(giveaway.id)) &&
          (await store.get(entrantKey(giveaway.id, memberId))) !== undefined);
      if (isIn) yield row;
    }
  },
  counted: () => ['giveaways'],
  async obstacle(context, { value: giveaway }) {
    // Of one whose records cannot be read, nobody knows whether it is over.
    if (await unlessUnreadable(() => isOver(context, giveaway))) return undefined;
    return { kind: 'giveaway', id: giveaway.id, title: giveaway.title };
  },
  erase: (context, { value }, { memberId }) =>
    commitErasure(context.store, () => withoutPerson(context, value.id, memberId)),
};

/** A person's place in the drawn order, if they were drawn. */
export function placeOf({ drawn = [] }: Giveaway, memberId: string): number | undefined {
  const place = drawn.findIndex(({ id }) => id === memberId);
  return place === -1 ? undefined : place;
}

/**
 * Whether nothing more can happen in a giveaway to which its entrants matter. Where a winner was not paid, staff can
 * replace them by the next in the drawn order for as long as the entrants are kept.
 */
export async function isOver(
  { store, ledger }: Pick<EraseContext, 'store' | 'ledger'>,
  giveaway: Giveaway,
): Promise<boolean> {
  const { id, state, withdrawn, quarantined, entrantsGone } = giveaway;
  if (!isAtRest(giveaway) || (await store.get<string>(openKey(id))) !== undefined) return false;
  if (state !== 'finished' || entrantsGone || withdrawn !== undefined || quarantined !== undefined)
    return true;
  const grants = await grantsOf(ledger, giveaway);
  return winnersOf(giveaway).every(({ place }) => winnerState(giveaway, grants, place) === 'paid');
}

async function withoutPerson(
  { store, ledger, giveawayRecords }: EraseContext,
  id: string,
  memberId: string,
): Promise<readonly Change[]> {
  const giveaway = await giveawayRecords.find(id);
  if (giveaway === undefined || !(await isOver({ store, ledger }, giveaway))) return [];
  const grants = [...(await enteredGrants(ledger, giveaway)).values()];
  const replacements = await ledger.someOf(grants.flatMap(({ replacements: ids = [] }) => ids));
  if (grants.some(({ member, state }) => member === memberId && !isSettled(state))) return [];
  const place = placeOf(giveaway, memberId);
  const entry = entrantKey(id, memberId);
  const entries = await store.get<number>(entry);
  if (place === undefined && entries === undefined) return [];
  return [
    { key: giveawayKey(id), from: giveaway, to: erasedGiveaway(giveaway, memberId, place) },
    ...(entries === undefined ? [] : [{ key: entry, from: entries, to: undefined }]),
    ...(place === undefined ? [] : await grantChanges(store, [...grants, ...replacements], memberId, place)),
  ];
}

/** The number of winners stays, and so do accounts, states and the hash of the entrants. */
function erasedGiveaway(giveaway: Giveaway, memberId: string, place: number | undefined): Giveaway {
  // A draw from the entrants that are left would be another draw.
  const undrawable: Giveaway = { ...giveaway, entrantsGone: true };
  if (place === undefined) return undrawable;
  const { drawn = [], shown } = giveaway;
  const instead = erasedAt(place);
  const isNamed = (id: string) => id === memberId;
  return {
    ...undrawable,
    drawn: drawn.map(
      (one): Drawn => ({
        ...one,
        ...(isNamed(one.id) && { id: instead }),
        ...(one.outcome === 'replaced' && isNamed(one.replacedBy) && { replacedBy: instead }),
      }),
    ),
    ...(shown !== undefined && { shown: withoutName(shown, memberId, instead) }),
  };
}

async function grantChanges(
  store: EraseContext['store'],
  grants: readonly Grant[],
  memberId: string,
  place: number,
): Promise<readonly Change[]> {
  const changes = await Promise.all(
    grants.map(async (grant): Promise<readonly Change[]> => {
      if (grant.member === memberId && isSettled(grant.state)) return erasedGrant(store, grant);
      if (grant.reassignedTo !== memberId) return [];
      const to: Grant = { ...grant, reassignedTo: erasedAt(place) };
      return [{ key: grantKey(grant.id), from: grant, to }];
    }),
  );
  return changes.flat();
}
