import { sameText } from './assumptions.js';
import type { UserKey, WebsiteUser } from './website.js';
import { WebsiteError } from './website-errors.js';

declare const FOUND: unique symbol;

/**
 * A user whose `username` is a name by which the website finds this very user. That of a {@link WebsiteUser} need not
 * be: websites write `007` as the number 7, escape HTML, cut, or change case and character set, and what comes of it may
 * be somebody else's name. Only {@link foundUser} and a name by which somebody was just looked up make one.
 */
export type FoundUser = WebsiteUser & { readonly [FOUND]: true };

/** Looks a user up. @throws {WebsiteError} */
export type LookUp = (key: UserKey) => Promise<WebsiteUser>;

/** The user, under a name by which they were just looked up. */
export const foundAs = (user: WebsiteUser, username: string): FoundUser =>
  ({ ...user, username }) as FoundUser;

/**
 * Makes sure that a user who was just looked up can be named again, with one more lookup where the answer's name is not
 * what was looked up by.
 * @returns `undefined` if the website does not find the same user by the name that it gave
 * @throws {WebsiteError} `not-understood` if the answer is about another username than was asked for
 */
export async function foundUser(
  key: UserKey,
  user: WebsiteUser,
  lookUp: LookUp,
): Promise<FoundUser | undefined> {
  const given = user.username;
  if (key.by === 'username' && given === key.value) return foundAs(user, given);
  const again = await orNobody(lookUp({ by: 'username', value: given }));
  const isFoundAgain = again !== undefined && isSameUser(key, user, again);
  if (key.by !== 'username') return isFoundAgain ? foundAs(user, given) : undefined;
  if (sameText(given, key.value)) return foundAs(user, isFoundAgain ? given : key.value);
  // Unless the website tells the two names apart, it may be one that answers every lookup with the same user.
  const isNotified = !isFoundAgain && (user.id !== undefined || user.steam !== undefined);
  if (isNotified) return foundAs(user, key.value);
  throw new WebsiteError('not-understood', 'the user answer is about another username than was asked for');
}

/** Whether a lookup by the name that the first one gave has led to the same user. A name alone proves nothing. */
function isSameUser(key: UserKey, user: WebsiteUser, again: WebsiteUser): boolean {
  if (user.id !== undefined || again.id !== undefined) return user.id === again.id;
  // An address that was only answered may be masked, and another's look the same.
  if (key.by === 'email') return again.email !== undefined && sameText(again.email, key.value);
  const steam = key.by === 'steam' ? key.value : user.steam;
  return steam !== undefined && again.steam === steam;
}

const OF_A_NAME: ReadonlySet<WebsiteError['kind']> = new Set(['not-found', 'rejected', 'refused-token']);

/**
 * What a name leads to that the website itself has given: that it does not take the name says as much as that it has
 * nobody. Firewalls answer some names with 403, as the website does a wrong token.
 */
export async function orNobody(lookup: Promise<WebsiteUser>): Promise<WebsiteUser | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (!(error instanceof WebsiteError) || !OF_A_NAME.has(error.kind)) throw error;
    return undefined;
  }
}
