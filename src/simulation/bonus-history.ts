import { entriesOf } from '../giveaways/bonus-entries.js';
import { entrantKey } from '../giveaways/entrants.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { BONUS_ROLE, PEOPLE, type Person } from './people-model.js';
import type { World } from './world.js';

const FROZEN: ReadonlySet<Giveaway['state']> = new Set(['ending', 'drawn', 'finished']);

/** Follows with how many entries people can be in a draw, and with how many they are. */
export function followEntries({ database, bonusHolders, bonusChanges, setbacks }: World) {
  /** Who had the role when the entrants of a giveaway were frozen, and how often people had got or lost it by then. */
  const frozen = new Map<string, { readonly holders: ReadonlySet<string>; readonly changes: number }>();
  const drawn = new Map<string, string>();
  /** Who was in by then. */
  const entrants = new Map<string, string>();

  const entriesAt = ({ id }: Giveaway, person: Person) => database.lookAt<number>(entrantKey(id, person.id));

  /** Whether somebody may have been drawn with so many entries, by the roles that they had since then. */
  function mayHave(giveaway: Giveaway, { id }: Person, entries: number): boolean {
    const since = frozen.get(giveaway.id);
    const [without, withRole] = [entriesOf(giveaway, []), entriesOf(giveaway, [BONUS_ROLE])];
    if (since === undefined || bonusChanges.slice(since.changes).includes(id))
      return entries === without || entries === withRole;
    return entries === (since.holders.has(id) ? withRole : without);
  }

  function wrongIn(giveaway: Giveaway): string | undefined {
    if (giveaway.entrantsGone) return undefined;
    const now = PEOPLE.map((person) => entriesAt(giveaway, person) ?? 0);
    // A store that went back may draw once more.
    const key = `${setbacks.length} ${giveaway.id}`;
    const before = drawn.get(key);
    drawn.set(key, now.join());
    if (before !== undefined)
      return before === now.join()
        ? undefined
        : `the entries of ${giveaway.id} are other ones than at its draw`;
    const wrong = PEOPLE.find((person, index) => {
      const entries = now[index] ?? 0;
      return entries > 0 && !mayHave(giveaway, person, entries);
    });
    return wrong && `${wrong.name} was drawn in ${giveaway.id} with entries that their roles did not give`;
  }

  return {
    /** @returns what is wrong with who is in a giveaway whose entrants are frozen */
    followEntrants(giveaway: Giveaway): string | undefined {
      if (!FROZEN.has(giveaway.state) || giveaway.entrantsGone) return undefined;
      const there = PEOPLE.filter((person) => entriesAt(giveaway, person) !== undefined);
      const now = there.map(({ name }) => name).join();
      // A store that went back may freeze them once more.
      const key = `${setbacks.length} ${giveaway.id}`;
      const before = entrants.get(key) ?? now;
      entrants.set(key, before);
      return before === now ? undefined : `of ${giveaway.id}, the entrants were ${before}, and are ${now}`;
    },

    /** @returns what is wrong with the entries in a draw */
    follow(giveaway: Giveaway): string | undefined {
      if (giveaway.bonus === undefined) return undefined;
      if (giveaway.state === 'ending' && !frozen.has(giveaway.id))
        frozen.set(giveaway.id, { holders: new Set(bonusHolders), changes: bonusChanges.length });
      const isDrawn = giveaway.state === 'drawn' || giveaway.state === 'finished';
      return isDrawn ? wrongIn(giveaway) : undefined;
    },
  };
}
