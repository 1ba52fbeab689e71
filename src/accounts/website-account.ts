import * as z from 'zod';
import type { Kept } from '../storage/record-schema.js';
import { keyPart } from '../storage/store.js';
import { folded, sameText } from '../website/assumptions.js';
import type { FoundUser } from '../website/found-user.js';
import type { WebsiteUser } from '../website/website.js';

export const ACCOUNT = z.strictObject({
  /** How it was named: by a Steam ID, it is found again after a rename. */
  by: z.enum(['username', 'steam']),
  /** By which the website has found the user, see {@link FoundUser}. */
  username: z.string(),
  id: z.string().exactOptional(),
  /** steamId64 */
  steam: z.string().exactOptional(),
});

/**
 * A website account as stored with a link. Its id identifies it, since names may change hands. Without an id, name
 * and Steam ID are all there is.
 */
export type Account = Kept<typeof ACCOUNT>;

/** The account that a lookup has found. */
export function accountOf(user: FoundUser, by: Account['by']): Account {
  return {
    by,
    username: user.username,
    ...(user.id !== undefined && { id: user.id }),
    ...(user.steam !== undefined && { steam: user.steam }),
  };
}

/** Whether two descriptions mean the same account. Ids decide; without them, a shared name or Steam ID does. */
export function isSameAccount(one: Account, other: Account): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return sameText(one.username, other.username) || (one.steam !== undefined && one.steam === other.steam);
}

/**
 * As {@link isSameAccount}, but two namesakes are two accounts. For whose an account is. Where somebody must not be paid,
 * or an account not be paid twice, the other one is right: there, a name that is shared is reason enough.
 */
export const isOneAccount = (one: Account, other: Account): boolean =>
  isSameAccount(one, other) && !isNamesake(one, other);

/**
 * Whether two descriptions share a name and cannot mean the same account, because their Steam IDs differ: one of the two
 * has been renamed, and the other has taken its name. Ids decide where both have one.
 */
function isNamesake(one: Account, other: Account): boolean {
  if (one.id !== undefined && other.id !== undefined) return false;
  return one.steam !== undefined && other.steam !== undefined && one.steam !== other.steam;
}

/**
 * Whether a user who was just looked up is the one that was linked. Stricter than {@link isSameAccount}: a stored id
 * that cannot be confirmed means no, and a name alone identifies only the account that was named by it.
 */
export function isStill(account: Account, user: WebsiteUser): boolean {
  const isOtherSteam = user.steam !== undefined && user.steam !== account.steam;
  if (account.by === 'steam' && isOtherSteam) return false;
  if (account.id !== undefined) return user.id === account.id;
  if (account.steam !== undefined && user.steam !== undefined) return account.steam === user.steam;
  return account.by === 'username' && sameText(account.username, user.username);
}

/**
 * An account as the subject of a button: its ID, behind the length of that, and the name by which the website has found
 * it.
 */
export const accountSubject = ({ id = '', username }: Account): string => `${id.length}:${id}${username}`;

/** Reads what {@link accountSubject} has written. */
export function readAccountSubject(subject: string): Account {
  const [, length, rest = ''] = /^(\d{1,3}):(.*)$/s.exec(subject) ?? [];
  const [id, username] = [rest.slice(0, Number(length)), rest.slice(Number(length))];
  return { by: 'username', username, ...(id !== '' && { id }) };
}

/** The key of an account, for records and locks. */
export function accountKey(account: Account): string {
  const [kind, value] = account.id !== undefined ? ['id', account.id] : ['name', folded(account.username)];
  return `${kind}.${keyPart(value)}`;
}

/** The keys of an account by each of its identities, the strongest first: it is {@link accountKey}. */
export const identityKeys = (account: Account): readonly string[] =>
  identities(account).map(([kind, value]) => `${kind}.${keyPart(value)}`);

/** Whether two of these descriptions mean the same account. */
export function hasDuplicates(accounts: readonly Account[]): boolean {
  const byKey = new Map<string, Account[]>();
  return accounts.some((account) =>
    identityKeys(account).some((key) => {
      const alike = byKey.get(key) ?? [];
      byKey.set(key, [...alike.filter((other) => other !== account), account]);
      return alike.some((other) => other !== account && isSameAccount(other, account));
    }),
  );
}

/** An account's identities, strongest first: the ends of the keys that name its owner. */
export function identities(account: Account): readonly (readonly [kind: string, value: string])[] {
  return [
    ...(account.id !== undefined ? [['id', account.id] as const] : []),
    ['name', folded(account.username)] as const,
    ...(account.steam !== undefined ? [['steam', account.steam] as const] : []),
  ];
}
