import type { Change, Store } from '../storage/store.js';
import type { Giveaway } from './giveaway-schema.js';

/** Who has entered a giveaway: a record for each, so that an entry costs the same however many there are. */
export interface Entrants {
  has(giveawayId: string, memberId: string): Promise<boolean>;
  /**
   * Enters a member, on disk.
   * @param held what must be so in the same moment: the giveaway is still open
   * @returns false if the member was in already, or something else is not as `held` says
   */
  add(giveawayId: string, memberId: string, held: Change): Promise<boolean>;
  /** Takes a member out. @returns as {@link add} */
  remove(giveawayId: string, memberId: string, held: Change): Promise<boolean>;
  count(giveawayId: string): Promise<number>;
  /**
   * Forgets entrants.
   * @param most so many at once
   * @returns how many were there to forget
   */
  forget(giveawayId: string, most: number): Promise<number>;
  /** All of them in the order that a draw goes by. @returns Discord user IDs */
  all(giveaway: Pick<Giveaway, 'id'>): Promise<readonly string[]>;
}

/** The longest Discord ID. With leading zeros, IDs sort as keys as they do as numbers. */
const ID_LENGTH = 20;
const PAGE = 5_000;

export const prefixOf = (giveawayId: string) => `entrant:${giveawayId}:`;
const entrantKey = (giveawayId: string, memberId: string) =>
  prefixOf(giveawayId) + memberId.padStart(ID_LENGTH, '0');

export function createEntrants(store: Store): Entrants {
  return {
    has: async (giveawayId, memberId) => (await store.get(entrantKey(giveawayId, memberId))) !== undefined,

    add: (giveawayId, memberId, held) =>
      store.commit([{ key: entrantKey(giveawayId, memberId), from: undefined, to: 1 }, held]),

    remove: (giveawayId, memberId, held) =>
      store.commit([{ key: entrantKey(giveawayId, memberId), from: 1, to: undefined }, held]),

    count: (giveawayId) => store.count(prefixOf(giveawayId)),

    async forget(giveawayId, most) {
      const rows = await store.range({ prefix: prefixOf(giveawayId), limit: most });
      if (rows.length > 0) await store.commit(rows.map(({ key }) => ({ key, from: 1, to: undefined })));
      return rows.length;
    },

    async all({ id }) {
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
