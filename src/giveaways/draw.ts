import { createHash, createHmac } from 'node:crypto';

/**
 * A draw that anyone can repeat. The seed is secret until the end; its SHA-256 is shown at the start, so it cannot
 * be chosen to suit the entrants. The entrants' hash goes into every random number, so neither can they be chosen
 * to suit the seed after the end.
 */

const SEED_BYTES = 32;
/** As many bytes as make a number that JavaScript holds exactly. */
const NUMBER_BYTES = 6;
const NUMBERS = 2 ** (8 * NUMBER_BYTES);

/**
 * A new seed, as hexadecimal digits.
 * @param randomBytes bytes that nobody can guess
 */
export const newSeed = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(SEED_BYTES)).toString('hex');

/** What is shown of a seed before the end: the SHA-256 of its bytes, as hexadecimal digits. */
export const commitmentOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/** Discord user IDs in the order that a draw goes by: as numbers, the smallest first. */
export function inOrder(ids: Iterable<string>): string[] {
  return [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0));
}

/** The SHA-256 of all entrants, each followed by a line feed, as hexadecimal digits. @param entrants in order */
export function entrantsHash(entrants: readonly string[]): string {
  const hash = createHash('sha256');
  for (const id of entrants) hash.update(`${id}\n`);
  return hash.digest('hex');
}

/**
 * Whole numbers below a bound, each as likely as any other. Numbers of the last, incomplete part of the range are
 * left out, since a remainder would make the small ones likelier.
 * @param next gives numbers from 0 to below `range`, each as likely as any other
 */
export function fairly(next: () => number, range: number): (below: number) => number {
  return (below) => {
    const fair = range - (range % below);
    for (;;) {
      const number = next();
      if (number < fair) return number % below;
    }
  };
}

/**
 * Whole numbers below a bound: HMAC-SHA-256 with the seed as its key, over the entrants' hash and a counter of
 * eight bytes.
 */
function createNumbers(seed: string, hash: string): (below: number) => number {
  const key = Buffer.from(seed, 'hex');
  const prefix = Buffer.from(hash, 'hex');
  const counter = Buffer.alloc(8);
  let count = 0n;
  return fairly(() => {
    counter.writeBigUInt64BE(count);
    count += 1n;
    const digest = createHmac('sha256', key).update(prefix).update(counter).digest();
    return digest.readUIntBE(0, NUMBER_BYTES);
  }, NUMBERS);
}

/**
 * The entrants in the order in which they are drawn, one after the other: a Fisher-Yates shuffle that is only as
 * long as somebody asks on.
 * @param entrants in order; see {@link inOrder}
 */
export function* drawnOrder(seed: string, entrants: readonly string[]): Generator<string> {
  const next = createNumbers(seed, entrantsHash(entrants));
  const pool = [...entrants];
  for (let place = 0; place < pool.length; place += 1) {
    const chosen = place + next(pool.length - place);
    const drawn = pool[chosen] as string;
    pool[chosen] = pool[place] as string;
    pool[place] = drawn;
    yield drawn;
  }
}
