import { isIPv4 } from 'node:net';

/** Whether an address is one of this machine, to which nobody else can listen. */
export function isLoopback({ hostname: host }: URL): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
