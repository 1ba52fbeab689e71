import type { Directory } from '../accounts/directory.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { amountText } from '../money/amount.js';
import type { CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import { readBalance } from './account-balance.js';
import type { BalanceReading, Grant } from './grant-schema.js';

/** Reads balances as a grant keeps them. */
export interface BalanceReadings {
  /** @throws {WebsiteError} */
  read(username: string, count?: CallCount): Promise<BalanceReading>;
  /** @returns `undefined` if the website does not give it */
  readIfAny(grant: Grant, username: string, count?: CallCount): Promise<BalanceReading | undefined>;
  /** Reads the balance of a grant's account as evidence. @returns `undefined` if it cannot be read */
  readEvidence(grant: Grant, count?: CallCount): Promise<BalanceReading | undefined>;
}

export interface BalanceReadingsOptions {
  readonly directory: Directory;
  readonly website: Website;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createBalanceReadings(options: BalanceReadingsOptions): BalanceReadings {
  const { directory, website, log, now } = options;

  async function read(username: string, count?: CallCount): Promise<BalanceReading> {
    const { parts, total } = await readBalance(website, username, count);
    return {
      at: now(),
      ...(parts && { virtual: amountText(parts.virtual), paid: amountText(parts.paid) }),
      total: amountText(total),
    };
  }

  async function readIfAny(grant: Grant, username: string, count?: CallCount) {
    try {
      return await read(username, count);
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      log.info({ grant: grant.id, err: error }, 'a balance could not be read as evidence');
      return undefined;
    }
  }

  return {
    read,
    readIfAny,

    async readEvidence(grant, count) {
      try {
        // The name may have changed since it was kept, and be somebody else's by now.
        const { username } = await directory.confirmed(grant.account, count);
        return await readIfAny(grant, username, count);
      } catch (error) {
        if (!(error instanceof UserError || error instanceof WebsiteError)) throw error;
        log.info({ grant: grant.id, err: error }, 'no evidence, since the account could not be found');
        return undefined;
      }
    },
  };
}
