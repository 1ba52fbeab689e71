import type { Store } from '../../src/storage/store.js';

const AT_ONCE = 1_000;

/** This many Discord IDs, smallest first. */
export const entrantIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1_200_000_000_000_000_000n + BigInt(index)));

/** Writes entrants as if each had pressed **Enter**. */
export async function fillEntrants(store: Store, giveawayId: string, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const changes = ids.slice(first, first + AT_ONCE).map((id) => ({
      key: `entrant:${giveawayId}:${id.padStart(20, '0')}`,
      from: undefined,
      to: 1,
    }));
    if (!(await store.commit(changes))) throw new Error('the entrants could not be written');
  }
}
