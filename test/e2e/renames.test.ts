import { describe, expect, it } from 'vitest';
import { answered, type Community, type Newcomer, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** Links a newcomer without caching the name, so that the next use looks it up. */
async function linkedLongAgo(way: Community): Promise<Newcomer> {
  const newcomer = way.newcomer();
  const username = newcomer.account.username.toUpperCase();
  await way.as('sam').command('links set', { member: newcomer.id, username }).answer();
  return newcomer;
}

describe('a name that now belongs to another user', () => {
  it('reveals nothing of that user, and staff are told once', async () => {
    const way = community();
    const { id, acts, account } = await linkedLongAgo(way);
    const thief = way.newcomer({ account: { virtual: '777.77' } }).account;
    way.website.users.takeNameOver({ owner: account.username, renamedTo: 'renamed1' }, thief.username);

    for (const handle of [
      acts.command('balance'),
      acts.command('profile'),
      way.as('sam').command('balance', { member: id }),
    ]) {
      const text = await answered(handle);
      expect(text).toContain('no longer leads to the website account that was linked');
      expect(text).not.toContain('777');
      expect(text).not.toContain(thief.steam ?? '');
    }

    await way.logged('now leads to a different user', account.username);
    await way.as('sam').command('links remove', { member: id }).answer();
    await way.logged('removed the link', account.username);
    expect(way.logMessages('now leads to a different user', account.username)).toHaveLength(1);
  });

  it('can be linked to its new owner, like the new name', async () => {
    const way = community();
    const { id, acts, account } = await linkedLongAgo(way);
    const heir = way.newcomer({ account: { virtual: '777.77' } });
    way.website.users.takeNameOver({ owner: account.username, renamedTo: 'renamed2' }, heir.account.username);
    const staff = way.as('sam');

    const { username } = account;
    expect(await answered(staff.command('links set', { member: heir.id, username }))).toContain(
      'is now linked',
    );
    expect(await answered(heir.acts.command('balance'))).toContain('778.77');
    expect(await answered(acts.command('balance'))).toContain('no longer leads to');
    expect(await answered(staff.command('links set', { member: id, username: 'renamed2' }))).toContain(
      'renamed2',
    );

    expect(await answered(acts.command('balance'))).toContain('3.50');
    expect(await answered(heir.acts.command('balance'))).toContain('778.77');
  });
});

describe('a name that the website writes as a stranger’s', () => {
  it('is refused by Steam ID, and linked and paid as typed', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer({
      account: { username: '007', extra: { username: 7 } },
    });
    const stranger = way.newcomer({ account: { username: '7', virtual: '777.77' } }).account;
    const staff = way.as('sam');

    const refused = await answered(staff.command('links set', { member: id, steam: account.steam ?? '' }));
    expect(refused).toContain('gives the name 7, but it does not find the same account');
    expect(await answered(staff.command('links set', { member: id, username: '007' }))).toContain('007');
    const shown = await answered(acts.command('balance'));
    expect(shown).toContain('3.50');
    expect(shown).toContain('007');
    const preview = await staff.command('grant', { member: id, amount: 5 }).answer();
    await staff.press(preview, 'Confirm').answer();
    await way.logged('5.00', mention, '007');

    expect(way.website.users.find('username', '007')?.virtual).toBe('7.50');
    expect(way.website.users.find('username', '7')?.virtual).toBe(stranger.virtual);
  });
});

describe('a name that is gone', () => {
  it('is reported as not found, with advice', async () => {
    const way = community();
    const { acts, account } = await linkedLongAgo(way);
    way.website.users.remove(account.username);

    for (const command of ['balance', 'profile']) {
      const text = await answered(acts.command(command));
      expect(text).toContain(`${account.username} was not found`);
      expect(text).toContain('/link');
    }
  });

  it('is reported as not found even right after a lookup', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    way.website.users.remove(account.username);

    const text = await answered(acts.command('balance'));

    expect(text).toContain(`${account.username} was not found`);
  });
});

describe('a website without user ids', () => {
  it('is logged once, and links rely on names', async () => {
    const way = community();
    way.website.switches.set('user', { user: { id: 'none' } });

    const { acts } = await way.linkedNewcomer();
    await way.linkedNewcomer();

    expect(await answered(acts.command('balance'))).toContain('3.50');
    await way.bot.said(/"use":"\/balance"/);
    expect(way.bot.output().match(/gives its users no id/g)).toHaveLength(1);
  });
});
