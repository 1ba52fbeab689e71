import type { WebsiteUser } from '../../src/website/website.js';
import { plainUser, type WebsiteDouble } from './website-double.js';

/** How websites write names in their answers: why, the name by which the user is found, and what is answered. */
export const WRITTEN_OTHERWISE = [
  ['a number', '007', '7'],
  ['escaped', 'Tom & Jerry', 'Tom &amp; Jerry'],
  ['in another character set', 'Jürgen', 'JÃ¼rgen'],
  ['cut', 'the longest of all the names', 'the longest of all t'],
  ['lower-cased', 'Mia', 'mia'],
] as const;

/** What a website tells of its users beside their names. */
export const SHAPES = [
  { id: true, steam: true },
  { id: true, steam: false },
  { id: false, steam: true },
  { id: false, steam: false },
] as const;

export const STEAM = '76561197960265775';
/** The id of the user whose name is written otherwise. */
export const MINE = '500';

export function userOf(website: WebsiteDouble, name: string): WebsiteUser {
  const user = website.users.get(name)?.user;
  if (user === undefined) throw new Error(`There is no ${name}`);
  return user;
}

/** Adds a user whose name is written otherwise than it is found. @param isTaken whether it is written as a stranger's */
export function writesOtherwise(
  website: WebsiteDouble,
  given: {
    readonly found: string;
    readonly written: string;
    readonly isTaken?: boolean;
    readonly id?: boolean;
    readonly steam?: boolean;
  },
): void {
  const { found, written, isTaken = true, id = true, steam = true } = given;
  const answer = (number: string, steam64: string): WebsiteUser => ({
    ...plainUser(written, id ? number : undefined),
    steam: steam ? steam64 : undefined,
  });
  const mine = { user: answer(MINE, STEAM), virtual: '10.00' };
  website.users.set(found, mine).set(STEAM, mine);
  if (isTaken) website.users.set(written, { user: answer('501', '76561197960265777'), virtual: '777.77' });
}
