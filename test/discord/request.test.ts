import type { ChatInputCommandInteraction } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createStaffCheck } from '../../src/discord/permissions.js';
import { personOf, type Request, readOptions, requireStaff } from '../../src/discord/request.js';
import { UserError } from '../../src/errors.js';
import { guildData } from '../../src/simulation/offline-client.js';
import { english } from '../support/english.js';
import { ADA, GUILD, memberData, PRESS, read } from './interactions.js';

const [BEN, ROLE] = ['100000000000000002', '500000000000000001'];
const ADMINISTRATOR = '8';

/** `/grant member:Ben role:… file:… amount:2`, with or without the server in the cache. */
function command(isKnown: boolean): ChatInputCommandInteraction {
  const { user, ...member } = { ...memberData, roles: [ROLE], permissions: ADMINISTRATOR, avatar: null };
  const ben = { ...user, id: BEN, username: 'ben', global_name: 'Ben' };
  const payload = {
    ...PRESS,
    type: 2,
    member: { ...member, user: { ...user, avatar: 'a_0123' }, nick: 'Captain' },
    data: {
      id: '1',
      type: 1,
      name: 'grant',
      options: [
        { type: 6, name: 'member', value: BEN },
        { type: 10, name: 'amount', value: 2 },
        { type: 8, name: 'role', value: ROLE },
        { type: 11, name: 'file', value: '9' },
      ],
      resolved: {
        users: { [BEN]: ben },
        members: { [BEN]: { ...member, avatar: 'guild_avatar' } },
        roles: { [ROLE]: { id: ROLE, name: 'Crew', permissions: '0' } },
        attachments: { 9: { id: '9', filename: 'list.csv', size: 5, url: 'https://cdn.discordapp.com/9' } },
      },
    },
  };
  const server = isKnown ? guildData(GUILD, [ROLE]) : undefined;
  return read(payload, server) as ChatInputCommandInteraction;
}

describe('an interaction', () => {
  it('names people as the server shows them, with a static picture', () => {
    const interaction = command(true);
    expect(personOf(interaction.user, interaction.member)).toEqual({
      id: ADA,
      name: 'Captain',
      avatar: `https://cdn.discordapp.com/avatars/${ADA}/a_0123.png?size=128`,
      isBot: false,
    });
    expect(readOptions(interaction).person('member')).toEqual({
      id: BEN,
      name: 'Ben',
      avatar: `https://cdn.discordapp.com/guilds/${GUILD}/users/${BEN}/avatars/guild_avatar.png?size=128`,
      isBot: false,
    });
  });

  it('gives people without a picture one of Discord’s', () => {
    const person = readOptions(command(false)).person('member');
    expect(person).toMatchObject({ name: 'Ben', avatar: 'https://cdn.discordapp.com/embed/avatars/0.png' });
  });

  it.each([true, false])('has its options, whether the server is known (%s)', (isNotified) => {
    const options = readOptions(command(isNotified));
    expect(options.number('amount')).toBe(2);
    expect(options.role('role')).toMatchObject({ id: ROLE, name: 'Crew' });
    expect(options.attachment('file')).toMatchObject({ name: 'list.csv', size: 5 });
    expect(options.text('reason')).toBeUndefined();
    expect(options.flag('dry')).toBe(false);
    expect(options.person('other')).toBeUndefined();
  });

  it('comes from staff if an administrator sent it, without staff roles', () => {
    const { memberPermissions } = command(true);
    const member = { id: ADA, roles: [ROLE], joinedAt: undefined };
    expect(createStaffCheck(undefined)(member, memberPermissions)).toBe(true);
    expect(createStaffCheck(new Set([GUILD]))(member, memberPermissions)).toBe(false);
    expect(createStaffCheck(new Set([ROLE]))(member, null)).toBe(true);
    expect(createStaffCheck(undefined)(member, null)).toBe(false);
  });
});

describe('a refusal for want of a staff role', () => {
  it.each([
    [undefined, 'you need the permission **Manage Server**'],
    [new Set(['1', '2']), 'you need the role <@&1> or <@&2>'],
  ])('names what is missing: %o', (staffRoleIds, missing) => {
    let refused: unknown;
    try {
      requireStaff({ isStaff: false, staffRoleIds } as Request);
    } catch (error) {
      refused = error;
    }
    expect(refused instanceof UserError && refused.say(english)).toContain(missing);
    expect(() => requireStaff({ isStaff: true, staffRoleIds } as Request)).not.toThrow();
  });
});
