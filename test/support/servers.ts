import type { Server, Servers, StaffAnswer } from '../../src/members.js';

/** A Discord in which one server exists, until it is taken away. */
export function createServersDouble(guildId = 'guild') {
  const server = { ownerId: 'owner', roles: new Map([[guildId, 0n]]), mentionable: new Set<string>() };
  const state: { isDown: boolean; server: Server | undefined } = { isDown: false, server };
  const servers: Servers = {
    async of(id) {
      if (state.isDown) throw new Error('Discord is down');
      return id === guildId ? state.server : undefined;
    },
    overwrites: async () => new Map(),
  };
  return { ...servers, state, roles: server.roles };
}

/** Tells everybody's standing, yes if nothing else is set. */
export function createStaffDouble() {
  const answers = new Map<string, StaffAnswer>();
  return { answers, staffNow: async (_guildId: string, userId: string) => answers.get(userId) ?? 'yes' };
}
