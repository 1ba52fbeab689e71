import { describe, expect, it } from 'vitest';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { amountOf } from '../../src/money/amount.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import type { PayoutDraft } from '../../src/payouts/payout-schema.js';
import { allRows } from '../../src/storage/all-rows.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { openStore } from '../support/open-store.js';
import { confirmedAs, rowsFor } from '../support/payouts.js';

const WISH: Omit<PayoutDraft, 'id' | 'draftedAt'> = {
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  source: { kind: 'members' },
  rows: 3,
  payable: 3,
  total: '3.06',
  digest: 'digest',
};

async function setUp() {
  const store = await openStore();
  const clock = { now: NOON };
  const caps = createCaps(store, () => amountOf('1000.00'));
  const records = createPayoutRecords(store, caps, () => clock.now);
  return {
    store,
    clock,
    caps,
    records,
    async keys(prefix: string) {
      const keys: string[] = [];
      for await (const { key } of allRows(store, prefix)) keys.push(key);
      return keys;
    },
    left: () => caps.left(MODERATOR, clock.now).then(String),
  };
}

describe('the list of a payout', () => {
  it('comes back in its order, however long it is', async () => {
    const { records } = await setUp();
    const rows = rowsFor(1_203);
    const draft = await records.draft({ ...WISH, rows: 1_203 }, rows);
    expect(await records.rows(draft.id)).toEqual(rows);
    expect(await records.draftOf(draft.id)).toEqual(draft);
  });

  it.each([0, 1, 100, 101])('of %i rows goes with its draft', async (count) => {
    const { records, keys } = await setUp();
    await records.dropDraft(await records.draft(WISH, rowsFor(count)));
    expect(await keys('payout')).toEqual([]);
  });

  it('is not swept before its time, nor once it was confirmed', async () => {
    const { records } = await setUp();
    const confirmed = await records.draft(WISH, rowsFor(3));
    const open = await records.draft(WISH, rowsFor(3));
    await records.enter(confirmed, confirmedAs('running', 'p'));
    await records.sweepDrafts(NOON);
    expect(await records.draftOf(open.id)).toEqual(open);
    await records.sweepDrafts(NOON + 1);
    expect(await records.draftOf(open.id)).toBeUndefined();
    expect(await records.rows(confirmed.id)).toHaveLength(3);
  });
});

describe('confirming a payout', () => {
  it('and cancelling at the same moment come to one of the two', { repeats: 9 }, async () => {
    const { records, left } = await setUp();
    const draft = await records.draft(WISH, rowsFor(3));
    const [entered, dropped] = await Promise.all([
      records.enter(draft, confirmedAs('running', 'p')),
      records.dropDraft(draft),
    ]);
    expect(entered === undefined).toBe(dropped);
    expect(await records.rows(draft.id)).toHaveLength(dropped ? 0 : 3);
    expect(await left()).toBe(dropped ? '1000' : '996.94');
  });
});

describe('the record of a payout', () => {
  async function running() {
    const all = await setUp();
    const payout = await all.records.enter(
      await all.records.draft(WISH, rowsFor(3)),
      confirmedAs('running', 'p'),
    );
    if (payout === undefined) throw new Error('not entered');
    return { ...all, payout };
  }

  it('takes notes even if something else changes at the same moment', async () => {
    const { records, payout } = await running();
    await Promise.all([
      records.change(payout, { state: 'stopped' }),
      records.note(payout.id, { progress: { channelId: 'c', messageId: 'm' } }),
      records.note(payout.id, { posted: { channelId: 'log', messageId: 'm' } }),
    ]);
    const found = await records.find(payout.id);
    expect(found).toMatchObject({ progress: { messageId: 'm' }, posted: { messageId: 'm' } });
  });

  it('that was resumed is open again, and not closed by its earlier end', async () => {
    const { records, payout } = await running();
    const finished = await records.change(payout, { state: 'finished' });
    if (finished === undefined) throw new Error('not finished');
    const resumed = await records.change(finished, { state: 'running' });
    expect(await records.close(finished)).toBe(false);
    expect(await records.open()).toEqual([resumed]);

    const again = resumed && (await records.change(resumed, { state: 'finished' }));
    if (again === undefined) throw new Error('not finished');
    await records.close(again);
    const once = await records.change(again, { state: 'running' });
    expect(await records.open()).toEqual([once]);
  });

  it('stands in a list of those that one member started, by state', async () => {
    const { records, clock } = await setUp();
    const enter = async (by: string, state: 'running' | 'waiting') => {
      clock.now += 1;
      const request = { ...WISH, by, digest: `digest ${clock.now}` };
      const payout = await records.enter(await records.draft(request, rowsFor(1)), confirmedAs(state, 'p'));
      return payout?.id ?? '';
    };
    const wanted: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      await enter(SECOND_MODERATOR, 'running');
      wanted.unshift(await enter(MODERATOR, 'running'));
      await enter(MODERATOR, 'waiting');
    }
    const idsOf = async (by: { member?: string; state?: string }) =>
      (await records.listed(by)).entries.map(({ id }) => id);
    expect(await idsOf({ member: MODERATOR, state: 'running' })).toEqual(wanted);
    expect(await idsOf({ member: MODERATOR })).toHaveLength(6);
    expect(await idsOf({ state: 'running' })).toHaveLength(6);
    expect(await idsOf({ member: 'nobody' })).toEqual([]);
  });

  it('stands in a list by when it was confirmed, whatever its ID says', async () => {
    const { records, clock } = await setUp();
    const drafts = [];
    for (const number of [1, 2, 3]) {
      drafts.push(await records.draft({ ...WISH, digest: `digest ${number}` }, rowsFor(1)));
      clock.now += 1;
    }
    const [first, second, third] = drafts as [PayoutDraft, PayoutDraft, PayoutDraft];
    for (const [draft, at] of [
      [third, 1],
      [first, 3],
      [second, 2],
    ] as const)
      await records.enter(draft, { ...confirmedAs('running', 'p'), confirmedAt: clock.now + at });

    expect((await records.listed({})).entries.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  });
});
