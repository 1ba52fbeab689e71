import type { Account } from '../accounts/website-account.js';
import { backoffMs } from '../time/backoff.js';
import type { Clock } from '../time/clock.js';
import type { Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';

/** After so many failures in a row nothing at all is asked for a while; until then, only the failed rows wait. */
const AWAY_AFTER = 12;
/** The website is asked again after a part of the time for which it has been away. */
const AWAY_PART = 0.5;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The first pause after the store has failed, and the longest. */
const STORE_PAUSE_MS = 1_000;
const LONGEST_STORE_PAUSE_MS = 8_000;

/** The calls of the website that a payer makes itself. */
export type AskedWebsite = Pick<Website, 'heldForMs' | 'findUser' | 'readBalance'>;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** One attempt to pay somebody. */
export type WatchedAttempt = ReturnType<CircuitBreaker['watch']>;

/**
 * Tells, in one payment, an account that the website does not answer for from a website that answers for nobody.
 *
 * A failure alone does not tell, and neither does the number of rows. So a row is blamed only on proof that the
 * website serves others at that moment: another row was served during the attempt, or an account for which it has
 * answered before is looked up again, and it answers. Without proof it is the website: waiting costs time, and giving
 * up somebody costs them their credit.
 */
export function createCircuitBreaker(website: AskedWebsite, clock: Clock) {
  let attempts = 0;
  /** The number of the newest attempt that was answered. One that began earlier may have had its answer before. */
  let newestServed = 0;
  /** One to ask for, since the website has answered for it. */
  let known: Account | undefined;
  const { answered, served, ...pauses } = createPauses(website, clock);

  /** That an account is gone is an answer as good as any. */
  async function answersFor(account: Account): Promise<boolean> {
    try {
      await website.findUser({ by: 'username', value: account.username });
      await website.readBalance(account.username);
      return true;
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      return error.kind === 'not-found';
    }
  }

  return {
    ...pauses,

    /** Begins to watch one attempt. */
    watch() {
      attempts += 1;
      const number = attempts;
      return {
        /** The website has answered for its account, with an add. */
        served(account: Account): void {
          newestServed = Math.max(newestServed, number);
          known = account;
          served();
        },

        /** Whether the website has answered an attempt that began after this one, or does now where it is asked. */
        async servesOthers(): Promise<boolean> {
          if (newestServed > number) return true;
          if (known === undefined || !(await answersFor(known))) return false;
          answered();
          return true;
        },
      };
    },
  };
}

/** For how long nothing is asked after failures: of the website, and of the store. */
function createPauses(website: AskedWebsite, clock: Clock) {
  let failures = 0;
  let awaySince = 0;
  let heldUntil = 0;
  let storeFailures = 0;
  let storeHeldUntil = 0;

  /** Lets nothing be asked for so many ms. */
  const hold = (ms: number) => {
    heldUntil = Math.max(heldUntil, clock.now() + ms);
  };

  return {
    hold,
    /** Something may be asked at once, unless the website itself has asked to wait. */
    hurry(): void {
      heldUntil = 0;
    },
    /** For how many ms from now nothing may be asked. 0: something may. */
    heldForMs: () => Math.max(0, heldUntil - clock.now(), website.heldForMs()),

    /** The website has answered. */
    answered(): void {
      failures = 0;
    },
    /** It has answered an add, for which the store had taken the attempt. */
    served(): void {
      failures = 0;
      storeFailures = 0;
    },

    /**
     * Notes a failure that is not the row's own.
     * @param isUnreachable whether it was no answer at all, so that the next row need not find that out for itself
     * @returns for how many ms the row has to wait
     */
    failed(isUnreachable: boolean): number {
      if (failures === 0) awaySince = clock.now();
      failures += 1;
      const part = (clock.now() - awaySince) * AWAY_PART;
      const pauseMs = Math.min(Math.max(part, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      if (!isUnreachable && failures < AWAY_AFTER) return pauseMs;
      hold(pauseMs);
      return 0;
    },

    /** The store has failed for one row, as it would for each: lets nothing be asked for a while, longer each time. */
    storeFailed(): void {
      // Rows that were begun together have failed together.
      if (clock.now() < storeHeldUntil) return;
      const pauseMs = backoffMs(storeFailures, STORE_PAUSE_MS, LONGEST_STORE_PAUSE_MS);
      storeFailures += 1;
      storeHeldUntil = clock.now() + pauseMs;
      hold(pauseMs);
    },
  };
}
