import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, listenOnFreePort } from '../../src/sandbox/free-port.js';

/** Where Linux begins with the ports that it gives to whoever asks for any. The others begin above that. */
const LOWEST_OF_THE_SYSTEM = 32_768;

it('gives each who asks a port of their own', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(LOWEST_OF_THE_SYSTEM);
});

it('goes on to the next port where one is taken', async () => {
  const following = (await freePort()) + 1;
  const other = createServer();
  const server = createServer();
  onTestFinished(() => {
    other.close();
    server.close();
  });
  // If it cannot be taken here, it is taken already.
  await new Promise<unknown>((resolve) => {
    other.once('error', resolve).listen(following, '127.0.0.1', () => resolve(undefined));
  });
  expect(await listenOnFreePort(server)).not.toBe(following);
});
