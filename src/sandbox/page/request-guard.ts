import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from the page itself. The `Host` is checked, since a name of somebody else's can be made
 * to lead to 127.0.0.1 (DNS rebinding), and so is the `Origin`, since any website can send requests here.
 * @param port on which the page is served
 */
export function isFromPage({ headers }: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
