import type { Change, Store } from '../storage/store.js';
import type { Giveaway } from './giveaway-schema.js';

/** The longest Discord ID. With leading zeros, IDs sort as keys as they do as numbers. */
const ID_LENGTH = 20;
const PAGE = 5_000;

export const prefixOf = (giveawayId: string) => `entrant:${giveawayId}:`;
/** The record of a member's entry. */
export const entrantKey = (giveawayId: string, memberId: string) =>
  prefixOf(giveawayId) + memberId.padStart(ID_LENGTH, '0');

export type Entrants = ReturnType<typeof createEntrants>;

/** Who has entered a giveaway: a record for each, so that an entry costs the same however many there are. */
export function createEntrants(store: Store) {
  return {
    has: async (giveawayId: string, memberId: string) =>
      (await store.get(entrantKey(giveawayId, memberId))) !== undefined,

    /**
     * Enters a member, on disk.
     * @param held what must be so in the same moment: the giveaway is still open
     * @returns false if the member was in already, or something else is not as `held` says
     */
    add: (giveawayId: string, memberId: string, held: Change) =>
      store.commit([{ key: entrantKey(giveawayId, memberId), from: undefined, to: 1 }, held]),

    /** Takes a member out. @returns as {@link add} */
    remove: (giveawayId: string, memberId: string, held: Change) =>
      store.commit([{ key: entrantKey(giveawayId, memberId), from: 1, to: undefined }, held]),

    count: (giveawayId: string) => store.count(prefixOf(giveawayId)),

    /** Forgets entrants, so many at once at most. @returns how many were there to forget */
    async forget(giveawayId: string, most: number): Promise<number> {
      const rows = await store.range({ prefix: prefixOf(giveawayId), limit: most });
      if (rows.length > 0) await store.commit(rows.map(({ key }) => ({ key, from: 1, to: undefined })));
      return rows.length;
    },

    /** All of them in the order that a draw goes by. @returns Discord user IDs */
    async all({ id }: Pick<Giveaway, 'id'>): Promise<readonly string[]> {
      const prefix = prefixOf(id);
      const found: string[] = [];
      let before: string | undefined;
      do {
        const page = await store.range({ prefix, before, limit: PAGE });
        for (const { key } of page) found.push(key.slice(prefix.length).replace(/^0+/, ''));
        before = page.length === PAGE ? page.at(-1)?.key : undefined;
      } while (before !== undefined);
      return found.reverse();
    },
  };
}
