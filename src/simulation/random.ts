/** Seeded random numbers: the same seed always gives the same numbers, on every machine. */
export type Random = ReturnType<typeof createRandom>;

/** sfc32 (Chris Doty-Humphrey, PractRand), seeded through the mixing step of MurmurHash3. */
export function createRandom(seed: number | string) {
  let [a, b, c, count] = stateOf(String(seed));

  function word(): number {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  }
  for (let round = 0; round < 12; round += 1) word();

  const next = () => word() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    /** In [0, 1). */
    next,
    /** An integer from 0 to below `limit`. */
    below,
    /** An integer from `least` to `most`, both included. */
    between: (least: number, most: number) => least + below(most - least + 1),
    /** True with a probability from 0 to 1. */
    chance: (probability: number) => next() < probability,
    /** @throws {RangeError} if the list is empty */
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new RangeError('there is nothing to pick from');
      return items[below(items.length)] as Item;
    },
    /** A key, drawn by weight. @throws {RangeError} if there is none */
    weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
      const entries = Object.entries(weights) as Array<[Key, number]>;
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      const last = entries.at(-1);
      if (last === undefined) throw new RangeError('there is nothing to pick from');
      return last[0];
    },
    bytes: (length: number): Uint8Array => Uint8Array.from({ length }, () => word() & 0xff),
    /** A seed for an independent generator, so that its use does not affect others. */
    seed: word,
  };
}

function stateOf(text: string): [number, number, number, number] {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const mixed = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  return [mixed(), mixed(), mixed(), 1];
}
