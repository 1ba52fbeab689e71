import { describe, expect, test } from 'vitest';
import { faults, hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { add, ask, balance, open, post, user } from './ask-website.js';

describe('a switch', () => {
  test('lasts until it is unset', async () => {
    const standIn = await open();
    standIn.switches.set('all', { fault: faults.status(503) });
    expect((await ask(standIn, user)).status).toBe(503);
    expect((await ask(standIn, balance)).status).toBe(503);
    standIn.switches.unset('user');
    expect((await ask(standIn, user)).status).toBe(200);
    expect((await ask(standIn, balance)).status).toBe(503);
    standIn.switches.unset();
    expect((await ask(standIn, balance)).status).toBe(200);
  });

  test('for so many requests comes before a lasting one, in order', async () => {
    const standIn = await open();
    standIn.switches.set('user', { fault: faults.status(500) });
    standIn.switches.set('user', { fault: faults.status(502) }, 2);
    standIn.switches.set('user', { fault: faults.status(503) }, 1);
    expect(standIn.switches.current().map(({ endpoint, left }) => [endpoint, left])).toEqual([
      ['user', 2],
      ['user', 1],
      ['user', undefined],
    ]);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask(standIn, user)).status);
    expect(statuses).toEqual([502, 502, 503, 500]);
    standIn.switches.set('user', {}, 1);
    standIn.switches.unset('user');
    expect(standIn.switches.current()).toEqual([]);
  });

  test('may be a decision about each request, which may take its time', async () => {
    const standIn = await open();
    standIn.decide(async ({ key }) => (key?.value === 'Bob' ? { fault: faults.status(500) } : undefined));
    expect((await ask(standIn, user)).status).toBe(200);
    expect((await ask(standIn, '/v2/websites/user?username=Bob')).status).toBe(500);
    standIn.decide(undefined);
    expect((await ask(standIn, '/v2/websites/user?username=Bob')).status).toBe(200);
  });

  test('can delay, and add headers', async () => {
    const standIn = await open();
    standIn.switches.set('user', { delayMs: 30, headers: { 'x-ratelimit-remaining': '0' } });
    const begun = performance.now();
    expect((await ask(standIn, user)).headers.get('x-ratelimit-remaining')).toBe('0');
    expect(performance.now() - begun).toBeGreaterThan(25);
  });
});

describe('a fault', () => {
  test.each([
    ['401', faults.status(401), 401, /message/],
    ['429', faults.tooManyRequests('7'), 429, /Too many/],
    ['500', faults.status(500, 'Broken'), 500, /Broken/],
    ['an HTML page', faults.htmlPage(502), 502, /<html>/],
    ['an empty body', faults.emptyBody(200), 200, /^$/],
    ['invalid JSON', faults.invalidJson, 200, /^\{"data": \{"username": $/],
    ['an unknown shape', faults.unknownShape, 200, /result/],
    ['other JSON', faults.json(200, { message: hostileTexts.long }), 200, /long long/],
    ['other text', faults.text(200, 'nothing'), 200, /^nothing$/],
  ] as const)('can be %s', async (_name, fault, status, text) => {
    const standIn = await open();
    standIn.switches.set('user', { fault });
    const answer = await ask(standIn, user);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(text);
    expect(standIn.requests).toMatchObject([{ status, fault: 'answer' }]);
  });

  test('can be a Retry-After in any form, or none', async () => {
    const standIn = await open();
    for (const header of ['7', 'Thu, 01 Jan 2026 00:00:30 GMT']) {
      standIn.switches.set('user', { fault: faults.tooManyRequests(header) });
      expect((await ask(standIn, user)).headers.get('retry-after')).toBe(header);
    }
    standIn.switches.set('user', { fault: faults.tooManyRequests() });
    expect((await ask(standIn, user)).headers.has('retry-after')).toBe(false);
  });

  test('can be a redirect', async () => {
    const standIn = await open();
    standIn.switches.set('user', { fault: faults.redirect('http://127.0.0.1:9/') });
    const answer = await ask(standIn, user);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/']);
  });

  test('can be an answer over 1 MiB', async () => {
    const standIn = await open();
    standIn.switches.set('user', { fault: faults.tooLarge });
    expect((await ask(standIn, user)).text.length).toBeGreaterThan(1024 * 1024);
  });

  test.each([
    ['reset', faults.reset],
    ['close', faults.close],
    ['cut-off', faults.cutOff],
    ['not-http', faults.notHttp],
  ] as const)('can be an answer that never arrives whole: %s', async (kind, fault) => {
    const standIn = await open();
    standIn.switches.set('user', { fault });
    await expect(ask(standIn, user)).rejects.toThrow();
    expect(standIn.requests).toMatchObject([{ fault: kind }]);
  });

  test('can be that nothing comes, for as long as the client waits', async () => {
    const standIn = await open();
    standIn.switches.set('add', { fault: faults.hang, takesEffect: true });
    const giveUp = new AbortController();
    const call = ask(standIn, add, { ...post('balance=15.00'), signal: giveUp.signal });
    await standIn.events.next((event) => (event.type === 'credit' ? event : undefined), {
      describe: () => 'no credit',
    });
    giveUp.abort();
    await expect(call).rejects.toThrow();
    expect(standIn.requests).toMatchObject([{ status: undefined, fault: 'hang', tookEffect: true }]);
  });

  test.each([false, true])('of an add comes before or after its effect (%s)', async (takesEffect) => {
    const standIn = await open();
    standIn.switches.set('add', { fault: faults.status(500), takesEffect });
    expect((await ask(standIn, add, post('balance=15.00'))).status).toBe(500);
    expect(standIn.credits).toHaveLength(takesEffect ? 1 : 0);
    expect(standIn.requests).toMatchObject([{ status: 500, tookEffect: takesEffect }]);
  });

  test('of an add that the website would refuse has no effect', async () => {
    const standIn = await open();
    standIn.switches.set('add', { fault: faults.status(500), takesEffect: true });
    await ask(standIn, add, post('balance=nothing'));
    expect(standIn.credits).toEqual([]);
  });
});

test.each([
  ['seconds', '60'],
  ['epoch', '1767225660'],
  ['none', null],
] as const)('a rate limit counts down and is enforced (reset in %s)', async (reset, header) => {
  let now = Date.UTC(2026, 0, 1);
  const standIn = await open({ now: () => now });
  standIn.limit({ limit: 2, windowMs: 60_000, reset });
  const answers = [await ask(standIn, user), await ask(standIn, user), await ask(standIn, user)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0']);
  expect(answers[0]?.headers.get('x-ratelimit-reset')).toBe(header);
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, '60']);
  now += 60_000;
  expect((await ask(standIn, user)).headers.get('x-ratelimit-remaining')).toBe('1');
});
