import { eventGrantId } from '../ledger/event-grant-id.js';
import type { Ledger } from '../ledger/ledger.js';
import { batches } from '../storage/batches.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Clock } from '../time/clock.js';
import type { PayoutRecords } from './payout-records.js';
import type { PayoutStatus } from './payout-report.js';
import { countOf } from './payout-report.js';
import type { Payout, PayoutCounts } from './payout-schema.js';

/** The rate is that of the last so many ms. */
const RATE_MS = 30_000;
const READ_AT_ONCE = 200;

interface ProgressDependencies {
  readonly records: Pick<PayoutRecords, 'nextRow'>;
  readonly ledger: Pick<Ledger, 'find' | 'current'>;
  readonly clock: Clock;
}

/** Counts the rows of a payout under way, from the ledger. What was paid or refused is read once. */
export function createProgress(
  { records, ledger, clock }: ProgressDependencies,
  { id, draftedAt, payable }: Pick<Payout, 'id' | 'draftedAt' | 'payable'>,
) {
  const over = { paid: 0, refused: 0 };
  /** The IDs of the grants that were entered and may change yet. */
  const open = new Set<string>();
  let next = 1;
  let counts: PayoutCounts = { ...over, unknown: 0, unsent: 0, left: payable };
  let isInHand = false;
  let reading = Promise.resolve();
  const seen: Array<{ readonly at: number; readonly left: number }> = [];

  async function readOnce(): Promise<void> {
    for (const last = await records.nextRow(id); next < last; next += 1)
      open.add(eventGrantId(id, draftedAt, next));
    const now = { unknown: 0, unsent: 0, left: 0 };
    isInHand = false;
    for await (const some of batches([...open], READ_AT_ONCE)) {
      const grants = await Promise.all(some.map((each) => unlessUnreadable(() => currentOf(each))));
      for (const [index, grant] of grants.entries()) {
        const count = grant === undefined ? 'left' : countOf(grant);
        if (grant?.state === 'prepared' || grant?.state === 'sending') isInHand = true;
        if (count === 'paid' || count === 'refused') over[count] += 1;
        else now[count] += 1;
        // A row that was left out has no grant.
        if (grant === undefined || count === 'paid' || count === 'refused') open.delete(some[index] ?? '');
      }
    }
    const { unknown, unsent } = now;
    counts = { ...over, unknown, unsent, left: payable - over.paid - over.refused - unknown - unsent };
    seen.push({ at: clock.now(), left: counts.left });
    while ((seen[1]?.at ?? Number.POSITIVE_INFINITY) <= clock.now() - RATE_MS) seen.shift();
  }

  async function currentOf(grantId: string) {
    const grant = await ledger.find(grantId);
    return grant && ledger.current(grant);
  }

  return {
    /** Reads how far it is by now. */
    read: (): Promise<void> => {
      reading = reading.then(readOnce, readOnce);
      return reading;
    },
    /** Whether something of it was in the hands of a process. */
    isInHand: () => isInHand,
    status(): Omit<PayoutStatus, 'payout'> {
      const [first, last] = [seen[0], seen.at(-1)];
      const rested = (first?.left ?? 0) - (last?.left ?? 0);
      const perMinute = (rested / ((last?.at ?? 0) - (first?.at ?? 0))) * 60_000;
      const isKnown = rested > 1 && Number.isFinite(perMinute);
      return {
        counts,
        perMinute: isKnown ? perMinute : undefined,
        remainingMs: isKnown ? (counts.left / perMinute) * 60_000 : undefined,
      };
    },
  };
}
