import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, answeredPrivately, openButtons, sharedCommunity, withoutAsking } from './community.js';

const community = sharedCommunity();
const { sam, tess } = FIXTURES.people;

/** The other two forms of a steamId64. */
function formsOf(steam64: string): { readonly steam2: string; readonly steam3: string } {
  const account = BigInt(steam64) - 76561197960265728n;
  return { steam2: `STEAM_0:${account % 2n}:${account / 2n}`, steam3: `[U:1:${account}]` };
}

describe('/links', () => {
  it('sets, shows, changes and removes a link, each in the log channel', async () => {
    const way = community();
    const { id, mention, account } = way.newcomer();
    const other = way.newcomer().account;
    const staff = way.as('sam');

    const set = staff.command('links set', { member: id, username: account.username });
    expect(await answeredPrivately(set)).toContain(`${mention} is now linked to ${account.username}`);
    await way.logged(`<@${sam}> linked ${mention} to ${account.username}`);

    const shown = await answeredPrivately(staff.command('links show', { member: id }));
    for (const text of [
      mention,
      account.username,
      account.id,
      account.steam ?? '',
      'username',
      `by staff: <@${sam}>`,
    ]) {
      expect(shown).toContain(text);
    }

    const found = await answered(staff.command('lookup', { username: account.username }));
    expect(found).toMatch(new RegExp(`Linked to ${mention} since .*, proven by staff: <@${sam}>`));

    const change = way.as('tess').command('links set', { member: id, username: other.username });
    expect(await answered(change)).toContain(`The previous account was ${account.username}`);
    await way.logged(
      `<@${tess}> changed the link of ${mention} from ${account.username} to ${other.username}`,
    );
    expect(await answered(staff.command('links show', { member: id }))).toContain(other.username);

    expect(await answeredPrivately(staff.command('links remove', { member: id }))).toContain(
      'no longer linked',
    );
    await way.logged(`<@${sam}> removed the link of ${mention} to ${other.username}`);
    for (const command of ['links show', 'links remove']) {
      expect(await answered(staff.command(command, { member: id }))).toContain('not linked');
    }
  });

  it('says that nothing changed if the link exists, and tells nobody', async () => {
    const way = community();
    const { id, mention, account } = await way.linkedNewcomer();
    await way.logged(`linked ${mention} to`);

    const again = way.as('tess').command('links set', { member: id, username: account.username });

    expect(await answered(again)).toContain('already linked');
    await way.as('sam').command('links remove', { member: id }).answer();
    await way.logged(`removed the link of ${mention}`);
    expect(way.logMessages(mention)).toHaveLength(2);
  });

  it('lets staff see another member’s balance and profile', async () => {
    const way = community();
    const { id, account } = await way.linkedNewcomer();
    const staff = way.as('sam');

    expect(await answeredPrivately(staff.command('balance', { member: id }))).toContain('3.50 credits');
    expect(await answeredPrivately(staff.command('profile', { member: id }))).toContain(account.username);
    const menu = staff.userCommand('View website profile', id);
    expect(await answeredPrivately(menu)).toContain(account.username);
  });

  it('tells staff that a member is not linked', async () => {
    const way = community();
    const { id, mention } = way.newcomer();
    const staff = way.as('sam');

    await withoutAsking(way, async () => {
      for (const command of ['balance', 'profile', 'links show']) {
        expect(await answered(staff.command(command, { member: id }))).toContain(`${mention} is not linked`);
      }
      const menu = staff.userCommand('View website profile', id);
      expect(await answered(menu)).toContain(`${mention} is not linked`);
      expect(openButtons(await menu.answer())).toEqual([]);
    });
  });
});

describe('an account', () => {
  it('belongs to one member; only staff are told to whom', async () => {
    const way = community();
    const { id, mention, account } = await way.linkedNewcomer();
    const rival = way.newcomer();

    const asked = await answeredPrivately(rival.acts.command('link', { username: account.username }));
    expect(asked).toContain('already linked to another member');
    expect(asked).not.toContain(id);
    const set = way.as('sam').command('links set', { member: rival.id, username: account.username });
    expect(await answered(set)).toContain(`already linked to ${mention}`);

    expect(way.logMessages(rival.mention)).toEqual([]);
    expect(await answered(rival.acts.command('balance'))).toContain('not linked');
  });

  it('can be linked to another once the first has unlinked it', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    const heir = way.newcomer();
    await acts.command('unlink').answer();

    await heir.acts.command('link', { steam: account.steam ?? '' }).answer();
    await way.approve(heir.mention);

    expect(await answered(heir.acts.command('profile'))).toContain(account.username);
  });
});

describe('an account that a staff member had', () => {
  it.each([
    ['/unlink', 'unlink', {}],
    ['/links remove', 'links remove', { member: tess }],
  ] as const)('is still their own for a grant after %s', async (_, command, options) => {
    const way = community();
    const { account } = way.newcomer();
    const [sam, staff] = [way.as('sam'), way.as('tess')];
    await sam.command('links set', { member: tess, username: account.username }).answer();
    expect(await answered(staff.command(command, options))).toContain('no longer linked');

    const grant = staff.command('grant', { username: account.username, amount: 5 });

    expect(await answered(grant)).toContain('your own website account');
    const allowed = sam.command('grant', { username: account.username, amount: 5 });
    expect(await answered(allowed)).toContain('Grant 5.00 credits?');
  });
});

describe('a Steam ID', () => {
  it.each(['steam64', 'steam2', 'steam3', 'STEAM_1'] as const)('links in the form %s', async (form) => {
    const way = community();
    const { mention, acts, account } = way.newcomer();
    const steam64 = account.steam ?? '';
    const { steam2, steam3 } = formsOf(steam64);
    const named = { steam64, steam2, steam3, STEAM_1: steam2.replace('STEAM_0', 'STEAM_1') }[form];

    const asked = await answered(acts.command('link', { steam: named }));
    expect(asked).toContain(account.username);
    await way.approve(mention);

    // There is no balance by Steam ID, so the website must have been asked by name.
    const before = way.website.requests.length;
    expect(await answered(acts.command('balance'))).toContain('3.50 credits');
    const calls = way.website.requests.slice(before);
    expect(calls.at(-1)).toMatchObject({
      endpoint: 'balance',
      key: { by: 'username', value: account.username },
    });
  });

  it.each(['number', 'steam2', 'steam3', 'none'] as const)(
    'links where the website writes its users’ as %s',
    async (form) => {
      const way = community();
      way.website.switches.set('user', { user: { steam: form } });
      const { id, acts, account } = way.newcomer();

      const set = way.as('sam').command('links set', { member: id, steam: account.steam ?? '' });

      expect(await answered(set)).toContain('is now linked');
      expect(await answered(acts.command('balance'))).toContain('3.50 credits');
      if (form === 'none') return;
      const shown = await answered(acts.command('profile'));
      expect(shown).toContain(`[${account.steam}](https://steamcommunity.com/profiles/${account.steam})`);
    },
  );
});

describe('/lookup', () => {
  it('finds a user by each key, with the fields for staff', async () => {
    const way = community();
    const { mention, account } = await way.linkedNewcomer({
      account: { extra: { visits: 12, verified: true, reset_code: 'rc-4711', Backup_Codes: 'bc-4712' } },
    });
    const { steam2, steam3 } = formsOf(account.steam ?? '');

    for (const key of [
      { username: account.username },
      { email: account.email ?? '' },
      { steam: account.steam ?? '' },
      { steam: steam2 },
      { steam: steam3 },
    ]) {
      const found = await answeredPrivately(way.as('sam').command('lookup', key));
      for (const text of [
        account.username,
        account.id,
        account.steam ?? '',
        `Linked to ${mention}`,
        '12',
        'true',
      ]) {
        expect(found).toContain(text);
      }
      expect(found).not.toMatch(/code|rc-4711|bc-4712/i);
    }
  });

  it.each([
    { username: 'a+b &c=d%20#/?é🦀' },
    { username: "Robert'); DROP TABLE users;--" },
    { email: "o'neil+harbour&co@example.org" },
  ])('asks the website for exactly what was typed: %o', async (key) => {
    const way = community();
    const { account } = way.newcomer({ account: key });

    const found = await answered(way.as('sam').command('lookup', key));

    expect(found).toContain(account.id);
    // An e-mail address is followed by a lookup of the name that was answered.
    const asked = way.website.requests.slice('email' in key ? -2 : -1);
    expect(asked[0]?.query).toEqual(Object.entries(key));
  });

  it('says so if nobody is linked', async () => {
    const way = community();
    const { account } = way.newcomer();

    const found = await answered(way.as('sam').command('lookup', { username: account.username }));

    expect(found).toContain('Not linked');
  });

  it('masks the e-mail address, which no other command shows', async () => {
    const way = community();
    const { id, acts, account } = await way.linkedNewcomer({
      account: {
        email: 'very.secret@example.org',
        extra: { about: 'hidden@example.com', second_mail: 'h1dden' },
      },
    });

    const found = await way.as('sam').command('lookup', { email: 'very.secret@example.org' }).answer();
    expect(messageText(found)).toContain('v***@example.org');
    for (const hidden of ['very.secret', 'secret@', 'hidden', 'h1dden', 'example.com']) {
      expect(JSON.stringify(found)).not.toContain(hidden);
    }

    const others = [
      await acts.command('profile').answer(),
      await acts.command('balance').answer(),
      await way.as('sam').command('profile', { member: id }).answer(),
      await way.as('sam').command('links show', { member: id }).answer(),
      await way.as('sam').userCommand('View website profile', id).answer(),
      ...way.logMessages(account.username),
    ];
    for (const message of others) expect(messageText(message)).not.toContain('@example');
  });
});
