import type { Members, ServerMember } from '../members.js';

/** A server in which the bot acts, and somebody as a member of it. */
export interface Community {
  readonly guildId: string;
  readonly member: ServerMember;
}

/**
 * Finds the server of somebody who uses the bot outside of one.
 * @param guildIds where the bot acts
 * @returns a function that finds the first of them whose member a user is now, if there is one. It throws what Discord's
 *   failure throws
 */
export const createCommunities =
  (guildIds: Iterable<string>, members: Pick<Members, 'hasServer' | 'of'>) =>
  async (userId: string): Promise<Community | undefined> => {
    for (const guildId of guildIds) {
      if (!(await members.hasServer(guildId))) continue;
      const member = (await members.of(guildId, [userId])).get(userId);
      if (member !== undefined) return { guildId, member };
    }
    return undefined;
  };

/**
 * What the community of a member is called, for messages that reach them outside of it.
 * @param serverName of a server, if that is known
 */
export const createCommunityNames =
  (
    guildIds: ReadonlySet<string>,
    communityOf: ReturnType<typeof createCommunities>,
    serverName: (guildId: string) => string | undefined,
  ) =>
  async (userId: string): Promise<string | undefined> => {
    const [first, ...others] = guildIds;
    // Where there is one server, Discord need not be asked.
    const guildId = others.length === 0 ? first : (await communityOf(userId))?.guildId;
    return guildId === undefined ? undefined : serverName(guildId);
  };
