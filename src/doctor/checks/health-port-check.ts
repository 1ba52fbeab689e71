import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { codeOf } from '../../errors.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const ANSWER_WITHIN_MS = 2_000;
/** Where the system does not tell. */
const USUAL_LOWEST = 1_024;

/** What is asked of this machine. Nothing is opened on it. */
export type Ports = ReturnType<typeof systemPorts>;

/** The ports of this machine. They are checked by connecting to them, not by opening them. */
export const systemPorts = () => ({
  listener,
  hasAddress,
  /** The lowest port that this user may use. */
  lowest: process.getuid?.() === 0 ? 1 : lowestPort(),
});

function lowestPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return USUAL_LOWEST;
  }
}

/** Whether this machine has an address, or that of a name. */
async function hasAddress(host: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  try {
    const { address } = await lookup(host);
    // All of 127.0.0.0/8 is this machine's.
    const isEverywhere = ['0.0.0.0', '::'].includes(address) || address.startsWith('127.');
    return isEverywhere || own.some((each) => each.address === address);
  } catch {
    return false;
  }
}

/** Who answers at a port of this machine. */
function listener(host: string, port: number): Promise<'nobody' | 'a Purser' | 'another program'> {
  // Who listens everywhere listens here.
  const there = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const request = get({ host: there, port, path: '/', timeout: ANSWER_WITHIN_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text = (text + part).slice(0, 1_000);
      });
      response.on('end', () => resolve(isPurser(text) ? 'a Purser' : 'another program'));
      response.on('error', () => resolve('another program'));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED' ? 'nobody' : 'another program'));
  });
}

/** By what it says at an address that it does not have. Its `/healthz` would write into the store. */
const isPurser = (text: string) => text.includes('/healthz and /metrics');

const { fault, ok } = findingsAbout('HEALTH_PORT');

/** Whether the bot can serve `/healthz` where it shall. */
export async function checkHealthPort(
  ports: Ports,
  { host, port }: { readonly host: string; readonly port: number | undefined },
): Promise<readonly Finding[]> {
  if (port === undefined) return [];
  if (!(await ports.hasAddress(host))) {
    return findingsAbout('HEALTH_HOST').fault(
      `this machine does not have the address ${host}: set 127.0.0.1, or an address of its own`,
    );
  }
  if (port < ports.lowest) {
    return fault(`this user may not use the port ${port}: choose one from ${ports.lowest}, such as 9464`);
  }
  const listener = await ports.listener(host, port);
  if (listener === 'another program') {
    return fault(
      `another program already uses the port ${port}, so the bot cannot start: choose another port, or end that program`,
    );
  }
  const say =
    listener === 'nobody'
      ? `the port ${port} is free`
      : `a Purser answers at ${port}; if it is not this one, give each a port of its own`;
  return ok(say);
}
