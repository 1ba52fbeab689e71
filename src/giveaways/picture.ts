import { UserError } from '../errors.js';
import type { PictureName } from './giveaway-schema.js';

/** The picture of a giveaway: a file that is posted with its message. */
export interface Picture {
  readonly name: PictureName;
  readonly data: Uint8Array;
}

/** It is kept in the store, where a record is one text. */
export const LARGEST_PICTURE = 2 * 1024 * 1024;

/** How the files begin that Discord shows as pictures, in hexadecimal digits. A WebP file has its length in between. */
const BEGINNINGS: ReadonlyArray<readonly [RegExp, PictureName]> = [
  [/^89504e470d0a1a0a/, 'picture.png'],
  [/^ffd8ff/, 'picture.jpg'],
  [/^474946383[79]61/, 'picture.gif'],
  [/^52494646.{8}57454250/, 'picture.webp'],
];

/** What a file shows, by its content: its name says nothing for certain. @throws {UserError} if it is no picture */
export function pictureOf(data: Uint8Array): Picture {
  const beginning = Buffer.from(data.subarray(0, 16)).toString('hex');
  const found = BEGINNINGS.find(([pattern]) => pattern.test(beginning));
  if (found === undefined) throw new UserError(({ words }) => words.giveaway.notAPicture);
  return { name: found[1], data };
}
