import type { MemberRoles, Members, PlacedRole, RoleAnswer } from '../../src/members.js';

/** A Discord server in memory, as far as its roles are concerned. */
export function createRoleServer(id: string, roleIds: readonly string[]) {
  const roles = new Set(roleIds);
  /** Roles that Discord does not let the bot give. */
  const forbidden = new Set<string>();
  /** The roles of those who are in the server. */
  const people = new Map<string, Set<string>>();
  /** What the bot has asked, such as `give 1 linked`. */
  const asked: string[] = [];
  const state = { isDown: false };
  const before: { effect?: (ask: string) => Promise<void>; answer?: (ask: string) => Promise<void> } = {};

  async function ask(
    act: 'give' | 'take',
    { role, server }: PlacedRole,
    userId: string,
  ): Promise<RoleAnswer> {
    const text = `${act} ${userId} ${role}`;
    asked.push(text);
    if (state.isDown) throw new Error('Discord is down');
    await before.effect?.(text);
    const has = people.get(userId);
    if (server !== id || !roles.has(role)) return { kind: 'no-role' };
    if (has === undefined) return { kind: 'no-member' };
    if (forbidden.has(role)) {
      return { kind: 'refused', isForbidden: true, code: '50013', error: new Error('Missing Permissions') };
    }
    if (act === 'give') has.add(role);
    else has.delete(role);
    await before.answer?.(text);
    return { kind: 'done' };
  }

  const memberRoles: MemberRoles = {
    async serverOf(role, serverIds) {
      if (state.isDown) throw new Error('Discord is down');
      return roles.has(role) && [...serverIds].includes(id) ? id : undefined;
    },
    give: (role, userId) => ask('give', role, userId),
    take: (role, userId) => ask('take', role, userId),
  };

  const members: Pick<Members, 'of'> = {
    async of(_server, userIds) {
      if (state.isDown) throw new Error('Discord is down');
      const there = userIds.flatMap((userId) => {
        const has = people.get(userId);
        return has ? [[userId, { id: userId, roles: [...has], joinedAt: 0 }] as const] : [];
      });
      return new Map(there);
    },
  };

  return {
    roles,
    forbidden,
    people,
    asked,
    state,
    before,
    memberRoles,
    members,
    join: (...userIds: readonly string[]) => {
      for (const userId of userIds) people.set(userId, new Set());
    },
    has: (userId: string) => [...(people.get(userId) ?? [])],
  };
}
