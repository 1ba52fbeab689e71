import { Collection, DiscordAPIError, GatewayRateLimitError, type GuildMember } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createServerMembers } from '../../src/discord/server-members.js';
import { createOfflineClient, guildData } from '../../src/simulation/offline-client.js';
import { refusalOf } from '../support/credit.js';
import { discordError } from '../support/discord-errors.js';
import { silentLog } from '../support/silent-log.js';

const JOINED = '2025-01-01T12:00:00.000000+00:00';
const GUILD = '300000000000000001';
const ROLE = '500000000000000001';

const memberData = (id: string, joined: string | null = JOINED) => ({
  user: { id, username: `user ${id}`, discriminator: '0', global_name: null, avatar: null },
  roles: [ROLE],
  joined_at: joined,
});

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + index));
const isMember = (id: string) => Number(id) % 2 === 0;

interface Options {
  /** What this process knows of the server. */
  readonly knows?: 'all' | 'its name' | 'nothing';
  /** How often Discord leaves a gateway request unanswered. */
  readonly silences?: number;
  /** For how many seconds it refuses the first gateway request. */
  readonly limitedFor?: number;
  /** How many it refuses so. Default: 1. */
  readonly limits?: number;
  readonly joined?: string | null;
}

/** A Discord on which users with even IDs are members. */
function setUp({ knows = 'all', silences = 0, limitedFor, limits = 1, joined = JOINED }: Options = {}) {
  const paused: number[] = [];
  const clock = {
    now: () => 0,
    after(ms: number, action: () => void) {
      paused.push(ms);
      action();
      return () => undefined;
    },
  };
  const asked: (readonly string[])[] = [];
  const fetched: string[] = [];
  const { client, receive } = createOfflineClient();
  if (knows === 'all') receive('GUILD_CREATE', guildData(GUILD, [ROLE]));
  if (knows === 'its name') receive('GUILD_CREATE', { id: GUILD, unavailable: true });

  const guild = client.guilds.cache.get(GUILD);
  if (guild !== undefined) {
    const fetch = async ({ user }: { user: readonly string[] }) => {
      asked.push(user);
      if (asked.length <= silences) throw new Error("Members didn't arrive in time.");
      if (asked.length <= limits && limitedFor !== undefined) throw rateLimitError(limitedFor);
      const there = user.filter(isMember).map((id) => memberData(id, joined));
      const members = there.map((data) => addMember(data));
      return new Collection(members.map((member) => [member.id, member]));
    };
    const addMember = Reflect.get(guild.members, '_add').bind(guild.members) as (data: object) => GuildMember;
    guild.members.fetch = fetch as never;
  }
  client.rest.get = async (route: string) => {
    fetched.push(route);
    const id = route.split('/').at(-1) ?? '';
    if (/^\/guilds\/\d+$/.test(route)) return serverNamed(Number(id));
    if (id.length > 19) throw discordError(50_035, 400);
    if (id === 'broken') throw discordError(50_001, 403);
    if (!isMember(id)) throw discordError(Number(id) % 4 === 1 ? 10_007 : 10_013, 404);
    return memberData(id);
  };
  return { members: createServerMembers(client, clock, silentLog), asked, fetched, paused };
}

/** Requests for a server whose ID is an error code fail with it. */
function serverNamed(id: number) {
  if (id === 10_004) throw discordError(id, 404);
  if (id === 50_001) throw discordError(id, 403);
  if (id === 500) throw discordError(0, 500);
  return { id: String(id) };
}

/** As discord.js makes it of the gateway's `RATE_LIMITED`. */
const rateLimitError = (seconds: number) =>
  new GatewayRateLimitError(
    { opcode: 8, retry_after: seconds, meta: { guild_id: GUILD, nonce: 'n' } } as never,
    { guild_id: GUILD } as never,
  );

describe('the members of a server', () => {
  it('are fetched over the gateway, a hundred at a time', async () => {
    const { members, asked, fetched } = setUp();
    const found = await members.of(GUILD, idsFrom(1, 250));
    expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50]);
    expect([...found.keys()]).toEqual(idsFrom(1, 250).filter(isMember));
    expect(fetched).toEqual([]);
  });

  // In discord.js everyone has @everyone; a staff role or a giveaway's role with that ID must not include all.
  it.each(['all', 'nothing'] as const)(
    'have the roles that they were given, knowing %s of it',
    async (knows) => {
      const { members } = setUp({ knows });
      const found = await members.of(GUILD, idsFrom(1, 4));
      expect(found.get('2')).toEqual({ id: '2', roles: [ROLE], joinedAt: Date.parse(JOINED) });
    },
  );

  it('are fetched one by one if few, without those who left', async () => {
    const { members, asked, fetched } = setUp();
    const found = await members.of(GUILD, ['1', '2', '3']);
    expect([...found.keys()]).toEqual(['2']);
    expect(fetched).toHaveLength(3);
    expect(asked).toEqual([]);
  });

  it.each(['nothing', 'its name'] as const)(
    'are fetched one by one if %s is known of the server',
    async (knows) => {
      const { members, fetched, asked } = setUp({ knows });
      const found = await members.of(GUILD, idsFrom(1, 10));
      expect([...found.keys()]).toEqual(['2', '4', '6', '8', '10']);
      expect([...found.values()].every(({ roles }) => roles.includes(ROLE))).toBe(true);
      expect(fetched).toHaveLength(10);
      expect(asked).toEqual([]);
    },
  );

  it('are found although another thing asked for is no ID', async () => {
    const { members } = setUp({ knows: 'nothing' });
    const found = await members.of(GUILD, ['2', '99999999999999999999', '4']);
    expect([...found.keys()]).toEqual(['2', '4']);
  });

  it('are not guessed if Discord refuses to tell', async () => {
    const { members } = setUp();
    await expect(members.of(GUILD, ['broken'])).rejects.toThrow(DiscordAPIError);
  });

  it.each([null, 'yesterday'])('who joined at %s have no join time', async (joined) => {
    const { members } = setUp({ joined });
    const found = await members.of(GUILD, idsFrom(1, 4));
    expect([...found.values()].map(({ joinedAt }) => joinedAt)).toEqual([undefined, undefined]);
  });

  it('are empty for an empty list', async () => {
    const { members, asked, fetched } = setUp();
    expect((await members.of(GUILD, [])).size).toBe(0);
    expect([...asked, ...fetched]).toEqual([]);
  });

  it('are fetched again if Discord does not answer', async () => {
    const { members, asked } = setUp({ silences: 1 });
    const found = await members.of(GUILD, idsFrom(1, 10));
    expect([...found.keys()]).toEqual(['2', '4', '6', '8', '10']);
    expect(asked).toHaveLength(2);
  });

  it.each([
    [31.7, 2, [31_700]],
    [600, 1, []],
  ])('are asked for again after Discord’s pause of %s s', async (seconds, times, pauses) => {
    const { members, asked, paused } = setUp({ limitedFor: seconds });
    const found = members.of(GUILD, idsFrom(1, 10));
    if (times === 1) expect(await refusalOf(found)).toContain('list of this server’s members in time');
    else expect([...(await found).keys()]).toEqual(['2', '4', '6', '8', '10']);
    expect(asked).toHaveLength(times);
    expect(paused).toEqual(pauses);
  });

  it('are refused without another pause where the last try is limited too', async () => {
    const { members, asked, paused } = setUp({ limitedFor: 31, limits: 2 });
    expect(await refusalOf(members.of(GUILD, idsFrom(1, 10)))).toContain('in time');
    expect(asked).toHaveLength(2);
    expect(paused).toEqual([31_000]);
  });

  it('are refused if Discord stays silent', async () => {
    const { members, asked } = setUp({ silences: 2 });
    expect(await refusalOf(members.of(GUILD, idsFrom(1, 10)))).toContain(
      'list of this server’s members in time',
    );
    expect(asked).toHaveLength(2);
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

  it('without Discord’s description is not one without the bot', async () => {
    const { members } = setUp();
    await expect(members.hasServer('500')).rejects.toThrow('no');
  });
});
