import { DiscordAPIError, type REST } from '@discordjs/rest';
import type { APIGuildMember } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Gateway, MembersChunk } from '../../src/bot/gateway.js';
import { createServerMembers } from '../../src/bot/server-members.js';
import { refusalOf } from '../support/credit.js';
import { silentLog } from '../support/silent-log.js';

const JOINED = '2025-01-01T12:00:00.000000+00:00';

const memberOf = (id: string, roles: readonly string[] = [], joined_at: string | null = JOINED) =>
  ({ user: { id }, roles, joined_at }) as unknown as APIGuildMember;

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + index));

/** A Discord on which everybody is a member whose ID is even. */
function setUp(ask: Gateway['requestMembers'] | undefined = undefined) {
  const asked: Array<{ guildId: string; ids: readonly string[]; nonce: string }> = [];
  const fetched: string[] = [];
  const requestMembers: Gateway['requestMembers'] = async (guildId, ids, nonce) => {
    asked.push({ guildId, ids, nonce });
    if (ask !== undefined) return ask(guildId, ids, nonce);
    tell({ nonce, chunk_count: 1, members: membersAmong(ids) });
    return true;
  };
  const rest = {
    async get(route: string) {
      fetched.push(route);
      const id = route.split('/').at(-1) ?? '';
      if (/^\/guilds\/\d+$/.test(route)) return serverNamed(Number(id));
      if (id === 'broken') throw apiError(50_001, 403);
      if (Number(id) % 2 === 1) throw apiError(Number(id) % 4 === 1 ? 10_007 : 10_013, 404);
      return memberOf(id, ['role']);
    },
  } as unknown as REST;
  const members = createServerMembers({ gateway: { requestMembers }, rest, log: silentLog });
  const tell = (chunk: MembersChunk) => members.onChunk(chunk);
  return { members, asked, fetched, tell };
}

/** Discord does not tell of a server whose ID is an error's code. */
function serverNamed(id: number) {
  if (id === 10_004) throw apiError(id, 404);
  if (id === 50_001) throw apiError(id, 403);
  if (id === 500) throw apiError(0, 500);
  return { id: String(id) };
}

const membersAmong = (ids: readonly string[]) =>
  ids.filter((id) => Number(id) % 2 === 0).map((id) => memberOf(id, ['role']));

const apiError = (code: number, status: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'GET', '', {
    body: undefined,
    files: undefined,
  });

describe('the members of a server', () => {
  it('are asked for over the gateway, a hundred at a time, each time under another nonce', async () => {
    const { members, asked, fetched } = setUp();
    const found = await members.of('guild', idsFrom(1, 250));
    expect(asked.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    expect(new Set(asked.map(({ nonce }) => nonce)).size).toBe(3);
    expect(asked.every(({ nonce, guildId }) => nonce.length <= 32 && guildId === 'guild')).toBe(true);
    expect([...found.keys()]).toEqual(idsFrom(1, 250).filter((id) => Number(id) % 2 === 0));
    expect(found.get('2')).toEqual({ id: '2', roles: ['role'], joinedAt: Date.parse(JOINED) });
    expect(fetched).toEqual([]);
  });

  it('may be told of in several pieces, in any order', async () => {
    const { members, tell } = setUp(async (_guild, ids, nonce) => {
      const all = membersAmong(ids);
      tell({ nonce: 'of somebody else', chunk_count: 1, members: [memberOf('7')] });
      tell({ nonce, chunk_count: 2, members: all.slice(1) });
      setImmediate(() => tell({ nonce, chunk_count: 2, members: all.slice(0, 1) }));
      return true;
    });
    const found = await members.of('guild', idsFrom(1, 10));
    expect([...found.keys()].toSorted()).toEqual(['10', '2', '4', '6', '8']);
  });

  it('are asked for one by one where they are few, and those who are gone are none', async () => {
    const { members, asked, fetched } = setUp();
    const found = await members.of('guild', ['1', '2', '3']);
    expect([...found.keys()]).toEqual(['2']);
    expect(fetched).toHaveLength(3);
    expect(asked).toEqual([]);
  });

  it('are asked for one by one where another process has the server’s shard', async () => {
    const { members, fetched } = setUp(async () => false);
    const found = await members.of('guild', idsFrom(1, 10));
    expect([...found.keys()]).toEqual(['2', '4', '6', '8', '10']);
    expect(fetched).toHaveLength(10);
  });

  it('are not guessed where Discord does not let us look', async () => {
    const { members } = setUp();
    await expect(members.of('guild', ['broken'])).rejects.toThrow(DiscordAPIError);
  });

  it('who have never been seen joining have no time of that', async () => {
    const { members, tell } = setUp(async (_guild, _ids, nonce) => {
      tell({ nonce, chunk_count: 1, members: [memberOf('2', [], null), memberOf('4', [], 'yesterday')] });
      return true;
    });
    const found = await members.of('guild', idsFrom(1, 4));
    expect([...found.values()].map(({ joinedAt }) => joinedAt)).toEqual([undefined, undefined]);
  });

  it('are nobody for an empty list', async () => {
    const { members, asked, fetched } = setUp();
    expect((await members.of('guild', [])).size).toBe(0);
    expect([...asked, ...fetched]).toEqual([]);
  });
});

describe('a server', () => {
  it.each([
    ['10004', false],
    ['50001', false],
    ['1180000000000000009', true],
  ])('%s has the bot: %s', async (id, expected) => {
    const { members, fetched } = setUp();
    expect(await members.hasServer(id)).toBe(expected);
    expect(fetched).toEqual([`/guilds/${id}`]);
  });

  it('of which Discord does not tell is not taken for one without the bot', async () => {
    const { members } = setUp();
    await expect(members.hasServer('500')).rejects.toThrow('no');
  });
});

describe('a gateway that does not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What comes of asking for some members, while time goes by. */
  async function answeredAfter(members: ReturnType<typeof setUp>['members'], ms: number) {
    const asking = members.of('guild', idsFrom(1, 10)).then(
      (found) => [...found.keys()],
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(ms);
    return Promise.race([asking, Promise.resolve('still waiting')]);
  }

  it('is asked once more, and then that is said', async () => {
    const { members, asked } = setUp(async () => true);
    expect(await answeredAfter(members, 29_000)).toBe('still waiting');
    const error = await answeredAfter(members, 31_000);
    expect(await refusalOf(Promise.reject(error))).toContain('did not tell me in time');
    expect(asked.length).toBe(4);
  });

  it('is believed the second time, whatever comes late of the first', async () => {
    const nonces: string[] = [];
    const { members, tell } = setUp(async (_guild, ids, nonce) => {
      nonces.push(nonce);
      if (nonces.length < 2) return true;
      tell({ nonce: nonces[0] ?? '', chunk_count: 1, members: [memberOf('99')] });
      tell({ nonce, chunk_count: 1, members: membersAmong(ids) });
      return true;
    });
    expect(await answeredAfter(members, 16_000)).toEqual(['2', '4', '6', '8', '10']);
  });

  it('may let us wait for its limit, which is not silence', async () => {
    const { members, tell } = setUp(async (_guild, ids, nonce) => {
      await new Promise((resolve) => setTimeout(resolve, 61_000));
      setTimeout(() => tell({ nonce, chunk_count: 1, members: membersAmong(ids) }), 10_000);
      return true;
    });
    expect(await answeredAfter(members, 72_000)).toEqual(['2', '4', '6', '8', '10']);
  });

  it('that is being connected anew is asked again after a while', async () => {
    let times = 0;
    const { members, tell } = setUp(async (_guild, ids, nonce) => {
      times += 1;
      if (times === 1) throw new Error('not connected');
      tell({ nonce, chunk_count: 1, members: membersAmong(ids) });
      return true;
    });
    expect(await answeredAfter(members, 6_000)).toEqual(['2', '4', '6', '8', '10']);
  });
});
