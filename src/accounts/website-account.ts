import { z } from 'zod';
import type { Kept } from '../storage/record-schema.js';
import { keyPart } from '../storage/store.js';
import { folded, sameText } from '../website/assumptions.js';
import type { UserKey, WebsiteUser } from '../website/website.js';

export const ACCOUNT = z.strictObject({
  /** How it was named, and so how it is looked up: a Steam ID survives a change of name. */
  by: z.enum(['username', 'steam']),
  username: z.string(),
  id: z.string().exactOptional(),
  /** steamId64 */
  steam: z.string().exactOptional(),
});

/**
 * A website account as it is kept with a link. The id is what makes it the same account; the name may change
 * hands. Where the website gives no id, name and Steam ID are all there is.
 */
export type Account = Kept<typeof ACCOUNT>;

/** The account that a lookup has found. */
export function accountOf(user: WebsiteUser, by: Account['by']): Account {
  return {
    by,
    username: user.username,
    ...(user.id !== undefined && { id: user.id }),
    ...(user.steam !== undefined && { steam: user.steam }),
  };
}

/** The key by which a linked account is looked up. */
export function keyOf(account: Account): UserKey {
  return account.by === 'steam' && account.steam !== undefined
    ? { by: 'steam', value: account.steam }
    : { by: 'username', value: account.username };
}

/** Whether two descriptions mean one website account. Ids decide; without them a shared name or Steam ID does. */
export function isSameAccount(one: Account, other: Account): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return sameText(one.username, other.username) || (one.steam !== undefined && one.steam === other.steam);
}

/**
 * Whether a user who was just looked up is the one that was linked. Stricter than {@link isSameAccount}: if the
 * id that was kept cannot be confirmed, the answer is no.
 */
export function isStill(account: Account, user: WebsiteUser): boolean {
  if (account.id !== undefined) return user.id === account.id;
  if (account.steam !== undefined && user.steam !== undefined) return account.steam === user.steam;
  return sameText(account.username, user.username);
}

/** The one text that stands for an account where something is kept or locked for each. */
export function accountKey(account: Account): string {
  const [kind, value] = account.id !== undefined ? ['id', account.id] : ['name', folded(account.username)];
  return `${kind}.${keyPart(value)}`;
}

/** What identifies an account, most telling first: the tails of the keys under which its owner is kept. */
export function identities(account: Account): readonly (readonly [kind: string, value: string])[] {
  return [
    ...(account.id !== undefined ? [['id', account.id] as const] : []),
    ['name', folded(account.username)] as const,
    ...(account.steam !== undefined ? [['steam', account.steam] as const] : []),
  ];
}
