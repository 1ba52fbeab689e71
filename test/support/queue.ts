import type { QueuedKind } from '../../src/ledger/queue.js';
import type { PlannedGrant } from '../../src/ledger/queued-grants.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { Change } from '../../src/storage/store.js';
import { MODERATOR, NOON, setUpCredit } from './credit.js';
import { rowsFor, websiteOf } from './payouts.js';
import { createSkippingClock } from './skipping-clock.js';

export const RACE = { kind: 'payout', id: '01KAJZ3V00RACE' } as const;
export const DROP = { kind: 'drop', id: '01KAJZ3V00DROP' } as const;
/** What must be so while an event pays. */
export const OPEN: Change = { key: 'event', from: 'open', to: 'open' };
export const CAP = `cap:2026-11-21:${MODERATOR}`;

/** So many grants of an event, each to another account. */
export const plannedOf = (event: typeof RACE | typeof DROP, count: number, first = 1): PlannedGrant[] =>
  rowsFor(first + count - 1)
    .slice(first - 1)
    .map(({ number, account, amount }) => ({
      id: `01KAJZ3V00T8W6XG4Z${event === DROP ? 'DRP0' : 'PAY0'}${String(number).padStart(4, '0')}`,
      by: MODERATOR,
      account: account ?? { by: 'username', username: '' },
      amount: amount ?? '',
      event,
      draftedAt: NOON,
      confirmedAt: NOON,
    }));

type Options = Parameters<typeof setUpCredit>[0] & {
  /** Grants of other events. */
  readonly more?: readonly PlannedGrant[];
};

/** An event with so many grants, which are queued and whose budget is reserved. Nobody has to wait for its time. */
export async function setUpQueue(count: number, { more = [], ...options }: Options = {}) {
  const all = await setUpCredit({ website: websiteOf(200), queueClock: createSkippingClock(), ...options });
  const kind: QueuedKind = { gate: async () => ({ is: 'open', unchanged: [OPEN] }) };
  all.queue.serve('payout', kind);
  all.queue.serve('drop', kind);
  const planned = plannedOf(RACE, count);
  const queued = [...planned, ...more];
  const sum = queued.reduce((total, { amount }) => total.plus(amountOf(amount)), amountOf('0'));
  const changes = await Promise.all(queued.map((grant) => all.ledger.queueChanges(grant)));
  // Where another process has done so, this changes nothing.
  await all.store.commit([
    ...changes.flat(),
    { key: CAP, from: undefined, to: amountText(sum) },
    { key: OPEN.key, from: undefined, to: 'open' },
  ]);
  return {
    ...all,
    kind,
    rows: rowsFor(count),
    planned,
    ids: planned.map(({ id }) => id),
    /** Looks until nothing is under way. */
    async work(): Promise<void> {
      await all.recovery.takeOver();
      await all.queue.recover();
      await all.queue.idle();
    },
    async states(): Promise<readonly string[]> {
      const grants = await Promise.all(planned.map(({ id }) => all.ledger.find(id)));
      return grants.map((grant) => grant?.state ?? 'none');
    },
    /** What is reserved of the cap. */
    reserved: () => all.store.get<string>(CAP),
  };
}
