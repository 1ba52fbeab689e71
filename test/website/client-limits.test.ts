import { describe, expect, test } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { failureOf, nextRequest, timeoutMs, websiteAndClient } from './website-and-client.js';

const byName = { by: 'username', value: 'Ada' } as const;

describe('a read that is throttled', () => {
  test.each([
    ['seconds', '3', 3000],
    ['nothing', undefined, 1000],
  ])('is retried after Retry-After (%s)', async (_form, header, ms) => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.switches.set('user', { fault: faults.tooManyRequests(header) }, 1);
    const call = client.findUser(byName);
    await clock.waitingFor(ms);
    expect(standIn.requests).toHaveLength(1);
    clock.advance(ms);
    await expect(call).resolves.toMatchObject({ id: '7' });
    expect(standIn.requests).toHaveLength(2);
  });

  test('beyond its deadline fails at once', async () => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('user', { fault: faults.tooManyRequests('10') });
    const error = await failureOf(client.findUser(byName));
    expect(error).toMatchObject({ kind: 'throttled', status: 429, websiteMessage: 'Too many requests' });
    expect(standIn.requests).toHaveLength(1);
  });

  test('repeatedly fails after three tries', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.switches.set('user', { fault: faults.tooManyRequests('1') });
    const call = failureOf(client.findUser(byName));
    for (const _ of [1, 2]) {
      await clock.waitingFor(1000);
      clock.advance(1000);
    }
    expect(await call).toMatchObject({ kind: 'throttled', status: 429 });
    expect(standIn.requests).toHaveLength(3);
  });
});

describe('a limit of the website', () => {
  test('hit by one call blocks all others', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.switches.set('add', { fault: faults.tooManyRequests('3') }, 1);
    await client.addVirtual('Ada', '15.00');
    const call = client.findUser(byName);
    const add = client.addVirtual('Ada', '15.00');
    await clock.waitingFor(3000);
    expect(standIn.requests).toHaveLength(1);
    clock.advance(3000);
    await Promise.all([call, add]);
    expect(standIn.requests).toHaveLength(3);
  });

  test('beyond an add’s deadline leaves it unsent at once', async () => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('add', { fault: faults.tooManyRequests('60') }, 1);
    await client.addVirtual('Ada', '15.00');
    expect(await client.addVirtual('Ada', '15.00')).toMatchObject({
      kind: 'not-sent',
      cause: { kind: 'throttled', status: undefined },
    });
    expect(await failureOf(client.findUser(byName))).toMatchObject({ kind: 'throttled' });
    expect(standIn.requests).toHaveLength(1);
  });

  test('is never exceeded once announced', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.limit({ limit: 3, windowMs: 4000, reset: 'seconds' });
    for (const _ of [1, 2, 3]) await client.readBalance('Ada');
    const held = client.readBalance('Ada');
    await clock.waitingFor(4000);
    expect(standIn.requests).toHaveLength(3);
    standIn.limit(undefined);
    clock.advance(4000);
    await held;
    expect(standIn.requests.every(({ status }) => status === 200)).toBe(true);
  });

  test('is respected by concurrent calls once announced', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.limit({ limit: 5, windowMs: 60_000, reset: 'none' });
    await client.readBalance('Ada');
    const calls = Array.from({ length: 8 }, () => client.addVirtual('Ada', '1.00'));
    await Promise.all(calls.slice(0, 4));
    clock.advance(timeoutMs / 2);
    const outcomes = await Promise.all(calls);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      ...Array.from({ length: 4 }, () => 'not-sent'),
    ]);
    expect(standIn.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  test('of the client itself restricts concurrent calls', async () => {
    const { standIn, client } = await websiteAndClient({ client: { concurrency: 2 } });
    let atOnce = 0;
    let most = 0;
    standIn.events.subscribe(({ type }) => {
      if (type === 'request') atOnce += 1;
      if (type === 'served') atOnce -= 1;
      most = Math.max(most, atOnce);
    });
    standIn.switches.set('all', { delayMs: 5 });
    const names = ['Ada', 'ada', 'ADA', 'aDA', 'adA', 'AdA'];
    await Promise.all(names.map((name) => client.readBalance(name)));
    expect(most).toBe(2);
    expect(standIn.connections()).toBe(2);
  });

  test('of the client itself is sixteen concurrent calls by default', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.switches.set('balance', { fault: faults.hang });
    const calls = Array.from({ length: 18 }, (_, index) => failureOf(client.readBalance(`name ${index}`)));
    await nextRequest(standIn, ({ number }) => number === 16);
    clock.advance(timeoutMs);
    expect((await Promise.all(calls)).filter(({ kind }) => kind === 'unreachable')).toHaveLength(2);
    expect(standIn.requests).toHaveLength(16);
  });
});
