import { createIndex, type StandInUser, type UserKeyName } from './user-index.js';

/** A website user to begin with. Balances are decimal texts with up to two decimals. */
export interface UserSeed {
  /** Left out, the next free number is taken. */
  readonly id?: string;
  readonly username: string;
  readonly email?: string;
  /** steamId64 */
  readonly steam?: string;
  readonly paid?: string;
  readonly virtual?: string;
  /** ms since the epoch */
  readonly registeredAt?: number;
  readonly group?: string;
  readonly avatar?: string;
  /** Fields that a user's answer carries besides. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The website's users, in memory. They may be changed at any time, as a website's owner changes them. */
export interface StandInUsers {
  list(): StandInUser[];
  /** Names and e-mail addresses are found in any case, as most websites do; a Steam ID in its three forms. */
  find(by: UserKeyName, value: string): StandInUser | undefined;
  add(seed: UserSeed): StandInUser;
  /** @throws {Error} if there is no such user, or the new name is taken */
  change(username: string, changes: Partial<Omit<UserSeed, 'id'>>): StandInUser;
  /** A rename after which another user takes the old name. */
  takeNameOver(from: { readonly owner: string; readonly renamedTo: string }, by: string): void;
  remove(username: string): void;
  /** Adds to the virtual balance. @param amount a positive decimal text */
  credit(username: string, amount: string): StandInUser;
}

export function createUsers(seeds: readonly UserSeed[]): StandInUsers {
  /** By id, in the order in which they came. */
  const users = new Map<string, StandInUser>();
  /** Ids by what users are found by, since there may be ten thousand of them. */
  const index = createIndex();
  let highest = 0n;

  function find(by: UserKeyName, value: string): StandInUser | undefined {
    const id = index.first(by, value);
    return id === undefined ? undefined : users.get(id);
  }

  function known(username: string): StandInUser {
    const user = find('username', username);
    if (user === undefined) throw new Error(`The website has no user ${username}`);
    return user;
  }

  function put(user: StandInUser): StandInUser {
    const namesake = find('username', user.username);
    if (namesake !== undefined && namesake.id !== user.id) throw new Error(`${user.username} is taken`);
    const before = users.get(user.id);
    if (before !== undefined) index.remove(before);
    users.set(user.id, user);
    index.add(user);
    return user;
  }

  function add(seed: UserSeed): StandInUser {
    const id = seed.id ?? String(highest + 1n);
    if (users.has(id)) throw new Error(`The id ${id} is taken`);
    const user = put(userFrom({ ...seed, id }));
    if (/^\d+$/.test(id) && BigInt(id) > highest) highest = BigInt(id);
    return user;
  }

  function change(username: string, changes: Partial<Omit<UserSeed, 'id'>>): StandInUser {
    return put(userFrom({ ...seedOf(known(username)), ...changes }));
  }

  for (const seed of seeds) add(seed);

  return {
    list: () => [...users.values()],
    find,
    add,
    change,
    takeNameOver({ owner, renamedTo }, by) {
      const name = known(owner).username;
      change(owner, { username: renamedTo });
      change(by, { username: name });
    },
    remove(username) {
      const user = known(username);
      index.remove(user);
      users.delete(user.id);
    },
    credit(username, amount) {
      return change(username, { virtual: fromCents(toCents(known(username).virtual) + toCents(amount)) });
    },
  };
}

function userFrom(seed: UserSeed & { readonly id: string }): StandInUser {
  const paid = toCents(seed.paid ?? '0');
  const virtual = toCents(seed.virtual ?? '0');
  return {
    id: seed.id,
    username: seed.username,
    email: seed.email,
    steam: seed.steam,
    paid: fromCents(paid),
    virtual: fromCents(virtual),
    total: fromCents(paid + virtual),
    registeredAt: seed.registeredAt,
    group: seed.group,
    avatar: seed.avatar,
    extra: seed.extra ?? {},
  };
}

function seedOf({ total, ...user }: StandInUser): UserSeed & { readonly id: string } {
  const given = Object.entries(user).filter(([, value]) => value !== undefined);
  return { id: user.id, username: user.username, ...Object.fromEntries(given) };
}

function toCents(amount: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (parts === null) throw new Error(`${amount} is no amount`);
  const [, sign = '', whole = '', decimals = ''] = parts;
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
