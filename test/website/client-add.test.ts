import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/sandbox/website/behaviour.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { heldStep } from '../support/held-commit.js';
import { firstConnection, listen } from '../support/loopback.js';
import { failureOf, nextRequest, timeoutMs, websiteAndClient } from './website-and-client.js';

describe('an add', () => {
  test('is one POST with the amount as a form', async () => {
    const server = createServer();
    const received = receiveAndAnswer(server, 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    const address = await listen(server);
    const { client } = await websiteAndClient({ client: { baseUrl: address, token: 'the-token' } });
    await expect(client.addVirtual('Ada L', '15.00')).resolves.toMatchObject({
      kind: 'accepted',
      isJson: false,
    });
    const [head, body] = (await received).split('\r\n\r\n');
    expect(head?.split('\r\n')).toEqual([
      'POST /v2/websites/user/balance/add?username=Ada%20L HTTP/1.1',
      `host: ${new URL(address).host}`,
      'connection: keep-alive',
      'authorization: Bearer the-token',
      'accept: application/json',
      'user-agent: purser',
      'content-type: application/x-www-form-urlencoded',
      'accept-encoding: identity',
      'content-length: 13',
    ]);
    expect(body).toBe('balance=15.00');
  });

  test('that is accepted is credited', async () => {
    const { standIn, client } = await websiteAndClient();
    await expect(client.addVirtual('Ada', '15.00')).resolves.toEqual({
      kind: 'accepted',
      status: 200,
      message: 'Balance added',
      isJson: true,
    });
    expect(standIn.credits).toMatchObject([{ username: 'Ada', amount: '15.00', virtual: '115.25' }]);
  });

  const answeredAdd = async (status: number, body: string) => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('add', { fault: faults.text(status, body), takesEffect: true });
    return client.addVirtual('Ada', '15.00');
  };
  const balances = (virtual: string) =>
    `{"message":"OK","data":{"paid_balance":20.50,"virtual_balance":${virtual},"total_balance":"135.75"}}`;

  test.each([
    ['an object', 200, '{"message":"OK"}', 'OK'],
    ['an empty object', 200, '{}', undefined],
    ['an object behind a byte order mark', 200, '\uFEFF{"message":"OK"}\r\n', 'OK'],
    ['an object and 201', 201, '{"message":"Created"}', 'Created'],
    ['an object and 202', 202, '{"message":"Queued"}', 'Queued'],
    ['the balances', 200, balances('115.25'), 'OK'],
    ['balances that cannot be right', 200, balances('"many"'), 'OK'],
  ])('that is answered with %s is accepted, as JSON', async (_body, status, body, message) => {
    expect(await answeredAdd(status, body)).toEqual({ kind: 'accepted', status, message, isJson: true });
  });

  const notJson = [
    ...['', ' \n', '\uFEFF', 'OK', '"OK"', '1', '12.50', 'null', 'true', 'false', '[]', '[{"success":true}]'],
    ...['{"message":', '<html><body>We will be back</body></html>'],
  ].map((body) => [200, body] as const);
  test.each([...notJson, [204, '']] as const)(
    'answered with %i and %j is accepted, but not as JSON',
    async (status, body) => {
      expect(await answeredAdd(status, body)).toEqual({
        kind: 'accepted',
        status,
        message: undefined,
        isJson: false,
      });
    },
  );

  test.each([400, 401, 403, 404, 405, 409, 410, 415, 418, 422, 451])(
    'that is answered with %d is refused, with the website’s words',
    async (status) => {
      const { standIn, client } = await websiteAndClient();
      standIn.switches.set('add', { fault: faults.status(status, 'Account is locked') });
      await expect(client.addVirtual('Ada', '15.00')).resolves.toEqual({
        kind: 'refused',
        status,
        message: 'Account is locked',
      });
      expect(standIn.requests).toHaveLength(1);
    },
  );

  test('that the website rejects has the website’s reason', async () => {
    const { client } = await websiteAndClient();
    await expect(client.addVirtual('Ada', '0.00')).resolves.toEqual({
      kind: 'refused',
      status: 422,
      message: 'Invalid; Not a positive amount',
    });
  });

  const doubtful: readonly (readonly [string, Fault, number | undefined])[] = [
    ['a reset', faults.reset, undefined],
    ['a closed connection', faults.close, undefined],
    ['a cut-off answer', faults.cutOff, 200],
    ['no HTTP', faults.notHttp, undefined],
    ['an answer over 1 MiB', faults.tooLarge, 200],
    ['408', faults.status(408), 408],
    ['500', faults.status(500), 500],
    ['502', faults.status(502), 502],
    ['503', faults.status(503), 503],
    ['504', faults.emptyBody(504), 504],
    ['520', faults.status(520), 520],
    ['an HTML page with 500', faults.htmlPage(500), 500],
    ...[301, 302, 303, 307, 308].map(
      (status) => [`a redirect, ${status}`, faults.redirect('http://127.0.0.1:9/', status), status] as const,
    ),
    ['200 and success: false', faults.json(200, { success: false }), 200],
    ['200 and status: 500', faults.json(200, { status: 500, message: 'No' }), 200],
  ];
  describe.each([
    ['before', false],
    ['after', true],
  ] as const)('that fails %s it took effect', (_when, takesEffect) => {
    test.each(doubtful)('with %s is unknown, and never sent again', async (_name, fault, status) => {
      const { standIn, client } = await websiteAndClient();
      standIn.switches.set('add', { fault, takesEffect });
      const outcome = await client.addVirtual('Ada', '15.00');
      expect(outcome).toMatchObject({ kind: 'unknown', status });
      expect(standIn.requests).toMatchObject([{ method: 'POST', tookEffect: takesEffect }]);
      expect(standIn.credits).toHaveLength(takesEffect ? 1 : 0);
    });

    test('without an answer is unknown after its deadline', async () => {
      const { standIn, client, clock } = await websiteAndClient();
      standIn.switches.set('add', { fault: faults.hang, takesEffect });
      const call = client.addVirtual('Ada', '15.00');
      await nextRequest(standIn);
      clock.advance(timeoutMs);
      expect(await call).toMatchObject({ kind: 'unknown', status: undefined, cause: { kind: 'lost' } });
      expect(standIn.requests).toHaveLength(1);
      expect(standIn.credits).toHaveLength(takesEffect ? 1 : 0);
    });
  });

  test.each([
    ['success-false', 'Could not add'],
    ['status-400', 'Could not add'],
    ['error', 'Could not add'],
  ] as const)('whose 2xx contradicts itself (%s) is unknown', async (as, message) => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('add', { add: { as } });
    await expect(client.addVirtual('Ada', '15.00')).resolves.toMatchObject({
      kind: 'unknown',
      status: 200,
      message,
      cause: { kind: 'not-understood' },
    });
  });

  test.each([
    ['7', 7000],
    [undefined, undefined],
  ])('that is throttled (Retry-After: %s) says for how long', async (header, retryAfterMs) => {
    const { standIn, client } = await websiteAndClient();
    standIn.switches.set('add', { fault: faults.tooManyRequests(header) });
    await expect(client.addVirtual('Ada', '15.00')).resolves.toEqual({
      kind: 'throttled',
      status: 429,
      retryAfterMs,
      message: 'Too many requests',
    });
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.credits).toEqual([]);
  });

  test.each(['15', '15.0', '15.001', '-5.00', '1e3', '', '15,00'])(
    'of "%s" is not started',
    async (amount) => {
      const { standIn, client } = await websiteAndClient();
      await expect(client.addVirtual('Ada', amount)).rejects.toThrow(RangeError);
      expect(standIn.requests).toEqual([]);
    },
  );
});

describe('an add is not sent', () => {
  test.each([
    ['the connection is refused', (url: string) => url, 'no connection: ECONNREFUSED'],
    // A label of more than 63 characters fails in the resolver itself, without a question to any network.
    ['the name does not resolve', () => `http://${'a'.repeat(64)}.invalid`, expect.any(String)],
  ])('when %s', async (_, at, message) => {
    const gone = await createWebsiteStandIn();
    await gone.close();
    const { client } = await websiteAndClient({ client: { baseUrl: at(gone.url) } });
    expect(await client.addVirtual('Ada', '15.00')).toMatchObject({
      kind: 'not-sent',
      cause: { kind: 'unreachable', message },
    });
  });

  test('when TLS fails', async () => {
    const { standIn } = await websiteAndClient();
    const baseUrl = standIn.url.replace('http:', 'https:');
    const { client } = await websiteAndClient({ client: { baseUrl } });
    expect(await client.addVirtual('Ada', '15.00')).toMatchObject({
      kind: 'not-sent',
      cause: { kind: 'unreachable' },
    });
    expect(standIn.requests).toEqual([]);
  });

  test('when there is no connection after half of its time', async () => {
    const server = createServer();
    const address = await listen(server);
    const { client, clock } = await websiteAndClient({
      // TLS gets no answer, so there is no connection to write to.
      client: { baseUrl: address.replace('http:', 'https:') },
    });
    const call = client.addVirtual('Ada', '15.00');
    await firstConnection(server);
    clock.advance(timeoutMs / 2);
    expect(await call).toMatchObject({
      kind: 'not-sent',
      cause: { kind: 'unreachable', message: 'no connection in time' },
    });
  });

  test('when all places are taken for half of its time', async () => {
    const { standIn, client, clock } = await websiteAndClient({ client: { concurrency: 1 } });
    standIn.switches.set('balance', { fault: faults.hang });
    const read = client.readBalance('Ada').catch(() => 'lost');
    await nextRequest(standIn);
    const call = client.addVirtual('Ada', '15.00');
    clock.advance(timeoutMs / 2);
    expect(await call).toMatchObject({ kind: 'not-sent', cause: { kind: 'unreachable' } });
    clock.advance(timeoutMs / 2);
    await read;
    await client.findUser({ by: 'username', value: 'Ada' });
    expect(standIn.requests.map(({ endpoint }) => endpoint)).toEqual(['balance', 'user']);
  });

  test('after the client is closed', async () => {
    const { standIn, client } = await websiteAndClient();
    await client.close();
    expect(await client.addVirtual('Ada', '15.00')).toMatchObject({ kind: 'not-sent' });
    expect(standIn.requests).toEqual([]);
  });
});

test('an add on a closing connection is sent once, its outcome true', async () => {
  const { standIn, client } = await websiteAndClient();
  for (let round = 0; round < 30; round += 1) {
    await client.readBalance('Ada');
    const credits = standIn.credits.length;
    const adds = standIn.requests.filter(({ endpoint }) => endpoint === 'add').length;
    const call = client.addVirtual('Ada', '1.00');
    if (round % 3 === 1) await new Promise(setImmediate);
    if (round % 3 === 2) await Promise.resolve();
    standIn.dropConnections();
    const outcome = await call;
    expect(['accepted', 'unknown', 'not-sent']).toContain(outcome.kind);
    const applied = standIn.credits.length - credits;
    expect(standIn.requests.filter(({ endpoint }) => endpoint === 'add').length - adds).toBeLessThanOrEqual(
      1,
    );
    if (outcome.kind === 'accepted') expect(applied).toBe(1);
    if (outcome.kind === 'not-sent') expect(applied).toBe(0);
  }
});

test('closing waits for the calls under way, and refuses new ones', async () => {
  const { standIn, client } = await websiteAndClient();
  const held = heldStep();
  standIn.decide(async () => {
    await held.wait();
    return undefined;
  });
  const add = client.addVirtual('Ada', '15.00');
  await nextRequest(standIn);
  const closed = client.close();
  expect(await failureOf(client.readBalance('Ada'))).toMatchObject({ kind: 'unreachable' });
  held.release();
  await expect(add).resolves.toMatchObject({ kind: 'accepted' });
  await closed;
});

/** Answers the first request, and returns its bytes. */
function receiveAndAnswer(server: ReturnType<typeof createServer>, answer: string): Promise<string> {
  return firstConnection(server).then(
    (socket: Socket) =>
      new Promise((resolve) => {
        let received = '';
        socket.on('data', (bytes) => {
          received += bytes.toString();
          if (!received.endsWith('balance=15.00')) return;
          socket.write(answer);
          resolve(received);
        });
      }),
  );
}
