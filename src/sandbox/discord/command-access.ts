import type { APIApplicationCommand } from 'discord.js';
import type { Channel } from './discord-world.js';
import { channelPermissions, PERMISSION_BITS } from './permission-bits.js';

/** The commands that are registered where a channel is. */
export function registeredCommands(channel: Channel): APIApplicationCommand[] {
  return [...(channel.guild?.commands.values() ?? [])];
}

/**
 * Whether Discord's client lets a person use a command: by `default_member_permissions`, unless the server's
 * owner opened it to one of their roles.
 * https://discord.com/developers/docs/interactions/application-commands#permissions
 */
export function mayUse(command: APIApplicationCommand, channel: Channel, userId: string): boolean {
  const { guild } = channel;
  if (!guild) return !(command.contexts && !command.contexts.includes(1));
  const own = channelPermissions(guild, channel, userId);
  if (!(own & PERMISSION_BITS.useApplicationCommands)) return false;
  if (own & PERMISSION_BITS.administrator) return true;
  const opened = guild.openedCommands.get(command.name);
  if (opened && guild.members.get(userId)?.roles.some((role) => opened.has(role))) return true;
  const required = command.default_member_permissions;
  if (required === null || required === undefined) return true;
  // "0" is for administrators only.
  return BigInt(required) !== 0n && (own & BigInt(required)) === BigInt(required);
}
