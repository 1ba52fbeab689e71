import { type Directory, isNotFound } from '../accounts/directory.js';
import type { Account } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { type Amount, amountOf, amountText, withoutFloatError } from '../money/amount.js';
import { type Clock, pause, type World } from '../time/clock.js';
import type { CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import type { BalanceReading, Grant } from './grant.js';

/** What an account has. Old websites tell the total alone. */
export interface Balance {
  readonly parts: { readonly virtual: Amount; readonly paid: Amount } | undefined;
  readonly total: Amount;
}

/**
 * Reads an account's balance. Where the website gives no total, it is the sum of the parts.
 * @throws {WebsiteError}
 */
export async function readBalance(website: Website, username: string, count?: CallCount): Promise<Balance> {
  const said = await website.readBalance(username, count);
  if (said.paid === undefined) return { parts: undefined, total: amountOf(said.total) };
  const parts = { virtual: amountOf(said.virtual), paid: amountOf(said.paid) };
  return { parts, total: said.total === undefined ? parts.virtual.plus(parts.paid) : amountOf(said.total) };
}

interface BalanceOptions extends Pick<World, 'now'> {
  readonly directory: Directory;
  readonly website: Website;
  readonly log: Log;
}

/**
 * Reads the balance of an account that was looked up before, perhaps minutes ago.
 * @param username as the lookup spelled it
 * @throws {UserError} if the website no longer has the account
 * @throws {WebsiteError}
 */
export async function readAccountBalance(
  { directory, website }: Pick<BalanceOptions, 'directory' | 'website'>,
  account: Account,
  username: string,
  count?: CallCount,
): Promise<Balance> {
  try {
    return await readBalance(website, username, count);
  } catch (error) {
    throw isNotFound(error) ? directory.gone(account) : error;
  }
}

export type BalanceReadings = ReturnType<typeof createBalanceReadings>;

/** Reads balances as a grant keeps them. */
export function createBalanceReadings({ directory, website, log, now }: BalanceOptions) {
  /** @throws {WebsiteError} */
  async function read(username: string, count?: CallCount): Promise<BalanceReading> {
    const { parts, total } = await readBalance(website, username, count);
    return {
      at: now(),
      ...(parts && { virtual: amountText(parts.virtual), paid: amountText(parts.paid) }),
      total: amountText(total),
    };
  }

  /** @returns `undefined` if the website does not give it */
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

    /** Reads the balance of a grant's account as evidence. @returns `undefined` if it cannot be read */
    async readEvidence(grant: Grant, count?: CallCount) {
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

/** Some websites show an add a moment later. */
const CHECKS = 3;
const CHECK_PAUSE_MS = 1_500;
const CHECKING_MS = 5_000;

/**
 * Whether a credit that the website has accepted is there. JSON is believed unless the balance has not moved; anything
 * else, such as the HTML of a maintenance page, only if the balance has grown by exactly the amount, and nothing else can
 * have made it grow.
 * @param accepted `isAlone`: no earlier grant to the account may yet arrive
 * @param before read right before the add
 * @param amount two decimals
 * @param read the balance now, or `undefined` if it cannot be read
 * @returns also what the balance showed after it
 */
export async function arrivalOf(
  { isJson, isAlone }: { readonly isJson: boolean; readonly isAlone: boolean },
  before: BalanceReading | undefined,
  amount: string,
  read: () => Promise<BalanceReading | undefined>,
  clock: Clock,
): Promise<{ arrived: boolean; after: BalanceReading | undefined }> {
  const until = clock.now() + CHECKING_MS;
  let after: BalanceReading | undefined;
  for (let look = 1; ; look += 1) {
    const seen = await read();
    // A balance that was seen not to have moved still speaks against it when it can no longer be read.
    after = seen ?? after;
    if (after === undefined && isJson) return { arrived: true, after };
    if (after !== undefined && before !== undefined) {
      const growth = withoutFloatError(figureOf(after).minus(figureOf(before)));
      const isProof = isJson ? !growth.isZero() : isAlone && growth.equals(amountOf(amount));
      if (isProof) return { arrived: true, after };
    }
    if (look === CHECKS || clock.now() + CHECK_PAUSE_MS > until) return { arrived: false, after };
    await pause(clock, CHECK_PAUSE_MS);
  }
}

/** Old websites tell the total alone, and then both readings have nothing else. */
const figureOf = ({ virtual, total }: BalanceReading) => amountOf(virtual ?? total);
