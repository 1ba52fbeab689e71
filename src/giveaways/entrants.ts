import { PEOPLE_SHOWN } from '../listed.js';
import { shownPage } from '../storage/all-rows.js';
import type { Change, Store } from '../storage/store.js';
import { entrantOf, entriesIn, idIn } from './draw.js';
import type { Giveaway } from './giveaway-schema.js';

/** The longest Discord ID. With leading zeros, IDs sort as keys as they do as numbers. */
const ID_LENGTH = 20;
const PAGE = 5_000;

export const prefixOf = (giveawayId: string) => `entrant:${giveawayId}:`;
/** The record of a member's entry. */
export const entrantKey = (giveawayId: string, memberId: string) =>
  prefixOf(giveawayId) + memberId.padStart(ID_LENGTH, '0');

/** The Discord user ID in the key of an entry. */
const memberIn = (key: string) => key.slice(key.lastIndexOf(':') + 1).replace(/^0+/, '');

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

    /**
     * Changes with how many entries some of them take part, on disk.
     * @param entries entrants as they are, each with that number
     * @returns as {@link add}
     */
    async fix(
      giveawayId: string,
      entries: ReadonlyArray<readonly [entrant: string, entries: number]>,
      held: Change,
    ): Promise<boolean> {
      const changes = entries.flatMap(([entrant, to]): readonly Change[] => {
        const from = entriesIn(entrant);
        return from === to ? [] : [{ key: entrantKey(giveawayId, idIn(entrant)), from, to }];
      });
      return changes.length === 0 || store.commit([...changes, held]);
    },

    /** Takes a member out of an open giveaway. @returns as {@link add} */
    remove: (giveawayId: string, memberId: string, held: Change) =>
      store.commit([{ key: entrantKey(giveawayId, memberId), from: 1, to: undefined }, held]),

    count: (giveawayId: string) => store.count(prefixOf(giveawayId)),

    /** Some of them, to be shown. @param before as `next` says of those before */
    async part(giveawayId: string, before: string | undefined) {
      const prefix = prefixOf(giveawayId);
      const start = before === undefined ? undefined : prefix + before;
      const page = await shownPage<number>(store, { prefix, before: start, limit: PEOPLE_SHOWN });
      return {
        ids: page.rows.map(({ key }) => memberIn(key)),
        next: page.before?.slice(prefix.length),
      };
    },

    /** Forgets entrants, so many at once at most. @returns how many were there to forget */
    async forget(giveawayId: string, most: number): Promise<number> {
      const rows = await store.range<number>({ prefix: prefixOf(giveawayId), limit: most });
      if (rows.length > 0)
        await store.commit(rows.map(({ key, value }) => ({ key, from: value, to: undefined })));
      return rows.length;
    },

    all: ({ id }: Pick<Giveaway, 'id'>) => allEntrants(store, id),
  };
}

/** All entrants of a giveaway as a draw goes by them, in its order; see `entrantOf`. */
export async function allEntrants(
  store: Pick<Store, 'range'>,
  giveawayId: string,
): Promise<readonly string[]> {
  const prefix = prefixOf(giveawayId);
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await store.range<number>({ prefix, before, limit: PAGE });
    for (const { key, value } of page) found.push(entrantOf(memberIn(key), value));
    before = page.length === PAGE ? page.at(-1)?.key : undefined;
  } while (before !== undefined);
  return found.reverse();
}
