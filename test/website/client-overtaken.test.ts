import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { HttpAnswer, Transport } from '../../src/website/transport.js';
import { firstConnection, listen } from '../support/loopback.js';
import { timeoutMs, websiteAndClient } from './website-and-client.js';

const overtaken = { kind: 'not-sent', cause: { kind: 'overtaken' } };

/** A server that counts every byte that reaches it, and answers. */
async function countingServer() {
  const seen = { bytes: 0, requests: 0 };
  const server = createServer((incoming: IncomingMessage, response) => {
    seen.requests += 1;
    incoming.resume().on('end', () => response.end('{"message":"OK","data":{"balance":"1.00"}}'));
  });
  server.on('connection', (socket) => {
    // Includes the HTTP server's reads: `bytesRead` is counted by the socket itself.
    socket.on('close', () => {
      seen.bytes += socket.bytesRead;
    });
  });
  return { server, seen, address: await listen(server) };
}

describe('an add that may not start', () => {
  test('sends not one byte', async () => {
    const { server, seen, address } = await countingServer();
    const { client } = await websiteAndClient({ client: { baseUrl: address } });
    const closed = firstConnection(server).then((socket) => once(socket, 'close'));
    expect(await client.addVirtual('Ada', '15.00', { mayStart: () => false })).toMatchObject(overtaken);
    await closed;
    expect(seen).toEqual({ bytes: 0, requests: 0 });
  });

  test('sends not one byte on an open connection', async () => {
    const { server, seen, address } = await countingServer();
    const { client } = await websiteAndClient({ client: { baseUrl: address } });
    const connection = firstConnection(server);
    await client.readBalance('Ada');
    const before = (await connection).bytesRead;
    const closed = once(await connection, 'close');
    expect(await client.addVirtual('Ada', '15.00', { mayStart: () => false })).toMatchObject(overtaken);
    await closed;
    expect(before).toBeGreaterThan(0);
    expect(seen).toEqual({ bytes: before, requests: 1 });
  });

  test('is not sent if the check fails', async () => {
    const { seen, address } = await countingServer();
    const { client } = await websiteAndClient({ client: { baseUrl: address } });
    const mayStart = () => {
      throw new Error('no heartbeat at all');
    };
    const outcome = await client.addVirtual('Ada', '15.00', { mayStart });
    expect(outcome).toMatchObject({ ...overtaken, cause: { cause: { message: 'no heartbeat at all' } } });
    expect(seen.requests).toBe(0);
  });

  test('frees its place for other adds', async () => {
    const { standIn, client } = await websiteAndClient({ client: { concurrency: 1 } });
    for (const mayStart of [() => false, () => false, () => true]) {
      await client.addVirtual('Ada', '15.00', { mayStart });
    }
    expect(standIn.credits).toHaveLength(1);
    expect(standIn.requests).toHaveLength(1);
  });
});

test('whether an add may start is checked on the open connection', async () => {
  const server = createTcpServer();
  const address = await listen(server);
  // TLS gets no answer, so nothing could be written.
  const { client, clock } = await websiteAndClient({
    client: { baseUrl: address.replace('http:', 'https:') },
  });
  let asked = 0;
  const mayStart = () => {
    asked += 1;
    return true;
  };
  const call = client.addVirtual('Ada', '15.00', { mayStart });
  await firstConnection(server);
  clock.advance(timeoutMs / 2);
  expect(await call).toMatchObject({ kind: 'not-sent', cause: { kind: 'unreachable' } });
  expect(asked).toBe(0);

  const { standIn, client: other } = await websiteAndClient();
  const count = { calls: 0 };
  expect(await other.addVirtual('Ada', '15.00', { mayStart, count })).toMatchObject({ kind: 'accepted' });
  expect({ asked, requests: standIn.requests.length, ...count }).toEqual({ asked: 1, requests: 1, calls: 1 });
});

test('a request past its deadline is not sent, whatever its timer', async () => {
  const { standIn, client, clock } = await websiteAndClient();
  const late = { ...clock, after: () => () => undefined };
  const { client: frozen } = await websiteAndClient({
    client: { baseUrl: standIn.url, token: standIn.token, clock: late },
  });
  const call = frozen.addVirtual('Ada', '15.00');
  clock.advance(timeoutMs / 2 + 1);
  expect(await call).toMatchObject({
    kind: 'not-sent',
    cause: { kind: 'unreachable', message: 'no connection in time' },
  });
  expect(standIn.requests).toEqual([]);
  await client.close();
});

test('a client uses the given transport', async () => {
  const sent: string[] = [];
  let closed = 0;
  const answer: HttpAnswer = { status: 200, headers: {}, body: '{"message":"OK"}' };
  const transport: Transport = {
    async send({ method, path, body }, _limits, mayStart) {
      sent.push(`${method} ${path} ${body} ${mayStart?.()}`);
      return answer;
    },
    async close() {
      closed += 1;
    },
  };
  const { standIn, client } = await websiteAndClient({ client: { transport } });
  expect(await client.addVirtual('Ada', '15.00', { mayStart: () => true })).toMatchObject({
    kind: 'accepted',
  });
  await client.close();
  expect(sent).toEqual(['POST /v2/websites/user/balance/add?username=Ada balance=15.00 true']);
  expect(closed).toBe(1);
  expect(standIn.requests).toEqual([]);
});
