import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../src/sandbox/website/behaviour.js';
import { faults, hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { WebsiteErrorKind } from '../../src/website/website-errors.js';
import { firstConnection, listen } from '../support/loopback.js';
import { ada, failureOf, nextRequest, timeoutMs, websiteAndClient } from './website-and-client.js';

const byName = { by: 'username', value: 'Ada' } as const;

describe('a user', () => {
  test.each([
    ['username', 'ada'],
    ['email', 'ADA@example.org'],
    ['steam', '76561198006409531'],
  ] as const)('is found by %s', async (by, value) => {
    const { standIn, client } = await websiteAndClient();
    const user = await client.findUser({ by, value });
    expect(user).toEqual({
      username: 'Ada',
      id: '7',
      email: 'ada@example.org',
      steam: '76561198006409531',
      registeredAt: ada.registeredAt,
      group: 'Member',
      avatar: 'https://example.org/ada.png',
      other: [],
    });
    expect(standIn.requests).toMatchObject([
      { path: '/v2/websites/user', query: [[by, value]], accept: 'application/json' },
    ]);
  });

  test('is found by the e-mail parameter from the settings', async () => {
    const { standIn, client } = await websiteAndClient({
      website: { seed: [ada], emailParameter: 'e mail' },
      client: { emailParameter: 'e mail' },
    });
    await client.findUser({ by: 'email', value: 'ada@example.org' });
    expect(standIn.requests[0]?.query).toEqual([['e mail', 'ada@example.org']]);
  });

  test.each(['a&b=c', '100%', '#1', 'a+b', 'two words', 'Žofie 🎲', '%26', "o'neil", '../x?y'])(
    'is found by the whole name %s',
    async (username) => {
      const { standIn, client } = await websiteAndClient({ website: { seed: [{ username }] } });
      await expect(client.findUser({ by: 'username', value: username })).resolves.toMatchObject({ username });
      await expect(client.readBalance(username)).resolves.toMatchObject({ virtual: '0.00' });
      await expect(client.addVirtual(username, '15.00')).resolves.toMatchObject({ kind: 'accepted' });
      expect(standIn.credits).toMatchObject([{ username, amount: '15.00' }]);
    },
  );

  test('that the website lacks is not found, with its message', async () => {
    const { client } = await websiteAndClient();
    const error = await failureOf(client.findUser({ by: 'username', value: 'Nobody' }));
    expect(error).toMatchObject({ kind: 'not-found', status: 404, websiteMessage: 'User not found' });
  });

  test('keeps every text unchanged, even hostile ones', async () => {
    const { pings: bio, markdown: motto, link: website, rightToLeft: title } = hostileTexts;
    const extra = { bio, motto, website, title };
    const { client } = await websiteAndClient({
      website: {
        seed: [{ username: hostileTexts.pings, group: hostileTexts.markdown, extra }],
      },
    });
    const user = await client.findUser({ by: 'username', value: hostileTexts.pings });
    expect(user).toMatchObject({ username: hostileTexts.pings, group: hostileTexts.markdown });
    expect(user.other).toEqual(Object.entries(extra).map(([name, value]) => ({ name, value })));
  });
});

describe('a balance', () => {
  test('is read by username', async () => {
    const { standIn, client } = await websiteAndClient();
    await expect(client.readBalance('Ada')).resolves.toEqual({
      paid: '20.50',
      virtual: '100.25',
      total: '120.75',
    });
    expect(standIn.requests).toMatchObject([
      { path: '/v2/websites/user/balance/get', query: [['username', 'Ada']] },
    ]);
  });

  test('of a user whom the website does not have is not found', async () => {
    const { client } = await websiteAndClient();
    expect(await failureOf(client.readBalance('Nobody'))).toMatchObject({ kind: 'not-found', status: 404 });
  });

  test.each([
    ['numbers', 'usual'],
    ['strings', 'other'],
  ] as const)('over 2^53 is exact when sent as %s', async (_, read) => {
    const { standIn, client } = await websiteAndClient({
      website: { seed: [{ username: 'Ada', paid: '90071992547409.93', virtual: '0.01' }] },
    });
    standIn.switches.set('balance', { read });
    await expect(client.readBalance('Ada')).resolves.toEqual({
      paid: '90071992547409.93',
      virtual: '0.01',
      total: '90071992547409.94',
    });
  });
});

test('the address may have a path and a trailing slash', async () => {
  const standIn = await createWebsiteStandIn({ seed: [ada], prefix: '/api/shop' });
  const { client } = await websiteAndClient({ client: { baseUrl: `${standIn.url}/`, token: standIn.token } });
  onTestFinished(() => standIn.close());
  await client.findUser(byName);
  expect(standIn.requests).toMatchObject([{ path: '/api/shop/v2/websites/user' }]);
});

describe('a read that fails', () => {
  const onceOnly: readonly (readonly [string, Fault, WebsiteErrorKind, Record<string, unknown>])[] = [
    ['401', faults.status(401, 'Bad key'), 'refused-token', { status: 401, websiteMessage: 'Bad key' }],
    ['403', faults.status(403), 'refused-token', { status: 403 }],
    ['400', faults.status(400, 'No such key'), 'rejected', { status: 400, websiteMessage: 'No such key' }],
    ['404', faults.status(404), 'not-found', { status: 404 }],
    ['408', faults.status(408), 'failed', { status: 408 }],
    ['422', faults.json(422, { error: 'Odd' }), 'rejected', { status: 422, websiteMessage: 'Odd' }],
    ['500', faults.status(500), 'failed', { status: 500 }],
    ['an HTML page with 500', faults.htmlPage(500), 'failed', { status: 500, websiteMessage: undefined }],
    ['an HTML page with 200', faults.htmlPage(200), 'not-understood', { status: 200 }],
    ['an empty body', faults.emptyBody(200), 'not-understood', { status: 200 }],
    ['204', faults.emptyBody(204), 'not-understood', { status: 204 }],
    ['invalid JSON', faults.invalidJson, 'not-understood', { status: 200 }],
    ['an unknown shape', faults.unknownShape, 'not-understood', { status: 200 }],
    ['over 1 MiB', faults.tooLarge, 'not-understood', { message: 'the answer is over 1 MiB' }],
    ['no HTTP', faults.notHttp, 'not-understood', {}],
  ];
  test.each(onceOnly)('with %s is made once', async (_name, fault, kind, details) => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('all', { fault });
    expect(await failureOf(client.findUser(byName))).toMatchObject({ kind, ...details });
    expect(await failureOf(client.readBalance('Ada'))).toMatchObject({ kind, ...details });
    expect(standIn.requests).toHaveLength(2);
  });

  const thrice: readonly (readonly [string, Fault, WebsiteErrorKind])[] = [
    ['a reset', faults.reset, 'lost'],
    ['a closed connection', faults.close, 'lost'],
    ['a cut-off answer', faults.cutOff, 'lost'],
    ['502', faults.status(502), 'failed'],
    ['503', faults.htmlPage(503), 'failed'],
    ['504', faults.emptyBody(504), 'failed'],
  ];
  test.each(thrice)(
    'with %s is tried three times at most, with growing pauses',
    async (_name, fault, kind) => {
      const { standIn, client, clock } = await websiteAndClient();
      standIn.switches.set('user', { fault });
      const call = failureOf(client.findUser(byName));
      await clock.waitingFor(200);
      clock.advance(200);
      await clock.waitingFor(400);
      clock.advance(400);
      expect(await call).toMatchObject({ kind });
      expect(standIn.requests).toHaveLength(3);
    },
  );

  test('because the website is down is retried until it is up', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    await standIn.close();
    const call = client.findUser(byName);
    await clock.waitingFor(200);
    const restarted = await createWebsiteStandIn({ seed: [ada], port: Number(new URL(standIn.url).port) });
    onTestFinished(() => restarted.close());
    clock.advance(200);
    await expect(call).resolves.toMatchObject({ username: 'Ada' });
  });

  test('because the website stays down is unreachable', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    await standIn.close();
    clock.skipWaits(1000);
    const error = await failureOf(client.findUser(byName));
    expect(error).toMatchObject({ kind: 'unreachable', message: 'no connection: ECONNREFUSED' });
  });

  test.each([
    [0, 100],
    [0.75, 250],
  ])('is retried after a random pause (%d)', async (chance, pauseMs) => {
    const { standIn, client, clock } = await websiteAndClient({ client: { random: () => chance } });
    standIn.switches.set('user', { fault: faults.status(503) }, 1);
    const call = client.findUser(byName);
    await clock.waitingFor(pauseMs);
    clock.advance(pauseMs);
    await call;
  });

  test('is not retried beyond its deadline', async () => {
    const { standIn, client, clock } = await websiteAndClient({ client: { timeoutMs: 150 } });
    standIn.switches.set('user', { fault: faults.status(503) });
    expect(await failureOf(client.findUser(byName))).toMatchObject({ kind: 'failed', status: 503 });
    expect(standIn.requests).toHaveLength(1);
    expect(clock.waits()).toEqual([]);
  });

  test('without an answer is lost at its deadline, not before', async () => {
    const { standIn, client, clock } = await websiteAndClient();
    standIn.switches.set('user', { fault: faults.hang });
    let ended = false;
    const call = failureOf(client.findUser(byName)).finally(() => {
      ended = true;
    });
    await nextRequest(standIn);
    clock.advance(timeoutMs - 1);
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    clock.advance(1);
    expect(await call).toMatchObject({ kind: 'lost', message: 'no whole answer in time' });
    expect(standIn.requests).toHaveLength(1);
  });

  test('because the answer stops halfway is lost at its deadline', async () => {
    const server = createServer();
    const { client, clock } = await websiteAndClient({ client: { baseUrl: await listen(server) } });
    const call = failureOf(client.findUser(byName));
    const socket = await firstConnection(server);
    await once(socket, 'data');
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"data"');
    clock.advance(timeoutMs);
    expect(await call).toMatchObject({ kind: 'lost' });
  });

  test('through a redirect does not leak the token', async () => {
    const elsewhere = await createWebsiteStandIn({ seed: [ada] });
    onTestFinished(() => elsewhere.close());
    const { standIn, client } = await websiteAndClient();
    for (const status of [301, 302, 303, 307, 308]) {
      standIn.switches.set('user', { fault: faults.redirect(`${elsewhere.url}/v2/websites/user`, status) });
      expect(await failureOf(client.findUser(byName))).toMatchObject({ kind: 'failed', status });
    }
    expect(elsewhere.requests).toEqual([]);
  });
});
