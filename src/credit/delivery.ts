import { setTimeout as delay } from 'node:timers/promises';
import { accountKey } from '../accounts/account.js';
import type { Directory } from '../accounts/directory.js';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { createKeyedLock } from '../store/keyed-lock.js';
import { WebsiteError } from '../website/errors.js';
import type { AddOutcome, CallCount, Website } from '../website/website.js';
import { amountText } from './amount.js';
import { readBalance } from './balance.js';
import type { BalanceReading, Grant, GrantState } from './grant.js';
import type { Ledger } from './ledger.js';

/** After a 429 the website may be asked again so often, and for so long in all. */
const THROTTLED_RETRIES = 2;
const THROTTLED_FOR_MS = 30_000;
const THROTTLED_PAUSE_MS = 2_000;
/** A connection that could not be made is tried once more. */
const UNSENT_RETRIES = 1;
/** How long a grant waits for another one to the same account, and how often it looks. */
const LEASE_WAIT_MS = 60_000;
const LEASE_POLL_MS = 100;
/** How often a result that could not be recorded is tried to be recorded again. */
const RECORD_AGAIN_MS = 2_000;

/** What became of a grant that was to be delivered, and why if nothing was sent. */
export interface Delivery {
  readonly grant: Grant;
  readonly cause?: UserError | WebsiteError;
}

export interface DeliveryOptions {
  readonly ledger: Ledger;
  readonly directory: Directory;
  readonly website: Website;
  readonly lock: ReturnType<typeof createKeyedLock>;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Told of a result that could only be recorded after whoever asked had been answered. */
  readonly onRecordedLate: (grant: Grant) => void;
}

export interface Deliverer {
  /**
   * Sends a `prepared` grant to the website. The request leaves only after `sending` is on disk, and never a
   * second time unless it is proven that the first changed nothing.
   * @param onWait called when the website has asked to wait
   * @throws {StoreError} if nothing was sent because it could not be recorded
   * @throws {UserError} if it was sent and the result could not be recorded yet
   */
  deliver(grant: Grant, onWait: () => Promise<void>, count?: CallCount): Promise<Delivery>;
  /** Sees to it that a grant of which nothing was sent ends, once the store can be used again. */
  abandonLater(id: string): void;
  /** Reads the balance of a grant's account as evidence. @returns `undefined` if it cannot be read */
  readEvidence(grant: Grant, count?: CallCount): Promise<BalanceReading | undefined>;
}

export function createDeliverer(options: DeliveryOptions): Deliverer {
  const { ledger, directory, website, lock, log, now, onRecordedLate } = options;

  async function reading(username: string, count?: CallCount): Promise<BalanceReading> {
    const { parts, total } = await readBalance(website, username, count);
    return {
      at: now(),
      ...(parts && { virtual: amountText(parts.virtual), paid: amountText(parts.paid) }),
      total: amountText(total),
    };
  }

  async function readEvidence(grant: Grant, count?: CallCount): Promise<BalanceReading | undefined> {
    try {
      return await reading(grant.account.username, count);
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      log.info({ grant: grant.id, err: error }, 'a balance could not be read as evidence');
      return undefined;
    }
  }

  async function leased(grant: Grant): Promise<boolean> {
    const deadline = performance.now() + LEASE_WAIT_MS;
    while (!(await ledger.leaseAccount(grant))) {
      if (performance.now() > deadline) return false;
      await delay(LEASE_POLL_MS);
    }
    return true;
  }

  /** Ends a grant of which nothing was sent. */
  async function endUnsent(grant: Grant, cause: UserError | WebsiteError): Promise<Delivery> {
    const unsentBecause = cause instanceof WebsiteError ? cause.kind : 'account';
    const ended = await record(grant, 'not-sent', { settledAt: now(), unsentBecause });
    return { grant: ended, cause };
  }

  /**
   * The account as it is at this moment: the same user as ever, under the name that they have now.
   * @throws {LookupError}
   */
  async function lookUp(grant: Grant, count?: CallCount): Promise<Confirmed> {
    try {
      const { username } = await directory.confirmed(grant.account, count);
      return { username, before: await reading(username, count) };
    } catch (error) {
      if (error instanceof UserError || error instanceof WebsiteError) throw new LookupError(error);
      throw error;
    }
  }

  /**
   * Records what became of a grant that was sent, whatever it takes.
   * @throws {UserError} if it could not be done yet; it goes on to be tried
   */
  async function record(grant: Grant, state: GrantState, details: Partial<Grant>): Promise<Grant> {
    try {
      return await recordOnce(grant, state, details);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.fatal({ grant: grant.id, state, err: error }, 'the result of a grant could not be recorded yet');
      const nothingPaid = state === 'prepared' || state === 'refused' || state === 'not-sent';
      // After a 429 it would have been sent again; without a record of that, it ends here.
      void recordLater(grant, state === 'prepared' ? 'not-sent' : state, details);
      throw new UserError(({ words }) =>
        nothingPaid ? words.grant.endedUnrecorded(grant.id) : words.grant.sentUnrecorded(grant.id),
      );
    }
  }

  async function recordLater(grant: Grant, state: GrantState, details: Partial<Grant>): Promise<void> {
    await untilRecorded(grant.id, () => recordOnce(grant, state, details));
  }

  /** Ends a grant that could not be sent, because that could not be recorded. */
  async function abandon(id: string, taken?: Pick<Grant, 'process' | 'revivals'>): Promise<void> {
    await untilRecorded(id, async () => {
      const grant = await ledger.find(id);
      // A commit that was reported as failed may be on disk all the same.
      if (grant?.state !== 'prepared' && grant?.state !== 'sending') return undefined;
      // Whoever has taken it up since may have sent it.
      const isOther = grant.process !== taken?.process || grant.revivals !== taken?.revivals;
      if (taken !== undefined && isOther) return undefined;
      return ledger.move(grant, 'not-sent', { settledAt: now() });
    });
  }

  async function untilRecorded(id: string, work: () => Promise<Grant | undefined>): Promise<void> {
    for (;;) {
      await delay(RECORD_AGAIN_MS, undefined, { ref: false });
      try {
        const recorded = await work();
        if (recorded !== undefined) {
          log.info({ grant: id, state: recorded.state }, 'the result of a grant is recorded after all');
          onRecordedLate(recorded);
        }
        return;
      } catch (error) {
        log.error({ grant: id, err: error }, 'the result of a grant could still not be recorded');
      }
    }
  }

  async function recordOnce(grant: Grant, state: GrantState, details: Partial<Grant>): Promise<Grant> {
    const moved = await ledger.move(grant, state, details);
    if (moved !== undefined) return moved;
    const current = await ledger.find(grant.id);
    if (current?.state !== 'unknown') return current ?? grant;
    // Another process took this one for dead. What the website has answered is still true.
    const truth = state === 'applied' ? 'applied' : state === 'unknown' ? undefined : 'not-applied';
    if (truth === undefined) return current;
    return (await ledger.move(current, truth, details)) ?? (await ledger.find(grant.id)) ?? current;
  }

  /** Before a second try: others may have taken this process for dead, and the grant with it. */
  async function stillSending({ id, process }: Grant): Promise<Grant | undefined> {
    const current = await ledger.find(id);
    return current?.state === 'sending' && current.process === process ? current : undefined;
  }

  /** From `prepared` to the end. The account is this grant's alone meanwhile. */
  async function send(
    prepared: Grant,
    confirmed: Confirmed,
    onWait: () => Promise<void>,
    count?: CallCount,
  ): Promise<Delivery> {
    const started = performance.now();
    let grant = prepared;
    let account = confirmed;
    let throttled = 0;
    let unsent = 0;
    for (;;) {
      const sending =
        grant.state === 'sending'
          ? await stillSending(grant)
          : await ledger.move(grant, 'sending', { sentAt: now(), before: account.before });
      if (sending === undefined) return { grant: (await ledger.find(grant.id)) ?? grant };
      grant = sending;

      const outcome = await website.addVirtual(account.username, grant.amount, count).catch(outcomeOfFailure);
      log.info({ grant: grant.id, outcome: outcome.kind, status: statusOf(outcome) }, 'grant sent');
      const answer = {
        settledAt: now(),
        ...(statusOf(outcome) !== undefined && { status: statusOf(outcome) as number }),
        ...(messageOf(outcome) !== undefined && { message: messageOf(outcome) as string }),
      };
      switch (outcome.kind) {
        case 'applied':
          return {
            grant: await withBalanceAfter(await record(grant, 'applied', answer), account.username, count),
          };
        case 'refused':
          return { grant: await record(grant, 'refused', answer) };
        case 'unknown':
          log.warn({ grant: grant.id, err: outcome.cause }, 'the outcome of a grant is unknown');
          return { grant: await record(grant, 'unknown', answer) };
        case 'not-sent':
          unsent += 1;
          if (unsent > UNSENT_RETRIES) return endUnsent(grant, outcome.cause);
          break;
        case 'throttled': {
          throttled += 1;
          const pause = outcome.retryAfterMs ?? THROTTLED_PAUSE_MS;
          const over = performance.now() - started + pause > THROTTLED_FOR_MS;
          if (throttled > THROTTLED_RETRIES || over) {
            // A payout comes back to it when the website takes calls again.
            if (grant.event === undefined) return { grant: await record(grant, 'refused', answer) };
            return endUnsent(grant, new WebsiteError('throttled', 'the website goes on asking to wait'));
          }
          grant = await record(grant, 'prepared', {});
          if (grant.state !== 'prepared') return { grant };
          await onWait();
          await delay(pause);
          // Names change hands while one waits, so the account is made sure of anew.
          try {
            account = await lookUp(grant, count);
          } catch (error) {
            if (error instanceof LookupError) return endUnsent(grant, error.cause);
            throw error;
          }
          break;
        }
      }
    }
  }

  async function withBalanceAfter(grant: Grant, username: string, count?: CallCount): Promise<Grant> {
    try {
      const after = await reading(username, count);
      return (await ledger.note(grant, { after })) ?? grant;
    } catch (error) {
      // The credit is there and recorded; only its picture is missing.
      log.warn({ grant: grant.id, err: error }, 'the balance after a grant could not be read or kept');
      return grant;
    }
  }

  return {
    readEvidence,
    abandonLater: (id) => void abandon(id),

    deliver: (grant, onWait, count) =>
      lock(accountKey(grant.account), async () => {
        try {
          if (!(await leased(grant))) {
            const ended = await record(grant, 'not-sent', { settledAt: now(), unsentBecause: 'busy' });
            return { grant: ended, cause: new UserError(({ words }) => words.refusals.accountBusy) };
          }
          return await send(grant, await lookUp(grant, count), onWait, count);
        } catch (error) {
          if (error instanceof LookupError) return await endUnsent(grant, error.cause);
          // Whatever was sent has been recorded or is tried to be; so this grant never got as far as that.
          if (error instanceof StoreError) void abandon(grant.id, grant);
          throw error;
        }
      }),
  };
}

/** An account of which was just made sure: its name now, and its balance. */
interface Confirmed {
  readonly username: string;
  readonly before: BalanceReading;
}

/** The account could not be made sure of, so nothing may be sent to it. */
class LookupError extends Error {
  override readonly name = 'LookupError';
  override readonly cause: UserError | WebsiteError;

  constructor(cause: UserError | WebsiteError) {
    super('the account could not be looked up');
    this.cause = cause;
  }
}

/** The client should never fail; if it does, nobody knows how far the request got. */
function outcomeOfFailure(error: unknown): AddOutcome {
  const cause = new WebsiteError('lost', 'the website client failed', { cause: error });
  return { kind: 'unknown', status: undefined, message: undefined, cause };
}

const statusOf = (outcome: AddOutcome) => ('status' in outcome ? outcome.status : undefined);
const messageOf = (outcome: AddOutcome) => ('message' in outcome ? outcome.message : undefined);
