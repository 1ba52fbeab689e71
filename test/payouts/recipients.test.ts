import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import type { Members, ServerMember } from '../../src/members.js';
import { amountOf } from '../../src/money/amount.js';
import type { Listed, Named } from '../../src/payouts/listed-recipient.js';
import { createRecipients } from '../../src/payouts/recipients.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { BOB, EVE, MODERATOR, NOON, quietly, refusalOf, setUpLinked } from '../support/credit.js';
import { MINE, STEAM, WRITTEN_OTHERWISE, writesOtherwise } from '../support/names-otherwise.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const ASKER = { by: MODERATOR, guildId: 'guild' };
const STRANGER = '77';
const UNLINKED = '78';

/** Bob, Eve, the moderator and somebody who is not linked, in a server. */
async function setUp() {
  const credit = await setUpLinked();
  const { links, directory, website } = credit;
  const there = new Map<string, readonly string[]>([
    [BOB, ['racer']],
    [EVE, ['racer', 'vip']],
    [MODERATOR, ['racer']],
    [UNLINKED, ['racer']],
  ]);
  const asked: string[][] = [];
  const members: Members = {
    hasServer: async () => true,
    async of(guildId, userIds) {
      expect(guildId).toBe('guild');
      asked.push([...userIds]);
      const found = userIds.flatMap((id): ServerMember[] => {
        const roles = there.get(id);
        return roles === undefined ? [] : [{ id, roles, joinedAt: NOON }];
      });
      return new Map(found.map((member) => [member.id, member]));
    },
  };
  const recipients = createRecipients({ links, directory, members, website, max: amountOf('100.00') });
  const resolve = async (...listed: readonly Listed[]) => recipients.resolve(listed, ASKER, quietly);
  return {
    ...credit,
    members,
    recipients,
    there,
    asked,
    resolve,
    /** What each row comes to, in short. */
    async inShort(...listed: readonly Listed[]) {
      return (await resolve(...listed)).map(
        ({ number, leftOut, duplicateOf, account, amount }) =>
          `${number} ${leftOut === undefined ? `${account?.username} ${amount}` : leftOut}${duplicateOf === undefined ? '' : ` ${duplicateOf}`}`,
      );
    },
  };
}

const listed = (named: Named | undefined, amount = '5.00', more: Partial<Listed> = {}): Listed => ({
  given: named?.value ?? '?',
  amount,
  ...(named && { named }),
  ...more,
});
const member = (value: string, amount?: string) => listed({ by: 'member', value }, amount);
const username = (value: string, amount?: string) => listed({ by: 'username', value }, amount);
const steam = (value: string, amount?: string) => listed({ by: 'steam', value }, amount);

describe('who is on a list', () => {
  it('is paid if they are a member and linked, or a user of the website', async () => {
    const { inShort } = await setUp();
    expect(await inShort(member(BOB), username('eve', '7.5'))).toEqual(['1 bob 5.00', '2 eve 7.50']);
  });

  it('is kept with the line, what was given, the account and the member', async () => {
    const { resolve } = await setUp();
    const [row] = await resolve(listed({ by: 'username', value: 'bob' }, '5', { line: 7, given: 'bob;5' }));
    expect(row).toEqual({
      number: 1,
      line: 7,
      given: 'bob;5',
      member: BOB,
      account: { by: 'username', username: 'bob', id: '1' },
      amount: '5.00',
    });
  });

  it.each<[string, Listed, string]>([
    ['that is not understood', listed(undefined, '5.00', { fault: 'not-understood' }), 'not-understood'],
    ['of nobody', listed(undefined), 'not-understood'],
    ['of somebody who has left the server', member(STRANGER), 'not-a-member'],
    ['of somebody who is not linked', member(UNLINKED), 'not-linked'],
    ['of a user whom the website does not have', username('nobody'), 'user-not-found'],
    ['of a Steam ID that the website does not have', steam('76561198006409531'), 'user-not-found'],
    ['without an amount', username('bob', ''), 'amount-not-understood'],
    ['with a word for an amount', username('bob', 'five'), 'amount-not-understood'],
    ['with an exponent', username('bob', '1e2'), 'amount-not-understood'],
    ['with another notation', username('bob', '0x10'), 'amount-not-understood'],
    ['with a currency', username('bob', '5€'), 'amount-not-understood'],
    ['with nothing', username('bob', '0.00'), 'amount-not-positive'],
    ['with less than nothing', username('bob', '-5'), 'amount-not-positive'],
    ['with fractions of cents', username('bob', '0.001'), 'amount-too-fine'],
    ['with what may be a thousand', username('bob', '1.000'), 'amount-too-fine'],
    ['with more than one grant may be', username('bob', '100.01'), 'over-grant-cap'],
    ['with far too many digits', username('bob', '9'.repeat(60)), 'amount-not-understood'],
    ['of the account of who pays', member(MODERATOR), 'own-account'],
    ['of the account of who pays, by its name', username('mod'), 'own-account'],
  ])('is left out with a row %s', async (_, row, why) => {
    const { resolve } = await setUp();
    const [bad, good] = await resolve(row, username('eve'));
    expect(bad?.leftOut).toBe(why);
    expect(good?.leftOut).toBeUndefined();
  });

  it('is left out with an account that was once the payer’s own', async () => {
    const { inShort, links } = await setUp();
    await links.remove(MODERATOR);
    expect(await inShort(username('mod'), username('eve'))).toEqual(['1 own-account', '2 eve 5.00']);
  });

  it('may receive exactly what one grant may be', async () => {
    const { inShort } = await setUp();
    expect(await inShort(username('bob', '100'))).toEqual(['1 bob 100.00']);
  });

  it('is paid in the first of several rows with the same account', async () => {
    const { inShort, website, links } = await setUp();
    website.users.set('76561198006409531', {
      user: { ...(website.users.get('bob')?.user ?? raise()), steam: '76561198006409531' },
      virtual: '0.00',
    });
    // The link still has the name that the account had before.
    await links.set({
      member: BOB,
      account: { by: 'username', username: 'bobby', id: '1' },
      since: 1,
      by: 'x',
    });
    expect(
      await inShort(username('bob'), member(EVE), member(BOB), username('eve'), steam('76561198006409531')),
    ).toEqual(['1 bob 5.00', '2 eve 5.00', '3 twice 1', '4 twice 2', '5 twice 1']);
  });

  it('is told apart by name and Steam ID where the website gives no ids', async () => {
    const { inShort, website } = await setUp();
    const user = { ...(website.users.get('bob')?.user ?? raise()), id: undefined };
    website.users.set('bob', { user, virtual: '0.00' });
    website.users.set('BOB', { user: { ...user, username: 'BOB' }, virtual: '0.00' });
    website.users.set('steamy', { user: { ...user, username: 'steamy', steam: '7' }, virtual: '0.00' });
    const steamed = { user: { ...user, username: 'steamed', steam: '7' }, virtual: '0.00' };
    website.users.set('7', steamed).set('steamed', steamed);
    expect(await inShort(username('bob'), username('BOB'), username('steamy'), steam('7'))).toEqual([
      '1 bob 5.00',
      '2 twice 1',
      '3 steamy 5.00',
      '4 twice 3',
    ]);
  });

  it.each(WRITTEN_OTHERWISE)(
    'by Steam is not a stranger whose name is %s: %s as %s',
    async (_, found, written) => {
      const { resolve, website } = await setUp();
      writesOtherwise(website, { found, written });
      const [row, typed, other] = await resolve(steam(STEAM), username(found), username('eve'));
      expect(row).toMatchObject({ leftOut: 'name-not-found-again', unfound: written });
      expect(row?.account).toBeUndefined();
      expect(typed?.account).toMatchObject({ username: found, id: MINE });
      expect(other?.leftOut).toBeUndefined();
    },
  );

  it('is paid in a later row if an earlier one was left out', async () => {
    const { inShort } = await setUp();
    expect(await inShort(username('bob', 'x'), username('bob'))).toEqual([
      '1 amount-not-understood',
      '2 bob 5.00',
    ]);
  });

  it('is asked of Discord once each, at most a hundred at a time', async () => {
    const { resolve, asked, there } = await setUp();
    const ids = Array.from({ length: 250 }, (_, index) => String(1_000 + index));
    for (const id of ids) there.set(id, []);
    await resolve(...ids.map((id) => member(id)), member('1000'), username('bob'));
    expect(asked.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it('is looked up a few at a time, and that is told', async () => {
    const { recipients, website } = await setUp();
    const find = website.findUser;
    let atOnce = 0;
    let most = 0;
    website.findUser = async (key) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return find(key);
    };
    const notified: string[] = [];
    const rows = Array.from({ length: 9 }, () => username('bob'));
    await recipients.resolve(rows, ASKER, async (done, of) => {
      notified.push(`${done}/${of}`);
    });
    expect(most).toBe(4);
    expect(notified).toHaveLength(9);
    expect(notified).toContain('9/9');
  });
});

describe('a lookup', () => {
  it('waits where the website asks for that', async () => {
    const { inShort, website } = await setUp();
    website.readFailures.push(new WebsiteError('throttled', '429', { status: 429 }));
    let held = 5;
    website.heldForMs = () => {
      held -= 1;
      return held > 0 ? 1 : 0;
    };
    expect(await inShort(username('bob'))).toEqual(['1 bob 5.00']);
    expect(website.calls).toEqual(['find bob', 'find bob']);
  });

  it('ends the preview where the website asks to wait for longer than an answer lasts', async () => {
    const { resolve, website } = await setUp();
    website.readFailures.push(new WebsiteError('throttled', '429', { status: 429 }));
    website.heldForMs = () => 11 * 60_000;
    expect(await refusalOf(resolve(username('bob')))).toContain('split the list');
  });

  it('is tried again where it may do better', async () => {
    const { inShort, website } = await setUp();
    website.readFailures.push(new WebsiteError('lost', 'reset'));
    expect(await inShort(username('bob'))).toEqual(['1 bob 5.00']);
  });

  it('that fails again and again ends the preview, with nothing prepared', async () => {
    const { resolve, website } = await setUp();
    website.findUser = async () => Promise.reject(new WebsiteError('failed', '500', { status: 500 }));
    await expect(resolve(username('bob'))).rejects.toThrow(WebsiteError);
  });

  it('with a refused token ends the preview at once', async () => {
    const { resolve, website } = await setUp();
    let tried = 0;
    website.findUser = async () => {
      tried += 1;
      throw new WebsiteError('refused-token', '401', { status: 401 });
    };
    await expect(resolve(username('bob'))).rejects.toThrow(WebsiteError);
    expect(tried).toBe(1);
  });

  /** A website that answers oddly for some names, as long as it says so. */
  async function oddFor(isOdd: (name: string) => boolean, kind: 'not-understood' | 'failed' | 'unreachable') {
    const all = await setUp();
    const find = all.website.findUser;
    all.website.findUser = async (key) => {
      if (isOdd(key.value)) throw new WebsiteError(kind, 'odd');
      return find(key);
    };
    const recipients = createRecipients({
      ...all,
      members: all.members,
      max: amountOf('100.00'),
      clock: createSkippingClock(),
    });
    return {
      ...all,
      async leftOut(...rows: readonly Listed[]) {
        const resolved = await recipients.resolve(rows, ASKER, quietly);
        return resolved.map(({ leftOut }) => leftOut);
      },
    };
  }
  const odd = (count: number) => Array.from({ length: count }, (_, index) => username(`odd${index}`));
  const isOdd = (name: string) => name.startsWith('odd');

  it.each(['not-understood', 'failed'] as const)(
    'that fails for one name alone leaves out that row alone: %s',
    async (kind) => {
      for (const rows of [
        [username('odd'), username('bob'), username('eve')],
        [username('bob'), username('eve'), username('odd')],
      ]) {
        const { leftOut } = await oddFor(isOdd, kind);
        const expected = rows.map(({ given }) => (given === 'odd' ? 'lookup-failed' : undefined));
        expect(await leftOut(...rows)).toEqual(expected);
      }
    },
  );

  it('that fails for one name is told from a failing website by the account of a member, or of the requester', async () => {
    const { leftOut, links } = await oddFor(isOdd, 'not-understood');
    expect(await leftOut(username('odd'))).toEqual(['lookup-failed']);
    await links.remove(MODERATOR);
    expect(await leftOut(member(BOB), username('odd'))).toEqual([undefined, 'lookup-failed']);
    await expect(leftOut(username('odd'))).rejects.toThrow(WebsiteError);
  });

  it('that fails for many names in a row does not keep the others from being paid', async () => {
    const { leftOut } = await oddFor(isOdd, 'failed');
    const rows = [username('bob'), ...odd(23), username('eve'), ...odd(3)];
    const expected = rows.map(({ given }) => (isOdd(given) ? 'lookup-failed' : undefined));
    expect(await leftOut(...rows)).toEqual(expected);
  });

  it.each(['not-understood', 'failed', 'unreachable'] as const)(
    'that fails for everybody from some moment on ends the preview: %s',
    async (kind) => {
      for (const after of [1, 2, 12]) {
        let asked = 0;
        const { leftOut } = await oddFor(() => ++asked > after, kind);
        const names = Array.from({ length: 13 }, (_, index) =>
          username(['bob', 'eve', 'x'][index % 3] ?? ''),
        );
        await expect(leftOut(...names)).rejects.toThrow(WebsiteError);
      }
    },
  );

  it('that fails for everybody is not tried for a whole list', async () => {
    let asked = 0;
    const { leftOut } = await oddFor(() => ++asked > 0, 'failed');
    await expect(leftOut(...odd(1_000))).rejects.toThrow(WebsiteError);
    expect(asked).toBeLessThan(60);
  });

  it('to which the website objects leaves out that row alone', async () => {
    const { resolve, website } = await setUp();
    const find = website.findUser;
    website.findUser = async (key) => {
      if (key.value === '%%%') throw new WebsiteError('rejected', '400', { status: 400 });
      return find(key);
    };
    const rows = await resolve(username('%%%'), username('bob'));
    expect(rows.map(({ leftOut }) => leftOut)).toEqual(['lookup-rejected', undefined]);
  });
});

describe('the linked members of a role', () => {
  it('are those who have it now', async () => {
    const { recipients } = await setUp();
    const racers = await recipients.ofRole('racer', '5.00', ASKER, quietly);
    expect(racers.map(({ given }) => given)).toEqual([BOB, EVE, MODERATOR]);
    const vips = await recipients.ofRole('vip', '5.00', ASKER, quietly);
    expect(vips).toEqual([member(EVE)]);
    expect(await recipients.ofRole('nobody', '5.00', ASKER, quietly)).toEqual([]);
  });

  it('are all who are there, for the role that everyone has', async () => {
    const { recipients, there } = await setUp();
    there.delete(EVE);
    const all = await recipients.ofRole('guild', '5.00', ASKER, quietly);
    expect(all.map(({ given }) => given)).toEqual([BOB, MODERATOR]);
  });

  it('are asked for a hundred at a time, and how far that is, is told', async () => {
    const { recipients, links, asked } = await setUp();
    for (let number = 0; number < 210; number += 1) {
      const account = { by: 'username', username: `u${number}`, id: `u${number}` } as const;
      await links.set({ member: String(5_000 + number), account, since: NOON, by: 'x' });
    }
    const notified: string[] = [];
    await recipients.ofRole('racer', '5.00', ASKER, async (done, of) => {
      notified.push(`${done}/${of}`);
    });
    expect(asked.map((batch) => batch.length)).toEqual([100, 100, 13]);
    expect(notified).toEqual(['100/213', '200/213', '213/213']);
  });

  it('are not guessed when Discord does not tell', async () => {
    const { links, directory, website } = await setUp();
    const members: Members = {
      hasServer: async () => true,
      of: async () => Promise.reject(new UserError(({ words }) => words.refusals.membersNotTold)),
    };
    const recipients = createRecipients({ links, directory, members, website, max: amountOf('100') });
    const sentence = 'list of this server’s members in time';
    expect(await refusalOf(recipients.ofRole('racer', '5.00', ASKER, quietly))).toContain(sentence);
    expect(await refusalOf(recipients.resolve([member(BOB)], ASKER, quietly))).toContain(sentence);
  });
});

function raise(): never {
  throw new Error('there is no such user');
}
