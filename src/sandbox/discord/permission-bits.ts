import type { Channel, Guild } from './discord-world.js';

/** The permission bits that matter here. https://discord.com/developers/docs/topics/permissions */
export const PERMISSION_BITS = {
  administrator: 1n << 3n,
  manageChannels: 1n << 4n,
  manageServer: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  readMessageHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
  manageRoles: 1n << 28n,
  useApplicationCommands: 1n << 31n,
} as const;

/** What everyone may do in a new server, as far as it matters here. */
export const ORDINARY_PERMISSIONS =
  PERMISSION_BITS.viewChannel |
  PERMISSION_BITS.sendMessages |
  PERMISSION_BITS.embedLinks |
  PERMISSION_BITS.attachFiles |
  PERMISSION_BITS.readMessageHistory |
  PERMISSION_BITS.useApplicationCommands;

const EVERYTHING = (1n << 53n) - 1n;

/** What a member may do in the whole server, before any channel's exceptions. */
export function serverPermissions(guild: Guild, userId: string): bigint {
  if (guild.ownerId === userId) return EVERYTHING;
  const member = guild.members.get(userId);
  if (!member) return 0n;
  let permissions = BigInt(guild.roles.get(guild.id)?.permissions ?? '0');
  for (const roleId of member.roles) permissions |= BigInt(guild.roles.get(roleId)?.permissions ?? '0');
  return permissions & PERMISSION_BITS.administrator ? EVERYTHING : permissions;
}

/**
 * What a member may do in a channel. The order of the exceptions is Discord's: everyone, then all roles
 * together, then the member.
 */
export function channelPermissions(guild: Guild, channel: Channel, userId: string): bigint {
  let permissions = serverPermissions(guild, userId);
  if (permissions === EVERYTHING) return permissions;
  const roles = guild.members.get(userId)?.roles ?? [];
  let allowedByRoles = 0n;
  let deniedByRoles = 0n;
  for (const overwrite of channel.overwrites) {
    if (overwrite.id === guild.id) permissions = (permissions & ~overwrite.deny) | overwrite.allow;
    else if (roles.includes(overwrite.id)) {
      allowedByRoles |= overwrite.allow;
      deniedByRoles |= overwrite.deny;
    }
  }
  permissions = (permissions & ~deniedByRoles) | allowedByRoles;
  const own = channel.overwrites.find((overwrite) => overwrite.id === userId);
  if (own) permissions = (permissions & ~own.deny) | own.allow;
  return permissions & PERMISSION_BITS.viewChannel ? permissions : 0n;
}

/** Discord's types list the flags that there are, and none is not among them. */
export const NO_FLAGS: number = 0;
