import { createLinks } from '../../src/accounts/member-links.js';
import { entrantKey } from '../../src/giveaways/entrants.js';
import { type Grant, grantKey, memberPrefix } from '../../src/ledger/grant.js';
import { listedKey } from '../../src/ledger/grant-kinds.js';
import type { Change, Store } from '../../src/storage/store.js';
import { linkOf } from './members.js';

/*
 * Fills stores faster than people would.
 */

const AT_ONCE = 1_000;
const MEMBERS_OF_LEDGER = 10;

/** Commits what is written for each number up to a count. */
async function fill(
  store: Store,
  count: number,
  written: (index: number) => readonly Change[] | Promise<readonly Change[]>,
): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const indices = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => done + index);
    const changes = await Promise.all(indices.map(written));
    if (!(await store.commit(changes.flat()))) throw new Error('the store could not be filled');
  }
}

/** Writes links as linking would, each with the records that name the account's owner. */
export function fillLinks(store: Store, count: number): Promise<void> {
  // Planned against an empty store, since no account is shared: reading each key first takes minutes.
  const { plan } = createLinks({ ...store, get: async () => undefined });
  return fill(store, count, async (index) => (await plan(linkOf(index))).changes);
}

/** This many Discord IDs, smallest first. */
export const entrantIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1_200_000_000_000_000_000n + BigInt(index)));

/** Writes entrants as if each had pressed **Enter**. */
export const fillEntrants = (store: Store, giveawayId: string, ids: readonly string[]): Promise<void> =>
  fill(store, ids.length, (index) => [
    { key: entrantKey(giveawayId, ids[index] ?? ''), from: undefined, to: 1 },
  ]);

/** Writes settled grants as the ledger would, each with its entry for its member. @param idOf sorts by number */
export const fillLedger = (store: Store, count: number, idOf: (index: number) => string): Promise<void> =>
  fill(store, count, (index) => {
    const [id, at, member] = [
      idOf(index),
      Date.UTC(2026, 0, 1) + index * 1_000,
      String(index % MEMBERS_OF_LEDGER),
    ];
    const grant: Grant = {
      ...{ id, by: '900', member, amount: '15.00', reason: 'took part in the race', state: 'applied' },
      account: { by: 'username', username: `user${member}`, id: member },
      ...{ draftedAt: at, confirmedAt: at, settledAt: at, status: 200 },
      before: { at, virtual: '10.00', paid: '0.00', total: '10.00' },
      after: { at, virtual: '25.00', paid: '0.00', total: '25.00' },
    };
    return [
      { key: grantKey(id), from: undefined, to: grant },
      { key: memberPrefix(member) + id, from: undefined, to: id },
      { key: listedKey(grant), from: undefined, to: id },
    ];
  });
