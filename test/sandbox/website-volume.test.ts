import { describe, expect, test } from 'vitest';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import { createUsers } from '../../src/sandbox/website/users.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { ask, open, post, user } from './ask-website.js';

const add = (standIn: WebsiteStandIn, username: string, amount: string) =>
  ask(standIn, `/v2/websites/user/balance/add?username=${username}`, post(`balance=${amount}`));

/** Runs the jobs, so many at once, in their order. */
async function atOnce<Result>(
  width: number,
  jobs: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const place = next;
      next += 1;
      const job = jobs[place];
      if (job !== undefined)
        [results[place]] = (await Promise.allSettled([job()])) as [PromiseSettledResult<Result>];
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('ten thousand users', () => {
  test('are made at once, always the same, and each found', () => {
    const begun = process.cpuUsage();
    const users = createUsers(manyUsers(10_000));
    for (let round = 0; round < 10_000; round += 1) users.credit('PLAYER07777', '0.01');
    // It takes some 100 ms of work; it took minutes where each was looked for among all.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(3000);

    expect(manyUsers(10_000)).toEqual(manyUsers(10_000));
    expect(users.list()).toHaveLength(10_000);
    expect(users.find('username', 'player10000')).toMatchObject({ id: '110000' });
    expect(users.find('username', 'player07777')?.virtual).toBe('381.44');
    expect(users.list()[1]).toMatchObject({ username: 'player00002', virtual: '79.19' });
  });
});

describe('the index of users', () => {
  test('follows renames, removals and shared e-mail addresses', () => {
    const users = createUsers([
      { username: 'Ada', email: 'both@example.org', steam: '76561197960265775' },
      { username: 'Bob', email: 'BOTH@example.org' },
    ]);
    expect(users.find('email', 'both@EXAMPLE.org')?.username).toBe('Ada');
    users.takeNameOver({ owner: 'ada', renamedTo: 'Eve' }, 'bob');
    expect(users.find('username', 'ADA')?.id).toBe('2');
    expect(users.find('username', 'bob')).toBeUndefined();
    expect(users.find('steam', '[U:1:47]')?.username).toBe('Eve');
    users.remove('Eve');
    expect(users.find('steam', '[U:1:47]')).toBeUndefined();
    expect(users.find('email', 'both@example.org')?.id).toBe('2');
    expect(users.add({ username: 'Cy' }).id).toBe('3');
    expect(() => users.add({ username: 'cy' })).toThrow('taken');
    expect(() => users.add({ id: '3', username: 'Di' })).toThrow('The id 3 is taken');
  });
});

describe('every so many-th request', () => {
  test('is treated otherwise, in order, and the record stays exact', async () => {
    const standIn = await open({ seed: manyUsers(1000) });
    standIn.switches.setEvery(10, 'add', { fault: faults.reset, takesEffect: true });
    standIn.switches.setEvery(7, 'add', { fault: faults.status(500) });
    const jobs = Array.from({ length: 300 }, (_, index) => () => {
      const [name = ''] = [`player${String(index + 1).padStart(5, '0')}`];
      return add(standIn, name, '1.25');
    });

    const results = await atOnce(8, jobs);

    const arrived = standIn.requests.map(({ number, status, tookEffect, fault }) => {
      if (number % 10 === 0) return fault === 'reset' && tookEffect;
      if (number % 7 === 0) return status === 500 && !tookEffect;
      return status === 200 && tookEffect;
    });
    expect(arrived).toEqual(Array(300).fill(true));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    // 42 requests are the seventh of seven; four of them are the tenth of ten as well.
    expect(standIn.credits).toHaveLength(300 - 38);
    expect(new Set(standIn.credits.map(({ userId }) => userId)).size).toBe(300 - 38);
    const before = new Map(
      createUsers(manyUsers(1000))
        .list()
        .map(({ id, virtual }) => [id, cents(virtual)]),
    );
    for (const { userId, virtual } of standIn.credits) {
      expect(cents(virtual)).toBe((before.get(userId) ?? 0) + 125);
    }
    expect(
      standIn.users.list().reduce((sum, { id, virtual }) => sum + cents(virtual) - (before.get(id) ?? 0), 0),
    ).toBe(125 * standIn.credits.length);
  });

  test('comes after counted ones, and is unset with the others', async () => {
    const standIn = await open();
    standIn.switches.setEvery(2, 'user', { fault: faults.status(503) });
    standIn.switches.set('user', { fault: faults.status(502) }, 1);
    expect(standIn.switches.current()).toMatchObject([{ left: 1 }, { every: 2 }]);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask(standIn, user)).status);
    expect(statuses).toEqual([502, 503, 200, 503]);
    standIn.switches.unset('user');
    expect(standIn.switches.current()).toEqual([]);
    expect(() => standIn.switches.setEvery(0, 'user', {})).toThrow(RangeError);
  });
});

test('an announced limit holds for eight calls at once', async () => {
  const now = Date.UTC(2026, 0, 1);
  const standIn = await open({ now: () => now, seed: manyUsers(10) });
  standIn.limit({ limit: 50, windowMs: 60_000, reset: 'seconds' });

  const results = await atOnce(
    8,
    Array.from({ length: 80 }, () => () => add(standIn, 'player00001', '0.01')),
  );

  const asked = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const good = asked.filter(({ status }) => status === 200);
  expect(good).toHaveLength(50);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(30);
  const left = good.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(left.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(standIn.credits).toHaveLength(50);
  expect(standIn.users.find('username', 'player00001')?.virtual).toBe('0.50');
});
