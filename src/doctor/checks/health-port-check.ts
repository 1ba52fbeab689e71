import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { FEWEST, SLOW_MS } from '../../monitoring/waits.js';
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
      return [
        ...ok(`a Purser answers at ${port}; if it is not this one, give each a port of its own`),
        ...waitsIn(await textAt(host, port, 'metrics')),
      ];
    }
    return fault(error.message.replace(/\.$/, ''));
  }
  await closeServer(server);
  return ok(`the port ${port} is free`);
}

/** By what it says at an address that it does not have. */
const isPurserAt = async (host: string, port: number): Promise<boolean> =>
  (await textAt(host, port, '')).includes('/healthz and /metrics');

/** @returns nothing where nobody answers */
async function textAt(host: string, port: number, path: string): Promise<string> {
  // Who listens everywhere listens here.
  const there = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const address = `http://${isIPv6(there) ? `[${there}]` : there}:${port}/${path}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return await answer.text();
  } catch {
    return '';
  }
}

const waits = findingsAbout('waits');

/** How long people have waited for that Purser, as its metrics tell. */
export function waitsIn(metrics: string): readonly Finding[] {
  const buckets = [...metrics.matchAll(/^purser_wait_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)].map(
    ([, seconds, count]) => ({
      seconds: seconds === '+Inf' ? Number.POSITIVE_INFINITY : Number(seconds),
      count: Number(count),
    }),
  );
  const all = buckets.at(-1)?.count ?? 0;
  if (all < FEWEST) return [];
  const within = (share: number) => buckets.find(({ count }) => count >= all * share)?.seconds ?? 0;
  const inWords = (seconds: number) => (Number.isFinite(seconds) ? `within ${seconds} s` : 'later than that');
  const [half, most] = [within(0.5), within(0.99)];
  const say = `of ${all} answers since its start, half came ${inWords(half)} and 99 of 100 ${inWords(most)}`;
  return most * 1_000 > SLOW_MS
    ? waits.hint(`${say}; Discord waits for 3 s: look at the load of this machine, and at its network`)
    : waits.ok(say);
}
