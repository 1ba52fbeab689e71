import { createHash } from 'node:crypto';
import { sealedNumbers } from '../campaigns/sealed-numbers.js';

/**
 * A draw that anyone can repeat. The seed is secret until the end; its SHA-256 is shown at the start, so it cannot
 * be chosen to suit the entrants. The entrants' hash goes into every random number, so neither can they be chosen
 * to suit the seed after the end.
 */

/**
 * An entrant as draws know them: their Discord user ID, and behind a blank with how many entries they take part, if that is
 * more than one.
 */
export const entrantOf = (id: string, entries: number): string => (entries === 1 ? id : `${id} ${entries}`);

/** The Discord user ID of an entrant. */
export const idIn = (entrant: string): string => entrant.split(' ', 1)[0] as string;

/** With how many entries an entrant takes part. */
export const entriesIn = (entrant: string): number => Number(entrant.split(' ')[1] ?? 1);

/** Discord user IDs in the order that a draw goes by: as numbers, the smallest first. */
export function inOrder(ids: Iterable<string>): string[] {
  return [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0));
}

/** The SHA-256 of all entrants, each followed by a line feed, as hexadecimal digits. @param entrants in order of their IDs */
export function entrantsHash(entrants: readonly string[]): string {
  const hash = createHash('sha256');
  for (const entrant of entrants) hash.update(`${entrant}\n`);
  return hash.digest('hex');
}

/**
 * The entrants in the order in which they are drawn, one after the other, only as long as somebody asks on. Each number
 * falls on one of the entries that are left, laid end to end; whose it is, is drawn, and the first of the others takes
 * their place. With one entry each, this is a Fisher-Yates shuffle.
 * @param entrants in order of their IDs; see {@link inOrder}
 * @returns Discord user IDs
 */
export function* drawnOrder(seed: string, entrants: readonly string[]): Generator<string> {
  const next = sealedNumbers(seed, entrantsHash(entrants));
  const pool = [...entrants];
  const entries = createEntries(pool.map(entriesIn));
  for (let first = 0; first < pool.length; first += 1) {
    const chosen = entries.holderOf(next(entries.left()));
    const drawn = pool[chosen] as string;
    pool[chosen] = pool[first] as string;
    entries.move(first, chosen);
    yield idIn(drawn);
  }
}

/**
 * How many entries each place of a pool holds. As a Fenwick tree, so that a draw from many is quick: each node has the sum
 * of the places before it, as many as its lowest bit says.
 */
function createEntries(held: number[]) {
  const sums = [0, ...held];
  for (let node = 1; node < sums.length; node += 1) {
    const parent = node + (node & -node);
    if (parent < sums.length) sums[parent] = (sums[parent] as number) + (sums[node] as number);
  }
  let total = held.reduce((sum, count) => sum + count, 0);
  const highest = 2 ** Math.floor(Math.log2(held.length));

  function set(place: number, count: number): void {
    const change = count - (held[place] as number);
    held[place] = count;
    total += change;
    for (let node = place + 1; node < sums.length; node += node & -node)
      sums[node] = (sums[node] as number) + change;
  }

  return {
    /** How many are left. */
    left: () => total,

    /** Which place holds the entry of a number, from 0. */
    holderOf(number: number): number {
      let place = 0;
      let rest = number;
      for (let step = highest; step >= 1; step /= 2) {
        const sum = sums[place + step];
        if (sum === undefined || sum > rest) continue;
        place += step;
        rest -= sum;
      }
      return place;
    },

    /** One place gets what another one holds, which then holds none. */
    move(from: number, to: number): void {
      const count = held[from] as number;
      set(from, 0);
      if (from !== to) set(to, count);
    },
  };
}
