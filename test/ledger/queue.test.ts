import { expect, it } from 'vitest';
import type { QueuedKind } from '../../src/ledger/queue.js';
import { GIVE_UP_MS } from '../../src/ledger/queue.js';
import type { PlannedGrant } from '../../src/ledger/queued-grants.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { Change } from '../../src/storage/store.js';
import { systemClock } from '../../src/time/clock.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { adds, MODERATOR, NOON, SECOND_MODERATOR, setUpCredit } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { rowsFor, websiteOf } from '../support/payouts.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { longThrottled, notSent } from '../support/website-double.js';

const OPEN: Change = { key: 'event', from: 'open', to: 'open' };
const RACE = { kind: 'payout', id: '01KAJZ3V00RACE' } as const;
const DROP = { kind: 'drop', id: '01KAJZ3V00DROP' } as const;
const CAP = `cap:2026-11-21:${MODERATOR}`;

/** So many grants of an event, each to another account. */
const plannedOf = (event: typeof RACE | typeof DROP, count: number, first = 1): PlannedGrant[] =>
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

const sumOf = (grants: readonly PlannedGrant[]) =>
  grants.reduce((sum, { amount }) => sum.plus(amountOf(amount)), amountOf('0'));

/** An event whose grants are queued and whose budget is reserved. */
async function setUp(count: number, options: Parameters<typeof setUpCredit>[0] = {}) {
  const all = await setUpCredit({
    website: websiteOf(200),
    queueClock: createSkippingClock(),
    ...options,
  });
  const kind: QueuedKind = { gate: async () => ({ is: 'open', unchanged: [OPEN] }) };
  all.queue.serve('payout', kind);
  all.queue.serve('drop', kind);
  const planned = plannedOf(RACE, count);
  async function enter(grants: readonly PlannedGrant[]): Promise<void> {
    const changes = await Promise.all(grants.map((grant) => all.ledger.queueChanges(grant)));
    expect(await all.store.commit(changes.flat())).toBe(true);
  }
  return {
    ...all,
    kind,
    planned,
    enter,
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
    /** Reserves what some grants cost. */
    reserve: (grants: readonly PlannedGrant[]) =>
      all.store.commit([
        { key: CAP, from: undefined, to: amountText(sumOf(grants)) },
        { key: 'event', from: undefined, to: 'open' },
      ]),
  };
}

it('everybody who is queued is paid once', async () => {
  const { reserve, enter, planned, work, states, website } = await setUp(12);
  await reserve(planned);
  await enter(planned);

  await work();

  expect(await states()).toEqual(Array.from({ length: 12 }, () => 'applied'));
  expect(adds(website)).toHaveLength(12);
});

it('two processes that pay the same event pay everybody once', async () => {
  const one = await setUp(40);
  const other = await setUp(40, { ...one, pid: 101 });
  await one.reserve(one.planned);
  await one.enter(one.planned);

  await Promise.all([one.work(), other.work()]);
  await Promise.all([one.work(), other.work()]);

  expect(await one.states()).toEqual(Array.from({ length: 40 }, () => 'applied'));
  expect(adds(one.website)).toHaveLength(40);
});

it('what a dead process had taken is queued again and paid', async () => {
  const { reserve, enter, planned, work, states, website, ledger } = await setUp(1);
  await reserve(planned);
  await enter(planned);
  const [queued] = await ledger.inQueueIndex('queued');
  if (queued === undefined) throw new Error('nothing is queued');
  await ledger.claim(queued, 'dead', [OPEN]);

  await work();

  expect(await states()).toEqual(['applied']);
  expect(adds(website)).toHaveLength(1);
});

it('a paused event is paid only once it is open again', async () => {
  const { kind, queue, reserve, enter, planned, work, states } = await setUp(3);
  queue.serve('payout', { gate: async () => ({ is: 'paused' }) });
  await reserve(planned);
  await enter(planned);

  await work();
  expect(await states()).toEqual(['queued', 'queued', 'queued']);

  queue.serve('payout', kind);
  await work();
  expect(await states()).toEqual(['applied', 'applied', 'applied']);
});

it('what is queued of an event that is over ends unsent', async () => {
  const { queue, reserve, enter, planned, work, states, store, website } = await setUp(150);
  queue.serve('payout', { gate: async () => ({ is: 'over', unchanged: [OPEN] }) });
  await reserve(planned);
  await enter(planned);

  await work();

  expect(new Set(await states())).toEqual(new Set(['not-sent']));
  expect(await store.get(CAP)).toBe('0.00');
  expect(await store.count('grant-queue:queued:')).toBe(0);
  expect(adds(website)).toEqual([]);
});

it('nothing is sent once the event changes after its gate', async () => {
  const { queue, reserve, enter, planned, store, work, states, website } = await setUp(1);
  await reserve(planned);
  await enter(planned);
  let isClosed = false;
  queue.serve('payout', {
    async gate() {
      if (isClosed) return { is: 'paused' };
      isClosed = true;
      await store.commit([{ key: 'event', from: 'open', to: 'closed' }]);
      return { is: 'open', unchanged: [OPEN] };
    },
  });
  queue.begin(
    RACE,
    planned.map(({ id }) => id),
  );
  await queue.idle();

  await work();

  expect(await states()).toEqual(['queued']);
  expect(adds(website)).toEqual([]);
});

it('a long list does not delay a claim of another event', async () => {
  const { queue, reserve, enter, planned, website } = await setUp(100);
  const [claim] = plannedOf(DROP, 1, 150);
  if (claim === undefined) throw new Error('there is no claim');
  await reserve([...planned, claim]);
  await enter([...planned, claim]);
  queue.begin(
    RACE,
    planned.map(({ id }) => id),
  );

  await queue.outcome(DROP, claim.id, 60_000);

  expect(adds(website).length).toBeLessThan(20);
  await queue.idle();
});

it('what nobody could pay for a week is given up, told', async () => {
  const later = { ms: 0 };
  const { kind, queue, reserve, enter, planned, website, clock, states, store, work } = await setUp(1, {
    queueClock: { ...systemClock, now: () => systemClock.now() + later.ms },
  });
  const notified: string[] = [];
  queue.serve('payout', {
    ...kind,
    givenUp: ({ id }) => [{ key: `told:${notified.push(id)}`, from: undefined, to: id }],
  });
  await reserve(planned);
  await enter(planned);
  website.outcomes.push(...Array.from({ length: 20 }, () => ({ outcome: notSent, takesEffect: false })));
  await work();
  expect(await states()).toEqual(['queued']);

  clock.now += GIVE_UP_MS;
  later.ms = GIVE_UP_MS;
  await work();

  expect(await states()).toEqual(['not-sent']);
  expect(notified).toEqual(planned.map(({ id }) => id));
  expect(await store.get(CAP)).toBe('0.00');
});

it('what only staff could pay otherwise is tried beyond four times', async () => {
  const { kind, queue, reserve, enter, planned, work, states, website } = await setUp(2);
  queue.serve('payout', { ...kind, givenUp: () => [] });
  await reserve(planned);
  await enter(planned);
  const { findUser } = website;
  let failures = 0;
  website.findUser = async (key) => {
    if (key.value !== planned[0]?.account.username && key.value !== planned[0]?.account.id)
      return findUser(key);
    failures += 1;
    if (failures <= 6) throw new WebsiteError('lost', 'broken for this account');
    return findUser(key);
  };

  await work();

  await expect.poll(states, { timeout: 5_000 }).toEqual(['applied', 'applied']);
  expect(failures).toBeGreaterThan(6);
});

it('a grant that cannot be read holds up none of the others', async () => {
  const { reserve, enter, planned, store, ledger, work, queue } = await setUp(3);
  await reserve(planned);
  await enter(planned);
  await damage(store, `grant:${planned.at(-1)?.id}`);

  await work();
  await queue.idle();

  const others = await ledger.someOf(planned.slice(0, 2).map(({ id }) => id));
  expect(others.map(({ state }) => state)).toEqual(['applied', 'applied']);
});

it('what somebody wants at once skips the pause after a failure', async () => {
  const { queue, reserve, enter, planned, website, work, states } = await setUp(1, {
    queueClock: systemClock,
  });
  await reserve(planned);
  await enter(planned);
  website.outcomes.push(...Array.from({ length: 2 }, () => ({ outcome: notSent, takesEffect: false })));
  await work();
  expect(await states()).toEqual(['queued']);

  queue.hurry(
    RACE,
    planned.map(({ id }) => id),
  );
  await queue.idle();

  expect(await states()).toEqual(['applied']);
});

it('what is queued again bears no trace of why nothing was sent', async () => {
  const { reserve, enter, planned, ledger, store, work, clock, states } = await setUp(1);
  await reserve(planned);
  await enter(planned);
  const unsent = { settledAt: clock.now, unsentBecause: 'failed' } as const;
  await ledger.endQueued(await ledger.inQueueIndex('queued'), unsent);
  const [id = ''] = planned.map((grant) => grant.id);
  const ended = await ledger.find(id);
  if (ended === undefined) throw new Error('there is no grant');

  await store.commit(await ledger.requeueChanges([ended], clock.now));

  expect(await ledger.find(id)).toEqual({ ...planned[0], state: 'queued', capAt: clock.now });
  await work();
  expect(await states()).toEqual(['applied']);
});

it('one unreadable grant keeps no others of an ended event', async () => {
  const { queue, reserve, enter, planned, store, ledger, work } = await setUp(3);
  queue.serve('payout', { gate: async () => ({ is: 'over', unchanged: [OPEN] }) });
  await reserve(planned);
  await enter(planned);
  await damage(store, `grant:${planned[1]?.id}`);

  await work();

  const others = await ledger.someOf([planned[0]?.id ?? '', planned[2]?.id ?? '']);
  expect(others.map(({ state }) => state)).toEqual(['not-sent', 'not-sent']);
});

it('nothing is sent once the event stops after a taking', async () => {
  const { queue, kind, reserve, enter, planned, website, ledger, states, work } = await setUp(1);
  await reserve(planned);
  await enter(planned);
  const find = website.findUser;
  website.findUser = async (key) => {
    // It was taken from the queue, and its account is being looked up.
    expect(await ledger.inQueueIndex('in-flight')).toHaveLength(1);
    queue.serve('payout', { gate: async () => ({ is: 'paused' }) });
    return find(key);
  };

  await work();
  expect(await states()).toEqual(['queued']);
  expect(adds(website)).toEqual([]);

  website.findUser = find;
  queue.serve('payout', kind);
  await work();
  expect(await states()).toEqual(['applied']);
});

it('nothing is sent where the event stops in the moment of the attempt', async () => {
  const { store, isReached, release } = withHeldCommit(await openStore(), ({ key }) =>
    key.startsWith('attempt:'),
  );
  const { queue, reserve, enter, planned, states, work, website } = await setUp(1, { store });
  await reserve(planned);
  await enter(planned);
  const worked = work();
  await isReached;

  queue.serve('payout', { gate: async () => ({ is: 'paused' }) });
  await store.commit([{ key: 'event', from: 'open', to: 'closed' }]);
  release();
  await worked;

  expect(await states()).toEqual(['queued']);
  expect(adds(website)).toEqual([]);
});

it.each([
  ['staff have settled', 'not-applied', { settledBy: SECOND_MODERATOR }],
  ['was quarantined', 'unknown', { quarantined: { at: NOON, was: 'sending' } }],
] as const)('what %s is not queued again by a late answer', async (_, state, details) => {
  const { reserve, enter, planned, states, work, website, ledger } = await setUp(1);
  await reserve(planned);
  await enter(planned);
  website.outcomes.push({ outcome: longThrottled, takesEffect: false });
  website.beforeAnswer = async () => {
    website.beforeAnswer = async () => undefined;
    const [sending] = await ledger.inQueueIndex('in-flight');
    const unknown = sending && (await ledger.move(sending, 'unknown', { settledAt: NOON }));
    if (unknown === undefined) throw new Error('nothing was under way');
    if (state === 'unknown') await ledger.note(unknown, details);
    else await ledger.move(unknown, state, details);
  };

  await work();
  await work();

  expect(['not-applied', 'not-sent']).toContain((await states())[0]);
  expect(adds(website)).toHaveLength(1);
});
