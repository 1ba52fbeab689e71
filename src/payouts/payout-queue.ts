import { RecordError } from '../errors.js';
import { listedId, queueIndexKey, queuePrefix } from '../ledger/grant.js';
import type { Gate } from '../ledger/queue.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import { enterRows } from './payout-entry.js';
import { payoutKey } from './payout-records.js';
import { countRows, grantsOf, grantsPrefix } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** So many rows of a payout are queued ahead. A list of thousands would be in the way of every look at the queue. */
const AHEAD = 200;
/** After so many refused commits, the upkeep tries again. */
const REFUSALS = 5;

type Dependencies = Pick<
  PayoutDependencies,
  'store' | 'records' | 'ledger' | 'caps' | 'queue' | 'now' | 'retryLog'
>;

const eventOf = (id: string) => ({ kind: 'payout', id }) as const;

/** How payouts are paid: their rows are queued bit by bit, and any process pays what is queued. */
export type PayoutQueue = ReturnType<typeof createPayoutQueue>;

export function createPayoutQueue(dependencies: Dependencies) {
  const { store, queue, retryLog: log } = dependencies;
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

  const more = async (id: string) =>
    (await unlessStopped(dependencies, id, () => queueMore(dependencies, id))) ?? [];

  async function startNow(id: string): Promise<void> {
    await more(id);
    // Of one that is resumed, rows are queued already.
    const ids: string[] = [];
    for await (const key of allKeys(store, queuePrefix(eventOf(id)))) ids.unshift(listedId(key));
    queue.begin(eventOf(id), ids);
    // Each of its rows may have been put back, or one cannot be read.
    await lookAt(id);
  }

  return {
    /** Has the next rows of a payout paid. */
    async goOn(id: string): Promise<void> {
      const ids = await more(id);
      if (ids.length > 0) queue.begin(eventOf(id), ids);
    },

    /** Has a payout paid that was started or resumed. */
    start: ({ id }: Pick<Payout, 'id'>): void => beside(id, startNow(id)),

    /** Ends a payout of which every row has come to rest. @returns it as it is now */
    settle: (payout: Payout): Promise<Payout> => settle(dependencies, payout),

    /** Has the queue pay payouts. @param look told of each about which something may be to be done */
    serve(look: (id: string) => Promise<void>): void {
      lookAt = look;
      queue.serve('payout', {
        gate: (id) => gateOf(dependencies, id),
        more: async (id) => (await more(id)).length > 0,
        rested: ({ event }) => event && beside(event.id, look(event.id)),
        away: async (id) => {
          await stopByItself(dependencies, id);
          beside(id, look(id));
        },
        unreadable: (id, error) =>
          beside(
            id,
            stopIfStuck(dependencies, id, error).then(() => look(id)),
          ),
      });
    },

    /** Resolves when nothing is under way here any more. */
    idle: underWay.idle,
  };
}

/** Queues the next rows, if few are queued. @returns the IDs of their grants */
async function queueMore(dependencies: Dependencies, id: string): Promise<readonly string[]> {
  const { records, ledger, store } = dependencies;
  const ids: string[] = [];
  let refusals = 0;
  while (refusals < REFUSALS && (await store.count(queuePrefix(eventOf(id)))) < AHEAD) {
    const payout = await records.find(id);
    const first = await records.nextRow(id);
    if (payout?.state !== 'running' || first > payout.rows) break;
    const entered = await enterRows(dependencies, payout, first, ledger.queueChanges);
    // Something was noted on it, another process was faster, or it was stopped.
    if (entered === undefined) refusals += 1;
    else ids.push(...entered.ids);
  }
  return ids;
}

async function gateOf({ records }: Dependencies, id: string): Promise<Gate> {
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

const isPaying = async ({ records, queue }: Dependencies, payout: Payout) =>
  (await records.nextRow(payout.id)) <= payout.rows ||
  queue.isPaying(eventOf(payout.id), grantsPrefix(payout));

async function settle(dependencies: Dependencies, payout: Payout): Promise<Payout> {
  const { records, ledger, now } = dependencies;
  const { id, payable } = payout;
  if (await isPaying(dependencies, payout)) return payout;
  const counts = await unlessStopped(dependencies, id, async () =>
    countRows(payable, (await grantsOf(ledger, payout)).values()),
  );
  if (counts === undefined) return (await records.find(id)) ?? payout;
  const rest = { stoppedAt: undefined, stoppedBy: undefined, counts, endedAt: now() };
  const settled = await records.finish(payout, rest);
  if (settled !== undefined) return settled;
  // Something was noted on it, staff were faster, or its rows are to be entered again.
  const found = (await records.find(id)) ?? payout;
  return found.state === 'running' || found.state === 'stopped' ? settle(dependencies, found) : found;
}

/** Has a payout that is under way stop by itself. @param unreadable the key of the record for which it does */
async function stopByItself(dependencies: Dependencies, id: string, unreadable?: string): Promise<void> {
  const { records, now } = dependencies;
  const payout = await records.find(id);
  if (payout?.state !== 'running') return;
  const stop = { state: 'stopped', stoppedAt: now(), stoppedBy: undefined, unreadable } as const;
  if ((await records.change(payout, stop)) === undefined) await stopByItself(dependencies, id, unreadable);
}

/** Has a payout stop by itself that hangs on a record that cannot be read: to go on would be in vain, and nobody would know. */
async function unlessStopped<Result>(
  dependencies: Dependencies,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    dependencies.retryLog.error({ payout: id, err: error }, 'a payout came to a halt');
    await stopByItself(dependencies, id, error.key);
    return undefined;
  }
}

/** Stops a payout of which nothing can be paid any more but what hangs on records that cannot be read. */
async function stopIfStuck(dependencies: Dependencies, id: string, { key }: RecordError): Promise<void> {
  const { records, ledger, store } = dependencies;
  const payout = await records.find(id);
  if (payout?.state !== 'running' || (await records.nextRow(id)) <= payout.rows) return;
  for await (const queued of allKeys(store, queuePrefix(eventOf(id)))) {
    if ((await unlessUnreadable(() => ledger.find(listedId(queued)))) !== undefined) return;
  }
  // What a process has in hand would be put back by the stop. The queue looks again.
  if ((await store.count(queueIndexKey('in-flight', grantsPrefix(payout)))) > 0) return;
  await stopByItself(dependencies, id, key);
}
