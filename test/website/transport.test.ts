import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTransport } from '../../src/website/transport.js';
import { firstConnection, listen } from './loopback.js';
import { createManualClock } from './manual-clock.js';
import { failureOf } from './website-and-client.js';

const request = { method: 'POST', path: '/', headers: {}, body: 'balance=15.00' } as const;

function setUp(origin: string, connections: number) {
  const clock = createManualClock();
  const transport = createTransport({ origin, connections, connectTimeoutMs: 1000, clock });
  onTestFinished(() => transport.close());
  const send = (startMs: number, endMs: number) =>
    transport.send(request, { startBy: clock.now() + startMs, endBy: clock.now() + endMs });
  return { clock, transport, send };
}

test('a request that was given up before its turn is not sent', async () => {
  let received = 0;
  const server = createServer((_incoming, response) => {
    received += 1;
    // The first answer is held until the second request was given up.
    if (received === 1) server.once('go', () => response.end('first'));
    else response.end('late');
  });
  const { clock, send } = setUp(await listen(server), 1);
  const first = send(100, 100);
  await once(server, 'request');
  const second = failureOf(send(50, 100));
  clock.advance(50);
  expect(await second).toMatchObject({ kind: 'unreachable', message: 'no connection in time' });
  server.emit('go');
  expect(await first).toMatchObject({ status: 200, body: 'first' });
  expect(await send(100, 100)).toMatchObject({ body: 'late' });
  expect(received).toBe(2);
});

test('consecutive requests share a connection', async () => {
  const server = createServer((_incoming, response) => response.end('yes'));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const { send } = setUp(await listen(server), 1);
  for (let count = 0; count < 5; count += 1) await send(100, 100);
  expect(connections).toBe(1);
});

test.each([
  ['a length', 'content-length: 9'],
  ['a length on a connection that is to end', 'content-length: 9\r\nconnection: close'],
  ['chunks', 'transfer-encoding: chunked'],
  ['chunks on a connection that is to end', 'transfer-encoding: chunked\r\nconnection: close'],
])('a truncated answer with %s is lost, with a known status', async (_form, head) => {
  const server = createTcpServer();
  const { send } = setUp(await listen(server), 1);
  const call = failureOf(send(100, 100));
  const socket = await firstConnection(server);
  await once(socket, 'data');
  socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n5\r\nab`);
  const error = await call;
  expect(error).toMatchObject({ kind: 'lost', status: 200 });
  expect(JSON.stringify(error.cause ?? null)).not.toContain('ab');
});

test('an endless head is not understood', async () => {
  const server = createTcpServer();
  const { send } = setUp(await listen(server), 1);
  const call = failureOf(send(100, 100));
  const socket = await firstConnection(server);
  await once(socket, 'data');
  socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}`);
  expect(await call).toMatchObject({
    kind: 'not-understood',
    message: 'the head of the answer is too large',
  });
});

test('closing does not wait for a connection that is still being opened', async () => {
  const server = createTcpServer();
  const address = await listen(server);
  // TLS never gets its answer.
  const { transport, send } = setUp(address.replace('http:', 'https:'), 1);
  const call = failureOf(send(100, 100));
  await firstConnection(server);
  await transport.close();
  expect(await call).toMatchObject({ kind: 'unreachable' });
});
