import { describe, expect, it } from 'vitest';
import { sweepDuplicates } from '../../src/ledger/duplicates.js';
import { shortId } from '../../src/text/short-id.js';
import {
  adds,
  BOB,
  MINUTE,
  MODERATOR,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpLinked,
} from '../support/credit.js';
import { withHeldCommit, withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';

const DAY = 24 * 60 * MINUTE;

describe('of two previews of the same grant', () => {
  it('the one made during a slow Confirm of the other is refused', async () => {
    const slow = withHeldCommit(
      await openStore(),
      ({ key, from }) => key.startsWith('grant:') && from === undefined,
    );
    const all = await setUpLinked({ store: slow.store });
    const { draft } = await all.granting.prepare(all.request());
    const first = all.granting.confirm(draft.id, MODERATOR, quietly);
    await slow.isReached;
    all.clock.now += 2_000;
    const second = await all.granting.prepare(all.request());
    expect(second.recent).toEqual([]);
    all.clock.now += 2_000;
    slow.release();
    expect((await first).grant.state).toBe('applied');
    all.clock.now += 2_000;

    const refusal = await refusalOf(all.granting.confirm(second.draft.id, MODERATOR, quietly));
    expect(refusal).toContain(shortId(draft.id));
    expect(refusal).toContain(`<@${MODERATOR}>`);
    expect(refusal).toContain(`<t:${(all.clock.now - 6_000) / 1000}:R>`);
    expect(adds(all.website)).toHaveLength(1);
  });

  it('one is confirmed if both are at the same moment', async () => {
    const all = await setUpLinked();
    const one = await all.granting.prepare(all.request());
    const other = await all.granting.prepare(all.request());
    const ends = await Promise.allSettled(
      [one, other].map(({ draft }) => all.granting.confirm(draft.id, MODERATOR, quietly)),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(adds(all.website)).toHaveLength(1);
  });

  it('the other is shown by a clock a day ahead', async () => {
    const all = await setUpLinked();
    const { draft } = await all.granting.prepare(all.request());
    await all.granting.confirm(draft.id, MODERATOR, quietly);
    all.clock.now += DAY + 1_000;
    const second = await all.granting.prepare(all.request());
    expect(second.recent.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('one is confirmed, however the clock is set', async () => {
    const all = await setUpLinked();
    const older = await all.granting.prepare(all.request());
    all.clock.now += 1_000;
    const newer = await all.granting.prepare(all.request());
    all.clock.now -= 10_000;
    await all.granting.confirm(newer.draft.id, MODERATOR, quietly);
    all.clock.now += 2_000;
    await refusalOf(all.granting.confirm(older.draft.id, MODERATOR, quietly));
    expect(adds(all.website)).toHaveLength(1);
  });

  it('one of two staff members’ is confirmed, and the other hears whose', async () => {
    const all = await setUpLinked();
    const one = await all.granting.prepare(all.request());
    const other = await all.granting.prepare(all.request({ by: SECOND_MODERATOR, to: { username: 'bob' } }));
    await all.granting.confirm(other.draft.id, SECOND_MODERATOR, quietly);
    const refusal = await refusalOf(all.granting.confirm(one.draft.id, MODERATOR, quietly));
    expect(refusal).toContain(`<@${SECOND_MODERATOR}>`);
    expect(adds(all.website)).toHaveLength(1);
    expect((await all.caps.left(MODERATOR, all.clock.now)).toFixed(2)).toBe('1000.00');
  });

  it('both are confirmed if the second one shows the first', async () => {
    const all = await setUpLinked();
    await all.grant();
    const { draft, recent } = await all.granting.prepare(all.request());
    expect(recent).toHaveLength(1);
    await all.granting.confirm(draft.id, MODERATOR, quietly);
    expect(adds(all.website)).toHaveLength(2);
  });

  it('the second shows the first, whatever grants came between', async () => {
    const all = await setUpLinked();
    const first = await all.grant();
    for (let amount = 1; amount <= 6; amount += 1) await all.grant({ amount });
    const { recent } = await all.granting.prepare(all.request());
    expect(recent.map(({ amount }) => amount)).toEqual(['6.00', '5.00', '4.00', '3.00', '2.00', '15.00']);
    expect(recent.at(-1)?.id).toBe(first.id);
  });

  it('both are confirmed if the first came to nothing before', async () => {
    const all = await setUpLinked({ approvalOver: '10.00' });
    const rejected = await all.grant();
    await all.granting.reject(rejected.id, SECOND_MODERATOR);
    expect((await all.grant()).state).toBe('waiting');
  });

  it.each([{ amount: 15.01 }, { to: { username: 'eve' } }])(
    'both are if they differ: %o',
    async (changes) => {
      const all = await setUpLinked();
      const one = await all.granting.prepare(all.request());
      const other = await all.granting.prepare(all.request(changes));
      for (const { draft } of [one, other]) await all.granting.confirm(draft.id, MODERATOR, quietly);
      expect(adds(all.website)).toHaveLength(2);
    },
  );
});

describe('a preview that two processes confirm', () => {
  it('is no duplicate of itself', async () => {
    const one = await setUpLinked();
    const slow = withHeldRead(one.store, 'duplicate:');
    const other = await setUpLinked({ store: slow.store, clock: one.clock, website: one.website, pid: 101 });
    const { draft } = await one.granting.prepare(one.request());
    const second = other.granting.confirm(draft.id, MODERATOR, quietly);
    await slow.isReached;
    await one.granting.confirm(draft.id, MODERATOR, quietly);
    slow.release();
    expect((await second).grant).toMatchObject({ id: draft.id, state: 'applied' });
    expect(adds(one.website)).toHaveLength(1);
  });
});

describe('what is kept of duplicates', () => {
  it('is forgotten after a day, and confirms previews that knew it', async () => {
    const all = await setUpLinked();
    await all.grant();
    await all.grant({ to: { member: BOB }, amount: 20 });
    all.clock.now += DAY;
    const { draft } = await all.granting.prepare(all.request());
    await sweepDuplicates(all.store, all.clock.now);
    expect(await all.store.count('duplicate:')).toBe(2);
    await sweepDuplicates(all.store, all.clock.now + 1);
    expect(await all.store.count('duplicate:')).toBe(0);
    expect((await all.granting.confirm(draft.id, MODERATOR, quietly)).grant.state).toBe('applied');
  });
});
