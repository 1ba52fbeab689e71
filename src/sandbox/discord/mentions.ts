import type { Channel, Pings } from './discord-world.js';
import type { AllowedMentions } from './message-body.js';
import { channelPermissions, PERMISSION_BITS } from './permission-bits.js';

export const NOBODY: Pings = { everyone: false, users: [], roles: [] };

/**
 * Whom a text would ping: what it names, less what `allowed_mentions` leaves out and what the author may not.
 * Embeds never ping. A mention in a code block counts too: for a bot that shows other people's text it is wiser
 * to take one ping too many than one too few.
 * https://discord.com/developers/docs/resources/message#allowed-mentions-object
 */
export function mentionsIn(
  content: string,
  allowed: AllowedMentions | null | undefined,
  channel: Channel,
  authorId: string,
): Pings {
  if (!content.includes('@')) return NOBODY;
  const users = idsIn(content, /<@!?(\d+)>/g);
  const roles = idsIn(content, /<@&(\d+)>/g);
  const everyone = /@(everyone|here)\b/.test(content);
  const mayPingAll = channel.guild
    ? (channelPermissions(channel.guild, channel, authorId) & PERMISSION_BITS.mentionEveryone) !== 0n
    : false;
  const mayPingRole = (id: string) => {
    const role = channel.guild?.roles.get(id);
    return role !== undefined && (role.mentionable || mayPingAll);
  };
  return {
    everyone: everyone && mayPingAll && allows(allowed, 'everyone'),
    users: users.filter((id) => allows(allowed, 'users') || allowed?.users?.includes(id)),
    roles: roles.filter(
      (id) => mayPingRole(id) && (allows(allowed, 'roles') || allowed?.roles?.includes(id)),
    ),
  };
}

function allows(allowed: AllowedMentions | null | undefined, kind: 'users' | 'roles' | 'everyone'): boolean {
  return allowed ? (allowed.parse?.includes(kind) ?? false) : true;
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))];
}
