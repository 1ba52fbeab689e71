import { LRUCache } from 'lru-cache';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { CallCount, UserKey, Website, WebsiteUser } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import type { Link } from './member-links.js';
import { type Account, isStill, keyOf } from './website-account.js';

/** How old a lookup for display may be, in ms. */
const LOOKUP_VALID_MS = 5 * 60_000;
const LOOKUPS_KEPT = 5_000;

/** Finds website users, and checks that a link still leads to the same user. */
export type Directory = ReturnType<typeof createDirectory>;

/**
 * @param now ms of a monotonic clock, for the age of lookups
 * @param kept the most lookups that are kept
 */
export function createDirectory(website: Website, log: Log, now: () => number, kept = LOOKUPS_KEPT) {
  const recent = new LRUCache<string, WebsiteUser>({
    max: kept,
    ttl: LOOKUP_VALID_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let toldOfMissingIds = false;

  async function lookUp(key: UserKey, count?: CallCount): Promise<WebsiteUser> {
    const user = await website.findUser(key, count);
    recent.set(cacheKey(key), user);
    if (user.id === undefined && !toldOfMissingIds) {
      toldOfMissingIds = true;
      log.warn(
        'the website gives its users no id: links rely on name and Steam ID, and cannot detect every rename',
      );
    }
    return user;
  }

  async function lookUpAccount(account: Account, count?: CallCount): Promise<WebsiteUser> {
    try {
      return await lookUp(keyOf(account), count);
    } catch (error) {
      throw isNotFound(error) ? gone(account) : error;
    }
  }

  /** The refusal for an account that the website no longer has; forgets its lookup. */
  function gone(account: Account): UserError {
    recent.delete(cacheKey(keyOf(account)));
    return new UserError(({ words, shown }) => words.refusals.linkedUserGone(shown(account.username)));
  }

  return {
    gone,

    /**
     * Looks a user up, without the cache.
     * @throws {UserError} if the website has no such user, naming the key that was searched
     */
    async find(key: UserKey, count?: CallCount): Promise<WebsiteUser> {
      try {
        return await lookUp(key, count);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        throw new UserError(({ words, shown }) => words.refusals.userNotFound[key.by](shown(key.value)));
      }
    },

    /**
     * The user to whom a link leads, at most 5 minutes old. For display only.
     * @throws {UserError} if the user no longer exists, or is a different one
     */
    linked: async ({ account }: Link, count?: CallCount): Promise<WebsiteUser> =>
      sameUser(account, recent.get(cacheKey(keyOf(account))) ?? (await lookUpAccount(account, count))),

    /**
     * Whether an account is still what its name or Steam ID leads to, looked up without the cache.
     */
    async leadsTo(account: Account, count?: CallCount): Promise<boolean> {
      try {
        return isStill(account, await lookUp(keyOf(account), count));
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },

    /**
     * The user to whom an account belongs now, looked up without the cache. For money.
     * @throws {UserError} as {@link linked}
     */
    confirmed: async (account: Account, count?: CallCount): Promise<WebsiteUser> =>
      sameUser(account, await lookUpAccount(account, count)),
  };
}

function sameUser(account: Account, user: WebsiteUser): WebsiteUser {
  if (isStill(account, user)) return user;
  throw new UserError(({ words, shown }) => words.refusals.linkedUserMoved(shown(account.username)), {
    about: `moved ${account.username}`,
    say: ({ words, shown }) => words.notices.userMoved(shown(account.username)),
  });
}

const cacheKey = (key: UserKey) => `${key.by}:${key.value}`;

export const isNotFound = (error: unknown) => error instanceof WebsiteError && error.kind === 'not-found';
