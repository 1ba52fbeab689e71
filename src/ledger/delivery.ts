import type { Directory } from '../accounts/directory.js';
import { type Account, accountKey, accountOf } from '../accounts/website-account.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { createKeyedLock } from '../storage/keyed-lock.js';
import { type Clock, pause, systemClock } from '../time/clock.js';
import type { CallCount } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import { type BalanceReadings, createBalanceReadings } from './account-balance.js';
import { createSender, type SenderOptions, UnsentError } from './attempt-sending.js';
import type { Paying } from './attempts.js';
import type { BalanceReading, Grant, UnsentBecause } from './grant.js';
import type { GrantAnnouncer, GrantNotices } from './grant-announcer.js';
import type { Ledger } from './ledger.js';
import { createRecording, type RecordingOptions } from './result-recording.js';

/** How long a grant waits for another one to the same account, and how often it looks. */
const LEASE_WAIT_MS = 60_000;
const LEASE_POLL_MS = 100;

/** What became of a delivery, and why if nothing was sent. */
export interface Delivery {
  readonly grant: Grant;
  readonly cause?: UserError | WebsiteError;
  /** What that comes to, on record. */
  readonly because?: UnsentBecause;
  /** It was confirmed before, so whoever did that announces it. */
  readonly wasConfirmed?: true;
}

export interface DeliveryOptions
  extends Pick<SenderOptions, 'ledger' | 'website' | 'fence' | 'sentMemory' | 'log' | 'now'>,
    Pick<RecordingOptions, 'inFlight' | 'onRecordedLate'> {
  readonly directory: Directory;
  readonly lock: ReturnType<typeof createKeyedLock>;
  /** For what Purser tries again without being asked, see `Outages`. Default: `log`. */
  readonly retryLog?: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
}

export type Deliverer = ReturnType<typeof createDeliverer>;

export function createDeliverer(options: DeliveryOptions) {
  const { ledger, inFlight, directory, website, lock, log, now, fence, sentMemory } = options;
  const { onRecordedLate } = options;
  const { clock = systemClock, retryLog = log } = options;
  const record = createRecording({ inFlight, find: ledger.find, log: retryLog, clock, onRecordedLate });
  const balances = createBalanceReadings({ directory, website, log: retryLog, now });

  /**
   * Ends a `prepared` grant that was not sent, whether the record of an attempt is on disk or not.
   * @throws {UserError} if that could not be recorded yet
   */
  async function endUnsent(prepared: Grant, { cause, because }: UnsentError): Promise<Delivery> {
    const end = () => ledger.withdrawAttempt(prepared, because);
    const ended = await record({ grant: prepared, mayBePaid: false, record: end });
    return { grant: ended ?? (await ledger.find(prepared.id)) ?? prepared, cause, because };
  }

  /** From `prepared` to the end. The account is this grant's alone meanwhile. */
  async function carryOut(
    grant: Grant,
    onWait: () => Promise<void>,
    count?: CallCount,
    paying?: Paying,
  ): Promise<Delivery> {
    const attempt = createSender({
      ...{ ledger, website, record, sentMemory, log, now, clock, fence },
      readBalance: balances.readIfAny,
    });
    let prepared = grant;
    try {
      await lease(ledger, clock, grant);
      for (;;) {
        // Names change hands while one waits, so the account is looked up before each attempt.
        const { account, before } = await lookUp(directory, balances, prepared, count);
        const attempted = await attempt(prepared, { username: account.username, before }, count, paying);
        if (!('again' in attempted)) return attempted;
        prepared = attempted.again;
        if (attempted.afterMs > 0) {
          await onWait();
          await pause(clock, attempted.afterMs);
        }
      }
    } catch (error) {
      if (error instanceof UnsentError) return endUnsent(prepared, error);
      if (!(error instanceof StoreError)) throw error;
      // What was sent is on record, or this process keeps trying to record it; so nothing was sent.
      retryLog.error(
        { grant: grant.id, err: error },
        'a grant was not sent because it could not be recorded',
      );
      // A record that cannot be read says something about this grant or its account, and nothing about the store.
      const [because, text] =
        error instanceof RecordError
          ? (['unreadable', 'neededUnreadable'] as const)
          : (['store', 'notRecordable'] as const);
      const cause = new UserError(({ words }) => words.refusals[text]);
      return endUnsent(prepared, new UnsentError(cause, because));
    }
  }

  return {
    readEvidence: balances.readEvidence,

    /**
     * Sends a `prepared` grant to the website. The request leaves only after the attempt is on disk, and never a second
     * time unless it is proven that the first changed nothing.
     * @param onWait called when the website has asked to wait
     * @param paying of a grant from the queue; see {@link Paying}
     * @throws {UserError} if what became of it could not be recorded yet; that is retried until it is done
     */
    deliver: (
      grant: Grant,
      onWait: () => Promise<void>,
      count?: CallCount,
      paying?: Paying,
    ): Promise<Delivery> =>
      inFlight.hold(grant, () =>
        lock(accountKey(grant.account), () => carryOut(grant, onWait, count, paying)),
      ),
  };
}

/** @throws {UnsentError} if another grant to the account takes too long */
async function lease(ledger: Ledger, clock: Clock, grant: Grant): Promise<void> {
  const deadline = clock.now() + LEASE_WAIT_MS;
  while (!(await ledger.leaseAccount(grant))) {
    if (clock.now() > deadline) {
      throw new UnsentError(new UserError(({ words }) => words.refusals.accountBusy), 'busy');
    }
    await pause(clock, LEASE_POLL_MS);
  }
}

interface LookedUp {
  readonly account: Account;
  readonly before: BalanceReading;
}

/**
 * The account as it is at this moment: the same user as ever, under their present name.
 * @throws {UnsentError}
 */
async function lookUp(
  directory: Directory,
  balances: BalanceReadings,
  grant: Grant,
  count?: CallCount,
): Promise<LookedUp> {
  try {
    const account = accountOf(await directory.confirmed(grant.account, count), grant.account.by);
    return { account, before: await balances.read(account.username, count) };
  } catch (error) {
    if (error instanceof UserError) throw new UnsentError(error, 'account');
    if (error instanceof WebsiteError) throw new UnsentError(error, error.kind);
    throw error;
  }
}

/** Told how far a delivery is, to show it: it has begun, or the website has asked to wait. */
export type OnProgress = (stage: 'started' | 'waiting') => Promise<void>;

/** Delivers a grant, and tells everybody concerned what came of it. */
export type DeliverAndTell = (grant: Grant, onProgress: OnProgress, count?: CallCount) => Promise<Delivery>;

export interface DeliverAndTellOptions {
  readonly ledger: Pick<Ledger, 'find'>;
  readonly deliverer: Pick<Deliverer, 'deliver'>;
  readonly notices: Pick<GrantNotices, 'update'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'tell'>;
  /** Called with a grant whose outcome has just become unknown. */
  readonly onUnknown: (grant: Grant, count?: CallCount) => Promise<Grant>;
  readonly log: Log;
}

export const createDeliverAndTell =
  (options: DeliverAndTellOptions): DeliverAndTell =>
  async (grant, onProgress, count) => {
    const { deliverer, grantAnnouncer, onUnknown } = options;
    await onProgress('started');
    try {
      const delivery = await deliverer.deliver(grant, () => onProgress('waiting'), count);
      if (delivery.grant.state === 'unknown') {
        return { ...delivery, grant: await onUnknown(delivery.grant, count) };
      }
      grantAnnouncer.tell(delivery.grant);
      return delivery;
    } catch (error) {
      // Where staff see the grant, "working" must not be the last that they read.
      await showCurrent(options, grant);
      throw error;
    }
  };

/**
 * Shows a grant to staff as the records have it. This process may be late, and another one may have put the grant
 * before staff to be settled: that must not be covered by what it was before.
 */
async function showCurrent({ ledger, notices, log }: DeliverAndTellOptions, grant: Grant): Promise<void> {
  try {
    let shown = (await ledger.find(grant.id)) ?? grant;
    for (;;) {
      await notices.update(shown);
      const current = await ledger.find(grant.id);
      if (current === undefined || current.state === shown.state) return;
      shown = current;
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ grant: grant.id, err: error }, 'staff may see a grant as it was before');
  }
}
