import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that Linux, macOS and Windows give to whoever asks for any, also for connections to others: one of those
 * is soon somebody else's when it is closed for a moment.
 */
const LOWEST = 10_240;
const COUNT = 22_000;
/** How many a process tries before it comes to those of the next one. */
const OF_A_PROCESS = 257;
/** Taken, or on Windows set aside by the system. */
const GIVEN_AWAY: ReadonlySet<unknown> = new Set(['EADDRINUSE', 'EACCES']);

/** Counts for the whole process: two parts of it must not look for the same port. */
let next = process.pid * OF_A_PROCESS;

/**
 * Lets a server listen on a free port of the loopback address. What asks after it gets another one, here and, as a rule, in
 * other processes, also once this one is closed.
 * @returns the port
 * @throws {Error} if it cannot listen
 */
export async function listenOnFreePort(server: Server): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = LOWEST + (next % COUNT);
    next += 1;
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return port;
    } catch (error) {
      const isGivenAway = error instanceof Error && 'code' in error && GIVEN_AWAY.has(error.code);
      if (!isGivenAway || tries === COUNT) throw error;
    }
  }
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, 'close');
  return port;
}
