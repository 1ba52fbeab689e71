import { backoffMs } from '../backoff.js';
import type { World } from '../clock.js';
import type { Log } from '../log.js';
import { amountOf } from '../money/amount.js';
import { readableRows } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { createWorkUnderWay } from '../work-under-way.js';
import type { Caps } from './daily-caps.js';
import { type DuePayment, dueKey, grantOf } from './due-schema.js';
import { type Grant, grantKey, stageOf } from './grant.js';
import { newGrantChanges } from './grant-changes.js';
import { mayBeRetried, type Payer } from './grant-payer.js';
import type { Ledger } from './ledger.js';

/** So many payments are begun together, and so many such batches at once: one slow account must not hold up all. */
const BATCH = 20;
const BATCHES = 3;
/** After a payment was tried in vain, until it is tried again. */
const AGAIN_MS = 5_000;
const LONGEST_AGAIN_MS = 60_000;
/** A payment of which nothing was sent by then is left to staff. */
export const GIVE_UP_MS = 7 * 24 * 60 * 60_000;
/** After staff have settled a payment, how long an answer of the website may still show that it was not made. */
export const DOUBTED_MS = 60 * 60_000;

interface DuePaymentsOptions extends Pick<World, 'now' | 'clock'> {
  readonly store: Store;
  readonly caps: Pick<Caps, 'release'>;
  readonly payer: Payer;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  /** What tells staff of a payment that is given up, as changes to commit with that. */
  readonly tellGivenUp: (due: DuePayment) => readonly Change[];
  readonly retryLog: Log;
}

/** A payment as it is planned. Who pays it is not its planner's business. */
export type PlannedPayment = Omit<DuePayment, 'process'>;

/** What can be said of a payment to whoever is entitled to it. */
export interface Outlook {
  /** What pays it, as far as that is known. */
  readonly grant: Grant | undefined;
  /** Whether it will still be paid by itself. */
  readonly isToCome: boolean;
}

export type DuePayments = ReturnType<typeof createDuePayments>;

/**
 * An outbox of payments. What entitles somebody to a payment commits it here in the same moment, and it stays until its
 * grant has its end, whatever is down meanwhile. The grant's ID comes with it, so paying it twice is the same grant.
 */
export function createDuePayments(options: DuePaymentsOptions) {
  const { store, liveness, now, clock, retryLog } = options;
  const halting = new AbortController();
  const underWay = createWorkUnderWay();
  const waiting: DuePayment[] = [];
  /** The IDs of those that wait or are being paid here. */
  const inHand = new Set<string>();
  const tries = new Map<string, { readonly times: number; readonly notBefore: number }>();
  const listeners = new Map<string, Set<(grant: Grant) => void>>();
  let batches = 0;

  /** Pays, beside other work, what was just committed by this process. */
  function begin(due: DuePayment): void {
    if (inHand.has(due.id) || halting.signal.aborted) return;
    inHand.add(due.id);
    waiting.push(due);
    pump();
  }

  function pump(): void {
    while (batches < BATCHES && waiting.length > 0 && !halting.signal.aborted) {
      batches += 1;
      const batch = waiting.splice(0, BATCH);
      const work = payBatch(options, batch, halting.signal, rested).finally(() => {
        batches -= 1;
        for (const { id } of batch) setDown(id);
        pump();
      });
      void underWay.track(
        work.catch((error: unknown) => retryLog.warn({ err: error }, 'due payments could not be made yet')),
      );
    }
  }

  /** What has not come to its end is tried again later, less and less often. */
  function setDown(id: string): void {
    inHand.delete(id);
    const times = tries.get(id)?.times ?? 0;
    const pauseMs = backoffMs(times, AGAIN_MS, LONGEST_AGAIN_MS);
    tries.set(id, { times: times + 1, notBefore: clock.now() + pauseMs });
  }

  function rested(grant: Grant): void {
    for (const listener of listeners.get(grant.id) ?? []) listener(grant);
  }

  async function lookAt(due: DuePayment): Promise<void> {
    if (inHand.has(due.id) || (tries.get(due.id)?.notBefore ?? 0) > clock.now()) return;
    if (due.process === liveness.id) return begin(due);
    if (!(await liveness.isDead(due.process))) return;
    const ours = { ...due, process: liveness.id };
    if (await store.commit([{ key: dueKey(due.id), from: due, to: ours }])) begin(ours);
  }

  return {
    /** A payment as this process commits it, and the change that does so. `begin` it afterwards. */
    planned(payment: PlannedPayment): { readonly due: DuePayment; readonly change: Change } {
      const due: DuePayment = { ...payment, process: liveness.id };
      return { due, change: { key: dueKey(due.id), from: undefined, to: due } };
    },

    begin,

    /** Pays, and waits for what becomes of it. @returns the grant once it has come to rest; `undefined` if not in time, or never */
    outcome(due: DuePayment, withinMs: number): Promise<Grant | undefined> {
      return new Promise((resolve) => {
        const callOff = clock.after(withinMs, () => end(undefined));
        const own = listeners.get(due.id) ?? new Set();
        function end(grant: Grant | undefined): void {
          callOff();
          own.delete(end);
          if (own.size === 0) listeners.delete(due.id);
          resolve(grant);
        }
        listeners.set(due.id, own.add(end));
        begin(due);
      });
    },

    /** What can be said of a payment now: of its own grant, or of what staff have granted in its place. */
    async outlook(id: string, ledger: Pick<Ledger, 'find' | 'current'>): Promise<Outlook> {
      // Before the ledger: once its entry is gone, its grant is there.
      const due = await store.get<DuePayment>(dueKey(id));
      const own = await ledger.find(id);
      const grant = own && (await ledger.current(own));
      // What staff grant again is tried once.
      if (grant !== undefined && grant.id !== id) return { grant, isToCome: stageOf(grant) === 'in-flight' };
      return { grant, isToCome: due !== undefined && (grant === undefined || !isAtRest(grant)) };
    },

    /** Whether one of these is still to be paid, as far as is known now. @param grantIds their IDs */
    async isAnyToPay(grantIds: readonly string[]): Promise<boolean> {
      for (const id of grantIds) {
        const due = await store.get<DuePayment>(dueKey(id));
        if (due === undefined) continue;
        const grant = await store.get<Grant>(grantKey(id));
        if (grant === undefined || !isAtRest(grant)) return true;
      }
      return false;
    },

    /** To be called every few seconds, after the grants were recovered: takes up what others or failures have left. */
    async recover(): Promise<void> {
      const left = new Set<string>();
      const dues: DuePayment[] = [];
      for await (const { value } of readableRows<DuePayment>(store, dueKey(''))) {
        left.add(value.id);
        dues.push(value);
      }
      for (const id of tries.keys()) if (!left.has(id) && !inHand.has(id)) tries.delete(id);
      // Each is tried once at least, also where the bot itself was away for all that time.
      const old = dues.filter(({ id, confirmedAt }) => tries.has(id) && now() - confirmedAt >= GIVE_UP_MS);
      await eachAlone(old, (due) => giveUp(options, due));
      await eachAlone(dues.toReversed(), lookAt);
    },

    /** Lets nothing more begin. */
    halt: () => halting.abort(),
    /** Resolves when nothing is under way here any more. */
    idle: underWay.idle,
  };
}

type Needs = Pick<DuePaymentsOptions, 'store' | 'payer' | 'liveness' | 'retryLog' | 'now'>;

/**
 * Pays some of them, and removes those whose grants are over.
 * @param onRested told of each grant that has come to rest
 */
async function payBatch(
  needs: Needs,
  batch: readonly DuePayment[],
  signal: AbortSignal,
  onRested: (grant: Grant) => void,
): Promise<void> {
  const { store, payer, liveness } = needs;
  const rested = new Map<string, Grant>();
  await payer.pay({
    grants: batch.map(grantOf),
    async held(id) {
      const due = await store.get<DuePayment>(dueKey(id));
      return due?.process === liveness.id ? [{ key: dueKey(id), from: due, to: due }] : undefined;
    },
    onState(grant) {
      rested.set(grant.id, grant);
      onRested(grant);
    },
    signal,
  });
  await eachAlone(batch, async (due) => {
    const grant = rested.get(due.id);
    if (grant !== undefined && isOver(grant, needs.now())) await remove(store, due);
  });
}

/** Whether nothing more comes of it by itself, as far as is known now. */
const isAtRest = (grant: Grant) => stageOf(grant) !== 'in-flight' && !mayBeRetried(grant);

/**
 * Whether its entry is no longer needed. A late answer of the website may still say that nothing was done for what is
 * unknown, or for what staff take to have arrived.
 */
const isOver = (grant: Grant, now: number) =>
  isAtRest(grant) &&
  grant.state !== 'unknown' &&
  (grant.settledBy === undefined || now - (grant.settledAt ?? 0) >= DOUBTED_MS);

const remove = (store: Store, { id }: DuePayment) =>
  retryCommit<void>(store, async () => {
    const from = await store.get<DuePayment>(dueKey(id));
    const changes = from === undefined ? [] : [{ key: dueKey(id), from, to: undefined }];
    return { changes, result: undefined };
  });

/**
 * Leaves a payment to staff of which nothing was sent for too long. What may be on its way is not given up. The ledger
 * has it afterwards in any case, and its amount is given back.
 */
async function giveUp(options: DuePaymentsOptions, due: DuePayment): Promise<void> {
  const { store, tellGivenUp } = options;
  const key = grantKey(due.id);
  const grant = await store.get<Grant>(key);
  if (grant !== undefined && grant.state !== 'not-sent') return;
  // Of a grant that was not sent, the amount has been given back.
  const changes = grant === undefined ? await unsentChanges(options, due) : [{ key, from: grant, to: grant }];
  await store.commit([...changes, { key: dueKey(due.id), from: due, to: undefined }, ...tellGivenUp(due)]);
}

/** Enters a grant that ends before anything was sent. */
async function unsentChanges(
  { store, caps, now }: DuePaymentsOptions,
  due: DuePayment,
): Promise<readonly Change[]> {
  const unsent = { state: 'not-sent', unsentBecause: 'unreachable', settledAt: now() } as const;
  return [
    ...(await newGrantChanges(store, { ...grantOf(due), ...unsent })),
    await caps.release(due.by, due.capAt, amountOf(due.amount)),
  ];
}
