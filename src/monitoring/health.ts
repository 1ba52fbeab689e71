import { createServer, type ServerResponse } from 'node:http';
import type { CommandRegistration } from '../discord/command-registration.js';
import type { LogChannel } from '../discord/log-channel.js';
import type { Log } from '../log.js';
import { closeServer, listen } from '../net/http-listening.js';
import { answersNobody, type Coverage } from '../shards.js';
import type { Hold } from '../storage/store-hold.js';
import type { StoreWatch } from '../storage/store-watch.js';
import type { Metrics } from './metrics.js';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly isConnected: () => boolean;
  /** The listed servers on this process's shards; `undefined` until known. */
  readonly coverage: () => Coverage | undefined;
  /** Whether the heartbeat has recently failed to write the store; health checks write nothing. */
  readonly watch: Pick<StoreWatch, 'isBlind'>;
  readonly hold: Pick<Hold, 'reason'>;
  readonly logChannel: Pick<LogChannel, 'state'>;
  readonly registration: Pick<CommandRegistration, 'missing'>;
  readonly metrics: Pick<Metrics, 'report'>;
  readonly log: Log;
}

/**
 * Serves `/healthz` (200, or 503 if the bot cannot work) and `/metrics`. Neither changes anything. A hold on payments,
 * an unwritable log channel or a server without commands is no 503, since restarting the bot would not help.
 * @returns what ends it
 * @throws as {@link listen}
 */
export async function serveHealth(options: HealthOptions): Promise<() => Promise<void>> {
  const { host, port, isConnected, coverage, watch, hold, logChannel, registration, metrics, log } = options;

  function health(): Answer {
    const connected = isConnected();
    const writable = !watch.isBlind();
    const held = hold.reason();
    const covers = coverage();
    const isUseless = covers !== undefined && answersNobody(covers);
    // While Discord is down, the log channel adds nothing.
    const unposted = connected ? logChannel.state() : undefined;
    const without = registration.missing();
    const works = connected && writable && !isUseless;
    const isWhole = held === undefined && unposted === undefined && without.size === 0;
    const body = {
      status: !works ? 'failing' : isWhole ? 'ok' : 'degraded',
      gateway: connected ? 'connected' : 'not connected',
      store: writable ? 'writable' : 'not writable',
      ...(isUseless && { shards: 'none of a listed server' }),
      ...(without.size > 0 && { withoutCommands: Object.fromEntries(without) }),
      ...(held !== undefined && { payments: 'on hold', reason: held }),
      ...(unposted !== undefined && {
        logChannel: 'not writable',
        ...(held === undefined && { reason: 'log-channel' }),
        since: new Date(unposted.since).toISOString(),
        error: unposted.code,
      }),
    };
    return {
      status: works ? 200 : 503,
      contentType: 'application/json',
      text: JSON.stringify(body),
    };
  }

  const pages: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/healthz': health,
    '/metrics': async () => ({ status: 200, ...(await metrics.report()) }),
  };

  async function serve(method: string, address: string, response: ServerResponse): Promise<void> {
    const path = address.split('?')[0] ?? '';
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) return write(response, plain(404, 'There are /healthz and /metrics.'));
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return write(response, plain(405, 'This can only be read.'));
    }
    write(response, await page());
  }

  const server = createServer((request, response) => {
    serve(request.method ?? '', request.url ?? '', response).catch((error: unknown) => {
      log.error({ err: error }, 'a request for the state of the bot failed');
      write(response, plain(500, 'This failed; the log tells why.'));
    });
  });
  const settings = { host: 'HEALTH_HOST', port: 'HEALTH_PORT' };
  await listen(server, { host, port, what: '/healthz', settings });
  server.on('error', (error) => log.error({ err: error }, 'the server of /healthz and /metrics failed'));
  log.info({ host, port }, 'serving /healthz and /metrics');

  return () => closeServer(server);
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const plain = (status: number, text: string): Answer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  text: `${text}\n`,
});

function write(response: ServerResponse, { status, contentType, text }: Answer): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}
