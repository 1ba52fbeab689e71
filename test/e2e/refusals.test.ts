import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, answeredPrivately, sharedCommunity, websiteCallsDuring } from './community.js';

const community = sharedCommunity();
const unchecked = { unchecked: true } as const;

describe('keys of a website user', () => {
  const two = { username: 'mia_plays', steam: '76561198006409531' };
  const steam = (value: string) => ({ steam: value });
  const name = (value: string) => ({ username: value });

  const keys: readonly (readonly [string, Record<string, string>, string])[] = [
    ['none', {}, 'exactly one'],
    ['two', two, 'exactly one'],
    ['a blank name', name('   '), 'empty'],
    ['a name over 100 characters', name('n'.repeat(101)), 'too long'],
    ['a name over 100 characters outside the first plane', name('🦀'.repeat(101)), 'too long'],
    ['a name with a line feed', name('mia\nplays'), 'invisible characters'],
    ['a name with a NUL', name('mia\0'), 'invisible characters'],
    ['a name with a right-to-left mark', name('mia\u202Eplays'), 'invisible characters'],
    ['a Steam ID in no form', steam('gaben'), 'not a Steam ID'],
    ['a Steam profile address', steam('https://steamcommunity.com/id/gaben'), 'not a Steam ID'],
    ['a Steam ID of 16 digits', steam('7656119800640953'), 'not a Steam ID'],
    ['a Steam ID of a group', steam('103582791429521412'), 'does not belong to a person'],
    ['a Steam ID of a clan in brackets', steam('[g:1:4]'), 'does not belong to a person'],
    ['a Steam ID below the first', steam('76561197960265728'), 'does not belong to a person'],
    ['a Steam ID beyond the last', steam('76561202255233024'), 'does not belong to a person'],
    ['a short Steam ID beyond the last', steam('STEAM_0:1:4294967295'), 'does not belong to a person'],
    ['a Steam ID of nobody', steam('[U:1:0]'), 'does not belong to a person'],
  ];

  it.each(keys)(
    'are refused with the reason and without asking the website: %s',
    async (_what, key, reason) => {
      const way = community();
      const { id, acts } = way.newcomer();
      const staff = way.as('sam');

      const calls = await websiteCallsDuring(way, async () => {
        for (const handle of [
          acts.command('link', key, unchecked),
          staff.command('lookup', key, unchecked),
          staff.command('links set', { member: id, ...key }, unchecked),
        ]) {
          expect(await answeredPrivately(handle)).toContain(reason);
        }
      });

      expect(calls).toEqual([]);
    },
  );

  it.each(['mia', 'mia@', '@example.org', 'mia@example', 'mia @example.org', 'mia@@example.org', 'a@b..c'])(
    'are refused without asking the website: the e-mail address %s',
    async (email) => {
      const way = community();

      const calls = await websiteCallsDuring(way, async () => {
        const text = await answeredPrivately(way.as('sam').command('lookup', { email }));
        expect(text).toContain('not an e-mail address');
      });

      expect(calls).toEqual([]);
    },
  );

  it('are refused if three are given at once', async () => {
    const way = community();
    const key = { username: 'mia_plays', email: 'mia@example.org', steam: '76561198006409531' };

    const calls = await websiteCallsDuring(way, async () => {
      expect(await answered(way.as('sam').command('lookup', key))).toContain('exactly one');
    });

    expect(calls).toEqual([]);
  });

  it('may be as long as the limit', async () => {
    const way = community();
    const longest = 'n'.repeat(100);
    way.website.users.add({ id: '900', username: longest, steam: '76561202255233023' });
    const staff = way.as('sam');

    expect(await answered(staff.command('lookup', { username: longest }))).toContain(longest);
    expect(await answered(staff.command('lookup', { steam: '76561202255233023' }))).toContain(longest);
    expect(await answered(staff.command('lookup', { username: `  ${longest} ` }))).toContain(longest);
  });
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

    const calls = await websiteCallsDuring(way, async () => {
      expect(await answeredPrivately(acts.command(path, options, unchecked))).toContain('Only staff');
    });

    expect(calls).toEqual([]);
  });

  it('is refused to members for the user menu of staff', async () => {
    const way = community();
    const { acts } = way.newcomer();

    const calls = await websiteCallsDuring(way, async () => {
      const menu = acts.userCommand('View website profile', FIXTURES.people.noah, unchecked);
      expect(await answeredPrivately(menu)).toContain('Only staff');
    });

    expect(calls).toEqual([]);
  });

  it('to staff commands is refused to the server’s owner without a staff role', async () => {
    const way = community();

    const calls = await websiteCallsDuring(way, async () => {
      const lookup = way.as('owner').command('lookup', { username: 'mia_plays' });
      expect(await answeredPrivately(lookup)).toContain('Only staff');
    });

    expect(calls).toEqual([]);
  });

  it.each([['balance', {}], ['link', { username: 'mia_plays' }], ...staffCommands] as const)(
    'is nobody of a server that is not listed, not even its administrator: /%s',
    async (path, options) => {
      const way = community();
      const oscar = way.as('oscar', 'otherGeneral');
      const inLog = way.logMessages().length;

      const calls = await websiteCallsDuring(way, async () => {
        const handle = oscar.command(path, options, unchecked);
        expect(await answeredPrivately(handle)).toContain('do not work in this server');
      });

      expect(calls).toEqual([]);
      expect(way.logMessages()).toHaveLength(inLog);
    },
  );

  it('is refused in servers that are not listed, for buttons too', async () => {
    const way = community();
    const oscar = way.as('oscar', 'otherGeneral');
    const message = oscar.write('Hello');

    const calls = await websiteCallsDuring(way, async () => {
      for (const button of ['balance:share:', 'links:approve:1', 'link:cancel:1']) {
        const press = oscar.press(message, button, unchecked);
        expect(await answeredPrivately(press)).toContain('do not work in this server');
      }
    });

    expect(calls).toEqual([]);
  });

  it.each([['balance', {}], ['link', { username: 'mia_plays' }], ...staffCommands] as const)(
    'is nobody in direct messages, staff included: /%s',
    async (path, options) => {
      const way = community();

      const calls = await websiteCallsDuring(way, async () => {
        const text = messageText(await way.as('sam', 'dm').command(path, options, unchecked).answer());
        expect(text).toContain('not in direct messages');
      });

      expect(calls).toEqual([]);
    },
  );

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
  ])('is refused, and does nothing: the button "%s"', async (button) => {
    const way = community();
    const sam = way.as('sam');

    const calls = await websiteCallsDuring(way, async () => {
      const text = await answeredPrivately(sam.press(sam.write('Hello'), button, unchecked));
      expect(text).toMatch(/older message|no longer open/);
    });

    expect(calls).toEqual([]);
  });

  it.each(['links:constructor:1', 'links:toString:1', 'link:__proto__:1'])(
    'is no way into what the program is made of: the button "%s"',
    async (button) => {
      const way = community();
      const { acts } = way.newcomer();

      const press = acts.press(acts.write('Hello'), button, unchecked);

      expect(await answeredPrivately(press)).toContain('older message');
    },
  );

  it.each(['nonsense', 'links nonsense', 'links constructor', 'links toString', 'constructor'])(
    'is refused, and does nothing: the command "/%s"',
    async (path) => {
      const way = community();

      const calls = await websiteCallsDuring(way, async () => {
        const text = await answeredPrivately(way.as('sam').command(path, {}, unchecked));
        expect(text).toContain('older message');
      });

      expect(calls).toEqual([]);
    },
  );
});
