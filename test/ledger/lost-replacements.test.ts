import { expect, it } from 'vitest';
import { grantKey } from '../../src/ledger/grant.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import type { Change } from '../../src/storage/store.js';
import { grantAgain, SECOND_MODERATOR, setUpCredit, setUpLinked } from '../support/credit.js';
import { damagedStore, spoil } from '../support/damaged.js';
import { beforeCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { setUpPayouts } from '../support/payouts.js';
import { recordsOf, wentBack } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

/*
 * Staff grant again what did not arrive. The store goes back to before that while the website has yet to answer, and then
 * staff grant it again once more.
 */

/** A grant that did not arrive, as staff have settled. */
async function setUpLostGrant(options: Parameters<typeof setUpLinked>[0] = {}) {
  const all = await setUpLinked(options);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const { id: lost } = await all.grant();
  await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
  return { ...all, lost };
}

/** Likewise that of a payout's only row. */
async function setUpLostRow() {
  const all = await setUpPayouts();
  const account = { by: 'username', username: 'player1', id: '1' } as const;
  await all.links.set({ member: '5001', account, since: 0, by: 'x' });
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const row = { number: 1, given: 'player1', member: '5001', account, amount: '5.00' };
  const payout = await all.start([row]);
  await all.idle();
  const lost = rowGrantId(payout, row);
  await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
  return { ...all, payout, lost };
}

it.each([
  ['a grant', () => setUpLostGrant()],
  ['a row of a payout', setUpLostRow],
])('%s is not granted again twice, though the store has forgotten', async (_, setUp) => {
  const all = await setUp();
  await (await wentBack(all, () => grantAgain(all, all.lost)))();
  expect(all.website.credits).toHaveLength(1);

  await expect(grantAgain(all, all.lost)).rejects.toThrow();

  expect(all.website.credits).toHaveLength(1);
  const [replacement] = (await all.ledger.find(all.lost))?.replacements ?? [];
  expect(await all.ledger.find(replacement ?? '')).toMatchObject({ state: 'applied', replaces: all.lost });
});

it('a grant is not granted again twice before the first answer', async () => {
  const all = await setUpLostGrant();
  const answer = await wentBack(all, () => grantAgain(all, all.lost));
  const second = grantAgain(all, all.lost);
  await expect.poll(async () => (await all.ledger.find(all.lost))?.replacements).toHaveLength(1);
  await answer();

  expect((await second).grant.state).toBe('not-sent');
  expect(all.website.credits).toHaveLength(1);
  await expect(grantAgain(all, all.lost)).rejects.toThrow();
});

it('what was sent comes back although what it replaces is unreadable', async () => {
  const { store, texts } = await damagedStore([], []);
  const all = await setUpLostGrant({ store });
  const answer = await wentBack(all, () => grantAgain(all, all.lost));
  await spoil(texts, [grantKey(all.lost)], 'cut');
  await answer();

  const [replacement] = (await all.ledger.list({ limit: 5 })).grants;
  expect(replacement).toMatchObject({ state: 'applied', replaces: all.lost });
});

it('the newest replacement is last, also where an older comes back', async () => {
  const all = await setUpLostGrant();
  all.website.outcomes.push({ outcome: refused, takesEffect: false });
  const answer = await wentBack(all, () => grantAgain(all, all.lost));
  const second = grantAgain(all, all.lost);
  await expect.poll(async () => (await all.ledger.find(all.lost))?.replacements).toHaveLength(1);
  await answer();
  const { grant } = await second;

  expect(grant.state).toBe('applied');
  const root = await all.ledger.find(all.lost);
  expect(root?.replacements).toHaveLength(2);
  expect(root?.replacements?.at(-1)).toBe(grant.id);
});

it.each([0, 20])(
  'a grant is not granted again twice where its replacement comes back before it and %i others',
  async (others) => {
    const all = await setUpLinked();
    const before = await recordsOf(all.store);
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const { id: lost } = await all.grant();
    await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
    const answer = await wentBack(all, () => grantAgain(all, lost), before);
    await answer();
    expect(await all.ledger.find(lost)).toBeUndefined();
    const [replacement] = (await all.ledger.list({ limit: 5 })).grants;
    for (let count = 1; count <= others; count += 1) {
      all.clock.now += 60_000;
      await all.grant({ amount: count });
    }

    await all.sentMemory.putBack('one', async (keys) => keys);

    expect((await all.ledger.find(lost))?.replacements).toEqual([replacement?.id]);
    await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
    await expect(grantAgain(all, lost)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(1 + others);
  },
);

it('a grant is not granted again twice where its replacement comes back at the same moment', async () => {
  const raw = await openStore();
  let [lost, answer] = ['', async () => {}];
  const isBack = ({ key, from, to }: Change) =>
    key === grantKey(lost) && from === undefined && to !== undefined;
  const one = await setUpLinked({ store: beforeCommit(raw, isBack, () => answer()) });
  const other = await setUpCredit({ store: raw, website: one.website, pid: 101 });
  const before = await recordsOf(raw);
  one.website.outcomes.push({ outcome: unknown, takesEffect: false });
  lost = (await one.grant()).id;
  await one.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
  answer = await wentBack({ store: raw, website: one.website }, () => grantAgain(other, lost, '902'), before);

  await one.sentMemory.putBack('one', async (keys) => keys);

  await one.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
  await expect(grantAgain(other, lost)).rejects.toThrow();
  expect(one.website.credits).toHaveLength(1);
});
