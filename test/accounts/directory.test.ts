import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../src/accounts/directory.js';
import type { Link } from '../../src/accounts/member-links.js';
import { type Account, accountOf } from '../../src/accounts/website-account.js';
import { UserError } from '../../src/errors.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { english } from '../support/english.js';
import {
  MINE,
  SHAPES,
  STEAM,
  userOf,
  WRITTEN_OTHERWISE,
  writesOtherwise,
} from '../support/names-otherwise.js';
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
  it('is looked up every five minutes for display, always for money', async () => {
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

  it('is refused, and staff told, if the name leads to another', async () => {
    const { directory } = setUp();
    const moved = await refusal(directory.linked(linkTo({ ...bob, id: '77' })));
    expect(moved.say(english)).toContain('no longer leads to the website account');
    expect(moved.notice?.say(english)).toContain('/links set');
  });

  it('is refused if the website no longer confirms the stored id', async () => {
    const { website, directory } = setUp();
    const entry = website.users.get('bob');
    if (entry) website.users.set('bob', { ...entry, user: { ...entry.user, id: undefined } });
    await refusal(directory.confirmed(bob));
  });

  it('is refused as gone if the website no longer has the name', async () => {
    const { website, directory } = setUp();
    website.users.delete('bob');
    expect((await refusal(directory.linked(linkTo(bob)))).say(english)).toContain('not found');
  });

  it('is found by Steam ID after a rename', async () => {
    const { website, directory } = setUp();
    const robert = { user: { ...userOf(website, 'bob'), username: 'robert', steam: STEAM }, virtual: '0.00' };
    website.users.delete('bob');
    website.users.set(STEAM, robert).set('robert', robert);
    const user = await directory.confirmed({ by: 'steam', username: 'bob', id: '1', steam: STEAM });
    expect(user.username).toBe('robert');
    expect(website.calls).toEqual(['find bob', `find ${STEAM}`, 'find robert']);
  });

  it('by Steam ID costs one lookup while the name is theirs', async () => {
    const { website, directory } = setUp();
    await directory.confirmed({ by: 'steam', username: 'bob', id: '1', steam: STEAM });
    expect(website.calls).toEqual(['find bob']);
  });
});

describe('a lookup', () => {
  it('costs one more where the answer writes the name otherwise', async () => {
    const { website, directory } = setUp();
    website.users.set('BOB', { user: userOf(website, 'bob'), virtual: '0.00' });
    expect((await directory.find({ by: 'username', value: 'bob' })).username).toBe('bob');
    expect(website.calls).toEqual(['find bob']);
    expect((await directory.find({ by: 'username', value: 'BOB' })).username).toBe('bob');
    expect(website.calls).toEqual(['find bob', 'find BOB', 'find bob']);
  });

  it('is not understood where every name gives the same user', async () => {
    const { website, directory } = setUp();
    website.users.set('nobody', { user: userOf(website, 'bob'), virtual: '0.00' });
    await expect(directory.find({ by: 'username', value: 'nobody' })).rejects.toMatchObject({
      kind: 'not-understood',
      message: 'the user answer is about another username than was asked for',
    });
  });
});

describe.each(WRITTEN_OTHERWISE)('a name that is %s: %s as %s', (_, found, written) => {
  describe.each(SHAPES)('on a website with %j', (shape) => {
    it.each([true, false])('never leads to the stranger who has it as written: %s', async (isTaken) => {
      const { website, directory } = setUp();
      writesOtherwise(website, { found, written, isTaken, ...shape });
      const stale: Account = {
        by: 'steam',
        username: 'before the rename',
        ...(shape.id && { id: MINE }),
        steam: STEAM,
      };

      for (const account of [stale, { ...stale, username: written }]) {
        for (const refused of [
          () => directory.find({ by: 'steam', value: STEAM }),
          () => directory.confirmed(account),
          () => directory.linked(linkTo(account)),
          () => directory.leadsTo(account),
        ]) {
          const text = (await refusal(refused())).say(english);
          expect(text).toContain(written);
          expect(text).toContain(STEAM);
        }
      }
    });

    it('is found and kept as it was typed', async () => {
      const { website, directory } = setUp();
      writesOtherwise(website, { found, written, isTaken: true, ...shape });
      const typed = directory.find({ by: 'username', value: found });
      const isSpelling = found.toLowerCase() === written.toLowerCase();
      if (!shape.id && !shape.steam && !isSpelling) {
        await expect(typed).rejects.toMatchObject({ kind: 'not-understood' });
        return;
      }
      const account = accountOf(await typed, 'username');
      expect(account.username).toBe(found);
      expect((await directory.confirmed(account)).username).toBe(found);
      expect((await directory.linked(linkTo(account))).username).toBe(found);
    });
  });
});

describe('a name that a firewall answers with 403, as if the token were wrong', () => {
  const FIREWALL = '<script>';

  function behindFirewall() {
    const { website, directory } = setUp();
    writesOtherwise(website, { found: 'robert', written: FIREWALL, isTaken: false });
    const findUser: typeof website.findUser = async (key, count) => {
      if (key.value === FIREWALL) throw new WebsiteError('refused-token', 'answered 403', { status: 403 });
      return website.findUser(key, count);
    };
    return { directory: createDirectory({ ...website, findUser }, silentLog, () => 0), plain: directory };
  }

  it('is not used, and ends nothing but what is about it', async () => {
    const { directory } = behindFirewall();
    expect((await directory.find({ by: 'username', value: 'robert' })).username).toBe('robert');
    await refusal(directory.find({ by: 'steam', value: STEAM }));
    const linked: Account = { by: 'steam', username: FIREWALL, id: MINE, steam: STEAM };
    await refusal(directory.confirmed(linked));
  });

  it('is a wrong token where somebody has typed it', async () => {
    const { directory } = behindFirewall();
    const typed = directory.find({ by: 'username', value: FIREWALL });
    await expect(typed).rejects.toMatchObject({ kind: 'refused-token' });
  });
});

describe('a name that another one is written for', () => {
  it('is confirmed by e-mail only where the very address is answered', async () => {
    const { website, directory } = setUp();
    const [email, bob] = ['bob@example.org', { ...userOf(website, 'bob'), id: undefined }];
    const answers = (address: string | undefined) => {
      website.users.set(email, { user: bob, virtual: '0.00' });
      website.users.set('bob', { user: { ...bob, email: address }, virtual: '0.00' });
      return directory.find({ by: 'email', value: email });
    };
    expect((await answers(email)).username).toBe('bob');
    await refusal(answers(undefined));
    await refusal(answers('b***@example.org'));
  });
});
