import { describe, expect, it } from 'vitest';
import { createMemberRoles } from '../../src/discord/member-roles.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { restFor, standIn } from '../sandbox/discord/fixture.js';

const { guildId, otherGuildId, people, roles } = FIXTURES;
const LINKED = { role: roles.linked, server: guildId };

async function setUp() {
  const discord = await standIn();
  const guild = discord.world.guilds.get(guildId);
  if (guild === undefined) throw new Error('the seed has no server');
  const memberRoles = createMemberRoles(restFor(discord));
  const rolesOf = (userId: string) => guild.members.get(userId)?.roles;
  const change = (id: string, to: object) => Object.assign(guild.roles.get(id) ?? {}, to);
  return { discord, guild, ...memberRoles, rolesOf, change };
}

describe('a role', () => {
  it('is given and taken, also a second time', async () => {
    const { give, take, rolesOf } = await setUp();
    for (const _time of [1, 2]) {
      expect(await give(LINKED, people.noah, 'linked')).toEqual({ kind: 'done' });
      expect(rolesOf(people.noah)).toEqual([roles.linked]);
    }
    for (const _time of [1, 2]) {
      expect(await take(LINKED, people.noah, 'not linked')).toEqual({ kind: 'done' });
      expect(rolesOf(people.noah)).toEqual([]);
    }
  });

  it('is found in its server, past those without the bot', async () => {
    const { discord, serverOf } = await setUp();
    discord.world.guilds.get(otherGuildId)?.members.delete(FIXTURES.applicationId);
    expect(await serverOf(roles.linked, [otherGuildId, guildId])).toBe(guildId);
    expect(await serverOf('1', [otherGuildId, guildId])).toBeUndefined();
  });

  it('goes to nobody who is not there', async () => {
    const { give } = await setUp();
    expect(await give(LINKED, people.oscar, '')).toEqual({ kind: 'no-member' });
    expect(await give(LINKED, '1', '')).toEqual({ kind: 'no-member' });
  });

  it.each<[string, (way: Awaited<ReturnType<typeof setUp>>) => unknown, object]>([
    ['was deleted', ({ guild }) => guild.roles.delete(roles.linked), { kind: 'no-role' }],
    [
      'is in a server without the bot',
      ({ guild }) => guild.members.delete(FIXTURES.applicationId),
      { kind: 'no-role' },
    ],
    [
      'the bot may not manage',
      ({ change }) => change(roles.bot, { permissions: '0' }),
      { kind: 'refused', isForbidden: true, code: '50013' },
    ],
    [
      'is not below the bot’s',
      ({ change }) => change(roles.linked, { position: 9 }),
      { kind: 'refused', isForbidden: true, code: '50013' },
    ],
    [
      'belongs to an integration',
      ({ change }) => change(roles.linked, { managed: true }),
      { kind: 'refused', isForbidden: false, code: '50028' },
    ],
  ])('that %s is refused', async (_, alter, answer) => {
    const way = await setUp();
    alter(way);
    expect(await way.give(LINKED, people.noah, '')).toMatchObject(answer);
    expect(await way.take(LINKED, people.noah, '')).toMatchObject(answer);
  });

  it('comes with a reason; a wrong token is no refusal', async () => {
    const asked: unknown[] = [];
    const rest = { put: async (...call: unknown[]) => asked.push(call) };
    await createMemberRoles(rest as never).give(LINKED, people.noah, 'linked to a website account');
    expect(asked).toEqual([
      [
        `/guilds/${guildId}/members/${people.noah}/roles/${roles.linked}`,
        { reason: 'linked to a website account' },
      ],
    ]);
    const { discord } = await setUp();
    const roleless = createMemberRoles(restFor(discord).setToken('another'));
    await expect(roleless.give(LINKED, people.noah, '')).rejects.toMatchObject({ status: 401 });
  });
});
