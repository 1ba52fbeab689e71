import { describe, expect, it } from 'vitest';
import type { Link } from '../../src/accounts/member-links.js';
import type { Account } from '../../src/accounts/website-account.js';
import { BONUS_CAP } from '../../src/ledger/grant.js';
import { faultsIn } from '../support/audit-faults.js';
import { adds, BOB, BOT, EVE, MODERATOR, quietly, refusalOf } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { BOB_ACCOUNT, DAY, setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';
import { goBack, quarantineAt, recordsOf } from '../support/set-back.js';
import { createWebsiteDouble, unknown } from '../support/website-double.js';

const EVE_ACCOUNT: Account = { by: 'username', username: 'eve', id: '2' };
type Options = NonNullable<Parameters<typeof setUpProofs>[0]>;

/** A bot that pays 5.00 for a proven link, which members prove at once. */
async function setUp(options: Options = {}) {
  const all = await setUpProofs({ bonus: '5.00', ...options });
  return {
    ...all,
    prove: (member: string, account: Account, proof: Link['proof'] = 'steam') =>
      all.links.set({ member, account, since: all.clock.now, by: member, ...(proof && { proof }) }),
    /** The bonuses that are in the ledger, the oldest first. */
    bonuses: async () =>
      (await all.ledger.list({ limit: 100 })).grants.filter(({ kind }) => kind === 'link-bonus').toReversed(),
  };
}
type Bot = Awaited<ReturnType<typeof setUp>>;

const due = ({ store }: Bot) => store.count('link-bonus-due:');

describe('a bonus', () => {
  it('is paid for a link that a deposit has proven, and told', async () => {
    const all = await setUp();
    const { proof } = await all.send();
    expect(await all.answer(proof.id, all.shown())).toMatchObject({ kind: 'linked', bonus: '5.00' });
    await all.payBonuses();
    const [bonus, ...more] = await all.bonuses();
    expect(more).toEqual([]);
    expect(bonus).toMatchObject({ by: BOT, member: BOB, amount: '5.00', state: 'applied' });
    expect(all.website.credits.at(-1)).toEqual({ username: 'bob', amount: '5.00' });
    expect(all.recorded).toEqual([proof.id, bonus?.id]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('has a cap beside those of deposits and staff', async () => {
    const all = await setUp({ bonusDailyMax: '9.00' });
    await all.prove(BOB, BOB_ACCOUNT);
    await all.payBonuses();
    const left = await Promise.all([BONUS_CAP, BOT, MODERATOR].map((one) => all.left(one)));
    expect(left).toEqual(['4.00', '20.00', '1000.00']);
  });

  it('is none for links that staff make, nor where none is set', async () => {
    const all = await setUp();
    await all.prove(BOB, BOB_ACCOUNT, 'staff');
    expect(await due(all)).toBe(0);
    const without = await setUpProofs();
    await without.links.set({ member: BOB, account: BOB_ACCOUNT, since: 1, by: BOB, proof: 'steam' });
    expect(await without.store.count('link-bonus')).toBe(0);
  });

  it('is paid although its member has unlinked', async () => {
    const all = await setUp();
    await all.prove(BOB, BOB_ACCOUNT);
    await all.links.remove(BOB);
    await all.payBonuses();
    expect(await all.bonuses()).toMatchObject([{ state: 'applied' }]);
  });

  it('waits while none is set, and is paid once one is', async () => {
    const all = await setUp();
    await all.prove(BOB, BOB_ACCOUNT);
    const off = await setUpProofs({ store: all.store, clock: all.clock, website: all.website });
    await off.payBonuses();
    expect(await due(all)).toBe(1);
    await all.payBonuses();
    expect(await all.bonuses()).toMatchObject([{ state: 'applied' }]);
  });

  it('whose outcome is unknown is put before staff, and not earned again', async () => {
    const all = await setUp();
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await all.prove(BOB, BOB_ACCOUNT);
    await all.payBonuses();
    expect(await all.bonuses()).toMatchObject([{ state: 'unknown' }]);
    expect(all.notified).toContain('ask unknown');
    await all.links.remove(BOB);
    await all.prove(BOB, BOB_ACCOUNT);
    expect(await due(all)).toBe(0);
  });
});

describe('a second bonus', () => {
  const again: readonly (readonly [string, string, Account])[] = [
    ['the same link again', BOB, BOB_ACCOUNT],
    ['another account', BOB, EVE_ACCOUNT],
    ['another member', EVE, BOB_ACCOUNT],
    ['another member after a rename', EVE, { ...BOB_ACCOUNT, username: 'robert' }],
    ['the name of an account that had one', EVE, { by: 'username', username: 'BOB', id: '7' }],
    ['a Steam ID that had one', EVE, { by: 'steam', username: 'new', steam: '76561197960287930' }],
  ];

  it.each(again)('is not earned by %s', async (_, member, account) => {
    const all = await setUp();
    await all.prove(BOB, { ...BOB_ACCOUNT, steam: '76561197960287930' });
    await all.payBonuses();
    await all.links.remove(BOB);
    await all.prove(member, account);
    await all.payBonuses();
    expect(await all.bonuses()).toHaveLength(1);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is not earned by two members who prove one account at once', async () => {
    const one = await setUp();
    const other = await setUp({ store: one.store, clock: one.clock, website: one.website, pid: 101 });
    one.running.add(101);
    await Promise.all([one.prove(BOB, BOB_ACCOUNT), other.prove(EVE, BOB_ACCOUNT)]);
    await Promise.all([one.payBonuses(), other.payBonuses(), one.payBonuses()]);
    expect(adds(one.website)).toHaveLength(1);
    expect(await faultsIn(one.store)).toEqual([]);
  });

  it('is not paid after any commit that fails, or only seems to', async () => {
    for (const takesEffect of [true, false]) {
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const faulty = faultyStore(await openStore());
        const all = await setUp({ store: faulty.store });
        await all.prove(BOB, BOB_ACCOUNT);
        faulty.fail({ nth, takesEffect });
        await all.payBonuses().catch(() => undefined);
        hasFailed = faulty.hasFailed();
        await all.payBonuses();
        expect(all.website.credits.length, `commit ${nth}`).toBeLessThanOrEqual(1);
        expect(await all.bonuses()).toHaveLength(1);
      }
    }
  });
});

describe('bonuses over the cap of a day', () => {
  it('are paid on the next ones, in order', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const all = await setUp({ website: createWebsiteDouble(...names), bonusDailyMax: '10.00' });
    for (const [index, username] of names.entries()) {
      all.clock.now += 1;
      await all.prove(`7${index}`, { by: 'username', username, id: String(index + 1) });
    }
    const paidOn: string[][] = [];
    for (let day = 0; day < 3; day += 1) {
      const before = all.website.credits.length;
      await all.payBonuses();
      paidOn.push(
        all.website.credits
          .slice(before)
          .map(({ username }) => username)
          .toSorted(),
      );
      all.clock.now += DAY;
    }
    expect(paidOn).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('hold up no other where no day has room for them', async () => {
    const rich = await setUp({ bonus: '9.00' });
    await rich.prove(BOB, BOB_ACCOUNT);
    const all = await setUp({ ...rich, bonusDailyMax: '6.00', bonus: '5.00' } as Options);
    all.clock.now += 1;
    await all.prove(EVE, EVE_ACCOUNT);
    await all.payBonuses();
    expect(await all.bonuses()).toMatchObject([{ member: EVE, amount: '5.00' }]);
  });
});

describe('staff decide about a bonus', () => {
  it('above the amount that needs approval, and not about their own', async () => {
    const all = await setUp({ approvalOver: '4.99' });
    await all.prove(BOB, BOB_ACCOUNT);
    await all.payBonuses();
    const [bonus] = await all.bonuses();
    expect(bonus?.state).toBe('waiting');
    expect(all.notified).toEqual(['ask waiting']);
    const { id } = bonus ?? { id: '' };
    expect(await refusalOf(all.granting.approve(id, BOB, quietly))).toMatch(/your own website account/);
    const { grant } = await all.granting.approve(id, MODERATOR, quietly);
    expect(grant).toMatchObject({ state: 'applied', decidedBy: MODERATOR });
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('since the records were set back', async () => {
    const all = await setUp();
    await all.prove(BOB, BOB_ACCOUNT);
    await quarantineAt(all.store, all.clock.now);
    all.clock.now += 1;
    await all.prove(EVE, EVE_ACCOUNT);
    await all.payBonuses();
    const bonuses = await all.bonuses();
    expect(bonuses.map(({ state, quarantined }) => [state, quarantined?.was])).toEqual([
      ['waiting', 'planned'],
      ['waiting', 'planned'],
    ]);
    expect(adds(all.website)).toEqual([]);
    expect(await faultsIn(all.store)).toEqual([]);
  });
});

it('the marks of a bonus that the store has lost are put back', async () => {
  const all = await setUp();
  const before = await recordsOf(all.store);
  await all.prove(BOB, BOB_ACCOUNT);
  const salt = (await recordsOf(all.store)).find(({ key }) => key.startsWith('link-bonus-salt:'));
  await all.payBonuses();
  await goBack(all.store, salt === undefined ? before : [...before, salt]);
  await all.sentMemory.putBack('one', async (keys) => {
    const found = await Promise.all(keys.map((key) => all.store.get(key)));
    return keys.filter((_, index) => found[index] === undefined);
  });
  expect(await all.bonuses()).toMatchObject([{ state: 'applied', returned: true }]);
  for (const [member, account] of [
    [BOB, EVE_ACCOUNT],
    [EVE, BOB_ACCOUNT],
  ] as const) {
    await all.prove(member, account);
    await all.links.remove(member);
  }
  expect(await due(all)).toBe(0);
  expect(await faultsIn(all.store)).toEqual([]);
});
