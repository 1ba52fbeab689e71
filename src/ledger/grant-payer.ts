import { type Clock, systemClock } from '../clock.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Change } from '../storage/store.js';
import type { Held } from '../storage/store-hold.js';
import {
  type AskedWebsite,
  type CircuitBreaker,
  createCircuitBreaker,
  type WatchedAttempt,
} from './circuit-breaker.js';
import type { DeliverAndTellOptions, Deliverer } from './delivery.js';
import { type Grant, stageOf } from './grant.js';
import type { GrantAnnouncer } from './grant-announcer.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';
import { createPaymentQueue, type Open, type PaymentQueue, workOff } from './payment-queue.js';

/** When a grant is looked at again that another process has in hand, or that could not be recorded. */
const CHECK_AGAIN_MS = 1_000;
/** When the log channel is tried again that must be told of a contradiction first. */
const TELL_AGAIN_MS = 10_000;

/** A grant as it is planned, before it is entered in the ledger. */
export type PlannedGrant = Omit<Grant, 'state' | 'process'>;

/** What to pay, and on what condition. */
export interface Payment {
  readonly grants: readonly PlannedGrant[];
  /**
   * What must be so in the moment in which a grant is entered: the payout is still under way, in this process's
   * hands. `undefined`: it is not, so nothing more may be entered.
   */
  readonly held: (grantId: string) => Promise<readonly Change[] | undefined>;
  /** Told of each grant whenever it has come to rest: an end, or an unknown outcome. */
  readonly onState: (grant: Grant) => void;
  /** Told of each record that cannot be read, for which a grant is left as it is. */
  readonly onUnreadable?: (error: RecordError) => void;
  /** Ends the payment after what is under way. */
  readonly signal: AbortSignal;
}

/**
 * - `done`: every grant is in the ledger, and has come to rest or cannot go on
 * - `stopped`: it was asked to stop, or is no longer in this process's hands
 * - `away`: the website was away for so long that people should look at it
 * - `unreadable`: as `done`, save for grants that hang on a record that cannot be read
 */
export type PaymentEnd = 'done' | 'stopped' | 'away' | 'unreadable';

/** Pays many grants, a few accounts at a time, and none of them twice. */
export interface Payer {
  pay(payment: Payment): Promise<PaymentEnd>;
}

interface PayerOptions {
  readonly ledger: Ledger;
  readonly website: AskedWebsite;
  readonly deliverer: Pick<Deliverer, 'deliver'>;
  /** Tells of what the website has said against the record, before a grant is taken up again. */
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'tellNow'>;
  /** What is entered is held from that moment on, or the recovery would take it for left behind. */
  readonly inFlight: Pick<InFlight, 'hold' | 'holds'>;
  /** While the store is held, nothing is begun. Default: it never is. */
  readonly isHeld?: Held['isHeld'];
  readonly onUnknown: DeliverAndTellOptions['onUnknown'];
  /** Names this process in what it takes up. */
  readonly processId: string;
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** A grant in the queue. */
type Queued = Open<PlannedGrant>;

/** A payment that is under way. */
interface PaymentRun extends PayerOptions, Payment {
  readonly queue: PaymentQueue<PlannedGrant>;
  readonly breaker: CircuitBreaker;
}

export function createPayer(options: PayerOptions): Payer {
  const { website, isHeld = () => false, clock = systemClock } = options;
  return {
    async pay(payment) {
      const breaker = createCircuitBreaker(website, clock);
      const queue = createPaymentQueue(payment.grants, { isHeld, heldForMs: breaker.heldForMs, clock });
      const run: PaymentRun = { ...options, ...payment, queue, breaker };
      let isWhole = true;
      async function pay(one: Queued): Promise<void> {
        try {
          await payOne(run, one);
        } catch (error) {
          const unreadable = recordErrorIn(error);
          if (unreadable === undefined) return putOff(run, one, error);
          run.log.error({ grant: one.item.id, err: error }, 'a grant hangs on a record that cannot be read');
          isWhole = false;
          payment.onUnreadable?.(unreadable);
        }
      }
      const end = await workOff(queue, pay, { clock, signal: payment.signal });
      return end ?? (isWhole ? 'done' : 'unreadable');
    },
  };
}

async function payOne(run: PaymentRun, one: Queued): Promise<void> {
  const { ledger, inFlight, queue, breaker } = run;
  const { id } = one.item;
  const found = await ledger.find(id);
  // A store that went back has lost what this process has in hand; its answer brings it back.
  if (found === undefined ? inFlight.holds(id) : isUnderWay(found)) return queue.again(one, CHECK_AGAIN_MS);
  if (found !== undefined && !mayBeRetried(found)) {
    if (found.state === 'applied') breaker.servedBefore(found.account);
    return progressed(run, found);
  }
  if (found !== undefined && !(await isNotified(run, found))) return queue.again(one, TELL_AGAIN_MS);
  const held = await run.held(id);
  if (held === undefined) return queue.end('stopped');
  await inFlight.hold(one.item, () => carryOut(run, one, found, held));
}

/** Whether staff know of what the website has said against the record, if it has. */
async function isNotified({ ledger, grantAnnouncer }: PaymentRun, found: Grant): Promise<boolean> {
  if (found.contradicted === undefined || !(await ledger.isIn('untold', found.id))) return true;
  return grantAnnouncer.tellNow([found]);
}

/** @param held what must be so in the moment in which the grant is entered or taken up */
async function carryOut(
  run: PaymentRun,
  one: Queued,
  found: Grant | undefined,
  held: readonly Change[],
): Promise<void> {
  const prepared =
    found === undefined ? await entered(run, one.item, held) : await retried(run, one, found, held);
  if (prepared === 'refused') return;
  // It or the payout has changed in this moment, so both are looked at again.
  if (prepared === undefined) return run.queue.again(one, CHECK_AGAIN_MS);
  const attempt = run.breaker.watch();
  const { grant } = await run.deliverer.deliver(prepared, nothing);
  await settle(run, one, grant, attempt);
}

async function entered(
  { ledger, processId }: PaymentRun,
  planned: PlannedGrant,
  held: readonly Change[],
): Promise<Grant | undefined> {
  const grant: Grant = { ...planned, state: 'prepared', process: processId };
  return (await ledger.enterForEvent(grant, held)) ? grant : undefined;
}

/** A refusal of our own, such as a used-up cap, is seldom gone at another try. */
async function retried(
  run: PaymentRun,
  one: Queued,
  found: Grant,
  held: readonly Change[],
): Promise<Grant | undefined | 'refused'> {
  try {
    return await run.ledger.retryForEvent(found, run.processId, held);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    run.log.warn({ grant: found.id, err: error }, 'a grant of a payout may not be taken up again');
    if (!run.queue.retry(one, CHECK_AGAIN_MS * 2)) progressed(run, found);
    return 'refused';
  }
}

/** Goes on from what has become of one grant. */
async function settle(run: PaymentRun, one: Queued, grant: Grant, attempt: WatchedAttempt): Promise<void> {
  if (isUnderWay(grant)) run.queue.again(one, CHECK_AGAIN_MS);
  else if (grant.state !== 'not-sent') {
    attempt.served(grant.account);
    progressed(run, grant.state === 'unknown' ? await run.onUnknown(grant) : grant);
  } else if (!(await retryUnsent(run, one, grant, attempt))) {
    progressed(run, grant);
    // The token is wrong: every other grant would fare the same.
    if (grant.unsentBecause === 'refused-token') run.queue.end('away');
  }
}

/** A grant has come to rest, and people see it. */
function progressed({ queue, onState }: PaymentRun, grant: Grant): void {
  queue.progressed();
  onState(grant);
}

/**
 * What was sent is recorded, or a process keeps trying to. What was entered or taken up although the store has reported
 * a failure is nobody's to deliver: the recovery ends it as not sent, and then it is taken up again. Either way the
 * ledger tells when it is looked at again.
 */
function putOff({ queue, breaker, log }: PaymentRun, one: Queued, error: unknown): void {
  log.warn({ grant: one.item.id, err: error }, 'a grant of a payout could not be dealt with yet');
  queue.again(one, CHECK_AGAIN_MS * 2);
  // Even if it has failed only in recording what became of a grant.
  if (causeOf(error) instanceof StoreError) breaker.storeFailed();
}

const nothing = async () => undefined;

function recordErrorIn(error: unknown): RecordError | undefined {
  const cause = causeOf(error);
  return cause instanceof RecordError ? cause : undefined;
}

const causeOf = (error: unknown) => (error instanceof UserError ? error.cause : error);

/** Whether a process has it in hand, maybe another one. */
const isUnderWay = (grant: Grant) => stageOf(grant) === 'in-flight';

/** Whether nothing was sent for a grant, and that may be otherwise when it is taken up again. */
export const mayBeRetried = ({ state, unsentBecause, reassignedTo }: Grant) =>
  state === 'not-sent' && unsentBecause !== 'account' && reassignedTo === undefined;

/** Before the second try of a grant. Each pause is so many times as long as the one before it. */
const AGAIN_MS = 2_000;
const AGAIN_GROWTH = 4;
const THROTTLED_PAUSE_MS = 2_000;

/** Why nothing was sent where another try will not change it: nobody has the account, or the token is wrong. */
const FOR_GOOD: ReadonlySet<Grant['unsentBecause']> = new Set(['account', 'refused-token'] as const);

/** Why nothing was sent where that says something about this account alone. */
const OF_ONE_ACCOUNT: ReadonlySet<Grant['unsentBecause']> = new Set(['busy', 'unreadable'] as const);

/**
 * Why nothing was sent where that says nothing about the account: there was no connection, this process stood still,
 * the store failed or was held, or it ended without a reason because it was nobody's to deliver.
 */
const OF_NO_ACCOUNT: ReadonlySet<Grant['unsentBecause']> = new Set([
  'unreachable',
  'overtaken',
  'store',
  'held',
  undefined,
] as const);

/**
 * Puts back a grant that was not sent, if another try may succeed.
 * @param attempt the one in which nothing was sent
 * @returns false if there is no other try
 */
async function retryUnsent(
  { queue, breaker }: PaymentRun,
  one: Queued,
  { unsentBecause }: Grant,
  attempt: WatchedAttempt,
): Promise<boolean> {
  if (FOR_GOOD.has(unsentBecause)) return false;
  if (unsentBecause === 'throttled') {
    breaker.hold(THROTTLED_PAUSE_MS);
    queue.again(one, 0);
    return true;
  }
  const isNobodys = OF_NO_ACCOUNT.has(unsentBecause);
  const isOwn = OF_ONE_ACCOUNT.has(unsentBecause) || (!isNobodys && (await attempt.servesOthers()));
  if (isOwn) return queue.retry(one, AGAIN_MS * AGAIN_GROWTH ** one.tries);
  // Nobody's turn is used up, or an outage would leave out everybody.
  queue.again(one, breaker.failed(isNobodys));
  return true;
}
