import { DiscordAPIError, PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createServers } from '../../src/discord/servers.js';
import { createStaffLookup } from '../../src/discord/staff-check.js';
import type { ServerMember } from '../../src/members.js';

const GUILD = '10';
const MANAGERS = '11';
const ADMINS = '12';

const refusal = (code: number, status: number) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'GET', 'url', {});

function discord(everyone = 0n, error?: Error) {
  const roles = [
    { id: GUILD, permissions: String(everyone) },
    { id: MANAGERS, permissions: String(PermissionFlagsBits.ManageGuild) },
    { id: ADMINS, permissions: String(PermissionFlagsBits.Administrator) },
  ];
  return createServers({
    async get() {
      if (error) throw error;
      return { owner_id: '1', roles };
    },
  });
}

const people: readonly ServerMember[] = [
  { id: '1', roles: [], joinedAt: 0 },
  { id: '2', roles: [MANAGERS], joinedAt: 0 },
  { id: '3', roles: [ADMINS], joinedAt: 0 },
  { id: '4', roles: ['99'], joinedAt: 0 },
];
const members = { of: async () => new Map(people.map((each) => [each.id, each])) };

describe('whether somebody is staff now', () => {
  const warned: unknown[] = [];
  const log = { warn: (fields: object) => warned.push(fields) };
  const staffLookup = (...[roles, people, servers]: Partial<Parameters<typeof createStaffLookup>>) =>
    createStaffLookup(roles, people ?? members, servers ?? discord(), log);
  it.each([
    ['the owner', '1', 'yes'],
    ['Manage Server', '2', 'yes'],
    ['Administrator', '3', 'yes'],
    ['no permission', '4', 'no'],
    ['no member', '5', 'no'],
  ])('without staff roles, by permission: %s', async (_who, id, answer) => {
    expect(await staffLookup()(GUILD, id)).toBe(answer);
  });

  it('counts what everyone may do', async () => {
    const servers = discord(PermissionFlagsBits.ManageGuild);
    expect(await staffLookup(undefined, members, servers)(GUILD, '4')).toBe('yes');
  });

  it('only counts the staff roles where there are any', async () => {
    const lookup = staffLookup(new Set(['99']));
    expect(await lookup(GUILD, '4')).toBe('yes');
    expect(await lookup(GUILD, '1')).toBe('no');
  });

  it('says no where the bot is not in the server', async () => {
    const servers = discord(0n, refusal(10_004, 404));
    expect(await staffLookup(undefined, members, servers)(GUILD, '2')).toBe('no');
  });

  it('does not know where Discord does not answer', async () => {
    const failure = refusal(0, 500);
    const failing = discord(0n, failure);
    expect(await staffLookup(undefined, members, failing)(GUILD, '2')).toBe('unknown');
    expect(warned).toEqual([{ guild: GUILD, user: '2', err: failure }]);
    const silent = {
      async of(): Promise<never> {
        throw new Error('no answer');
      },
    };
    expect(await staffLookup(undefined, silent)(GUILD, '2')).toBe('unknown');
  });
});
