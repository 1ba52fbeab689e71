import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { BOB, MODERATOR, NOON, quietly, refusalOf, setUpCredit } from '../support/credit.js';
import { MINE, STEAM, userOf, WRITTEN_OTHERWISE, writesOtherwise } from '../support/names-otherwise.js';
import { unknown } from '../support/website-double.js';

const linkedBySteam: Account = { by: 'steam', username: 'bob', id: MINE, steam: STEAM };

async function setUpBySteam() {
  const credit = await setUpCredit();
  const { website, links } = credit;
  const bob = { user: { ...userOf(website, 'bob'), id: MINE, steam: STEAM }, virtual: '10.00' };
  website.users.set('bob', bob).set(STEAM, bob);
  await links.set({ member: BOB, account: linkedBySteam, since: NOON, by: 'x' });
  return credit;
}

describe.each(WRITTEN_OTHERWISE)('a member whose new name is %s: %s as %s', (_, found, written) => {
  it('is not taken for the stranger who has the name', async () => {
    const { website, granting, wish } = await setUpBySteam();
    website.users.delete('bob');
    writesOtherwise(website, { found, written });
    expect(await refusalOf(granting.prepare(wish()))).toContain(written);
    expect(website.credits).toEqual([]);
  });

  it('is not paid after a rename between preview and confirmation', async () => {
    const { website, granting, wish } = await setUpBySteam();
    const { draft } = await granting.prepare(wish());
    website.users.delete('bob');
    writesOtherwise(website, { found, written });
    const { grant } = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'account' });
    expect(website.credits).toEqual([]);
  });

  it('is paid by the name that was typed', async () => {
    const { website, granting, wish } = await setUpCredit();
    writesOtherwise(website, { found, written });
    const { draft, balance } = await granting.prepare(wish({ to: { username: found } }));
    expect(draft.account).toMatchObject({ username: found, id: MINE });
    expect(balance.total.toFixed(2)).toBe('11.00');
    await granting.confirm(draft.id, MODERATOR, quietly);
    expect(website.credits).toEqual([{ username: found, amount: '15.00' }]);
  });
});

describe('a grant that did not arrive', () => {
  it('is not prepared again for who has its name now', async () => {
    const { website, granting, grant } = await setUpCredit();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const lost = await grant({ to: { username: 'eve' } });
    await granting.resolve(lost.id, 'not-applied', MODERATOR);
    website.users.set('eve', { user: { ...userOf(website, 'eve'), id: '501' }, virtual: '777.77' });

    expect(await refusalOf(granting.prepareAgain(lost.id, MODERATOR))).toContain('no longer leads to');
    expect(website.credits).toEqual([]);
  });
});
