import { PermissionFlagsBits } from 'discord.js';
import type { Log } from '../log.js';
import type { Members, MentionLookup, Overwrite, Server, ServerMember, Servers } from '../members.js';

/** Asks Discord whether a user may mention a role in a channel: one that everybody may mention, or all of them. */
export function createMentionLookup(
  members: Pick<Members, 'of'>,
  servers: Servers,
  log: Pick<Log, 'warn'>,
): MentionLookup {
  async function mayMention(
    { guildId, channelId }: Parameters<MentionLookup>[0],
    userId: string,
    roleId: string,
  ): Promise<boolean> {
    const server = await servers.of(guildId);
    const member = server && (await members.of(guildId, [userId])).get(userId);
    if (server === undefined || member === undefined) return false;
    if (server.mentionable.has(roleId) || server.ownerId === userId) return true;
    return mayMentionAll(server, guildId, member, await servers.overwrites(channelId));
  }

  return async (place, userId, roleId) => {
    try {
      return (await mayMention(place, userId, roleId)) ? 'yes' : 'no';
    } catch (error) {
      log.warn(
        { guild: place.guildId, user: userId, err: error },
        'Discord does not tell whether somebody may mention a role',
      );
      return 'unknown';
    }
  };
}

// https://discord.com/developers/docs/topics/permissions#permission-overwrites
function mayMentionAll(
  { roles }: Server,
  guildId: string,
  member: ServerMember,
  overwrites: ReadonlyMap<string, Overwrite>,
): boolean {
  const inServer = [guildId, ...member.roles].reduce((all, role) => all | (roles.get(role) ?? 0n), 0n);
  if ((inServer & PermissionFlagsBits.Administrator) !== 0n) return true;
  // What one of their roles gives counts more than what another takes.
  const steps = [[guildId], member.roles, [member.id]].map((ids) => {
    const found = ids.flatMap((id) => overwrites.get(id) ?? []);
    return {
      deny: found.reduce((all, { deny }) => all | deny, 0n),
      allow: found.reduce((all, { allow }) => all | allow, 0n),
    };
  });
  const inChannel = steps.reduce((all, { deny, allow }) => (all & ~deny) | allow, inServer);
  return (inChannel & PermissionFlagsBits.MentionEveryone) !== 0n;
}
