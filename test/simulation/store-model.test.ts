import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { createDatabase, isDecision } from '../../src/simulation/database-model.js';
import type { StoreFault } from '../../src/simulation/simulated-trouble.js';
import { createStoreServer } from '../../src/simulation/store-server.js';
import { ANY_RECORDS } from '../support/any-records.js';
import { holdToStoreContract } from '../support/store-contract.js';
import { holdToConcurrencyContract } from '../support/store-contract-concurrency.js';
import { drivenStore, simulatedStore } from './simulated-store.js';

const newRecords = async () => {
  const database = createDatabase(ANY_RECORDS);
  return async () => drivenStore(database);
};

// What is found in a simulation says something of SQLite and PostgreSQL only if this store keeps to the same.
describe('the simulated store', () => {
  holdToStoreContract(newRecords);
  holdToConcurrencyContract(newRecords);
});

const CHANGES = [{ key: 'a', from: undefined, to: 1 }];

/** A store whose every call meets a fault. */
function troubled(fault: StoreFault) {
  const database = createDatabase(ANY_RECORDS);
  const simulated = simulatedStore(database);
  simulated.troubles.begin({ target: 'store', rate: 1, faults: { [fault]: 1 }, seed: 1 });
  return { ...simulated, database };
}

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

describe('a simulated fault of the store', () => {
  it.each([
    ['failed', undefined],
    ['parted', undefined],
    ['failed-though-done', 1],
  ] as const)('that is “%s” is told, and leaves %s', async (fault, left) => {
    const { store, scheduler, database } = troubled(fault);
    const outcome = outcomeOf(store.commit(CHANGES));
    await scheduler.runUntil(20_000);
    expect(await outcome).toBeInstanceOf(StoreError);
    expect(database.get('a')).toBe(left);
  });

  it('can land late, after it was told as failed, and within five seconds', async () => {
    const { store, scheduler, database } = troubled('failed-and-late');
    let toldAt: number | undefined;
    const notified = store.commit(CHANGES).catch(() => {
      toldAt = scheduler.now();
    });
    while (toldAt === undefined) await scheduler.runUntil(scheduler.now() + 1);
    await notified;
    expect(database.get('a')).toBeUndefined();
    await scheduler.runUntil(toldAt + 5_000);
    expect(database.get('a')).toBe(1);
  });

  it('lands late only if the records are still as it takes them to be', async () => {
    const { store, scheduler, database } = troubled('failed-and-late');
    const notified = outcomeOf(store.commit(CHANGES));
    await scheduler.runUntil(20);
    database.commit([{ key: 'a', from: undefined, to: 2 }]);
    await scheduler.runUntil(20_000);
    expect(await notified).toBeInstanceOf(StoreError);
    expect(database.get('a')).toBe(2);
  });

  it('fails a read, and never makes a record of it absent', async () => {
    const { store, scheduler, database } = troubled('read-failed');
    database.commit(CHANGES);
    const outcome = outcomeOf(store.get('a'));
    await scheduler.runUntil(20_000);
    expect(await outcome).toBeInstanceOf(StoreError);
  });
});

describe('a killed process', () => {
  it('is never answered, while what was on its way from it takes effect', async () => {
    const database = createDatabase(ANY_RECORDS);
    const { store, scheduler, life } = simulatedStore(database);
    let isAnswered = false;
    void store.commit(CHANGES).then(() => {
      isAnswered = true;
    });
    life.kill();
    await scheduler.runUntil(60_000);
    expect(database.get('a')).toBe(1);
    expect(isAnswered).toBe(false);
  });

  it('does nothing any more', async () => {
    const database = createDatabase(ANY_RECORDS);
    const { store, scheduler, life } = simulatedStore(database);
    life.kill();
    void store.commit(CHANGES);
    await scheduler.runUntil(60_000);
    expect(database.get('a')).toBeUndefined();
  });

  it.each([
    ['before', undefined],
    ['after', 1],
  ] as const)('that dies %s its second call leaves %s of it', async (when, left) => {
    const database = createDatabase(ANY_RECORDS);
    const { store, scheduler, life } = simulatedStore(database);
    life.condemn({ calls: 2, of: 'calls', when, fate: 'dies' });
    void store.get('a').then(() => store.commit(CHANGES));
    await scheduler.runUntil(60_000);
    expect(life.isAlive()).toBe(false);
    expect(database.get('a')).toBe(left);
  });
});

describe('a process that stands still', () => {
  it('is answered when it goes on', async () => {
    const { store, scheduler, life } = simulatedStore(createDatabase(ANY_RECORDS));
    let answeredAt: number | undefined;
    void store.get('a').then(() => {
      answeredAt = scheduler.now();
    });
    life.freezeUntil(30_000);
    await scheduler.runUntil(60_000);
    expect(answeredAt).toBe(30_000);
  });

  it('can be made to stand still right after a commit', async () => {
    const database = createDatabase(ANY_RECORDS);
    const { store, scheduler, life } = simulatedStore(database);
    life.condemn({ calls: 1, of: 'commits', when: 'after', fate: 30_000 });
    let answeredAt = 0;
    void store
      .get('a')
      .then(() => store.commit(CHANGES))
      .then(() => {
        answeredAt = scheduler.now();
      });
    await scheduler.runUntil(10_000);
    expect(database.get('a')).toBe(1);
    await scheduler.runUntil(60_000);
    expect(answeredAt).toBeGreaterThan(30_000);
  });
});

describe('a store that goes back', () => {
  const put = (from: number | undefined, to: number | undefined) => [{ key: 'a', from, to }];

  /** A record that was 1 at first, then 2, and has gone since. */
  async function changing(kind: 'postgres' | 'sqlite') {
    let time = 0;
    const database = createDatabase(ANY_RECORDS, () => time);
    const server = createStoreServer(database, kind);
    const simulated = simulatedStore(database, server);
    for (const [at, from, to] of [
      [1, undefined, 1],
      [2, 1, 2],
      [3, 2, undefined],
    ] as const) {
      time = at;
      database.commit(put(from, to));
    }
    return { ...simulated, database, server };
  }

  it('is as it was, and tells what it has lost', async () => {
    const { database } = await changing('postgres');
    expect(database.goBackTo(2)).toEqual([{ key: 'a', value: undefined, isGone: false }]);
    expect([database.get('a'), database.position()]).toEqual([2, 2]);
    expect(database.goBackTo(0)).toEqual([{ key: 'a', value: 2, isGone: true }]);
    expect([database.get('a'), database.count(''), database.position()]).toEqual([undefined, 0, 0]);
  });

  it('takes no commit that was on its way to the former server, and is looked at first', async () => {
    const { store, scheduler, server, database } = await changing('postgres');
    const places: unknown[] = [];
    store.home?.checkConnections(() => ({ canaries: [], saw: ({ place }) => places.push(place) }));
    const outcome = outcomeOf(store.commit(put(undefined, 5)));
    server.replace();
    await scheduler.runUntil(100);
    expect(await outcome).toBeInstanceOf(StoreError);
    expect([database.get('a'), places]).toEqual([undefined, []]);

    const next = store.commit(put(undefined, 6));
    await scheduler.runUntil(200);
    expect([await next, places]).toEqual([true, [expect.objectContaining({ timeline: '2' })]]);
  });

  it('is lost for who has the former file open', async () => {
    const { store, scheduler, server, database } = await changing('sqlite');
    expect(store.home?.lost()).toBeUndefined();
    server.replace();
    expect(store.home?.lost()).toBe('replaced');
    const outcome = outcomeOf(store.commit(put(undefined, 5)));
    await scheduler.runUntil(100);
    expect(await outcome).toBeInstanceOf(StoreError);
    expect(database.get('a')).toBeUndefined();
  });
});

describe('what decides something', () => {
  const put = (key: string) => [{ key, from: undefined, to: 1 }];

  it.each([
    ['process:a', false],
    ['interaction:a', false],
    ['store:written', false],
    ['store:hold', true],
    ['store:lifted', true],
    ['grant:a', true],
  ])('%s: %s', (key, decides) => {
    const database = createDatabase(ANY_RECORDS);
    database.commit(put(key));
    expect(isDecision(put(key))).toBe(decides);
    expect(database.decidedVersion() > 0).toBe(decides);
  });
});
