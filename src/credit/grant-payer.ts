import { type Clock, systemClock } from '../clock.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { Change } from '../storage/store.js';
import type { Held } from '../storage/store-hold.js';
import { type AskedWebsite, createCircuitBreaker, type WatchedAttempt } from './circuit-breaker.js';
import type { Deliverer } from './delivery.js';
import type { GrantAnnouncer } from './grant-announcer.js';
import type { Grant } from './grant-schema.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';

/** Accounts at a time. The website takes more calls at once, and members shall not wait for a payout. */
const AT_ONCE = 4;
/** How often a grant is tried for which the website does not answer while it answers for others. */
const TRIES = 4;
/** Before the second time. Each pause is so many times as long as the one before it. */
const AGAIN_MS = 2_000;
const AGAIN_GROWTH = 4;
/** Without any progress for so long, the rest is left to be resumed by people. */
const PATIENCE_MS = 10 * 60_000;
/** When a grant is looked at again that another process has in hand, or that could not be recorded. */
const LOOK_AGAIN_MS = 1_000;
const THROTTLED_PAUSE_MS = 2_000;
/** When the log channel is tried again that must be told of a contradiction first. */
const TELL_AGAIN_MS = 10_000;

/** A grant as it is planned, before it is entered in the ledger. */
export type PlannedGrant = Omit<Grant, 'state' | 'process'>;

/** What is to be paid, and on what condition. */
export interface Payment {
  readonly grants: readonly PlannedGrant[];
  /**
   * What must be so in the moment in which a grant is entered: the payout is still under way, in this process's
   * hands. `undefined`: it is not, and nothing more is to be entered.
   */
  readonly held: () => Promise<readonly Change[] | undefined>;
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
 * - `away`: the website was not to be had for so long that people should look at it
 * - `unreadable`: as `done`, save for grants that hang on a record that cannot be read
 */
export type PaymentEnd = 'done' | 'stopped' | 'away' | 'unreadable';

/** Pays many grants, a few accounts at a time, and none of them twice. */
export interface Payer {
  pay(payment: Payment): Promise<PaymentEnd>;
}

export interface PayerOptions {
  readonly ledger: Ledger;
  readonly website: AskedWebsite;
  readonly deliverer: Deliverer;
  /** Gathers evidence for a grant whose outcome has become unknown, and puts it before staff. */
  readonly onUnknown: (grant: Grant) => Promise<Grant>;
  /** Tells of what the website has said against the record, before a grant is taken up again. */
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'tellNow'>;
  /** What is entered is held from that moment on, or the recovery would take it for left behind. */
  readonly inFlight: Pick<InFlight, 'hold'>;
  readonly processId: string;
  /** While the store is held, nothing is begun. Default: it never is. */
  readonly isHeld?: Held['isHeld'];
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** A grant that is still to be paid. */
interface Open {
  readonly planned: PlannedGrant;
  /** How often that has failed for a reason of its own. */
  readonly tries: number;
  /** Not before, in ms of the monotonic clock. */
  readonly notBefore: number;
}

export function createPayer(options: PayerOptions): Payer {
  const { ledger, website, deliverer, onUnknown, grantAnnouncer, inFlight, processId, log } = options;
  const { isHeld = () => false, clock = systemClock } = options;
  const monotonic = () => clock.now();

  return {
    async pay({ grants, held, onState, onUnreadable = nothing, signal }) {
      const open: Open[] = grants.map((planned) => ({ planned, tries: 0, notBefore: 0 }));
      let underWay = 0;
      let lastProgress = monotonic();
      let end: PaymentEnd | undefined;
      let isWhole = true;
      const breaker = createCircuitBreaker(website, clock);
      /** What wakes each worker that has nothing to do. */
      const asleep = new Set<() => void>();

      const ended = () => end !== undefined || signal.aborted;

      function again({ planned, tries }: Open, pauseMs: number): void {
        open.push({ planned, tries, notBefore: monotonic() + pauseMs });
        if (monotonic() - lastProgress > PATIENCE_MS) end = 'away';
      }

      /** The next grant that may be tried. Those that wait for another try stand at the end. */
      function take(): Open | undefined {
        if (isHeld()) {
          // People take their time to decide, which says nothing about the website.
          lastProgress = monotonic();
          return undefined;
        }
        if (breaker.heldForMs() > 0) return undefined;
        const time = monotonic();
        const index = open.findIndex(({ notBefore }) => notBefore <= time);
        return index === -1 ? undefined : open.splice(index, 1)[0];
      }

      /** Nothing was sent, and that may be otherwise at another try. @returns whether there is one */
      async function tryAgain(
        one: Open,
        { unsentBecause }: Grant,
        attempt: WatchedAttempt,
      ): Promise<boolean> {
        if (unsentBecause === 'throttled') {
          breaker.hold(THROTTLED_PAUSE_MS);
          again(one, 0);
          return true;
        }
        const isNobodys = OF_NO_ACCOUNT.has(unsentBecause);
        const isOwn = OF_ONE_ACCOUNT.has(unsentBecause) || (!isNobodys && (await attempt.servesOthers()));
        if (!isOwn) {
          // Nobody's turn is used up, or an outage would leave out everybody.
          again(one, breaker.failed(isNobodys));
          return true;
        }
        if (one.tries + 1 >= TRIES) return false;
        again({ ...one, tries: one.tries + 1 }, AGAIN_MS * AGAIN_GROWTH ** one.tries);
        return true;
      }

      /** A grant has come to rest, and people see it. */
      function progressed(grant: Grant): void {
        lastProgress = monotonic();
        onState(grant);
      }

      /** What has become of one grant. */
      async function settle(one: Open, grant: Grant, attempt: WatchedAttempt): Promise<void> {
        if (isUnderWay(grant)) again(one, LOOK_AGAIN_MS);
        else if (grant.state !== 'not-sent') {
          attempt.served(grant.account);
          progressed(grant.state === 'unknown' ? await onUnknown(grant) : grant);
        } else if (!mayPass(grant) || !(await tryAgain(one, grant, attempt))) {
          progressed(grant);
          // The token is wrong: every other grant would fare the same.
          if (grant.unsentBecause === 'refused-token') end = 'away';
        }
      }

      async function payOne(one: Open): Promise<void> {
        const found = await ledger.find(one.planned.id);
        if (found !== undefined && isUnderWay(found)) return again(one, LOOK_AGAIN_MS);
        if (found !== undefined && !mayBeTakenUp(found)) {
          if (found.state === 'applied') breaker.servedBefore(found.account);
          return progressed(found);
        }
        if (found !== undefined && !(await isTold(found))) return again(one, TELL_AGAIN_MS);
        const before = await held();
        if (before === undefined) {
          end = 'stopped';
          return;
        }
        await inFlight.hold(one.planned.id, () => carryOut(one, found, before));
      }

      /** @param before what must be so in the moment in which the grant is entered or taken up */
      async function carryOut(one: Open, found: Grant | undefined, before: readonly Change[]): Promise<void> {
        const prepared =
          found === undefined ? await entered(one.planned, before) : await takenUp(one, found, before);
        if (prepared === 'refused') return;
        // It or the payout has changed in this moment, so both are looked at again.
        if (prepared === undefined) return again(one, LOOK_AGAIN_MS);
        const attempt = breaker.watch();
        await settle(one, (await deliverer.deliver(prepared, nothing)).grant, attempt);
      }

      /** Whether staff know of what the website has said against the record, if it has. */
      async function isTold(found: Grant): Promise<boolean> {
        if (found.overruled === undefined || !(await ledger.isIn('untold', found.id))) return true;
        return grantAnnouncer.tellNow([found]);
      }

      async function entered(planned: PlannedGrant, before: readonly Change[]): Promise<Grant | undefined> {
        const grant: Grant = { ...planned, state: 'prepared', process: processId };
        return (await ledger.enterForEvent(grant, before)) ? grant : undefined;
      }

      /** A refusal of our own, such as a used-up cap, is seldom gone at another try. */
      async function takenUp(
        one: Open,
        found: Grant,
        before: readonly Change[],
      ): Promise<Grant | undefined | 'refused'> {
        try {
          return await ledger.reviveForEvent(found, processId, before);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          log.warn({ grant: found.id, err: error }, 'a grant of a payout may not be taken up again');
          if (one.tries + 1 >= TRIES) progressed(found);
          else again({ ...one, tries: one.tries + 1 }, LOOK_AGAIN_MS * 2);
          return 'refused';
        }
      }

      async function pay(one: Open): Promise<void> {
        underWay += 1;
        try {
          await payOne(one);
        } catch (error) {
          const unreadable = recordErrorIn(error);
          if (unreadable !== undefined) {
            log.error({ grant: one.planned.id, err: error }, 'a grant hangs on a record that cannot be read');
            isWhole = false;
            onUnreadable(unreadable);
            return;
          }
          // What was sent is recorded, or is being tried to be. What was entered or taken up although the store has
          // reported a failure is nobody's to deliver: the recovery ends it as not sent, and then it is taken up
          // again. Either way the ledger tells when it is looked at again.
          log.warn({ grant: one.planned.id, err: error }, 'a grant of a payout could not be dealt with yet');
          again(one, LOOK_AGAIN_MS * 2);
          if (isOfStore(error)) breaker.storeFailed();
        } finally {
          underWay -= 1;
          wakeAll();
        }
      }

      /** For how many ms nothing can be taken, if nothing that is under way changes that. */
      function untilDue(): number {
        if (isHeld()) return HELD_LOOK_MS;
        const time = monotonic();
        const nextTry = Math.min(...open.map(({ notBefore }) => notBefore - time));
        return Math.max(nextTry, breaker.heldForMs(), 0);
      }

      /** Waits until something may be taken, or may have changed. */
      function idle(): Promise<void> {
        return new Promise((resolve) => {
          const ms = untilDue();
          const callOff = Number.isFinite(ms) ? clock.after(ms, wake) : () => undefined;
          function wake(): void {
            callOff();
            asleep.delete(wake);
            resolve();
          }
          asleep.add(wake);
        });
      }

      function wakeAll(): void {
        for (const wake of [...asleep]) wake();
      }

      async function worker(): Promise<void> {
        while (!ended() && (open.length > 0 || underWay > 0)) {
          const next = take();
          if (next === undefined) await idle();
          else await pay(next);
        }
      }

      signal.addEventListener('abort', wakeAll);
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
      } finally {
        signal.removeEventListener('abort', wakeAll);
      }
      return end ?? (open.length > 0 ? 'stopped' : isWhole ? 'done' : 'unreadable');
    },
  };
}

/** How often a payment looks whether its store is still held. */
const HELD_LOOK_MS = 1_000;

const nothing = async () => undefined;

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

/** Whether the store has failed, be it in recording what became of a grant. */
const isOfStore = (error: unknown) => causeOf(error) instanceof StoreError;

function recordErrorIn(error: unknown): RecordError | undefined {
  const cause = causeOf(error);
  return cause instanceof RecordError ? cause : undefined;
}

const causeOf = (error: unknown) => (error instanceof UserError ? error.cause : error);

/** Whether somebody has it in hand, maybe another process. */
const isUnderWay = ({ state }: Grant) => state === 'prepared' || state === 'sending';

/** Whether nothing was sent for a grant, and that may be otherwise when it is taken up again. */
export const mayBeTakenUp = ({ state, unsentBecause, supersededBy }: Grant) =>
  state === 'not-sent' && unsentBecause !== 'account' && supersededBy === undefined;

/** Whether a reason for sending nothing may be gone at another try. */
function mayPass({ unsentBecause }: Grant): boolean {
  return unsentBecause !== 'account' && unsentBecause !== 'refused-token';
}
