import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import { allKeys } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Change, Store } from '../storage/store.js';
import type { Held } from '../storage/store-hold.js';
import type { World } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import { type AskedWebsite, createCircuitBreaker, type WatchedAttempt } from './circuit-breaker.js';
import type { Deliverer, Delivery } from './delivery.js';
import {
  type Grant,
  type GrantEvent,
  isToCome,
  listedId,
  queuedEvent,
  queueIndexKey,
  queuePrefix,
  type UnsentBecause,
} from './grant.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';
import { createLines, type Line, type Queued } from './queue-lines.js';

type Kind = GrantEvent['kind'];

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

/** When a grant is looked at again that another process has changed, or that could not be recorded. */
const LOOK_AGAIN_MS = 1_000;
/** Without any progress for so long, people should look at the website. */
const PATIENCE_MS = 10 * 60_000;
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
  const kinds = new Map<Kind, QueuedKind>();
  const lines = createLines(clock);
  const breaker = createCircuitBreaker(options.website, clock);
  const underWay = createWorkUnderWay();
  const listeners = new Map<string, Set<(grant: Grant) => void>>();
  /** The grants of which it is known that they hang on a record that cannot be read. */
  const unreadable = new Set<string>();
  let isHalted = false;
  let callOff = () => {};

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
      payBeside(next.line, next.queued);
    }
    const ms = Math.max(breaker.heldForMs(), lines.untilDue());
    if (Number.isFinite(ms)) callOff = clock.after(ms, pump);
  }

  function payBeside(line: Line, queued: Queued): void {
    const work = pay(line, queued).catch((error: unknown) => failed(line, queued, error));
    const end = work.then(async () => {
      lines.done(line, queued);
      // Of other events, the next look at the store takes what others have left.
      if (kinds.get(line.kind)?.more !== undefined && line.waiting.size < FEW) await refill(line);
    });
    void underWay.track(
      end
        .catch((error: unknown) => log.warn({ err: error }, 'the queue could not be read yet'))
        .finally(pump),
    );
  }

  async function pay(line: Line, queued: Queued): Promise<void> {
    const { id } = queued;
    // What is still to be recorded of an earlier time must not meet a later one.
    if (options.inFlight.holds(id)) return lines.again(line, queued, LOOK_AGAIN_MS);
    const grant = await ledger.find(id);
    if (grant?.state !== 'queued') {
      // Another process has it in hand, or had.
      if (grant !== undefined && isToCome(grant)) return;
      return grant && rested(line, grant);
    }
    const paying = async () => {
      const gate = await kinds.get(line.kind)?.gate(line.id);
      return gate?.is === 'open' ? gate.unchanged : undefined;
    };
    const open = await paying();
    if (open === undefined) return;
    await options.inFlight.hold(grant, async () => {
      const claimed = await ledger.claim(grant, options.processId, open);
      if (claimed === undefined) {
        mark('grant taken by another process first');
        return lines.again(line, queued, LOOK_AGAIN_MS);
      }
      const attempt = breaker.watch();
      const delivery = await options.deliverer.deliver(claimed, async () => undefined, undefined, paying);
      await settle(line, queued, delivery, attempt);
    });
  }

  async function settle(
    line: Line,
    queued: Queued,
    delivery: Delivery,
    attempt: WatchedAttempt,
  ): Promise<void> {
    const { grant, because } = delivery;
    if (grant.state === 'queued') return tryAgain(line, queued, grant, because, attempt);
    // Another process has taken it over.
    if (isToCome(grant)) return;
    attempt.served(grant.account);
    rested(line, grant.state === 'unknown' ? await options.onUnknown(grant) : grant);
  }

  /** Nothing was sent for a grant: decides when it is tried again, and whether. */
  async function tryAgain(
    line: Line,
    queued: Queued,
    grant: Grant,
    because: UnsentBecause | undefined,
    attempt: WatchedAttempt,
  ): Promise<void> {
    if (because === 'throttled') {
      mark('grant put back after throttling');
      breaker.hold(THROTTLED_PAUSE_MS);
      lines.failed(line, queued, 0);
      if (lines.isStuck(line, PATIENCE_MS)) await tellAway(line);
      return;
    }
    // Its event or the store pays nothing now. Once they do again, it is taken from the store.
    if (because === 'held') return mark('grant put back since its event had stopped');
    const isNobodys = OF_NO_ACCOUNT.has(because);
    const isOwn = OF_ONE_ACCOUNT.has(because) || (!isNobodys && (await attempt.servesOthers()));
    if (!isOwn) {
      // Nobody's turn is used up, or an outage would leave out everybody.
      lines.failed(line, queued, breaker.failed(isNobodys));
      // The token is wrong: every other grant would fare the same.
      if (because === 'refused-token' || lines.isStuck(line, PATIENCE_MS)) await tellAway(line);
      return;
    }
    const tries = queued.tries + 1;
    // Where nobody can have it queued again, it is tried until it is given up and staff are told.
    if (tries < TRIES || kinds.get(line.kind)?.givenUp !== undefined)
      return lines.failed(
        line,
        { ...queued, tries },
        AGAIN_MS * AGAIN_GROWTH ** Math.min(queued.tries, TRIES - 1),
      );
    const end = { settledAt: options.now(), ...(because !== undefined && { unsentBecause: because }) };
    if (await ledger.endQueued([grant], end)) rested(line, { ...grant, ...end, state: 'not-sent' });
  }

  async function tellAway(line: Line): Promise<void> {
    lines.progressed(line);
    await kinds.get(line.kind)?.away?.(line.id);
  }

  function rested(line: Line, grant: Grant): void {
    lines.progressed(line);
    if (grant.state === 'applied') breaker.servedBefore(grant.account);
    for (const listener of listeners.get(grant.id) ?? []) listener(grant);
    kinds.get(line.kind)?.rested?.(grant);
  }

  /**
   * What was sent is recorded, or a process keeps trying to. What was taken from the queue although the store has reported a
   * failure is nobody's to deliver: the recovery puts it back.
   */
  function failed(line: Line, queued: Queued, error: unknown): void {
    const cause = error instanceof UserError ? error.cause : error;
    if (cause instanceof RecordError) {
      if (!unreadable.has(queued.id))
        log.error({ grant: queued.id, err: error }, 'a grant hangs on a record that cannot be read');
      unreadable.add(queued.id);
      kinds.get(line.kind)?.unreadable?.(line.id, cause);
      return;
    }
    log.warn({ grant: queued.id, err: error }, 'a queued grant could not be dealt with yet');
    lines.again(line, queued, LOOK_AGAIN_MS * 2);
    // Even if it has failed only in recording what became of a grant.
    if (cause instanceof StoreError) breaker.storeFailed();
    if (!lines.isStuck(line, PATIENCE_MS)) return;
    const notified = tellAway(line).catch((failure: unknown) => {
      log.warn({ event: line.id, err: failure }, 'it could not be told yet that an event waits to be paid');
    });
    void underWay.track(notified);
  }

  /** Takes what is queued of an event from the store, and ends it there if the event is over. */
  async function refill(line: Line): Promise<void> {
    if (line.isRefilled || isHalted) return;
    line.isRefilled = true;
    try {
      const kind = kinds.get(line.kind);
      const gate = await kind?.gate(line.id);
      if (gate === undefined || gate.is === 'paused') return lines.drop(line);
      if (gate.is === 'over') return await endAll(line, gate.unchanged);
      await kind?.more?.(line.id);
      for (const id of await queuedOf(line)) lines.add(line, id);
    } finally {
      line.isRefilled = false;
    }
  }

  /** The oldest of those that are queued of an event, in no certain order: processes shall not all begin with the same. */
  async function queuedOf(event: GrantEvent): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const key of allKeys(store, queuePrefix(event))) ids.push(listedId(key));
    const oldest = ids.slice(-WINDOW);
    const [offset = 0] = options.randomBytes(1);
    const first = Math.floor((offset / 256) * oldest.length);
    return [...oldest.slice(first), ...oldest.slice(0, first)];
  }

  async function endAll(line: Line, unchanged: readonly Change[]): Promise<void> {
    lines.drop(line);
    const ending: Grant[] = [];
    await eachAlone((await queuedOf(line)).slice(0, FEW * 2), async (id) => {
      const grant = await ledger.find(id);
      if (grant?.state === 'queued') ending.push(grant);
    });
    if (ending.length === 0) return;
    const end = { settledAt: options.now() };
    if (!(await ledger.endQueued(ending, end, unchanged))) return;
    mark('grant ended in the queue with its event');
    for (const grant of ending) rested(line, { ...grant, ...end, state: 'not-sent' });
    await endAll(line, unchanged);
  }

  /** Gives up what nobody could pay for a week, however often it was tried. */
  async function giveUp(line: Line): Promise<void> {
    const kind = kinds.get(line.kind);
    if (kind?.givenUp === undefined) return;
    for (const queued of line.waiting.values()) {
      const { failingSince } = queued;
      // Tried for a while also where the bot itself was away for all that time, or payments were on hold.
      if (failingSince === undefined || clock.now() - failingSince < PATIENCE_MS) continue;
      const grant = await ledger.find(queued.id);
      if (grant?.state !== 'queued' || options.now() - grant.confirmedAt < GIVE_UP_MS) continue;
      const end = { settledAt: options.now(), unsentBecause: 'unreachable' } as const;
      const isEnded = await ledger.endQueued([grant], end, kind.givenUp(grant));
      if (!isEnded) continue;
      mark('grant given up');
      rested(line, { ...grant, ...end, state: 'not-sent' });
    }
  }

  function begin(event: GrantEvent, grantIds: readonly string[]): void {
    const line = lines.of(event);
    for (const id of grantIds) lines.add(line, id);
    pump();
  }

  return {
    /** Has a kind of event served. To be called once for each, before anything is queued. */
    serve: (kind: Kind, served: QueuedKind): void => void kinds.set(kind, served),

    /** Pays, beside other work, what this process has just queued. */
    begin,

    /** As {@link begin}, at once also where the pause after a failure is not over: somebody asks for it. */
    hurry(event: GrantEvent, grantIds: readonly string[]): void {
      breaker.hurry();
      lines.hurry(lines.of(event));
      begin(event, grantIds);
    },

    /** Waits for what becomes of a grant. @returns it once it has come to rest; `undefined` if not in time, or never */
    outcome(event: GrantEvent, grantId: string, withinMs: number): Promise<Grant | undefined> {
      return new Promise((resolve) => {
        const end = (grant: Grant | undefined): void => {
          cancel();
          own.delete(end);
          if (own.size === 0) listeners.delete(grantId);
          resolve(grant);
        };
        const cancel = clock.after(withinMs, () => end(undefined));
        const own = listeners.get(grantId) ?? new Set();
        listeners.set(grantId, own.add(end));
        begin(event, [grantId]);
      });
    },

    /** Whether something of an event is still to be paid. @param idPrefix of its grants' IDs */
    async isPaying(event: GrantEvent, idPrefix: string): Promise<boolean> {
      if ((await store.count(queuePrefix(event))) > 0) return true;
      return [...(await ledger.shownStanding(idPrefix)).grants.values()].some(isToCome);
    },

    /** To be called every few seconds, after the grants were recovered: takes up what others or failures have left. */
    async recover(): Promise<void> {
      const [first] = await store.range<string>({ prefix: queueIndexKey('queued', ''), limit: 1 });
      let key = first?.key;
      while (key !== undefined && !isHalted) {
        // From the key, so that a grant that cannot be read holds up none of the others.
        const line = lines.of(queuedEvent(key));
        await eachAlone([giveUp, refill], (work) => work(line));
        const before = key.slice(0, key.lastIndexOf(':') + 1);
        const [next] = await store.range<string>({ prefix: queueIndexKey('queued', ''), before, limit: 1 });
        key = next?.key;
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
