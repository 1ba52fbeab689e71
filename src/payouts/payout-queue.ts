import { RecordError } from '../errors.js';
import { listedId, queueIndexKey, queuePrefix } from '../ledger/grant.js';
import type { Gate, Queue } from '../ledger/queue.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Store } from '../storage/store.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import { enterRows } from './payout-entry.js';
import type { PayoutsOptions } from './payout-options.js';
import { payoutKey } from './payout-records.js';
import { countRows, grantsOf, grantsPrefix } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** So many rows of a payout are queued ahead. A list of thousands would be in the way of every look at the queue. */
const AHEAD = 200;
/** After so many refused commits, the upkeep tries again. */
const REFUSALS = 5;

interface PayoutQueueOptions extends Pick<PayoutsOptions, 'records' | 'ledger' | 'caps' | 'log' | 'now'> {
  readonly store: Pick<Store, 'count' | 'range'>;
  readonly queue: Pick<Queue, 'serve' | 'begin' | 'isPaying'>;
}

const eventOf = (id: string) => ({ kind: 'payout', id }) as const;

/** How payouts are paid: their rows are queued bit by bit, and any process pays what is queued. */
export type PayoutQueue = ReturnType<typeof createPayoutQueue>;

export function createPayoutQueue(options: PayoutQueueOptions) {
  const { records, ledger, store, queue, log, now } = options;
  const underWay = createWorkUnderWay();
  let lookAt: (id: string) => Promise<void> = async () => undefined;

  /** Works beside other work. The upkeep tries again what fails. */
  function beside(id: string, work: Promise<unknown>): void {
    void underWay.track(
      work.catch((error: unknown) =>
        log.warn({ payout: id, err: error }, 'a payout could not be seen to yet'),
      ),
    );
  }

  /** Queues the next rows, if few are queued. @returns the IDs of their grants */
  async function queueMore(id: string): Promise<readonly string[]> {
    const ids: string[] = [];
    let refusals = 0;
    while (refusals < REFUSALS && (await store.count(queuePrefix(eventOf(id)))) < AHEAD) {
      const payout = await records.find(id);
      const first = await records.nextRow(id);
      if (payout?.state !== 'running' || first > payout.rows) break;
      const entered = await enterRows(options, payout, first, ledger.queueChanges);
      // Something was noted on it, another process was faster, or it was stopped.
      if (entered === undefined) refusals += 1;
      else ids.push(...entered.ids);
    }
    return ids;
  }

  /** Has a payout that is under way stop by itself. @param unreadable the key of the record for which it does */
  async function stopByItself(id: string, unreadable?: string): Promise<Payout | undefined> {
    const payout = await records.find(id);
    if (payout?.state !== 'running') return payout;
    const stop = { state: 'stopped', stoppedAt: now(), stoppedBy: undefined, unreadable } as const;
    return (await records.change(payout, stop)) ?? stopByItself(id, unreadable);
  }

  /** To go on would be in vain, and nobody would know. */
  async function unlessStopped<Result>(id: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      log.error({ payout: id, err: error }, 'a payout came to a halt');
      await stopByItself(id, error.key);
      return undefined;
    }
  }

  const more = async (id: string) => (await unlessStopped(id, () => queueMore(id))) ?? [];

  /** Has the next rows of a payout paid. */
  async function goOn(id: string): Promise<void> {
    const ids = await more(id);
    if (ids.length > 0) queue.begin(eventOf(id), ids);
  }

  /** Of one that is resumed, rows are queued already. */
  async function beginQueued(id: string): Promise<void> {
    const ids: string[] = [];
    for await (const key of allKeys(store, queuePrefix(eventOf(id)))) ids.unshift(listedId(key));
    queue.begin(eventOf(id), ids);
  }

  async function startNow(id: string): Promise<void> {
    await more(id);
    await beginQueued(id);
    // Each of its rows may have been put back, or one cannot be read.
    await lookAt(id);
  }

  async function gate(id: string): Promise<Gate> {
    const payout = await records.find(id);
    // The store went back, and nobody will pay it further.
    if (payout === undefined)
      return { is: 'over', unchanged: [{ key: payoutKey(id), from: undefined, to: undefined }] };
    switch (payout.state) {
      case 'running':
        return { is: 'open', unchanged: [records.unchanged(payout)] };
      case 'waiting':
      case 'stopped':
        return { is: 'paused' };
      // Of one that has finished, an answer that came late has brought a grant back. It is paid when staff resume it.
      case 'finished':
      case 'rejected':
      case 'expired':
        return { is: 'over', unchanged: [records.unchanged(payout)] };
    }
  }

  const isPaying = async (payout: Payout) =>
    (await records.nextRow(payout.id)) <= payout.rows ||
    queue.isPaying(eventOf(payout.id), grantsPrefix(payout));

  /** Ends a payout of which every row has come to rest. @returns it as it is now */
  async function settle(payout: Payout): Promise<Payout> {
    const { id, payable } = payout;
    if (await isPaying(payout)) return payout;
    const counts = await unlessStopped(id, async () =>
      countRows(payable, (await grantsOf(ledger, payout)).values()),
    );
    if (counts === undefined) return (await records.find(id)) ?? payout;
    const rest = { stoppedAt: undefined, stoppedBy: undefined, counts, endedAt: now() };
    const settled = await records.finish(payout, rest);
    if (settled !== undefined) return settled;
    // Something was noted on it, staff were faster, or its rows are to be entered again.
    const found = (await records.find(id)) ?? payout;
    return found.state === 'running' || found.state === 'stopped' ? settle(found) : found;
  }

  /** Stops a payout of which nothing can be paid any more but what hangs on records that cannot be read. */
  async function stopIfStuck(id: string, { key }: RecordError): Promise<void> {
    const payout = await records.find(id);
    if (payout?.state !== 'running' || (await records.nextRow(id)) <= payout.rows) return;
    for await (const queued of allKeys(store, queuePrefix(eventOf(id)))) {
      if ((await unlessUnreadable(() => ledger.find(listedId(queued)))) !== undefined) return;
    }
    // What a process has in hand would be put back by the stop. The queue looks again.
    if ((await store.count(queueIndexKey('in-flight', grantsPrefix(payout)))) > 0) return;
    await stopByItself(id, key);
  }

  return {
    goOn,

    /** Has a payout paid that was started or resumed. */
    start: ({ id }: Pick<Payout, 'id'>): void => beside(id, startNow(id)),

    settle,

    /** Has the queue pay payouts. @param look told of each about which something may be to be done */
    serve(look: (id: string) => Promise<void>): void {
      lookAt = look;
      queue.serve('payout', {
        gate,
        more: async (id) => (await more(id)).length > 0,
        rested: ({ event }) => event && beside(event.id, look(event.id)),
        away: async (id) => {
          await stopByItself(id);
          beside(id, look(id));
        },
        unreadable: (id, error) =>
          beside(
            id,
            stopIfStuck(id, error).then(() => look(id)),
          ),
      });
    },

    /** Resolves when nothing is under way here any more. */
    idle: underWay.idle,
  };
}
