import { describe, expect, it } from 'vitest';
import { RecordError } from '../../src/errors.js';
import { allKeys, allRows, readableRows, searched, shownPage } from '../../src/storage/all-rows.js';
import type { Change } from '../../src/storage/store.js';
import { openStore } from '../support/open-store.js';

const keyOf = (number: number) => `grant-of:1:${String(number).padStart(3, '0')}`;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** 450 records: more than two pages. */
async function setUp(isUnreadable: (number: number) => boolean) {
  const store = await openStore();
  const keys = Array.from({ length: 450 }, (_, number) => keyOf(number));
  const changes = keys.map(
    (key, number): Change => ({ key, from: undefined, to: isUnreadable(number) ? { nonsense: 1 } : key }),
  );
  await store.commit(changes);
  return { store, keys: keys.toReversed() };
}

describe('all rows of a range', () => {
  it.each([
    ['the last of a page', (number: number) => number === 250],
    ['the first of a page', (number: number) => number === 249],
    ['a whole page', (number: number) => number >= 250],
    ['the lowest', (number: number) => number === 0],
    ['all', () => true],
  ])('are read to the end where %s cannot be read', async (_, isUnreadable) => {
    const { store, keys } = await setUp(isUnreadable);
    const leftOut: string[] = [];
    const rows = await collect(readableRows(store, 'grant-of:1:', (key) => leftOut.push(key)));
    const isBad = (key: string) => isUnreadable(Number(key.slice(-3)));
    expect(rows.map(({ key }) => key)).toEqual(keys.filter((key) => !isBad(key)));
    expect(leftOut).toEqual(keys.filter(isBad));
    expect(await collect(allKeys(store, 'grant-of:1:'))).toEqual(keys);
    await expect(collect(allRows(store, 'grant-of:1:'))).rejects.toThrow(RecordError);
  });

  it('are shown in consecutive pages, however few can be read', async () => {
    const { store, keys } = await setUp((number) => number === 449 || number === 447 || number === 446);
    const first = await shownPage(store, { prefix: 'grant-of:1:', limit: 2 });
    expect(first.rows.map(({ key }) => key)).toEqual([keys[1]]);
    const second = await shownPage(store, { prefix: 'grant-of:1:', limit: 2, before: first.before });
    expect(second.rows).toEqual([]);
    const third = await shownPage(store, { prefix: 'grant-of:1:', limit: 1_000, before: second.before });
    expect(third.rows).toHaveLength(446);
    expect(third.before).toBeUndefined();
  });
});

describe('a search for a list', () => {
  const search = (
    store: Awaited<ReturnType<typeof setUp>>['store'],
    wanted: string,
    before?: string,
    most?: number,
  ) =>
    searched<string, string>(
      store,
      { prefix: 'grant-of:1:', before },
      async ({ value }) => (value.endsWith(wanted) ? value : undefined),
      most,
    );

  it('finds what is wanted, to the last of them', async () => {
    const { store } = await setUp((number) => number === 344);
    expect(await search(store, '44')).toEqual({
      found: [keyOf(444), keyOf(244), keyOf(144), keyOf(44)],
      before: undefined,
    });
    expect(await search(store, 'none')).toEqual({ found: [], before: undefined });
  });

  it('stops after a bounded number of rows, and goes on from there', async () => {
    const { store } = await setUp(() => false);
    const first = await search(store, '44', undefined, 400);
    expect(first).toEqual({ found: [keyOf(444), keyOf(344), keyOf(244), keyOf(144)], before: keyOf(50) });
    expect(await search(store, '44', first.before)).toEqual({ found: [keyOf(44)], before: undefined });
  });
});
