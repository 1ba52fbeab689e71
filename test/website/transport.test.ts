import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../src/sandbox/free-port.js';
import { createTransport, type HttpProxy } from '../../src/website/transport.js';
import { SELF_SIGNED } from '../doctor/self-signed.js';
import { firstConnection, listen } from '../support/loopback.js';
import { createManualClock } from './manual-clock.js';
import { failureOf } from './website-and-client.js';

const request = { method: 'POST', path: '/', headers: {}, body: 'balance=15.00' } as const;

function setUp(origin: string, connections: number, more: { proxy?: HttpProxy } = {}) {
  const clock = createManualClock();
  const transport = createTransport({ origin, connections, connectTimeoutMs: 1000, clock, ...more });
  onTestFinished(() => transport.close());
  const within = (startMs: number, endMs: number) => ({
    startBy: clock.now() + startMs,
    endBy: clock.now() + endMs,
  });
  const send = (startMs: number, endMs: number, mayStart?: () => boolean) =>
    transport.send(request, within(startMs, endMs), mayStart);
  const read = (ms: number) => transport.send({ method: 'GET', path: '/', headers: {} }, within(ms, ms));
  return { clock, transport, send, read };
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

const PLAIN = '{"message": "Grüße"}';
const packings: readonly (readonly [encoding: string, pack: (plain: string) => Buffer])[] = [
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  // Without its head, as PHP sends it.
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['deflate, gzip', (plain) => gzipSync(deflateSync(plain))],
  ['identity', Buffer.from],
  ['utf-8', Buffer.from],
  ['', Buffer.from],
];

/** A website that answers everything with these bytes. */
async function answering(status: number, encoding: string, bytes: Uint8Array) {
  const server = createServer((incoming, response) => {
    asked.push(incoming.headers['accept-encoding']);
    response.writeHead(status, { 'content-encoding': encoding }).end(bytes);
  });
  const asked: unknown[] = [];
  return { ...setUp(await listen(server), 1), asked };
}

describe('a packed answer', () => {
  test.each(packings)('in %j is read, of an error too', async (encoding, pack) => {
    for (const status of [200, 422]) {
      const { send, asked } = await answering(status, encoding, pack(PLAIN));
      expect(await send(100, 100)).toMatchObject({ status, body: PLAIN });
      expect(asked).toEqual(['identity']);
    }
  });

  test('that has no body, such as with 204, is read', async () => {
    const { send } = await answering(204, 'gzip', Buffer.alloc(0));
    expect(await send(100, 100)).toMatchObject({ status: 204, body: '' });
  });

  const bomb = Buffer.alloc(10 * 1024 * 1024);
  test.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['gzip, gzip', gzipSync(gzipSync(bomb))],
  ])('of 10 MiB in %s is not unpacked beyond 1 MiB', async (encoding, bytes) => {
    const { send } = await answering(200, encoding, bytes);
    expect(await failureOf(send(100, 100))).toMatchObject({
      kind: 'not-understood',
      status: 200,
      message: 'the answer is over 1 MiB',
    });
  });

  test.each([
    ['gzip', 'that is cut', gzipSync(PLAIN).subarray(0, 20)],
    ['br', 'that is cut', brotliCompressSync(PLAIN).subarray(0, 10)],
    ['gzip', 'of plain text', Buffer.from(PLAIN)],
    ['br', 'of plain text', Buffer.from(PLAIN)],
    ['gzip,gzip,gzip,gzip', 'again and again', gzipSync(gzipSync(gzipSync(gzipSync(PLAIN))))],
  ])('in %s %s is not understood, and nothing of it is kept', async (encoding, _how, bytes) => {
    const { send } = await answering(200, encoding, bytes);
    const error = await failureOf(send(100, 100));
    expect(error).toMatchObject({ kind: 'not-understood', status: 200 });
    expect(error.message).toMatch(/^the answer is not packed as it says/);
    expect(inspect(error)).not.toContain('Gr');
  });
});

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** A website that sends this instead of each answer. */
async function saying(text: string) {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    socket.on('data', (bytes) => {
      received.push(String(bytes).split(' ')[0] ?? '');
      socket.write(text);
      server.emit('answered');
    });
  });
  return { ...setUp(await listen(server), 1), server, received };
}

describe('an answer after an unasked', () => {
  test.each(['102 Processing', '103 Early Hints\r\nlink: </a.css>; rel=preload'])(
    '%s is read',
    async (head) => {
      const { send, received } = await saying(`HTTP/1.1 ${head}\r\n\r\n${OK}`);
      expect(await send(100, 100)).toMatchObject({ status: 200, body: '{}' });
      expect(received).toEqual(['POST']);
    },
  );

  test('100 Continue is read, for a read', async () => {
    const { read, received } = await saying(`HTTP/1.1 100 Continue\r\n\r\n${OK}`);
    expect(await read(100)).toMatchObject({ status: 200, body: '{}' });
    expect(received).toEqual(['GET', 'GET']);
  });

  test('100 Continue is lost for an add, which is sent once', async () => {
    const { send, received } = await saying(`HTTP/1.1 100 Continue\r\n\r\n${OK}`);
    expect(await failureOf(send(100, 100))).toMatchObject({ kind: 'lost' });
    expect(received).toEqual(['POST']);
  });

  test('100 Continue is waited for no longer than any other', async () => {
    const { read, clock, server, received } = await saying('HTTP/1.1 100 Continue\r\n\r\n');
    const answer = failureOf(read(100));
    await once(server, 'answered');
    if (received.length < 2) await once(server, 'answered');
    clock.advance(100);
    expect(await answer).toMatchObject({ kind: 'lost', message: 'no whole answer in time' });
  });

  test('100 Continue is given up when the connections are closed', async () => {
    const { read, transport, server, received } = await saying('HTTP/1.1 100 Continue\r\n\r\n');
    const answer = failureOf(read(100));
    await once(server, 'answered');
    if (received.length < 2) await once(server, 'answered');
    await transport.close();
    expect(await answer).toMatchObject({ kind: 'lost' });
  });
});

test('early hints are not taken for the answer when the connection breaks', async () => {
  const server = createTcpServer((socket) => {
    socket.on('data', () => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'));
  });
  const { send } = setUp(await listen(server), 1);
  expect(await failureOf(send(100, 100))).toMatchObject({ kind: 'lost', status: undefined });
});

/** A proxy that leads every tunnel to one server, whatever the tunnel is for. It notes what it is asked. */
async function proxyTo(target: string | undefined, log: string[], answer = '200 Connection established') {
  const proxy = createServer((incoming, response) => {
    log.push(`${incoming.method} without a tunnel`);
    response.end();
  });
  proxy.on('connect', (incoming, socket) => {
    log.push(`CONNECT ${incoming.url}`);
    socket.on('error', () => socket.destroy());
    if (answer === '') return;
    if (target === undefined) {
      socket.end(`HTTP/1.1 ${answer}\r\n\r\n`);
      return;
    }
    socket.write(`HTTP/1.1 ${answer}\r\n\r\n`);
    const onward = connect(Number(new URL(target).port), '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  return listen(proxy);
}

/** A website with TLS, which packs its answers. */
function tlsWebsite(log: string[]) {
  // The certificate is signed by itself and of another host.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = createTlsServer(SELF_SIGNED, (incoming, response) => {
    log.push(`${incoming.method} at the website`);
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(PLAIN));
  });
  return listen(server);
}

const WEBSITE = 'https://api.example.org';
const proxied = (url: string, except = '') => ({ proxy: { url, except } });

describe('by a proxy', () => {
  test('a request begins with the tunnel, and may still be stopped', async () => {
    const log: string[] = [];
    const proxy = await proxyTo(await tlsWebsite(log), log);
    const { send } = setUp(WEBSITE, 1, proxied(proxy));
    const answer = await send(100, 100, () => log.push('may it start?') > 0);
    expect(answer).toMatchObject({ status: 200, body: PLAIN });
    const stopped = failureOf(send(100, 100, () => log.push('no') < 0));
    expect(await stopped).toMatchObject({ kind: 'overtaken' });
    expect(log).toEqual(['CONNECT api.example.org:443', 'may it start?', 'POST at the website', 'no']);
  });

  test.each([
    ['407 Proxy Authentication Required', 'no connection (HTTPS_PROXY is set): the proxy answered 407'],
    ['502 Bad Gateway', 'no connection (HTTPS_PROXY is set): the proxy answered 502'],
  ])('nothing is sent if it answers %s', async (answer, message) => {
    const log: string[] = [];
    const { send } = setUp(WEBSITE, 1, proxied(await proxyTo(undefined, log, answer)));
    const mayStart = vi.fn(() => true);
    expect(await failureOf(send(100, 100, mayStart))).toMatchObject({ kind: 'unreachable', message });
    expect(mayStart).not.toHaveBeenCalled();
    expect(log).toEqual(['CONNECT api.example.org:443']);
  });

  test('nothing is sent without it, and no error has its password', async () => {
    const url = `http://ada:s3cret-word@127.0.0.1:${await freePort()}`;
    const error = await failureOf(setUp(WEBSITE, 1, proxied(url)).send(100, 100));
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'no connection (HTTPS_PROXY is set): ECONNREFUSED',
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|YWRhOnMzY3JldC13b3Jk/);
  });

  test('nothing is sent to a website whose certificate is not trusted', async () => {
    const log: string[] = [];
    const target = await tlsWebsite(log);
    vi.unstubAllEnvs();
    const { send } = setUp(WEBSITE, 1, proxied(await proxyTo(target, log)));
    expect(await failureOf(send(100, 100))).toMatchObject({ kind: 'unreachable' });
    expect(log).not.toContain('POST at the website');
  });

  test('a request ends in time without a tunnel, as does closing', async () => {
    const log: string[] = [];
    const { send, clock, transport } = setUp(WEBSITE, 1, proxied(await proxyTo(undefined, log, '')));
    const sent = failureOf(send(50, 100));
    await expect.poll(() => log).toEqual(['CONNECT api.example.org:443']);
    clock.advance(50);
    expect(await sent).toMatchObject({ kind: 'unreachable', message: 'no connection in time' });
    const other = failureOf(send(50, 100));
    await transport.close();
    expect(await other).toMatchObject({ kind: 'unreachable' });
  });

  test.each(['api.example.invalid', '.example.invalid', 'other.example, EXAMPLE.invalid', '*'])(
    'a host is not reached where NO_PROXY has %s',
    async (except) => {
      const log: string[] = [];
      const proxy = await proxyTo(undefined, log);
      const { send } = setUp('https://api.example.invalid', 1, proxied(proxy, except));
      expect((await failureOf(send(100, 100))).message).toMatch(/ENOTFOUND|EAI_AGAIN/);
      expect(log).toEqual([]);
    },
  );

  test('a website on this machine is not reached', async () => {
    const log: string[] = [];
    const server = createServer((_incoming, response) => response.end('direct'));
    const { send } = setUp(await listen(server), 1, proxied(await proxyTo(undefined, log)));
    expect(await send(100, 100)).toMatchObject({ body: 'direct' });
    expect(log).toEqual([]);
  });

  test('nothing of the environment counts but what is passed on', async () => {
    const log: string[] = [];
    vi.stubEnv('HTTPS_PROXY', await proxyTo(undefined, log, '502 Bad Gateway'));
    vi.stubEnv('NO_PROXY', 'api.example.org');
    onTestFinished(() => void vi.unstubAllEnvs());
    const own: string[] = [];
    await failureOf(
      setUp(WEBSITE, 1, proxied(await proxyTo(undefined, own, '502 Bad Gateway'))).send(100, 100),
    );
    expect([own.length, log]).toEqual([1, []]);
  });
});
