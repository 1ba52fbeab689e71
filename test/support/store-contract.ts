import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/storage/store.js';

/**
 * Makes a place for a test's own records, and opens stores on it, each like another process that shares it. The
 * caller deletes it.
 */
export type NewRecords = () => Promise<() => Promise<Store>>;

/** The contract of every store. */
export function holdToStoreContract(newRecords: NewRecords): void {
  const openOne = async () => (await newRecords())();
  describeCommits(newRecords, openOne);
  describeReads(openOne);
}

function describeCommits(newRecords: NewRecords, openOne: () => Promise<Store>): void {
  describe('a commit', () => {
    it('writes a new record, which another store on the file reads', async () => {
      const open = await newRecords();
      const [one, other] = [await open(), await open()];
      expect(await one.commit([{ key: 'link:1', from: undefined, to: { name: 'bob' } }])).toBe(true);
      expect(await other.get('link:1')).toEqual({ name: 'bob' });
    });

    it('changes nothing if one record is not as it should be', async () => {
      const store = await openOne();
      await store.commit([{ key: 'a', from: undefined, to: 1 }]);
      const done = await store.commit([
        { key: 'b', from: undefined, to: 2 },
        { key: 'a', from: 7, to: 8 },
      ]);
      expect(done).toBe(false);
      expect(await store.get('b')).toBeUndefined();
      expect(await store.get('a')).toBe(1);
    });

    it('does not overwrite a record that it takes to be absent', async () => {
      const store = await openOne();
      await store.commit([{ key: 'a', from: undefined, to: 1 }]);
      expect(await store.commit([{ key: 'a', from: undefined, to: 2 }])).toBe(false);
      expect(await store.get('a')).toBe(1);
    });

    it('does not bring a record back that it takes to be there', async () => {
      const store = await openOne();
      expect(await store.commit([{ key: 'a', from: 1, to: 2 }])).toBe(false);
      expect(await store.get('a')).toBeUndefined();
    });

    it('removes, writes and makes sure of others in one go', async () => {
      const store = await openOne();
      await store.commit([
        { key: 'gone', from: undefined, to: { a: 1 } },
        { key: 'kept', from: undefined, to: 'same' },
      ]);
      const done = await store.commit([
        { key: 'gone', from: { a: 1 }, to: undefined },
        { key: 'kept', from: 'same', to: 'same' },
        { key: 'new', from: undefined, to: [1, 2] },
      ]);
      expect(done).toBe(true);
      expect(await store.get('gone')).toBeUndefined();
      expect(await store.get('kept')).toBe('same');
      expect(await store.get('new')).toEqual([1, 2]);
    });

    it('writes a removed record anew', async () => {
      const store = await openOne();
      await store.commit([{ key: 'a', from: undefined, to: 1 }]);
      await store.commit([{ key: 'a', from: 1, to: undefined }]);
      expect(await store.commit([{ key: 'a', from: undefined, to: 2 }])).toBe(true);
      expect(await store.get('a')).toBe(2);
    });

    it('keeps texts as they are, quotes and emoji and all', async () => {
      const store = await openOne();
      const text = `'; DROP TABLE keyv; -- "\\ \n 🎉 \u202e {NULL,"a"}`;
      await store.commit([{ key: text, from: undefined, to: { text } }]);
      expect(await store.get(text)).toEqual({ text });
      expect(await store.commit([{ key: text, from: { text }, to: 1 }])).toBe(true);
    });

    it.each([
      ['a zero character', 'a\u0000b'],
      ['half of a pair of surrogates', '\ud83c\udf89 \ud83c'],
      ['the word null', 'null'],
      ['an empty text', ''],
      ['null', null],
      ['false', false],
      ['a number that is not exact', 0.1 + 0.2],
      ['a very large number', 1.7976931348623157e308],
      ['nothing but structure', [[], {}, [[]]]],
      ['what is no field of its own elsewhere', JSON.parse('{"__proto__":1,"10":2,"9":3}')],
      ['a long text', 'é🎉'.repeat(50_000)],
    ])('keeps %s, and knows it again', async (_, value) => {
      const store = await openOne();
      await store.commit([{ key: 'a', from: undefined, to: value }]);
      const read = await store.get<never>('a');
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
      expect(await store.range({ prefix: '', limit: 5 })).toEqual([{ key: 'a', value: read }]);
      expect(await store.commit([{ key: 'a', from: read, to: undefined }])).toBe(true);
    });

    it('keeps no part of what it was given or has given', async () => {
      const store = await openOne();
      const given = { list: [1], gone: undefined };
      await store.commit([{ key: 'a', from: undefined, to: given }]);
      given.list.push(2);
      const read = await store.get<{ list: number[] }>('a');
      expect(read).toStrictEqual({ list: [1] });
      // A store may freeze what it gives.
      Reflect.set(read?.list ?? [], 0, 3);
      expect(await store.get('a')).toEqual({ list: [1] });
      const withNothing = { list: [1], none: undefined };
      expect(await store.commit([{ key: 'a', from: withNothing, to: undefined }])).toBe(true);
    });

    it('takes fields in another order for another record', async () => {
      const store = await openOne();
      await store.commit([{ key: 'a', from: undefined, to: { x: 1, y: 2 } }]);
      expect(await store.commit([{ key: 'a', from: { y: 2, x: 1 }, to: 3 }])).toBe(false);
      expect(await store.commit([{ key: 'a', from: { x: 1, y: 2 }, to: 3 }])).toBe(true);
    });

    it('without changes is done', async () => {
      expect(await (await openOne()).commit([])).toBe(true);
    });

    it('of very many records is one like any other', async () => {
      const store = await openOne();
      const many = Array.from({ length: 1_000 }, (_, index) => ({
        key: `a:${index}`,
        from: undefined,
        to: index,
      }));
      expect(await store.commit(many)).toBe(true);
      expect(await store.commit(many)).toBe(false);
      expect(await store.range({ prefix: 'a:', limit: 2_000 })).toHaveLength(1_000);
    });

    it('is won by exactly one of many, through two stores', async () => {
      const open = await newRecords();
      const stores = [await open(), await open()];
      const tries = Array.from({ length: 40 }, (_, index) =>
        stores[index % 2]?.commit([
          { key: 'owner', from: undefined, to: index },
          { key: `trace:${index}`, from: undefined, to: index },
        ]),
      );
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((won) => won)).toHaveLength(1);
      const winner = outcomes.indexOf(true);
      expect(await stores[0]?.get('owner')).toBe(winner);
      expect(await stores[1]?.range({ prefix: 'trace:', limit: 100 })).toEqual([
        { key: `trace:${winner}`, value: winner },
      ]);
    });

    it('counts correctly when many add to one number through two stores', async () => {
      const open = await newRecords();
      const stores = [await open(), await open()];
      const addOne = async (store: (typeof stores)[number]) => {
        for (;;) {
          const from = await store.get<number>('count');
          if (await store.commit([{ key: 'count', from, to: (from ?? 0) + 1 }])) return;
        }
      };
      await Promise.all(Array.from({ length: 20 }, (_, index) => addOne(stores[index % 2] as never)));
      expect(await stores[0]?.get('count')).toBe(20);
    });
  });
}

function describeReads(openOne: () => Promise<Store>): void {
  describe('a range', () => {
    it('compares keys byte by byte, in every script and case', async () => {
      const store = await openOne();
      const keys = [
        'a:B',
        'a:a',
        'a:_',
        'a:ä',
        'a:z',
        'a:Z',
        'a:-1',
        'a:01',
        'a:1',
        'a: ',
        'a:🎉',
        'a:\uffee',
      ];
      await store.commit(keys.map((key) => ({ key, from: undefined, to: 0 })));
      const inOrder = keys.toSorted((one, other) => Buffer.compare(Buffer.from(other), Buffer.from(one)));
      expect((await store.range({ prefix: 'a:', limit: 50 })).map(({ key }) => key)).toEqual(inOrder);
      const after = await store.range({ prefix: 'a:', before: inOrder[3], limit: 50 });
      expect(after.map(({ key }) => key)).toEqual(inOrder.slice(4));
    });

    it('with an empty prefix has every record', async () => {
      const store = await openOne();
      const keys = ['zebra:1', 'grant:2', 'account-lease:1'];
      await store.commit(keys.map((key) => ({ key, from: undefined, to: 0 })));
      expect((await store.range({ prefix: '', limit: 2 })).map(({ key }) => key)).toEqual(keys.slice(0, 2));
      const rest = await store.range({ prefix: '', before: 'grant:2', limit: 2 });
      expect(rest.map(({ key }) => key)).toEqual(keys.slice(2));
    });

    it('gives the newest first, by page, without neighbours or removed records', async () => {
      const store = await openOne();
      const keys = ['grant:1', 'grant:2', 'grant:3', 'grant:4', 'grant', 'grant;', 'granted:1', 'gran:9'];
      await store.commit(keys.map((key) => ({ key, from: undefined, to: key })));
      await store.commit([{ key: 'grant:3', from: 'grant:3', to: undefined }]);
      const first = await store.range({ prefix: 'grant:', limit: 2 });
      expect(first.map((row) => row.key)).toEqual(['grant:4', 'grant:2']);
      const next = await store.range({ prefix: 'grant:', before: 'grant:2', limit: 2 });
      expect(next).toEqual([{ key: 'grant:1', value: 'grant:1' }]);
    });
  });

  describe('a count', () => {
    it('is of the records whose keys start so, without removed ones', async () => {
      const store = await openOne();
      const keys = ['grant:1', 'grant:2', 'grant:3', 'grant', 'grant;', 'granted:1'];
      await store.commit(keys.map((key) => ({ key, from: undefined, to: key })));
      await store.commit([{ key: 'grant:3', from: 'grant:3', to: undefined }]);
      expect(await store.count('grant:')).toBe(2);
      expect(await store.count('')).toBe(5);
      expect(await store.count('none:')).toBe(0);
    });
  });
}
