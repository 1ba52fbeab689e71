import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../src/accounts/directory.js';
import type { Link } from '../../src/accounts/member-links.js';
import type { Account } from '../../src/accounts/website-account.js';
import { UserError } from '../../src/errors.js';
import { english } from '../support/english.js';
import { silentLog } from '../support/silent-log.js';
import { createWebsiteDouble } from '../support/website-double.js';

const linkTo = (account: Account): Link => ({ member: '9', account, since: 0, by: 'x' });
const bob: Account = { by: 'username', username: 'bob', id: '1' };

function setUp() {
  const clock = { now: 1_000 };
  const website = createWebsiteDouble('bob', 'eve');
  return { clock, website, directory: createDirectory(website, silentLog, () => clock.now) };
}

async function refusal(work: Promise<unknown>): Promise<UserError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof UserError) return error;
  throw new Error('nothing was refused');
}

describe('the user of a link', () => {
  it('is looked up once in five minutes for what is shown, and every time for money', async () => {
    const { clock, website, directory } = setUp();
    await directory.linked(linkTo(bob));
    clock.now += 5 * 60_000 - 1;
    await directory.linked(linkTo(bob));
    expect(website.calls).toEqual(['find bob']);
    clock.now += 2;
    await directory.linked(linkTo(bob));
    expect(website.calls).toHaveLength(2);
    await directory.confirmed(bob);
    await directory.confirmed(bob);
    expect(website.calls).toHaveLength(4);
  });

  it('is refused, and staff are to be told, if the name now leads to a different user', async () => {
    const { directory } = setUp();
    const moved = await refusal(directory.linked(linkTo({ ...bob, id: '77' })));
    expect(moved.say(english)).toContain('no longer leads to the website account');
    expect(moved.notice?.say(english)).toContain('/links set');
  });

  it('is refused if the website no longer confirms the id that was kept', async () => {
    const { website, directory } = setUp();
    const entry = website.users.get('bob');
    if (entry) website.users.set('bob', { ...entry, user: { ...entry.user, id: undefined } });
    await refusal(directory.confirmed(bob));
  });

  it('is refused as gone if the website has no such name any more', async () => {
    const { website, directory } = setUp();
    website.users.delete('bob');
    expect((await refusal(directory.linked(linkTo(bob)))).say(english)).toContain('not found');
  });

  it('is found by its Steam ID under whatever name it has now', async () => {
    const { website, directory } = setUp();
    const steam = '76561197960265775';
    const entry = website.users.get('bob');
    if (entry) {
      website.users.set(steam, { ...entry, user: { ...entry.user, username: 'robert', steam } });
    }
    const user = await directory.confirmed({ by: 'steam', username: 'bob', id: '1', steam });
    expect(user.username).toBe('robert');
  });
});
