import type { APIOverwrite, APIRole } from 'discord.js';

/** https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags */
export const PERMISSIONS = {
  administrator: 1n << 3n,
  viewChannels: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  useApplicationCommands: 1n << 31n,
} as const;

/** What the bot needs where it writes, by the names that Discord shows. */
const NEEDED: readonly (readonly [name: string, bit: bigint])[] = [
  ['View Channels', PERMISSIONS.viewChannels],
  ['Send Messages', PERMISSIONS.sendMessages],
  ['Embed Links', PERMISSIONS.embedLinks],
  ['Attach Files', PERMISSIONS.attachFiles],
];

/** For the address of an invitation. */
export const NEEDED_PERMISSIONS: bigint = NEEDED.reduce((all, [, bit]) => all | bit, 0n);

/** The names of what is needed and not there. */
export const missingOf = (permissions: bigint): readonly string[] =>
  NEEDED.filter(([, bit]) => !has(permissions, bit)).map(([name]) => name);

/** Whoever is an administrator has everything. */
export const has = (permissions: bigint, bit: bigint): boolean =>
  (permissions & PERMISSIONS.administrator) !== 0n || (permissions & bit) === bit;

/** Whose permissions are asked for: by their ID, if it is one person, and their roles. */
export interface Holder {
  readonly id?: string;
  readonly roles: readonly string[];
}

/** What somebody may do in a server, before the exceptions of its channels. */
export function serverPermissions(
  guildId: string,
  roles: ReadonlyMap<string, Pick<APIRole, 'permissions'>>,
  holder: Holder,
): bigint {
  return [guildId, ...holder.roles].reduce((all, id) => all | BigInt(roles.get(id)?.permissions ?? '0'), 0n);
}

/** What is left of that in a channel. The order of exceptions is Discord's: everyone, all roles, the person. */
export function channelPermissions(
  inServer: bigint,
  guildId: string,
  overwrites: readonly Pick<APIOverwrite, 'id' | 'allow' | 'deny'>[],
  holder: Holder,
): bigint {
  if (has(inServer, PERMISSIONS.administrator)) return inServer;
  const steps = [[guildId], holder.roles, holder.id === undefined ? [] : [holder.id]];
  return steps.reduce((permissions, ids) => {
    const own = overwrites.filter(({ id }) => ids.includes(id));
    const denied = own.reduce((all, { deny }) => all | BigInt(deny), 0n);
    const allowed = own.reduce((all, { allow }) => all | BigInt(allow), 0n);
    return (permissions & ~denied) | allowed;
  }, inServer);
}
