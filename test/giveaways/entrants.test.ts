import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/giveaways/draw.js';
import { createEntrants } from '../../src/giveaways/entrants.js';
import type { Change } from '../../src/storage/store.js';
import { openStore } from '../support/open-store.js';

const HELD: Change = { key: 'giveaway:one', from: 'open', to: 'open' };

async function setUp() {
  const store = await openStore();
  await store.commit([{ key: HELD.key, from: undefined, to: 'open' }]);
  return { store, entrants: createEntrants(store) };
}

describe('entrants', () => {
  it('enter once, leave once, and may come again', async () => {
    const { entrants } = await setUp();

    expect(await entrants.add('one', '7', HELD)).toBe(true);
    expect(await entrants.add('one', '7', HELD)).toBe(false);
    expect(await entrants.has('one', '7')).toBe(true);
    expect(await entrants.remove('one', '7', HELD)).toBe(true);
    expect(await entrants.remove('one', '7', HELD)).toBe(false);
    expect(await entrants.has('one', '7')).toBe(false);
    expect(await entrants.add('one', '7', HELD)).toBe(true);
    expect(await entrants.count('one')).toBe(1);
  });

  it('neither enter nor leave a giveaway that is no longer as it was', async () => {
    const { store, entrants } = await setUp();
    await entrants.add('one', '7', HELD);
    await store.commit([{ ...HELD, to: 'ended' }]);

    expect(await entrants.add('one', '8', HELD)).toBe(false);
    expect(await entrants.remove('one', '7', HELD)).toBe(false);
    expect(await entrants.all({ id: 'one' })).toEqual(['7']);
  });

  it('come in the order of a draw, whatever the length of their IDs, over several pages', async () => {
    const { entrants, store } = await setUp();
    const ids = Array.from({ length: 12_000 }, (_, index) => String(((index * 7_919) % 1_000_003) + 1));
    for (let first = 0; first < ids.length; first += 1_000) {
      await store.commit(
        ids.slice(first, first + 1_000).map((id) => ({
          key: `entrant:one:${id.padStart(20, '0')}`,
          from: undefined,
          to: 1,
        })),
      );
    }
    for (const id of ['12345678901234567890', '1180000000000000302']) await entrants.add('one', id, HELD);

    const all = await entrants.all({ id: 'one' });

    expect(all).toEqual(inOrder([...ids, ...all.slice(-2)]));
    expect(all.slice(-2)).toEqual(['1180000000000000302', '12345678901234567890']);
    expect(await entrants.count('one')).toBe(12_002);
  });

  it('belong to one giveaway alone, even if the ID of another begins with its ID', async () => {
    const { entrants } = await setUp();
    await entrants.add('one', '7', HELD);
    await entrants.add('one1', '8', HELD);

    expect(await entrants.all({ id: 'one' })).toEqual(['7']);
    expect(await entrants.count('one1')).toBe(1);
    expect(await entrants.all({ id: 'on' })).toEqual([]);
  });

  it('are forgotten a part at a time', async () => {
    const { entrants } = await setUp();
    for (const id of ['1', '2', '3']) await entrants.add('one', id, HELD);
    await entrants.add('two', '1', HELD);

    expect(await entrants.forget('one', 2)).toBe(2);
    expect(await entrants.forget('one', 2)).toBe(1);
    expect(await entrants.forget('one', 2)).toBe(0);
    expect([await entrants.count('one'), await entrants.count('two')]).toEqual([0, 1]);
  });
});
