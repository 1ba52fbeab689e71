import { createHash, createHmac } from 'node:crypto';

/*
 * Chance that anyone can repeat. The seed is secret until the end; its SHA-256 is shown at the start, so that it cannot be
 * chosen to suit anybody afterwards.
 */

const SEED_BYTES = 32;
/** As many bytes as make a number that JavaScript holds exactly. */
const NUMBER_BYTES = 6;
/** So many different numbers there are; a bound must not be above it. */
export const NUMBERS = 2 ** (8 * NUMBER_BYTES);

/**
 * A new seed, as hexadecimal digits.
 * @param randomBytes bytes that nobody can guess
 */
export const newSeed = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(SEED_BYTES)).toString('hex');

/** What is shown of a seed before the end: the SHA-256 of its bytes, as hexadecimal digits. */
export const commitmentOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

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
 * Whole numbers below a bound: HMAC-SHA-256 with the seed as its key, over a hash and a counter of eight bytes.
 * @param hash of what the numbers are to depend on besides the seed, as hexadecimal digits; default: nothing
 */
export function sealedNumbers(seed: string, hash = ''): (below: number) => number {
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
