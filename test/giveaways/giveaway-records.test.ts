import { describe, expect, it } from 'vitest';
import { MINUTE, MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';

const HELD = { seed: 'ab', process: 'p', confirmedAt: NOON } as const;

async function setUp(options: Parameters<typeof setUpGiveaways>[0] = {}) {
  const set = await setUpGiveaways({ players: 2, ...options });
  const draft = async () => (await set.giveaways.prepare(set.request({ amount: 20, winners: 3 }))).draft;
  const open = async () => (await set.records.open()).map(({ id }) => id);
  return { ...set, draft, open };
}

describe('a draft', () => {
  it('becomes a giveaway once, and takes the whole cost from the cap in the same step', async () => {
    const { records, draft, reserved } = await setUp();
    const one = await draft();

    const entered = await Promise.all([1, 2, 3].map(() => records.enter(one, { ...HELD, state: 'opening' })));

    expect(entered.filter(Boolean)).toHaveLength(1);
    expect(await reserved()).toBe('60.00');
    expect(await records.draftOf(one.id)).toBeUndefined();
  });

  it('does not become a giveaway beyond the cap, and stays', async () => {
    const { records, draft, reserved, giveaways, request } = await setUp({ dailyMax: '100.00' });
    const [one, other] = [await draft(), (await giveaways.prepare(request({ amount: 50 }))).draft];
    await records.enter(one, { ...HELD, state: 'opening' });

    expect(await refusalOf(records.enter(other, { ...HELD, state: 'opening' }))).toContain('40.00 credits');
    expect(await records.find(other.id)).toBeUndefined();
    expect(await records.draftOf(other.id)).toEqual(other);
    expect(await reserved()).toBe('60.00');
  });

  it('becomes no giveaway once it is dropped', async () => {
    const { records, draft, reserved } = await setUp();
    const one = await draft();

    expect(await records.dropDraft(one)).toBe(true);
    expect(await records.dropDraft(one)).toBe(false);
    expect(await records.enter(one, { ...HELD, state: 'opening' })).toBeUndefined();
    expect(await reserved()).toBe('0.00');
  });

  it('is removed when it is too old', async () => {
    const { records, draft, clock } = await setUp();
    const old = await draft();
    clock.now += MINUTE;
    const young = await draft();

    await records.sweepDrafts(clock.now);

    expect([await records.draftOf(old.id), await records.draftOf(young.id)]).toEqual([undefined, young]);
  });
});

describe('a change', () => {
  it('is made once if several make it at the same moment', async () => {
    const { records, start, current } = await setUp();
    const one = await start();

    const changed = await Promise.all(
      ['a', 'b', 'c', 'd'].map((endedBy) => records.change(one, { state: 'ending', endedBy })),
    );

    expect(changed.filter(Boolean)).toEqual([await current(one)]);
  });

  it('makes the changes that go with it, or none at all', async () => {
    const { records, start, current, caps, reserved } = await setUp();
    const one = await start({ amount: 20 });
    const release = async () => [await caps.release(MODERATOR, one.confirmedAt, await amount('20'))];

    expect(
      await records.change({ ...one, title: 'another' }, { state: 'cancelled' }, release),
    ).toBeUndefined();
    expect(await reserved()).toBe('20.00');
    expect(await records.change(one, { state: 'cancelled' }, release)).toMatchObject({ state: 'cancelled' });
    expect(await reserved()).toBe('0.00');
    expect((await current(one)).state).toBe('cancelled');
  });
});

async function amount(text: string) {
  return (await import('../../src/money/amount.js')).amountOf(text);
}

describe('the list of open giveaways', () => {
  it('has a giveaway from its confirmation until it is closed', async () => {
    const { records, start, open } = await setUp();
    const one = await start();
    expect(await open()).toEqual([one.id]);

    expect(await records.close(one)).toBe(true);
    expect(await open()).toEqual([]);
    expect(await records.find(one.id)).toEqual(one);
  });

  it('keeps a giveaway that has changed since the process that closes it read it', async () => {
    const { records, start, open } = await setUp();
    const one = await start();
    const finished = await records.change(one, { state: 'finished' });
    await records.change(finished as NonNullable<typeof finished>, { state: 'drawn', notified: false });

    expect(await records.close(finished as NonNullable<typeof finished>)).toBe(false);
    expect(await open()).toEqual([one.id]);
  });

  it('has a giveaway again that is taken up at the moment it is closed', async () => {
    const { records, start, open, store, current } = await setUp();
    const finished = await records.change(await start(), { state: 'finished' });
    if (finished === undefined) throw new Error('it could not be finished');
    const { get } = store;
    let isClosing = true;
    // Between what the change has read and what it writes.
    store.get = async (key) => {
      const found = await get(key);
      if (key.startsWith('giveaway-open:') && isClosing) {
        isClosing = false;
        await records.close(finished);
      }
      return found as never;
    };

    await records.change(finished, { state: 'drawn', notified: false });

    expect(isClosing).toBe(false);
    expect((await current(finished)).state).toBe('drawn');
    expect(await open()).toEqual([finished.id]);
  });

  it('has a giveaway again if there is something new to tell', async () => {
    const { records, start, open } = await setUp();
    const finished = await records.change(await start(), { state: 'finished', notified: true });
    if (finished === undefined) throw new Error('it could not be finished');
    await records.close(finished);

    await records.change(finished, { notified: false });

    expect(await open()).toEqual([finished.id]);
  });
});

describe('the list of all', () => {
  it('is the newest first, and no longer than asked for', async () => {
    const { records, start } = await setUp();
    const [one, two, three] = [await start(), await start(), await start()];

    expect((await records.list(2)).map(({ id }) => id)).toEqual([three?.id, two?.id]);
    expect(await records.list(9)).toHaveLength(3);
    expect(one?.id).toBeDefined();
  });
});
