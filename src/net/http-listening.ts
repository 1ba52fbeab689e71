import { once } from 'node:events';
import type { Server } from 'node:http';
import { ConfigError } from '../config.js';

/** Where a server listens. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  /** What it serves, as a message says it: `/healthz`. */
  readonly what: string;
  /** The settings that name host and port. */
  readonly settings: { readonly host: string; readonly port: string };
}

/**
 * The most connections at a time. Anybody may open one, and each holds what it has sent of a request so far: up to 16 KiB
 * of headers in Node.js, for as long as a request may take.
 */
const MOST_CONNECTIONS = 256;

/**
 * Listens there, with a limit on connections; what comes beyond it is closed at once.
 * @throws {ConfigError} if this user may never listen there
 * @throws {Error} if it cannot listen there now
 */
export async function listen(server: Server, place: ListeningPlace): Promise<void> {
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(error, place);
  }
}

/** Ends a server at once, whatever is under way. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/**
 * Only a port that this user may not use is a lasting fault. A port in use may be free in a moment, for example once
 * a stopping process has ended; a service manager should try again.
 */
function cannotListen(error: unknown, { host, port, what, settings }: ListeningPlace): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program, or another Purser, is there already. End it, or choose another ${settings.port}`,
    EACCES: `this user may not use that port. Choose a ${settings.port} from 1024`,
    EADDRNOTAVAIL: `this machine does not have that address. Choose another ${settings.host}`,
    ENOTFOUND: `there is no such host. Choose another ${settings.host}`,
  };
  const reason = reasons[code] ?? `check ${settings.host} and ${settings.port}`;
  const message = `Purser cannot start: it cannot serve ${what} at ${settings.host} ${host}, ${settings.port} ${port} (${code}): ${reason}.`;
  return code === 'EACCES' ? new ConfigError(message) : new Error(message, { cause: error });
}
