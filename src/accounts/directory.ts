import { LRUCache } from 'lru-cache';
import { UserError } from '../errors.js';
import { filled, said } from '../locales/text.js';
import type { Log } from '../log.js';
import {
  type FoundUser,
  foundAs,
  foundUser,
  type LookUp,
  orNobody as ofGivenName,
} from '../website/found-user.js';
import type { CallCount, UserKey, Website, WebsiteUser } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import type { Link } from './member-links.js';
import { type Account, isStill } from './website-account.js';

/** How old a lookup for display may be, in ms. */
const LOOKUP_VALID_MS = 5 * 60_000;
const LOOKUPS_KEPT = 5_000;

/**
 * Finds website users, and checks that a link still leads to the same user. Whom it finds can be named as it names them;
 * nothing else makes an account of what the website has answered.
 */
export type Directory = ReturnType<typeof createDirectory>;

/**
 * @param now ms of a monotonic clock, for the age of lookups
 * @param kept the most lookups that are kept
 */
export function createDirectory(website: Website, log: Log, now: () => number, kept = LOOKUPS_KEPT) {
  const { lookUp, recall, gone } = createLookups(website, log, now, kept);

  /**
   * The user to whom an account belongs, under a name that leads to them: the stored one, or else the one that their
   * Steam ID gives.
   */
  async function holderOf(account: Account, look: LookUp): Promise<FoundUser> {
    const { by, username, steam } = account;
    // By Steam, the name is one that the website has given, and there is another way to the account.
    const byName = look({ by: 'username', value: username });
    const namesake = await (by === 'steam' ? ofGivenName(byName) : orNobody(byName));
    if (namesake !== undefined && isStill(account, namesake)) return foundAs(namesake, username);
    if (by === 'username' || steam === undefined)
      throw namesake === undefined ? gone(account) : moved(account);
    const key = { by, value: steam };
    const user = await orNobody(look(key));
    if (user === undefined) throw gone(account);
    if (!isStill(account, user)) throw moved(account);
    return named(key, user, look);
  }

  return {
    gone,

    /**
     * Looks a user up, without the cache.
     * @throws {UserError} if the website has no such user, naming the key that was searched
     * @throws {UnfoundNameError} if it does not find them again by the name that it gives
     */
    async find(key: UserKey, count?: CallCount): Promise<FoundUser> {
      const user = await orNobody(lookUp(key, count));
      if (user === undefined)
        throw new UserError(({ words, shown }) =>
          said(words.refusals.userNotFound[key.by], { name: shown(key.value) }),
        );
      return named(key, user, (name) => website.findUser(name, count));
    },

    /**
     * The user to whom a link leads, at most 5 minutes old. For display only.
     * @throws {UserError} if the user no longer exists, or is a different one
     * @throws {UnfoundNameError} as {@link find}
     */
    linked: ({ account }: Link, count?: CallCount): Promise<FoundUser> =>
      holderOf(account, (key) => recall(key, count)),

    /**
     * Whether an account is still what its name or Steam ID leads to, looked up without the cache.
     * @throws {UnfoundNameError} as {@link find}
     */
    async leadsTo(account: Account, count?: CallCount): Promise<boolean> {
      try {
        await holderOf(account, (key) => lookUp(key, count));
        return true;
      } catch (error) {
        if (error instanceof UserError && !(error instanceof UnfoundNameError)) return false;
        throw error;
      }
    },

    /**
     * The user to whom an account belongs now, looked up without the cache. For money.
     * @throws {UserError} as {@link linked}
     */
    confirmed: (account: Account, count?: CallCount): Promise<FoundUser> =>
      holderOf(account, (key) => lookUp(key, count)),
  };
}

/** Lookups, and those of the last minutes. */
function createLookups(website: Website, log: Log, now: () => number, kept: number) {
  const recent = new LRUCache<string, WebsiteUser>({
    max: kept,
    ttl: LOOKUP_VALID_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let toldOfMissingIds = false;

  async function lookUp(key: UserKey, count?: CallCount): Promise<WebsiteUser> {
    const answered = await website.findUser(key, count);
    const user = key.by === 'steam' ? { ...answered, steam: answered.steam ?? key.value } : answered;
    recent.set(cacheKey(key), user);
    if (user.id === undefined && !toldOfMissingIds) {
      toldOfMissingIds = true;
      log.warn(
        'the website gives its users no id: links rely on name and Steam ID, and cannot detect every rename',
      );
    }
    return user;
  }

  return {
    lookUp,
    /** Looks up for display: what was answered in the last 5 minutes counts. */
    recall: async (key: UserKey, count?: CallCount): Promise<WebsiteUser> =>
      recent.get(cacheKey(key)) ?? lookUp(key, count),
    /** The refusal for an account that the website no longer has; forgets its lookups. */
    gone({ username, steam = '' }: Account): UserError {
      recent.delete(cacheKey({ by: 'username', value: username }));
      recent.delete(cacheKey({ by: 'steam', value: steam }));
      return new UserError(({ words, shown }) =>
        filled(words.refusals.linkedUserGone, { name: shown(username) }),
      );
    },
  };
}

/** The website does not find a user again by the name that it gives for them, so that this name must not be used. */
export class UnfoundNameError extends UserError {
  /** As the website wrote it. */
  readonly given: string;

  constructor(key: UserKey, given: string) {
    super(({ words, shown }) =>
      words.refusals.nameNotFoundAgain({ asked: shown(key.value), given: shown(given) }),
    );
    this.given = given;
  }
}

/** As {@link foundUser}. @throws {UnfoundNameError} */
async function named(key: UserKey, user: WebsiteUser, again: LookUp): Promise<FoundUser> {
  const found = await foundUser(key, user, again);
  if (found === undefined) throw new UnfoundNameError(key, user.username);
  return found;
}

function moved({ username }: Account): UserError {
  return new UserError(
    ({ words, shown }) => filled(words.refusals.linkedUserMoved, { name: shown(username) }),
    {
      about: `moved ${username}`,
      say: ({ words, shown }) => words.notices.userMoved({ name: shown(username) }),
    },
  );
}

async function orNobody(lookup: Promise<WebsiteUser>): Promise<WebsiteUser | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}

const cacheKey = (key: UserKey) => `${key.by}:${key.value}`;

export const isNotFound = (error: unknown) => error instanceof WebsiteError && error.kind === 'not-found';
