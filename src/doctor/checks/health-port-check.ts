import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { closeServer, listen } from '../../net/http-listening.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const ANSWER_WITHIN_MS = 2_000;
const { fault, ok } = findingsAbout('HEALTH_PORT');

/** Whether the bot can serve `/healthz` where it shall: listens there for a moment, as the bot does. */
export async function checkHealthPort(host: string, port: number): Promise<readonly Finding[]> {
  const server = createServer();
  const settings = { host: 'HEALTH_HOST', port: 'HEALTH_PORT' };
  try {
    await listen(server, { host, port, what: '/healthz', settings });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message.includes('EADDRINUSE') && (await isPurserAt(host, port))) {
      return ok(`a Purser answers at ${port}; if it is not this one, give each a port of its own`);
    }
    return fault(error.message.replace(/\.$/, ''));
  }
  await closeServer(server);
  return ok(`the port ${port} is free`);
}

/** By what it says at an address that it does not have. Its `/healthz` would write into the store. */
async function isPurserAt(host: string, port: number): Promise<boolean> {
  // Who listens everywhere listens here.
  const there = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const address = `http://${isIPv6(there) ? `[${there}]` : there}:${port}/`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return (await answer.text()).includes('/healthz and /metrics');
  } catch {
    return false;
  }
}
