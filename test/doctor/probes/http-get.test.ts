import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, createHttpGet, quoteOf } from '../../../src/doctor/probes/http-get.js';
import { freePort } from '../../../src/sandbox/free-port.js';
import { SELF_SIGNED } from '../self-signed.js';

const TOKEN = 'tok-3f9a77-5b21c8';
const answer = (text: string, json?: unknown): Answer => ({
  status: 400,
  contentType: '',
  text,
  json,
  location: undefined,
  clockAheadMs: undefined,
  ms: 5,
});

test('a quote is short, with no half of a secret', () => {
  for (let at = 0; at < 140; at += 1) {
    const message = `${'x'.repeat(at)} ${TOKEN} bob@example.org ${'y'.repeat(1000)}`;
    for (const quote of [quoteOf(answer(message), TOKEN), quoteOf(answer('', { message }), TOKEN)]) {
      expect(quote).not.toMatch(/tok|3f9|bob/);
      expect(quote).toMatch(/^"x* .*…"$|^"\[secret\] .*…"$|^"x+…"$/);
      expect(quote.length).toBeLessThan(125);
    }
  }
});

test('a short quote is whole', () => {
  expect(quoteOf(answer('No such user'), TOKEN)).toBe('"No such user"');
  expect(quoteOf(answer(' '), TOKEN)).toBe('without a word');
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  [
    'https',
    () => portOf(createServer(SELF_SIGNED)),
    'its certificate is signed by itself',
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['https', () => portOf(createPlainServer()), 'it speaks no TLS (https) on that port', /check the port/],
  ['http', () => portOf(createServer(SELF_SIGNED)), 'the connection broke', /begin the address with https/],
  ['http', freePort, 'nobody listens there', undefined],
])('%s to an unfit server says why, case %#', async (scheme, start, reason, remedy) => {
  const asked = createHttpGet(Date.now)(`${scheme}://127.0.0.1:${await start()}/`, {});
  await expect(asked).rejects.toMatchObject({
    message: reason,
    remedy: remedy === undefined ? undefined : expect.stringMatching(remedy),
  });
});

test('an answer says how long it took and the clock’s lead', async () => {
  const port = await portOf(createPlainServer((_, response) => response.end('{"a":1}')));
  let now = Date.now();
  const answered = await createHttpGet(() => (now += 60_000))(`http://127.0.0.1:${port}/`, {});
  expect(answered).toMatchObject({ status: 200, json: { a: 1 }, ms: 120_000 });
  expect(answered.clockAheadMs).toBeGreaterThan(50_000);
});
