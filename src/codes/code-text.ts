import { createHash, scrypt } from 'node:crypto';
import type { World } from '../clock.js';

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

/**
 * A code as it is compared: capital letters, without blanks and dashes, and without letters that are mixed up. Turkish
 * has an `I` with a dot and one without it, of which others know one only.
 */
export const plainCode = (text: string): string => plainLetters(upper(text).replace(/I\u0307|\u0130/g, 'I'));

/** As it was compared before: a capital I with a dot, whose small letter is an i like any other, was one of its own. */
const dottedCode = (text: string): string => plainLetters(upper(text));

const upper = (text: string) => text.normalize('NFKC').toUpperCase();

function plainLetters(capitals: string): string {
  return capitals
    .replace(/[\s\p{Pd}_\u00AD\u200B-\u200D\u2060\uFEFF\u2212]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

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

/** Whether a word can be a code: letters and digits, neither too short nor as long as a random code. */
export function isWord(text: string): boolean {
  const { length } = [...plainCode(text)];
  return length >= SHORTEST_WORD && length <= LONGEST_WORD && /^[\p{L}\p{N}]+$/u.test(plainCode(text));
}

/**
 * The hash under which a code is looked up. It must be the same each time, so no code has a salt of its own.
 *
 * A random code has 80 bits, which nobody can go through: a fast hash is enough. A word of the host's own has few, so
 * whoever gets hold of a backup could try all likely ones. It is hashed slowly, with the store's own salt: each word
 * costs some 20 ms, and nothing can be worked out for all installations at once. A key outside of the store would
 * resist more, but there is none that stays the same for as long as a code: tokens are renewed.
 */
export const hashOf = (code: string, salt: string, slow: SlowHash): Promise<string> =>
  hashOfPlain(plainCode(code), salt, slow);

/** All hashes under which a code may stand that was typed like this: as it was compared before comes first. */
export async function hashesOf(text: string, salt: string, slow: SlowHash): Promise<readonly string[]> {
  const forms = new Set([dottedCode(text), plainCode(text)]);
  return Promise.all([...forms].map((form) => hashOfPlain(form, salt, slow)));
}

async function hashOfPlain(plain: string, salt: string, slow: SlowHash): Promise<string> {
  if ([...plain].length === LENGTH) return createHash('sha256').update(`code ${plain}`).digest('hex');
  // Nobody can have made a code of such a text, so it need not be hashed in full.
  return slow(plain.slice(0, LENGTH * 2), salt);
}
