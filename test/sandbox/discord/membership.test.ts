import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { createManualClock } from '../../website/manual-clock.js';
import { standInWithCommands } from './fixture.js';

const { guildId, people, channels, roles } = FIXTURES;

describe('a member', () => {
  it('who leaves can do nothing there', async () => {
    const { discord, mia } = await standInWithCommands();
    discord.membership.leave(guildId, people.mia);

    expect(() => mia.command('ping', {}, { unchecked: true })).toThrow(
      'mia is no member of Harbour Community.',
    );
    expect(mia.commands()).toEqual([]);
    expect(() => discord.membership.leave(guildId, people.mia)).toThrow('mia is no member');
  });

  it('who comes back joined just now, and has lost all roles', async () => {
    const clock = createManualClock();
    const { discord, mia } = await standInWithCommands({ clock });
    clock.advance(Date.UTC(2026, 2, 1, 8) - clock.now());

    discord.membership.leave(guildId, people.mia);
    discord.membership.join(guildId, people.mia);

    expect(mia.command('ping').payload.member).toMatchObject({
      joined_at: '2026-03-01T08:00:00.000000+00:00',
      roles: [],
      nick: null,
    });
    expect(() => discord.membership.join(guildId, people.mia)).toThrow(
      'a member of Harbour Community already',
    );
  });

  it('gains and loses roles, and with them channels and commands', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const log = discord.world.channels.get(channels.staffLog);
    if (log === undefined) throw new Error('The cast has no staff log.');
    const names = () => mia.commands().map(({ name }) => name);

    discord.membership.giveRole(guildId, people.mia, roles.staff);

    expect(names()).toContain('grant');
    expect(discord.maySee(log, people.mia)).toBe(true);
    const seen = sam.command('grant', { amount: 5, member: people.mia }).payload.data;
    expect(seen).toMatchObject({
      resolved: { members: { [people.mia]: { roles: [roles.vip, roles.staff] } } },
    });
    discord.membership.takeRole(guildId, people.mia, roles.staff);
    expect(names()).not.toContain('grant');
    expect(mia.command('ping').payload.member?.roles).toEqual([roles.vip]);
    expect(() => discord.membership.giveRole(guildId, people.mia, '5')).toThrow('no role with the id 5');
  });
});
