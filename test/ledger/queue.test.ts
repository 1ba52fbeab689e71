import { expect, it } from 'vitest';
import { GIVE_UP_MS, type QueuedKind } from '../../src/ledger/queue.js';
import { systemClock } from '../../src/time/clock.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { adds, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { DROP, OPEN, plannedOf, RACE, setUpQueue } from '../support/queue.js';
import { longThrottled, notSent } from '../support/website-double.js';

const PAUSED: QueuedKind = { gate: async () => ({ is: 'paused' }) };
const OVER: QueuedKind = { gate: async () => ({ is: 'over', unchanged: [OPEN] }) };

it('two processes that pay the same event pay everybody once', async () => {
  const one = await setUpQueue(40);
  const other = await setUpQueue(40, { ...one, pid: 101 });

  await Promise.all([one.work(), other.work()]);
  await Promise.all([one.work(), other.work()]);

  expect(await one.states()).toEqual(Array(40).fill('applied'));
  expect(adds(one.website)).toHaveLength(40);
});

it('what a dead process had taken is queued again and paid', async () => {
  const { work, states, website, ledger } = await setUpQueue(1);
  const [queued] = await ledger.inQueueIndex('queued');
  if (queued === undefined) throw new Error('nothing is queued');
  await ledger.claim(queued, 'dead', [OPEN]);

  await work();

  expect(await states()).toEqual(['applied']);
  expect(adds(website)).toHaveLength(1);
});

it('a paused event is paid only once it is open again', async () => {
  const { kind, queue, work, states } = await setUpQueue(3);
  queue.serve('payout', PAUSED);
  await work();
  expect(await states()).toEqual(Array(3).fill('queued'));

  queue.serve('payout', kind);
  await work();
  expect(await states()).toEqual(Array(3).fill('applied'));
});

it('what is queued of an event that is over ends unsent', async () => {
  const { queue, work, states, store, reserved, website } = await setUpQueue(150);
  queue.serve('payout', OVER);

  await work();

  expect(new Set(await states())).toEqual(new Set(['not-sent']));
  expect(await reserved()).toBe('0.00');
  expect(await store.count('grant-queue:queued:')).toBe(0);
  expect(adds(website)).toEqual([]);
});

it('nothing is sent once the event changes after its gate', async () => {
  const { queue, ids, store, work, states, website } = await setUpQueue(1);
  let isClosed = false;
  queue.serve('payout', {
    async gate() {
      if (isClosed) return { is: 'paused' };
      isClosed = true;
      await store.commit([{ key: OPEN.key, from: 'open', to: 'closed' }]);
      return { is: 'open', unchanged: [OPEN] };
    },
  });
  queue.begin(RACE, ids);
  await queue.idle();

  await work();

  expect(await states()).toEqual(['queued']);
  expect(adds(website)).toEqual([]);
});

it('nothing is sent once the event stops after a taking', async () => {
  const { queue, kind, website, ledger, states, work } = await setUpQueue(1);
  const find = website.findUser;
  website.findUser = async (key) => {
    // It was taken from the queue, and its account is being looked up.
    expect(await ledger.inQueueIndex('in-flight')).toHaveLength(1);
    queue.serve('payout', PAUSED);
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
  const { queue, states, work, website } = await setUpQueue(1, { store });
  const worked = work();
  await isReached;

  queue.serve('payout', PAUSED);
  await store.commit([{ key: OPEN.key, from: 'open', to: 'closed' }]);
  release();
  await worked;

  expect(await states()).toEqual(['queued']);
  expect(adds(website)).toEqual([]);
});

it('a long list does not delay a claim of another event', async () => {
  const more = plannedOf(DROP, 1, 150);
  const { queue, ids, website } = await setUpQueue(100, { more });
  queue.begin(RACE, ids);

  await queue.outcome(DROP, more[0]?.id ?? '', 60_000);

  expect(adds(website).length).toBeLessThan(20);
  await queue.idle();
});

it('what nobody could pay for a week is given up, told', async () => {
  const later = { ms: 0 };
  const { kind, queue, ids, website, clock, states, reserved, work } = await setUpQueue(1, {
    queueClock: { ...systemClock, now: () => systemClock.now() + later.ms },
  });
  const notified: string[] = [];
  queue.serve('payout', {
    ...kind,
    givenUp: ({ id }) => [{ key: `told:${notified.push(id)}`, from: undefined, to: id }],
  });
  website.outcomes.push(...Array(20).fill({ outcome: notSent, takesEffect: false }));
  await work();
  expect(await states()).toEqual(['queued']);

  clock.now += GIVE_UP_MS;
  later.ms = GIVE_UP_MS;
  await work();

  expect(await states()).toEqual(['not-sent']);
  expect(notified).toEqual(ids);
  expect(await reserved()).toBe('0.00');
});

it('what only staff could pay otherwise is tried beyond four times', async () => {
  const { kind, queue, planned, work, states, website } = await setUpQueue(2);
  queue.serve('payout', { ...kind, givenUp: () => [] });
  const { findUser } = website;
  const { username, id } = planned[0]?.account ?? {};
  let failures = 0;
  website.findUser = async (key) => {
    if (key.value !== username && key.value !== id) return findUser(key);
    failures += 1;
    if (failures <= 6) throw new WebsiteError('lost', 'broken for this account');
    return findUser(key);
  };

  await work();

  await expect.poll(states, { timeout: 5_000 }).toEqual(['applied', 'applied']);
  expect(failures).toBeGreaterThan(6);
});

it.each([
  ['paid', undefined, 'applied'],
  ['ended', OVER, 'not-sent'],
] as const)('a grant that cannot be read keeps no other from being %s', async (_, kind, state) => {
  const { queue, store, ledger, ids, work } = await setUpQueue(3);
  if (kind !== undefined) queue.serve('payout', kind);
  await damage(store, `grant:${ids[1]}`);

  await work();

  const others = await ledger.someOf([ids[0] ?? '', ids[2] ?? '']);
  expect(others.map((grant) => grant.state)).toEqual([state, state]);
});

it('what somebody wants at once skips the pause after a failure', async () => {
  const { queue, ids, website, work, states } = await setUpQueue(1, { queueClock: systemClock });
  website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
  await work();
  expect(await states()).toEqual(['queued']);

  queue.hurry(RACE, ids);
  await queue.idle();

  expect(await states()).toEqual(['applied']);
});

it('what is queued again bears no trace of why nothing was sent', async () => {
  const { planned, ids, ledger, store, work, clock, states } = await setUpQueue(1);
  const unsent = { settledAt: clock.now, unsentBecause: 'failed' } as const;
  await ledger.endQueued(await ledger.inQueueIndex('queued'), unsent);

  await store.commit(await ledger.requeueChanges(await ledger.someOf(ids), clock.now));

  expect(await ledger.someOf(ids)).toEqual([{ ...planned[0], state: 'queued', capAt: clock.now }]);
  await work();
  expect(await states()).toEqual(['applied']);
});

it.each([
  ['staff have settled', 'not-applied', { settledBy: SECOND_MODERATOR }],
  ['was quarantined', 'unknown', { quarantined: { at: NOON, was: 'sending' } }],
] as const)('what %s is not queued again by a late answer', async (_, state, details) => {
  const { states, work, website, ledger } = await setUpQueue(1);
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
