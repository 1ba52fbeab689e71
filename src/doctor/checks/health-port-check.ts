import { type Finding, findingsAbout } from '../probes/finding.js';
import type { Ports } from '../probes/free-ports.js';

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
