import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '../log.js';
import { closeServer, type ListeningPlace, listen } from './http-listening.js';

/** A request that takes longer is ended. */
const REQUEST_MS = 30_000;

interface Served extends ListeningPlace {
  /** Answers a request. */
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Of every answer, also to a request that cannot be read. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
}

/**
 * Serves what answers requests of outside.
 * @returns what ends it, whatever is under way
 * @throws as {@link listen}
 */
export async function serveRoutes({ fetch, headers, log, ...place }: Served): Promise<() => Promise<void>> {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void answer(request, response);
  });
  await listen(server, place);
  const { host, port, what } = place;
  server.on('error', (error) => log.error({ err: error }, `the server of ${what} failed`));
  log.info({ host, port }, `serving ${what}`);
  return () => closeServer(server);
}
