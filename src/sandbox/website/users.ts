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

/** A website user as they are now. Balances have two decimals. */
export interface StandInUser {
  readonly id: string;
  readonly username: string;
  readonly email: string | undefined;
  readonly steam: string | undefined;
  readonly paid: string;
  readonly virtual: string;
  readonly total: string;
  readonly registeredAt: number | undefined;
  readonly group: string | undefined;
  readonly avatar: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
}

export type UserKeyName = 'username' | 'email' | 'steam';

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
  const users: StandInUser[] = [];

  function find(by: UserKeyName, value: string): StandInUser | undefined {
    if (by === 'steam') {
      const wanted = steam64(value);
      return wanted === undefined ? undefined : users.find((user) => user.steam === wanted);
    }
    return users.find((user) => user[by]?.toLowerCase() === value.toLowerCase());
  }

  function known(username: string): StandInUser {
    const user = find('username', username);
    if (user === undefined) throw new Error(`The website has no user ${username}`);
    return user;
  }

  function put(user: StandInUser): StandInUser {
    const place = users.findIndex(({ id }) => id === user.id);
    const namesake = find('username', user.username);
    if (namesake !== undefined && namesake.id !== user.id) throw new Error(`${user.username} is taken`);
    users.splice(place === -1 ? users.length : place, place === -1 ? 0 : 1, user);
    return user;
  }

  function add(seed: UserSeed): StandInUser {
    const highest = users.reduce(
      (max, { id }) => (/^\d+$/.test(id) && BigInt(id) > max ? BigInt(id) : max),
      0n,
    );
    const id = seed.id ?? String(highest + 1n);
    if (users.some((user) => user.id === id)) throw new Error(`The id ${id} is taken`);
    return put(userFrom({ ...seed, id }));
  }

  function change(username: string, changes: Partial<Omit<UserSeed, 'id'>>): StandInUser {
    return put(userFrom({ ...seedOf(known(username)), ...changes }));
  }

  for (const seed of seeds) add(seed);

  return {
    list: () => [...users],
    find,
    add,
    change,
    takeNameOver({ owner, renamedTo }, by) {
      const name = known(owner).username;
      change(owner, { username: renamedTo });
      change(by, { username: name });
    },
    remove(username) {
      users.splice(users.indexOf(known(username)), 1);
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

const FIRST_STEAM64 = 76561197960265728n;

/**
 * Its own arithmetic on purpose, and not the library that the bot uses: a stand-in that shares the bot's
 * reading would share its mistakes.
 */
function steam64(text: string): string | undefined {
  const steam2 = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(text);
  if (steam2) return String(FIRST_STEAM64 + 2n * BigInt(steam2[2] ?? '') + BigInt(steam2[1] ?? ''));
  const steam3 = /^\[U:1:(\d{1,10})\]$/.exec(text);
  if (steam3) return String(FIRST_STEAM64 + BigInt(steam3[1] ?? ''));
  return /^\d{17}$/.test(text) ? text : undefined;
}
