import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

/** Loopback and private networks, where a reverse proxy is. */
const NEARBY = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEARBY.addSubnet(network, prefix, 'ipv4');
}
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Whom a request comes from, for a limit. Behind a proxy, that is the last entry of `X-Forwarded-For`, which the proxy
 * itself wrote; from anybody else, the header may be invented.
 * @param peer the other end of the connection
 * @returns an IPv4 address, or the network of an IPv6 address that one client has
 */
export function clientOf(peer: string | undefined, headers: IncomingHttpHeaders): string {
  const direct = plainAddress(peer ?? '');
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1);
  const told = plainAddress(forwarded?.trim() ?? '');
  const client = isNearby(direct) && isIP(told) !== 0 ? told : direct;
  return isIPv6(client) ? networkOf(client) : client;
}

const plainAddress = (address: string) => address.replace(MAPPED_IPV4, '');

const isNearby = (address: string) =>
  isIP(address) !== 0 && NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The first 64 bits. */
const networkOf = (address: string) => expandIPv6(address).split(':', 4).join(':');
