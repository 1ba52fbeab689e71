import { describe, expect, it } from 'vitest';
import type { Change, Store } from '../../src/storage/store.js';
import type { NewRecords } from './store-contract.js';

const ACCOUNTS = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `account:${name}`);
const AT_FIRST = 100;

/** Reproducible choices: a small linear congruential generator. */
function choices(seed: number): (from: number) => number {
  let state = seed;
  return (from) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * from);
  };
}

/** Retries until no one interferes. @returns the number of tries */
async function untilDone(store: Store, plan: () => Promise<readonly Change[]>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    if (await store.commit(await plan())) return tries;
  }
}

const count = (store: Store, key: string) => store.get<number>(key);

/** The contract of every store under concurrent writes. */
export function holdToConcurrencyContract(newRecords: NewRecords): void {
  /** Two stores on the same records, like two processes. */
  const twoStores = async (): Promise<readonly [Store, Store]> => {
    const open = await newRecords();
    return [await open(), await open()];
  };

  describe('many who write at the same moment through two stores', () => {
    it('move between accounts without losing or making anything, in any order', async () => {
      const stores = await twoStores();
      await stores[0].commit(ACCOUNTS.map((key) => ({ key, from: undefined, to: AT_FIRST })));
      const choose = choices(1);
      const work = Array.from({ length: 60 }, (_, index) => {
        const store = stores[index % 2] as Store;
        const [from, to] = [choose(ACCOUNTS.length), choose(ACCOUNTS.length - 1)];
        const keys = [ACCOUNTS[from], ACCOUNTS.filter((_key, other) => other !== from)[to]] as [
          string,
          string,
        ];
        return untilDone(store, async () => {
          const [one, other] = [await count(store, keys[0]), await count(store, keys[1])];
          return [
            { key: keys[0], from: one, to: (one ?? 0) - 1 },
            { key: keys[1], from: other, to: (other ?? 0) + 1 },
            { key: `move:${index}`, from: undefined, to: keys },
          ];
        });
      });

      const tries = await Promise.all(work);

      // Otherwise nothing was tested.
      expect(Math.max(...tries)).toBeGreaterThan(1);
      const moves = await stores[1].range<[string, string]>({ prefix: 'move:', limit: 100 });
      expect(moves).toHaveLength(60);
      for (const key of ACCOUNTS) {
        const left = moves.filter(({ value }) => value[0] === key).length;
        const came = moves.filter(({ value }) => value[1] === key).length;
        expect(await count(stores[0], key)).toBe(AT_FIRST - left + came);
      }
    });

    it('never both act on what the other one is about to change', async () => {
      // Each takes away one of two records if the other one is still there; both at once must not.
      const stores = await twoStores();
      for (let round = 0; round < 40; round += 1) {
        const [a, b] = [`on-call:${round}:a`, `on-call:${round}:b`];
        await stores[0].commit([a, b].map((key) => ({ key, from: undefined, to: 1 })));
        const done = await Promise.all([
          stores[0].commit([
            { key: a, from: 1, to: undefined },
            { key: b, from: 1, to: 1 },
          ]),
          stores[1].commit([
            { key: b, from: 1, to: undefined },
            { key: a, from: 1, to: 1 },
          ]),
        ]);
        expect(done.filter(Boolean)).toHaveLength(1);
      }
    });

    it('never both act on the absence of the other’s record', async () => {
      const stores = await twoStores();
      for (let round = 0; round < 40; round += 1) {
        const [a, b] = [`first:${round}:a`, `first:${round}:b`];
        const done = await Promise.all([
          stores[0].commit([
            { key: a, from: undefined, to: 1 },
            { key: b, from: undefined, to: undefined },
          ]),
          stores[1].commit([
            { key: b, from: undefined, to: 1 },
            { key: a, from: undefined, to: undefined },
          ]),
        ]);
        expect(done.filter(Boolean)).toHaveLength(1);
        expect(await stores[0].range({ prefix: `first:${round}:`, limit: 5 })).toHaveLength(1);
      }
    });

    it('write, remove and rewrite one record, each change following another', async () => {
      const stores = await twoStores();
      const work = Array.from({ length: 40 }, (_, index) => {
        const store = stores[index % 2] as Store;
        return untilDone(store, async () => {
          const [turn, total] = [await store.get<number>('turn'), await store.get<number>('total')];
          return [
            // Alternately created and deleted.
            { key: 'turn', from: turn, to: turn === undefined ? index : undefined },
            { key: 'total', from: total, to: (total ?? 0) + 1 },
          ];
        });
      });
      await Promise.all(work);
      expect(await count(stores[0], 'total')).toBe(40);
      expect(await stores[0].get('turn')).toBeUndefined();
    });

    it('are told nothing of each other by an error', async () => {
      const stores = await twoStores();
      const choose = choices(2);
      const keys = Array.from({ length: 12 }, (_, index) => `k:${index}`);
      const work = Array.from({ length: 200 }, (_, index) => {
        const mine = keys.filter(() => choose(3) === 0);
        const inAnyOrder = index % 2 === 0 ? mine : mine.toReversed();
        const changes = inAnyOrder.map((key) => ({ key, from: undefined, to: index }));
        return (stores[index % 2] as Store).commit([
          ...changes,
          { key: `trace:${index}`, from: undefined, to: mine },
        ]);
      });

      const done = await Promise.all(work);

      const rows = await stores[0].range<number>({ prefix: 'k:', limit: 100 });
      const traces = await stores[1].range<string[]>({ prefix: 'trace:', limit: 300 });
      expect(traces).toHaveLength(done.filter(Boolean).length);
      // Each record was written by one who won, and all that a winner wrote is there.
      const written = traces.flatMap(({ key, value }) => value.map((one) => `${one}=${key.slice(6)}`));
      expect(rows.map(({ key, value }) => `${key}=${value}`).sort()).toEqual(written.sort());
    });
  });
}
