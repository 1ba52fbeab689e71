import { createHash, scrypt } from 'node:crypto';
import type { World } from '../time/clock.js';

/**
 * Crockford's alphabet: no I, L, O and U. One byte chooses one of 32 letters evenly.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 letters of 5 bits: 80 bits. */
const LENGTH = 16;
const GROUP = 4;
const ENDING = 4;
const SHORTEST_WORD = 6;
/** One less than a random code, so that its length tells which of both a text is. */
const LONGEST_WORD = LENGTH - 1;

/** 8 MB and about 20 ms, on a thread of its own. */
const COST = { N: 2 ** 13, r: 8, p: 1 };
const HASH_LENGTH = 32;

/** A hash that takes long on purpose. */
export type SlowHash = (text: string, salt: string) => Promise<string>;

export const slowHash: SlowHash = (text, salt) =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_LENGTH, COST, (error, hash) =>
      error === null ? resolve(hash.toString('hex')) : reject(error),
    );
  });

/** Pictures, some of which are letters to Unicode: ℹ and Ⓜ. */
const PICTURE = /\p{Extended_Pictographic}/gu;
/** What is no letter and no digit, and letters that nobody sees. */
const DECORATION = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A code as it is compared: its letters and digits alone, as capitals, without letters that are mixed up. Turkish has an
 * `I` with a dot and one without it, of which others know one only.
 */
export const plainCode = (text: string): string =>
  text
    .replace(PICTURE, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(DECORATION, '')
    .replace(/O/g, '0')
    .replace(/[IL\u0130]/g, '1');

/** @returns a new code, in groups: `XXXX-XXXX-XXXX-XXXX` */
export function newCode({ randomBytes }: Pick<World, 'randomBytes'>): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** The end of a random code, by which staff know it again. */
export const endingOf = (code: string): string => plainCode(code).slice(-ENDING);

/** The end of a word of the host's own. A short one keeps more of itself secret. */
export function endingOfWord(word: string): string {
  // Some letters are two units of a string, and must not be cut in half.
  const letters = [...plainCode(word)];
  return letters.slice(letters.length - Math.min(ENDING, Math.floor(letters.length / 3))).join('');
}

/** Whether a word can be a code: its letters and digits are neither too few nor as many as a random code has. */
export function isWord(text: string): boolean {
  const { length } = [...plainCode(text)];
  return length >= SHORTEST_WORD && length <= LONGEST_WORD;
}

/** Whether there can be such a code at all. What cannot be one tells nothing of those that there are. */
export const canBeCode = (text: string): boolean => isWord(text) || isRandom(plainCode(text));

const isRandom = (plain: string) =>
  plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter));

/**
 * The hash under which a code is looked up. It must be the same each time, so no code has a salt of its own.
 *
 * A random code has 80 bits, which nobody can go through: a fast hash is enough. A word of the host's own has few, so
 * whoever gets hold of a backup could try all likely ones. It is hashed slowly, with the store's own salt: each word
 * costs some 20 ms, and nothing can be worked out for all installations at once. A key outside of the store would
 * resist more, but there is none that stays the same for as long as a code: tokens are renewed.
 */
export async function hashOf(code: string, salt: string, slow: SlowHash): Promise<string> {
  const plain = plainCode(code);
  return isRandom(plain) ? createHash('sha256').update(`code ${plain}`).digest('hex') : slow(plain, salt);
}
