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
  type setUpCredit,
  setUpLinked,
} from '../support/credit.js';
import { withHeldCommit, withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';

const DAY = 24 * 60 * MINUTE;

type Options = Pick<NonNullable<Parameters<typeof setUpCredit>[0]>, 'store' | 'clock' | 'website' | 'pid'>;

/** What can be confirmed, and the same again. */
const KINDS = {
  async grant(options: Options) {
    const all = await setUpLinked(options);
    const { granting } = all;
    return {
      ...all,
      of: 1,
      async prepare(by = MODERATOR) {
        const { draft, recent } = await granting.prepare(all.request({ by }));
        return { id: draft.id, shows: recent[0]?.id };
      },
      confirm: async (id: string, by = MODERATOR) => (await granting.confirm(id, by, quietly)).grant.id,
      idle: all.grantAnnouncer.idle,
    };
  },
  async payout(options: Options) {
    const all = await setUpPayouts(options);
    const { payouts } = all;
    return {
      ...all,
      of: 3,
      async prepare(by = MODERATOR) {
        const { draft, repeats } = await payouts.prepare({ ...all.request, by }, rowsFor(3));
        return { id: draft.id, shows: repeats?.id };
      },
      confirm: async (id: string, by = MODERATOR) => (await payouts.confirm(id, by)).id,
      idle: all.idle,
    };
  },
};

describe.each(Object.entries(KINDS))('of two previews of the same %s', (kind, setUp) => {
  it('the one made during a slow Confirm of the other is refused', async () => {
    const slow = withHeldCommit(
      await openStore(),
      ({ key, from }) => key.startsWith(`${kind}:`) && from === undefined,
    );
    const all = await setUp({ store: slow.store });
    const first = await all.prepare();
    const confirmed = all.confirm(first.id);
    await slow.isReached;
    all.clock.now += 2_000;
    const second = await all.prepare(SECOND_MODERATOR);
    expect(second.shows).toBeUndefined();
    slow.release();
    await confirmed;

    const refusal = await refusalOf(all.confirm(second.id, SECOND_MODERATOR));
    expect(refusal).toContain(shortId(first.id));
    expect(refusal).toContain(`<@${MODERATOR}>`);
    expect(refusal).toContain(`<t:${(all.clock.now - 2_000) / 1000}:R>`);
    await all.idle();
    expect(adds(all.website)).toHaveLength(all.of);
  });

  it('one is confirmed if both are at the same moment', async () => {
    const all = await setUp({});
    const drafts = [await all.prepare(), await all.prepare()];
    const ends = await Promise.allSettled(drafts.map(({ id }) => all.confirm(id)));
    await all.idle();
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(adds(all.website)).toHaveLength(all.of);
  });

  it('one is confirmed, however the clock is set', async () => {
    const all = await setUp({});
    const older = await all.prepare();
    all.clock.now += 1_000;
    const newer = await all.prepare();
    all.clock.now -= 30_000;
    await all.confirm(newer.id);
    all.clock.now += 5_000;
    expect(await refusalOf(all.confirm(older.id))).toContain(shortId(newer.id));
    await all.idle();
    expect(adds(all.website)).toHaveLength(all.of);
  });

  it('both are confirmed if the second one shows the first', async () => {
    const all = await setUp({});
    const first = await all.prepare();
    await all.confirm(first.id);
    await all.idle();
    const second = await all.prepare();
    expect(second.shows).toBe(first.id);
    await all.confirm(second.id);
    await all.idle();
    expect(adds(all.website)).toHaveLength(2 * all.of);
  });

  it('none is a twin of its own where two processes confirm it', async () => {
    const one = await setUp({});
    const slow = withHeldRead(one.store, 'duplicate:');
    const { clock, website } = one;
    const other = await setUp({ store: slow.store, clock, website, pid: 101 });
    one.running.add(101);
    other.running.add(100);
    const { id } = await one.prepare();
    const second = other.confirm(id);
    await slow.isReached;
    await one.confirm(id);
    slow.release();
    expect(await second).toBe(id);
    await one.idle();
    expect(adds(website)).toHaveLength(one.of);
  });
});

it('one of two payouts is confirmed, though one requester is on the list', async () => {
  const all = await setUpPayouts();
  const one = await all.prepare(rowsFor(3));
  const own = rowsFor(3).map((row) => (row.number === 2 ? { ...row, leftOut: 'own-account' as const } : row));
  const other = await all.payouts.prepare({ ...all.request, by: SECOND_MODERATOR }, own);
  await all.payouts.confirm(one.id, MODERATOR);
  expect(await refusalOf(all.payouts.confirm(other.draft.id, SECOND_MODERATOR))).toContain(shortId(one.id));
  await all.idle();
  expect(adds(all.website)).toHaveLength(3);
});

describe('of two previews of the same grant', () => {
  it('the other is shown by a clock a day ahead', async () => {
    const all = await setUpLinked();
    const { draft } = await all.granting.prepare(all.request());
    await all.granting.confirm(draft.id, MODERATOR, quietly);
    all.clock.now += DAY + 1_000;
    const second = await all.granting.prepare(all.request());
    expect(second.recent.map(({ id }) => id)).toEqual([draft.id]);
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
