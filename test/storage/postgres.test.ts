import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RecordError, reasonOf, StoreError } from '../../src/errors.js';
import { createPostgresAdapter } from '../../src/storage/postgres-adapter.js';
import type { Store } from '../../src/storage/store.js';
import { IDENTITY_KEY, WRITTEN_KEY } from '../../src/storage/store-identity.js';
import type { OpenedStore, StoreCheck } from '../../src/storage/store-location.js';
import { openAnyStore as openStoreAt } from '../support/any-records.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { endConnections, POSTGRES_URL, withPostgres } from '../support/postgres.js';
import { silentLog } from '../support/silent-log.js';
import { lockStore } from '../support/store-lock.js';
import { storeUrl } from '../support/store-place.js';
import { createTcpDoor, type TcpDoor } from '../support/tcp-door.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Longer than a member waits for an answer, and shorter than Discord does, in ms. */
const IN_TIME_MS = 6_000;
/** "At once" on a busy machine, in ms. */
const AT_ONCE_MS = 1_000;

const WRITE = [{ key: 'b', from: undefined, to: 2 }];

/** The address of a schema of its own, with further server options. */
async function urlWith(options: string, folder?: string): Promise<string> {
  const changed = new URL(await storeUrl('postgres', folder));
  changed.searchParams.set('options', `${changed.searchParams.get('options')} ${options}`);
  return changed.href;
}

/** A store with the record `a`, reached through a door. */
async function storeBehindDoor(): Promise<{ store: Store; door: TcpDoor; url: string }> {
  const door = await createTcpDoor();
  door.leadTo(POSTGRES_URL);
  const url = door.through(await urlWith(''));
  const store = await openStoreAt(url);
  onTestFinished(() => store.close());
  await store.commit([{ key: 'a', from: undefined, to: 1 }]);
  return { store, door, url };
}

const applicationOf = (url: string) => new URL(url).searchParams.get('application_name') ?? '';

async function namedStore(folder?: string): Promise<{ store: OpenedStore; url: string }> {
  const url = new URL(await urlWith('', folder));
  url.searchParams.set('application_name', `purser test ${process.pid} ${performance.now()}`);
  const store = await openStoreAt(url.href);
  onTestFinished(() => store.close());
  await store.commit([{ key: 'a', from: undefined, to: 1 }]);
  return { store, url: url.href };
}

/** Checks that every operation of a store fails. @returns how long it took, in ms */
async function failing(store: Store): Promise<number> {
  const start = performance.now();
  const outcomes = await Promise.allSettled([
    store.get('a'),
    store.get('none'),
    store.range({ prefix: '', limit: 1 }),
    store.commit(WRITE),
  ]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreError) });
  }
  return performance.now() - start;
}

async function failsToOpen(url: string): Promise<number> {
  const start = performance.now();
  await expect(openStoreAt(url)).rejects.toThrow(StoreError);
  return performance.now() - start;
}

describe('the table of records', () => {
  it('tells its size with index and long records, no free space', async () => {
    const { store } = await namedStore();
    const before = await store.home.usage();
    expect(before).toEqual({ bytes: expect.any(Number), freeBytes: undefined });
    // Random, since the server compresses repetition.
    await store.commit([{ key: 'long', from: undefined, to: randomBytes(300_000).toString('base64') }]);
    expect((await store.home.usage())?.bytes).toBeGreaterThan((before?.bytes ?? 0) + 300_000);
  });
});

describe('a store’s record about itself', () => {
  it.each([IDENTITY_KEY, WRITTEN_KEY])('is refused if it is invalid: %s', async (key) => {
    const { store } = await namedStore();
    await store.commit([{ key, from: undefined, to: { id: 'somebody', count: 'many', at: 1 } }]);
    const error = await store.home.look([]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: expect.any(RecordError) });
    expect(reasonOf(error)).toContain(`the record ${key} cannot be read`);
  });
});

describe('a new connection', () => {
  it('is checked before its first use', async () => {
    const { store, url } = await namedStore();
    const seen: StoreCheck[] = [];
    store.home.checkConnections(() => ({ canaries: ['a', 'gone'], saw: (check) => void seen.push(check) }));
    expect(await store.get('a')).toBe(1);
    expect(seen).toEqual([]);
    await endConnections(applicationOf(url));

    const read = store.get('a').then((value) => [value, seen.length]);

    expect(await read).toEqual([1, 1]);
    const [{ place, position, missing } = {}] = seen as readonly Partial<StoreCheck>[];
    expect(place).toEqual({
      kind: 'postgres',
      system: expect.stringMatching(/^\d+$/),
      timeline: expect.stringMatching(/^[\dA-F]{8}$/),
      database: expect.stringMatching(/^\d+$/),
    });
    expect(position).toBeTypeOf('bigint');
    expect(missing).toEqual(['gone']);
    const later = await store.home.look(['a']);
    expect(later).toMatchObject({ place, missing: [] });
    expect(later.position).toBeGreaterThanOrEqual(position ?? 0n);
  });

  it('is not used if the check fails, for example without a table', async () => {
    const { store, url } = await namedStore();
    store.home.checkConnections(() => ({ canaries: [], saw: () => undefined }));
    await withPostgres((client) => client.query('ALTER TABLE purser RENAME TO hidden'), url);
    await endConnections(applicationOf(url));
    await expect(store.get('a')).rejects.toThrow(StoreError);
    await expect(store.commit(WRITE)).rejects.toThrow(StoreError);
    await withPostgres((client) => client.query('ALTER TABLE hidden RENAME TO purser'), url);
    expect(await store.commit(WRITE)).toBe(true);
  });
});

describe('a restarted PostgreSQL', () => {
  it('is asked again by every read whose connection it has ended', async () => {
    const { store, url } = await namedStore();
    for (let round = 0; round < 20; round += 1) {
      // Makes more than one connection.
      await Promise.all(Array.from({ length: 8 }, () => store.get('a')));
      await endConnections(applicationOf(url));
      const read = await Promise.all(Array.from({ length: 8 }, () => store.get('a')));
      expect(read).toEqual(Array.from({ length: 8 }, () => 1));
      await endConnections(applicationOf(url));
      expect(await store.range({ prefix: '', limit: 5 })).toEqual([{ key: 'a', value: 1 }]);
    }
  });

  it('is asked again by a read whose new connection ends unused', async () => {
    const adapter = createPostgresAdapter(await urlWith(''), silentLog);
    onTestFinished(adapter.disconnect);
    let made = 0;
    adapter.whenConnected(async (connection) => {
      made += 1;
      if (made > 1) return;
      const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const ended = once(connection, 'error');
      await withPostgres((client) => client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]));
      await ended;
      await connection.query('SELECT 1');
    });
    expect(await adapter.read('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
    expect(made).toBe(2);
  });

  it('fails a commit under way, unsent again; the next succeeds', async () => {
    const folder = await temporaryFolder();
    const { store, url } = await namedStore(folder);
    const unlock = await lockStore(folder);
    const commit = store.commit(WRITE);
    const failure = expect(commit).rejects.toThrow(StoreError);
    await expect
      .poll(() =>
        withPostgres(async (client) => {
          const { rowCount } = await client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = $1 AND wait_event_type = 'Lock'`,
            [applicationOf(url)],
          );
          return rowCount;
        }),
      )
      .toBe(1);
    await failure;
    await unlock();
    expect(await store.get('b')).toBeUndefined();
    expect(await store.commit(WRITE)).toBe(true);
  });
});

describe('a PostgreSQL that cannot be reached', () => {
  it('fails at once, never as empty, and works again later', async () => {
    const { store, door, url } = await storeBehindDoor();
    door.close();
    door.cut();
    expect(await failing(store)).toBeLessThan(AT_ONCE_MS);
    expect(await failsToOpen(url)).toBeLessThan(AT_ONCE_MS);
    await door.open();
    expect(await store.get('a')).toBe(1);
    expect(await store.commit(WRITE)).toBe(true);
  });

  it('because it accepts connections without answering fails in time', async () => {
    const { store, door, url } = await storeBehindDoor();
    door.stall(true);
    const [used, opened] = await Promise.all([failing(store), failsToOpen(url)]);
    expect(Math.max(used, opened)).toBeLessThan(IN_TIME_MS);
    door.stall(false);
    expect(await store.get('a')).toBe(1);
  });

  it('while cut connections are in use fails, and only then', async () => {
    const { store, door } = await storeBehindDoor();
    door.stall(true);
    const failures = failing(store);
    door.close();
    door.cut();
    expect(await failures).toBeLessThan(AT_ONCE_MS);
    door.stall(false);
    await door.open();
    expect(await store.get('a')).toBe(1);
  });
});

describe('a commit', () => {
  it('that another program blocks fails, and takes no effect later', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(folder);
    const unlock = await lockStore(folder);
    const start = performance.now();
    await expect(store.commit(WRITE)).rejects.toThrow(StoreError);
    expect(performance.now() - start).toBeLessThan(IN_TIME_MS);
    await unlock();
    expect(await store.get('b')).toBeUndefined();
    expect(await store.commit(WRITE)).toBe(true);
  });

  it('is on disk even against the database’s default', async () => {
    const url = await urlWith('-csynchronous_commit=off');
    await (await openStoreAt(url)).close();
    const settings = await withPostgres(async (client) => {
      await client.query('BEGIN');
      const show = async () => (await client.query('SHOW synchronous_commit')).rows[0]?.synchronous_commit;
      const before = await show();
      await client.query(`SELECT purser_commit('{a}', '{NULL}', '{1}', 'infinity')`);
      return [before, await show()];
    }, url);
    expect(settings).toEqual(['off', 'on']);
  });
});

describe('a database that is unfit for a store', () => {
  it.each([
    ['is read-only', '-cdefault_transaction_read_only=on'],
    ['reads old snapshots', '-cdefault_transaction_isolation=repeatable\\ read'],
    ['has no schema for the table', '-csearch_path=nowhere'],
  ])('because it %s fails to open', async (_, options) => {
    await failsToOpen(await urlWith(options));
  });

  it('because of its encoding fails to open', async () => {
    const url = await storeUrl();
    const database = `purser_test_${process.pid}_latin1`;
    await withPostgres((client) =>
      client.query(`CREATE DATABASE ${database} ENCODING LATIN1 LOCALE 'C' TEMPLATE template0`),
    );
    onTestFinished(() =>
      withPostgres(async (client) => void (await client.query(`DROP DATABASE ${database} WITH (FORCE)`))),
    );
    const other = new URL(url);
    other.pathname = database;
    other.search = '';
    await expect(openStoreAt(other.href)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('UTF8') },
    });
  });
});
