import { type Directory, isNotFound, UnfoundNameError } from '../accounts/directory.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import { type Clock, pause } from '../time/clock.js';
import type { CallCount, UserKey, Website } from '../website/website.js';
import { WebsiteError, type WebsiteErrorKind } from '../website/website-errors.js';
import type { LeftOut } from './payout-schema.js';

const THROTTLED_PAUSE_MS = 1_000;
/** How often a lookup is tried that fails for a reason that may pass. The client has tried it a few times itself. */
const TRIES = 3;
const AGAIN_MS = 500;
/** So many names in a row without an answer, and it may be the website that fails and not the names. */
const SUSPICIOUS = 5;
/** Failures that one name alone can cause. */
const OF_A_NAME: ReadonlySet<WebsiteErrorKind> = new Set(['not-understood', 'failed', 'lost']);

/** What a name leads to, once it was looked up. */
export type LookedUp =
  | { readonly account: Account }
  /** `unfound`: the name that the website gave, by which it does not find the user again. */
  | { readonly leftOut: LeftOut; readonly unfound?: string };

interface AccountLookupOptions {
  readonly directory: Pick<Directory, 'find'>;
  readonly website: Pick<Website, 'heldForMs'>;
  readonly clock: Clock;
  /** Until when it may take, by the clock. */
  readonly deadline: number;
  readonly count: CallCount | undefined;
  /** A name that the website should know, for when it has not answered for any of the list. */
  readonly known: () => Promise<UserKey | undefined>;
}

export type AccountLookup = ReturnType<typeof createAccountLookup>;

/**
 * Looks up the names of one list. A name for which the website has no usable answer is left out, as long as the website
 * answers for others; where it does not, that is the website's failure, and the whole list has to wait.
 */
export function createAccountLookup(options: AccountLookupOptions) {
  const { directory, website, clock, deadline, count, known } = options;
  /** For which the website has answered last. */
  let answered: UserKey | undefined;
  /** How many names have failed since. */
  let failed = 0;
  let lastFailure: unknown;

  async function tried(key: UserKey): Promise<LookedUp> {
    for (let failures = 0; ; ) {
      try {
        const user = await directory.find(key, count);
        return { account: accountOf(user, key.by === 'steam' ? 'steam' : 'username') };
      } catch (error) {
        if (error instanceof UnfoundNameError)
          return { leftOut: 'name-not-found-again', unfound: error.given };
        if (error instanceof UserError || isNotFound(error)) return { leftOut: 'user-not-found' };
        if (!(error instanceof WebsiteError)) throw error;
        // The website takes offence at the name itself, and shall not keep all others from being paid.
        if (error.kind === 'rejected') return { leftOut: 'lookup-rejected' };
        if (error.kind !== 'throttled') failures += 1;
        if (error.kind === 'refused-token' || failures === TRIES) throw error;
        const pauseMs =
          error.kind === 'throttled' ? Math.max(website.heldForMs(), THROTTLED_PAUSE_MS) : AGAIN_MS;
        if (clock.now() + pauseMs > deadline) throw lookupTooLong();
        await pause(clock, pauseMs);
      }
    }
  }

  /** Asks for a name that has had an answer before: if it gets one again, the others failed by themselves. */
  async function blameNames(): Promise<void> {
    const probe = answered ?? (await known());
    if (probe === undefined) throw lastFailure;
    await tried(probe);
    failed = 0;
  }

  return {
    /**
     * @throws {UserError} if it would take too long
     * @throws {WebsiteError} if the website fails for everybody
     */
    async find(key: UserKey): Promise<LookedUp> {
      try {
        const found = await tried(key);
        answered = key;
        failed = 0;
        return found;
      } catch (error) {
        if (!(error instanceof WebsiteError && OF_A_NAME.has(error.kind))) throw error;
        failed += 1;
        lastFailure = error;
        if (failed >= SUSPICIOUS) await blameNames();
        return { leftOut: 'lookup-failed' };
      }
    },

    /** Makes sure, after the last name, that what failed did not fail for everybody. @throws as {@link find} */
    async finish(): Promise<void> {
      if (failed > 0) await blameNames();
    },
  };
}

export const lookupTooLong = () => new UserError(({ words }) => words.payout.resolvingTooLong);
