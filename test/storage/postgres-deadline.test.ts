import { type Client, DatabaseError } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import { openAnyStore as openStoreAt } from '../support/any-records.js';
import { endConnections, POSTGRES_URL, withPostgres } from '../support/postgres.js';
import { storeUrl } from '../support/store-place.js';
import { createTcpDoor } from '../support/tcp-door.js';

const WRITE = [{ key: 'b', from: undefined, to: 2 }];
/** Until when a commit may take effect, and when its failure is reported, in ms. */
const EFFECTIVE_MS = 3_000;
const REPORTED_AFTER_MS = 5_000;
/** Tolerance for a busy machine, in ms. */
const PATIENTLY = { timeout: DEFAULT_TIMEOUT_MS };
/** Node's timers may fire up to a millisecond early. */
const TIMER_MS = 2;

/** A store with a single connection to the server, through a door. */
async function setUp() {
  const url = await storeUrl();
  const door = await createTcpDoor();
  door.leadTo(POSTGRES_URL);
  const behind = new URL(door.through(url));
  const application = `purser test ${process.pid} ${performance.now()}`;
  behind.searchParams.set('application_name', application);
  const store = await openStoreAt(behind.href);
  onTestFinished(() => store.close());
  await store.commit([{ key: 'a', from: undefined, to: 1 }]);

  const other = await openStoreAt(url);
  onTestFinished(() => other.close());
  const onServer = (condition: string) =>
    withPostgres(async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE application_name = $1 AND ${condition}`,
        [application],
      );
      return rowCount;
    });
  return { url, door, store, other, onServer, application };
}

/** Blocks commits to the table. @returns a function that unblocks them */
async function lock(client: Client): Promise<() => Promise<unknown>> {
  await client.query('BEGIN; LOCK TABLE purser IN EXCLUSIVE MODE');
  return () => client.query('ROLLBACK');
}

describe('a commit reported as failed', () => {
  it('does not take effect if it reaches the server only later', async () => {
    const { door, store, other, onServer } = await setUp();
    door.stall(true);
    await expect(store.commit(WRITE)).rejects.toThrow(StoreError);
    expect(await onServer('true')).toBe(1);

    door.stall(false);

    // The server has run the statement and then found the connection closed.
    await expect.poll(() => onServer('true'), PATIENTLY).toBe(0);
    expect(await other.get('b')).toBeUndefined();
    expect(await store.commit(WRITE)).toBe(true);
  });

  it('because of a lost connection is reported once it is final', async () => {
    const { url, door, store, other, onServer } = await setUp();
    await withPostgres(async (client) => {
      const unlock = await lock(client);
      const start = performance.now();
      let isReported = false;
      const failure = store.commit(WRITE).catch((error: unknown) => {
        isReported = true;
        return error;
      });
      await expect.poll(() => onServer(`wait_event_type = 'Lock'`), PATIENTLY).toBe(1);
      door.close();
      door.cut();
      // Others need not wait: the pool has replaced that connection.
      await expect(store.get('a')).rejects.toThrow(StoreError);
      await unlock();
      await expect.poll(() => other.get('b'), PATIENTLY).toBe(2);
      expect(isReported).toBe(false);

      expect(await failure).toBeInstanceOf(StoreError);
      expect(performance.now() - start).toBeGreaterThan(REPORTED_AFTER_MS - TIMER_MS);
    }, url);
  });

  it('by the server itself is reported at once', async () => {
    const { url, store, onServer, application } = await setUp();
    await withPostgres(async (client) => {
      const unlock = await lock(client);
      const start = performance.now();
      const failure = expect(store.commit(WRITE)).rejects.toMatchObject({
        cause: expect.any(DatabaseError),
      });
      await expect.poll(() => onServer(`wait_event_type = 'Lock'`), PATIENTLY).toBe(1);
      await endConnections(application);
      await failure;
      expect(performance.now() - start).toBeLessThan(REPORTED_AFTER_MS);
      await unlock();
    }, url);
  });
});

describe('the deadline of a commit', () => {
  it('is checked after waiting for locks, and leaves nothing behind', async () => {
    const { url, other } = await setUp();
    await withPostgres(async (client) => {
      const unlock = await lock(client);
      await withPostgres(async (late) => {
        const { rows } = await late.query(`SELECT clock_timestamp() + interval '200 ms' AS deadline`);
        const deadline: Date = rows[0].deadline;
        const commit = expect(
          late.query('SELECT purser_commit($1, $2, $3, $4)', [
            ['b', 'a'],
            [null, '{"v":1,"value":1}'],
            ['{"v":1,"value":2}', null],
            deadline,
          ]),
        ).rejects.toMatchObject({ message: 'the commit came too late', code: '57014' });
        const isPast = () => client.query('SELECT clock_timestamp() > $1 AS past', [deadline]);
        await expect.poll(async () => (await isPast()).rows[0].past, PATIENTLY).toBe(true);
        await unlock();
        await commit;
      }, url);
    }, url);
    expect([await other.get('a'), await other.get('b')]).toEqual([1, undefined]);
  });

  it('is in server time, whatever the local time', async () => {
    const { url, store } = await setUp();
    await withPostgres(async (client) => {
      // Records what the bot asks for, and then does it.
      await client.query(`
        ALTER FUNCTION purser_commit(text[], text[], text[], timestamptz) RENAME TO purser_commit_itself;
        CREATE TABLE asked (deadline timestamptz, clock timestamptz);
        CREATE FUNCTION purser_commit(keys text[], was text[], becomes text[], deadline timestamptz) RETURNS boolean
        LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO asked VALUES (deadline, clock_timestamp());
          RETURN purser_commit_itself(keys, was, becomes, deadline);
        END $$`);
      const { now } = Date;
      onTestFinished(() => {
        Date.now = now;
      });
      Date.now = () => now() - 24 * 60 * 60_000;
      for (let index = 0; index < 20; index += 1) {
        expect(await store.commit([{ key: `c:${index}`, from: undefined, to: index }])).toBe(true);
      }
      const { rows } = await client.query(
        'SELECT extract(epoch FROM deadline - clock)::float8 * 1000 AS left FROM asked',
      );
      expect(rows).toHaveLength(20);
      for (const { left } of rows) {
        expect(left).toBeLessThanOrEqual(EFFECTIVE_MS);
        expect(left).toBeGreaterThan(EFFECTIVE_MS / 2);
      }
    }, url);
  });
});
