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

/** Which users a name, an e-mail address or a Steam ID leads to. */
export interface UserIndex {
  add(user: StandInUser): void;
  remove(user: StandInUser): void;
  /** The id of the user who came first. Steam IDs are found in their three forms, the others in any case. */
  first(by: UserKeyName, value: string): string | undefined;
}

const KEYS: readonly UserKeyName[] = ['username', 'email', 'steam'];

export function createIndex(): UserIndex {
  const ids = new Map<string, string[]>();

  const keysOf = (user: StandInUser) =>
    KEYS.flatMap((by) => {
      const value = user[by];
      // A user's own Steam ID is taken as it is, valid or not.
      return value === undefined ? [] : [`${by}:${by === 'steam' ? value : value.toLowerCase()}`];
    });

  return {
    add(user) {
      for (const key of keysOf(user)) {
        const there = ids.get(key);
        if (there === undefined) ids.set(key, [user.id]);
        else there.push(user.id);
      }
    },
    remove(user) {
      for (const key of keysOf(user)) {
        const others = ids.get(key)?.filter((id) => id !== user.id) ?? [];
        if (others.length === 0) ids.delete(key);
        else ids.set(key, others);
      }
    },
    first(by, value) {
      const wanted = by === 'steam' ? steam64(value) : value.toLowerCase();
      return wanted === undefined ? undefined : ids.get(`${by}:${wanted}`)?.[0];
    },
  };
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
