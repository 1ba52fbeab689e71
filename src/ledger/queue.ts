import { EventEmitter } from 'node:events';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import { allKeys } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Change, Store } from '../storage/store.js';
import type { Held } from '../storage/store-hold.js';
import type { Clock, World } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import {
  type AskedWebsite,
  type CircuitBreaker,
  createCircuitBreaker,
  type WatchedAttempt,
} from './circuit-breaker.js';
import type { Deliverer, Delivery } from './delivery.js';
import {
  type Grant,
  type GrantLine,
  isToCome,
  listedId,
  queuedLine,
  queueIndexKey,
  queuePrefix,
  type UnsentBecause,
} from './grant.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';
import { createLines, type Line, type Queued } from './queue-lines.js';

type Kind = GrantLine['kind'];

/**
 * Whether an event pays:
 * - `open`: it does, as long as these records stay as they are
 * - `paused`: not now
 * - `over`: never again, so that what is queued ends, as long as these records stay as they are
 */
export type Gate =
  | { readonly is: 'open' | 'over'; readonly unchanged: readonly Change[] }
  | { readonly is: 'paused' };

/** What a kind of event says of its grants in the queue. IDs are those of events. */
export interface QueuedKind {
  gate(id: string): Promise<Gate>;
  /** Queues the next of many grants, as few are left. @returns whether there were any */
  more?(id: string): Promise<boolean>;
  /** One of its grants has come to rest. */
  rested?(grant: Grant): void;
  /** None of its grants could be paid for so long that people should look, or the website refuses the token. */
  away?(id: string): Promise<void>;
  /** A record cannot be read on which one of its grants hangs. */
  unreadable?(id: string, error: RecordError): void;
  /** What tells staff of a grant that is given up after a week, as changes to commit with that. Default: none is. */
  givenUp?(grant: Grant): readonly Change[];
}

interface QueueOptions extends Pick<World, 'now' | 'clock' | 'randomBytes'> {
  readonly ledger: Ledger;
  /** Names this process in what it has in hand. */
  readonly processId: string;
  readonly inFlight: Pick<InFlight, 'hold' | 'holds'>;
  /** Called with a grant whose outcome has just become unknown. */
  readonly onUnknown: (grant: Grant) => Promise<Grant>;
  readonly log: Log;
  readonly store: Store;
  readonly website: AskedWebsite;
  readonly deliverer: Pick<Deliverer, 'deliver'>;
  /** While the store is held, nothing is begun. */
  readonly isHeld: Held['isHeld'];
}

/** When a grant is looked at again that another process has changed or holds up, or that could not be recorded. */
const LOOK_AGAIN_MS = 1_000;
/** A grant of which nothing was sent by then is left to staff. */
export const GIVE_UP_MS = 7 * 24 * 60 * 60_000;
/** How often a grant is tried that fails for a reason of its own, such as a website that answers only for others. */
const TRIES = 4;
/** Before the second try of a grant. Each pause is so many times as long as the one before it. */
const AGAIN_MS = 2_000;
const AGAIN_GROWTH = 4;
const THROTTLED_PAUSE_MS = 2_000;
/** So few grants of an event are left when the next are queued, and so many are taken from the store at once. */
const FEW = 50;
const WINDOW = 500;

/** Why nothing was sent where that says something about this account alone. */
const OF_ONE_ACCOUNT: ReadonlySet<UnsentBecause | undefined> = new Set(['busy', 'unreadable'] as const);

/**
 * Why nothing was sent where that says nothing about the account: there was no connection, this process stood still, or the
 * store failed.
 */
const OF_NO_ACCOUNT: ReadonlySet<UnsentBecause | undefined> = new Set([
  'unreachable',
  'overtaken',
  'store',
  undefined,
] as const);

export type Queue = ReturnType<typeof createQueue>;

/**
 * Pays the grants of events: payouts, giveaways, drops and codes. What is queued stands in the store, so that any process
 * pays it; events take turns, so that a long list delays nobody. Nothing is paid twice: a grant is taken from the queue in
 * a commit, and goes back only if nothing was sent for it.
 */
export function createQueue(options: QueueOptions) {
  const { ledger, store, clock, isHeld, log } = options;
  const lines = createLines(clock);
  const breaker = createCircuitBreaker(options.website, clock);
  const underWay = createWorkUnderWay();
  const kinds = createKinds(clock);
  const pay = createPayment(options, breaker, kinds);
  const intake = createIntake(options, kinds);
  let isHalted = false;
  let callOff = () => {};

  /** Begins all that may be paid now, and comes back when more may be. */
  function pump(): void {
    callOff();
    callOff = () => {};
    if (isHalted) return;
    if (isHeld()) {
      lines.excuse();
      if (Number.isFinite(lines.untilDue())) callOff = clock.after(LOOK_AGAIN_MS, pump);
      return;
    }
    while (breaker.heldForMs() === 0) {
      const next = lines.take();
      if (next === undefined) break;
      const work = payNext(next.line, next.queued).catch((error: unknown) =>
        log.warn({ err: error }, 'the queue could not be read yet'),
      );
      void underWay.track(work.finally(pump));
    }
    const ms = Math.max(breaker.heldForMs(), lines.untilDue());
    if (Number.isFinite(ms)) callOff = clock.after(ms, pump);
  }

  async function payNext(line: Line, queued: Queued): Promise<void> {
    await pay(line, queued).finally(() => line.done(queued));
    // Of other events, the next look at the store takes what others have left.
    if (kinds.of(line)?.more !== undefined && line.waiting() < FEW && !isHalted) await intake.refill(line);
  }

  function begin(event: GrantLine, grantIds: readonly string[]): void {
    const line = lines.of(event);
    for (const id of grantIds) line.add(id);
    pump();
  }

  return {
    /** Has a kind of event served. To be called once for each, before anything is queued. */
    serve: kinds.serve,

    /** Pays, beside other work, what this process has just queued. */
    begin,

    /** As {@link begin}, at once also where the pause after a failure is not over: somebody asks for it. */
    hurry(event: GrantLine, grantIds: readonly string[]): void {
      breaker.hurry();
      lines.of(event).hurry();
      begin(event, grantIds);
    },

    /** Waits for what becomes of a grant. @returns it once it has come to rest; `undefined` if not in time, or never */
    outcome(event: GrantLine, grantId: string, withinMs: number): Promise<Grant | undefined> {
      const outcome = kinds.outcome(grantId, withinMs);
      begin(event, [grantId]);
      return outcome;
    },

    /** Whether something of an event is still to be paid. @param idPrefix of its grants' IDs */
    async isPaying(event: GrantLine, idPrefix: string): Promise<boolean> {
      if ((await store.count(queuePrefix(event))) > 0) return true;
      return [...(await ledger.shownStanding(idPrefix)).grants.values()].some(isToCome);
    },

    /** To be called every few seconds, after the grants were recovered: takes up what others or failures have left. */
    async recover(): Promise<void> {
      for await (const event of queuedEvents(store)) {
        if (isHalted) break;
        await eachAlone([intake.giveUp, intake.refill], (work) => work(lines.of(event)));
      }
      lines.tidy();
      pump();
    },

    /** Lets nothing more begin. */
    halt(): void {
      isHalted = true;
      callOff();
    },
    /** Resolves when nothing is under way here any more. */
    idle: underWay.idle,
  };
}

type Kinds = ReturnType<typeof createKinds>;

/** The kinds of events, and whoever waits for a grant: what is told when one has come to rest. */
function createKinds(clock: Clock) {
  const kinds = new Map<Kind, QueuedKind>();
  const resting = new EventEmitter<Record<string, [Grant]>>().setMaxListeners(0);
  const of = ({ kind }: Line) => kinds.get(kind);
  return {
    serve: (kind: Kind, served: QueuedKind): void => void kinds.set(kind, served),
    of,

    /** Waits for a grant to come to rest. @returns it; `undefined` if not in time */
    outcome: (grantId: string, withinMs: number): Promise<Grant | undefined> =>
      new Promise((resolve) => {
        const end = (grant?: Grant): void => {
          cancel();
          resting.off(grantId, end);
          resolve(grant);
        };
        const cancel = clock.after(withinMs, end);
        resting.on(grantId, end);
      }),

    rested(line: Line, grant: Grant): void {
      line.progressed();
      resting.emit(grant.id, grant);
      of(line)?.rested?.(grant);
    },

    async tellAway(line: Line): Promise<void> {
      line.progressed();
      await of(line)?.away?.(line.id);
    },
  };
}

/** Pays one grant that was taken from its line. @returns a function that does so, and never fails */
function createPayment(options: QueueOptions, breaker: CircuitBreaker, kinds: Kinds) {
  const { ledger, inFlight } = options;
  const retries = createRetries(options, breaker, kinds);

  async function pay(line: Line, queued: Queued): Promise<void> {
    const { id } = queued;
    // What is still to be recorded of an earlier time must not meet a later one.
    if (inFlight.holds(id)) return line.again(queued, LOOK_AGAIN_MS);
    const grant = await ledger.find(id);
    if (grant?.state !== 'queued') {
      // Another process has it in hand, or had.
      if (grant !== undefined && !isToCome(grant)) kinds.rested(line, grant);
      return;
    }
    const paying = async () => {
      const gate = await kinds.of(line)?.gate(line.id);
      return gate?.is === 'open' ? gate.unchanged : undefined;
    };
    const open = await paying();
    if (open === undefined) return;
    await inFlight.hold(grant, async () => {
      const claimed = await ledger.claim(grant, options.processId, open);
      if (claimed === undefined) {
        mark('grant taken by another process first');
        return line.again(queued, LOOK_AGAIN_MS);
      }
      const attempt = breaker.watch();
      const delivery = await options.deliverer.deliver(claimed, { paying });
      await settle(line, queued, delivery, attempt);
    });
  }

  async function settle(
    line: Line,
    queued: Queued,
    delivery: Delivery,
    attempt: WatchedAttempt,
  ): Promise<void> {
    const { grant } = delivery;
    if (grant.state === 'queued') return retries.tryAgain(line, queued, delivery, attempt);
    // Another process has taken it over.
    if (isToCome(grant)) return;
    attempt.served(grant.account);
    kinds.rested(line, grant.state === 'unknown' ? await options.onUnknown(grant) : grant);
  }

  return (line: Line, queued: Queued): Promise<void> =>
    pay(line, queued).catch((error: unknown) => retries.failed(line, queued, error));
}

/** Decides when a grant is tried again that could not be paid, and whether. */
function createRetries({ ledger, now, log }: QueueOptions, breaker: CircuitBreaker, kinds: Kinds) {
  /** The grants of which it is known that they hang on a record that cannot be read. */
  const unreadable = new Set<string>();

  /** Nothing was sent for a grant: decides when it is tried again, and whether. */
  async function tryAgain(
    line: Line,
    queued: Queued,
    { grant, because }: Delivery,
    attempt: WatchedAttempt,
  ): Promise<void> {
    // Its event or the store pays nothing now, which this process may not have heard yet.
    if (because === 'held') {
      mark('grant put back since its event had stopped');
      return line.again(queued, LOOK_AGAIN_MS);
    }
    const isNobodys = OF_NO_ACCOUNT.has(because);
    const isThrottled = because === 'throttled';
    const isOwn =
      !isThrottled && (OF_ONE_ACCOUNT.has(because) || (!isNobodys && (await attempt.servesOthers())));
    if (isOwn) return tryOwnAgain(line, queued, grant, because);
    if (isThrottled) {
      mark('grant put back after throttling');
      breaker.hold(THROTTLED_PAUSE_MS);
    }
    // Nobody's turn is used up, or an outage would leave out everybody.
    line.failed(queued, isThrottled ? 0 : breaker.failed(isNobodys));
    // The token is wrong: every other grant would fare the same.
    if (because === 'refused-token' || line.isStuck()) await kinds.tellAway(line);
  }

  /** As {@link tryAgain}, where the website serves others. */
  async function tryOwnAgain(
    line: Line,
    queued: Queued,
    grant: Grant,
    because?: UnsentBecause,
  ): Promise<void> {
    const tries = queued.tries + 1;
    // Where nobody can have it queued again, it is tried until it is given up and staff are told.
    if (tries < TRIES || kinds.of(line)?.givenUp !== undefined) {
      const pauseMs = AGAIN_MS * AGAIN_GROWTH ** Math.min(queued.tries, TRIES - 1);
      return line.failed({ ...queued, tries }, pauseMs);
    }
    const end = { settledAt: now(), ...(because !== undefined && { unsentBecause: because }) };
    if (await ledger.endQueued([grant], end)) kinds.rested(line, { ...grant, ...end, state: 'not-sent' });
  }

  /**
   * What was sent is recorded, or a process keeps trying to. What was taken from the queue although the store has reported a
   * failure is nobody's to deliver: the recovery puts it back.
   */
  async function failed(line: Line, queued: Queued, error: unknown): Promise<void> {
    const cause = error instanceof UserError ? error.cause : error;
    if (cause instanceof RecordError) {
      if (!unreadable.has(queued.id))
        log.error({ grant: queued.id, err: error }, 'a grant hangs on a record that cannot be read');
      unreadable.add(queued.id);
      kinds.of(line)?.unreadable?.(line.id, cause);
      return;
    }
    log.warn({ grant: queued.id, err: error }, 'a queued grant could not be dealt with yet');
    line.again(queued, LOOK_AGAIN_MS * 2);
    // Even if it has failed only in recording what became of a grant.
    if (cause instanceof StoreError) breaker.storeFailed();
    if (!line.isStuck()) return;
    await kinds.tellAway(line).catch((failure: unknown) => {
      log.warn({ event: line.id, err: failure }, 'it could not be told yet that an event waits to be paid');
    });
  }

  return { tryAgain, failed };
}

/** Takes what is queued from the store, and ends there what is not to be paid. */
function createIntake({ ledger, store, randomBytes, now }: QueueOptions, { of, rested }: Kinds) {
  const refilling = new Set<Line>();

  /** @param unchanged what must still be so for that */
  async function endAll(line: Line, unchanged: readonly Change[]): Promise<void> {
    const ending: Grant[] = [];
    await eachAlone((await queuedOf({ store, randomBytes }, line)).slice(0, FEW * 2), async (id) => {
      const grant = await ledger.find(id);
      if (grant?.state === 'queued') ending.push(grant);
    });
    if (ending.length === 0) return;
    const end = { settledAt: now() };
    if (!(await ledger.endQueued(ending, end, unchanged))) return;
    mark('grant ended in the queue with its event');
    for (const grant of ending) rested(line, { ...grant, ...end, state: 'not-sent' });
    await endAll(line, unchanged);
  }

  async function fill(line: Line): Promise<void> {
    const kind = of(line);
    const gate = await kind?.gate(line.id);
    if (gate?.is !== 'open') line.drop();
    if (gate?.is === 'over') await endAll(line, gate.unchanged);
    if (gate?.is !== 'open') return;
    await kind?.more?.(line.id);
    for (const id of await queuedOf({ store, randomBytes }, line)) line.add(id);
  }

  return {
    /** Takes what is queued of an event from the store, and ends it there if the event is over. */
    async refill(line: Line): Promise<void> {
      if (refilling.has(line)) return;
      refilling.add(line);
      await fill(line).finally(() => refilling.delete(line));
    },

    /**
     * Gives up what nobody could pay for a week, however often it was tried. It was tried for a while also where the bot
     * itself was away for all that time, or payments were on hold.
     */
    async giveUp(line: Line): Promise<void> {
      const told = of(line)?.givenUp;
      if (told === undefined) return;
      for (const { id } of line.failingLong()) {
        const grant = await ledger.find(id);
        if (grant?.state !== 'queued' || now() - grant.confirmedAt < GIVE_UP_MS) continue;
        const end = { settledAt: now(), unsentBecause: 'unreachable' } as const;
        if (!(await ledger.endQueued([grant], end, told(grant)))) continue;
        mark('grant given up');
        rested(line, { ...grant, ...end, state: 'not-sent' });
      }
    },
  };
}

/** The oldest of those that are queued of an event, in no certain order: processes shall not all begin with the same. */
async function queuedOf(
  { store, randomBytes }: Pick<QueueOptions, 'store' | 'randomBytes'>,
  event: GrantLine,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const key of allKeys(store, queuePrefix(event))) ids.push(listedId(key));
  const oldest = ids.slice(-WINDOW);
  const [offset = 0] = randomBytes(1);
  const first = Math.floor((offset / 256) * oldest.length);
  return [...oldest.slice(first), ...oldest.slice(0, first)];
}

/** The events of which something is queued: from the keys, so that a grant that cannot be read holds up none of the others. */
async function* queuedEvents(store: Store): AsyncGenerator<GrantLine> {
  let before: string | undefined;
  for (;;) {
    const [row] = await store.range<string>({ prefix: queueIndexKey('queued', ''), before, limit: 1 });
    if (row === undefined) return;
    yield queuedLine(row.key);
    before = row.key.slice(0, row.key.lastIndexOf(':') + 1);
  }
}
