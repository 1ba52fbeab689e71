import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { answered, answeredPrivately, sharedCommunity, withoutAsking } from './community.js';

const community = sharedCommunity();
const unchecked = { unchecked: true } as const;

describe('keys of a website user', () => {
  const keys: readonly (readonly [string, Record<string, string>, string])[] = [
    ['two', { username: 'mia_plays', steam: '76561198006409531' }, 'exactly one'],
    ['a name with a line feed', { username: 'mia\nplays' }, 'invisible characters'],
    ['a Steam ID in no form', { steam: 'gaben' }, 'not a Steam ID'],
  ];

  it.each(keys)(
    'are refused with the reason and without asking the website: %s',
    async (_what, key, reason) => {
      const way = community();
      const { id, acts } = way.newcomer();
      const staff = way.as('sam');

      await withoutAsking(way, async () => {
        for (const handle of [
          acts.command('link', key, unchecked),
          staff.command('lookup', key, unchecked),
          staff.command('links set', { member: id, ...key }, unchecked),
        ]) {
          expect(await answeredPrivately(handle)).toContain(reason);
        }
      });
    },
  );
});

describe('a user whom the website does not have', () => {
  it('is reported as not found, with the key that was searched', async () => {
    const way = community();
    const { id, acts } = way.newcomer();
    const staff = way.as('sam');
    const cases: readonly (readonly [InteractionHandle, string])[] = [
      [acts.command('link', { username: 'nobody*here' }), 'nobody\\*here'],
      [acts.command('link', { steam: '[U:1:999999999]' }), '76561198960265727'],
      [staff.command('lookup', { username: 'nobody*here' }), 'nobody\\*here'],
      [staff.command('lookup', { email: 'nobody@example.org' }), 'e-mail address'],
      [staff.command('lookup', { steam: 'STEAM_0:1:499999999' }), '76561198960265727'],
      [staff.command('links set', { member: id, username: 'nobody*here' }), 'nobody\\*here'],
    ];

    for (const [handle, key] of cases) {
      const text = await answeredPrivately(handle);
      expect(text).toContain('not found');
      expect(text).toContain(key);
    }
  });

  it('may also be answered with an empty list', async () => {
    const way = community();
    way.website.switches.set('user', { user: { wrap: 'empty-list' } });

    const text = await answered(way.as('sam').command('lookup', { username: 'mia_plays' }));

    expect(text).toContain('not found');
    expect(text).toContain('mia\\_plays');
  });
});

describe('access to the bot', () => {
  /** Each staff command with valid options. */
  const staffCommands: readonly (readonly [string, Record<string, string>])[] = [
    ['lookup', { username: 'mia_plays' }],
    ['links set', { member: FIXTURES.people.noah, username: 'noah99' }],
    ['links remove', { member: FIXTURES.people.noah }],
    ['links show', { member: FIXTURES.people.noah }],
    ['links requests', {}],
  ];

  it.each(staffCommands)('is refused to members for staff commands: /%s', async (path, options) => {
    const way = community();
    const { acts } = way.newcomer();

    await withoutAsking(way, async () => {
      expect(await answeredPrivately(acts.command(path, options, unchecked))).toContain('Only staff');
    });
  });

  it('is refused to members for staff menus, to owners without a role', async () => {
    const way = community();

    await withoutAsking(way, async () => {
      for (const handle of [
        way.newcomer().acts.userCommand('View website profile', FIXTURES.people.noah, unchecked),
        way.as('owner').command('lookup', { username: 'mia_plays' }),
      ]) {
        expect(await answeredPrivately(handle)).toContain('Only staff');
      }
    });
  });

  it.each([['balance', {}], ['link', { username: 'mia_plays' }], ...staffCommands] as const)(
    'is nobody’s elsewhere, be it administrator or staff: /%s',
    async (path, options) => {
      const way = community();
      const inLog = way.logMessages().length;

      await withoutAsking(way, async () => {
        const elsewhere = way.as('oscar', 'otherGeneral').command(path, options, unchecked);
        expect(await answeredPrivately(elsewhere)).toContain('do not work in this server');
        const direct = way.as('sam', 'dm').command(path, options, unchecked);
        expect(await answered(direct)).toContain('not in direct messages');
      });

      expect(way.logMessages()).toHaveLength(inLog);
    },
  );

  it('is refused in servers that are not listed, for buttons too', async () => {
    const way = community();
    const oscar = way.as('oscar', 'otherGeneral');
    const message = oscar.write('Hello');

    await withoutAsking(way, async () => {
      for (const button of ['balance:share:', 'links:approve:1', 'link:cancel:1']) {
        const press = oscar.press(message, button, unchecked);
        expect(await answeredPrivately(press)).toContain('do not work in this server');
      }
    });
  });

  it('is offered only in the listed server', () => {
    const { discord } = community();

    expect(discord.world.guilds.get(FIXTURES.otherGuildId)?.commands.size).toBe(0);
    expect(discord.world.globalCommands.size).toBe(0);
    expect(discord.world.guilds.get(FIXTURES.guildId)?.commands.size).toBeGreaterThan(0);
  });
});

describe('what a hostile client makes up', () => {
  it.each([
    'nonsense',
    '',
    'links:approve',
    'links:approve:none',
    'links:no-such:1',
    'a:b:c',
    'constructor:a:b',
    'links:constructor:1',
    'links:toString:1',
    'link:__proto__:1',
  ])('is refused, and does nothing: the button "%s"', async (button) => {
    const way = community();
    const sam = way.as('sam');

    await withoutAsking(way, async () => {
      const text = await answeredPrivately(sam.press(sam.write('Hello'), button, unchecked));
      expect(text).toMatch(/older message|no longer open/);
    });
  });

  it.each(['nonsense', 'links nonsense', 'links constructor', 'links toString', 'constructor'])(
    'is refused, and does nothing: the command "/%s"',
    async (path) => {
      const way = community();

      await withoutAsking(way, async () => {
        const text = await answeredPrivately(way.as('sam').command(path, {}, unchecked));
        expect(text).toContain('older message');
      });
    },
  );
});
