import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import {
  createPostgresAdapter,
  onlyOf,
  type PostgresAdapter,
  SILENCE_TIMEOUT_MS,
} from './postgres-adapter.js';
import { postgresLocation } from './postgres-location.js';
import { keyvReads, rangeReads } from './sql-reads.js';
import type { OpenedTexts } from './store-location.js';
import type { TextStore } from './text-store.js';

/**
 * A commit is one statement for its caller. It first locks every key, whether the record exists or not, and only then
 * compares, so it sees all earlier commits and no other comes in between. Each statement inside must see the newest
 * state, hence "read committed". Locks are taken in one order, which rules deadlocks out, and end with the statement,
 * which is its own transaction.
 *
 * The deadline is checked at the very end. `statement_timeout` would not do: it counts from the statement's arrival
 * at the server, which can be long after the caller has given up.
 */
export const COMMIT_FUNCTION = `
  CREATE OR REPLACE FUNCTION purser_commit(keys text[], was text[], becomes text[], deadline timestamptz)
  RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    lock record;
  BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'this database must have default_transaction_isolation = ''read committed''';
    END IF;
    -- A commit must be on disk, whatever this database's default is.
    IF current_setting('synchronous_commit') = 'off' THEN
      PERFORM set_config('synchronous_commit', 'on', true);
    END IF;

    -- A record that is only required gets a shared lock, so entrants of one giveaway do not wait for each other.
    FOR lock IN
      SELECT hashtextextended(change.key, 'purser'::regclass::oid::bigint) AS id,
        bool_and(change.was IS NOT DISTINCT FROM change.becomes) AS shared
      FROM unnest(keys, was, becomes) AS change(key, was, becomes) GROUP BY 1 ORDER BY 1
    LOOP
      IF lock.shared THEN
        PERFORM pg_advisory_xact_lock_shared(lock.id);
      ELSE
        PERFORM pg_advisory_xact_lock(lock.id);
      END IF;
    END LOOP;

    IF EXISTS (
      SELECT FROM unnest(keys, was) AS change(key, was) LEFT JOIN purser USING (key)
      WHERE purser.value IS DISTINCT FROM change.was
    ) THEN
      RETURN false;
    END IF;
    DELETE FROM purser USING unnest(keys, becomes) AS change(key, becomes)
      WHERE purser.key = change.key AND change.becomes IS NULL;
    INSERT INTO purser
      SELECT change.key, change.becomes FROM unnest(keys, was, becomes) AS change(key, was, becomes)
      WHERE change.becomes IS NOT NULL AND change.becomes IS DISTINCT FROM change.was
      ON CONFLICT (key) DO UPDATE SET value = excluded.value;
    IF clock_timestamp() > deadline THEN
      RAISE EXCEPTION 'the commit came too late' USING ERRCODE = 'query_canceled';
    END IF;
    RETURN true;
  END
  $$`;

/** The server's clock, in seconds since the epoch. */
const CLOCK = 'extract(epoch FROM clock_timestamp())::float8 AS clock';
const COMMIT = `SELECT purser_commit($1, $2, $3, to_timestamp($4)) AS done, ${CLOCK}`;

/** A commit may take effect for this long after it was sent, in ms. The rest of the 5 s is for the disk. */
const EFFECTIVE_MS = 3_000;
/** The server's clock is read again after this time, in ms, since it can be set. */
const CLOCK_KEPT_MS = 30_000;

/** The server's clock as read on a connection. */
interface ServerClock {
  /** In s since the epoch. */
  readonly time: number;
  /** When the answer arrived, by this process's own clock, in ms. The server's clock showed `time` earlier. */
  readonly heardAt: number;
}

/**
 * Commits with a deadline, so that a commit reported as failed does not take effect later. The server applies it
 * within 3 s of sending or not at all, and no failure is reported before 5 s, unless the server itself reports it.
 *
 * The two clocks are never compared. The deadline is a time of the server's clock: the last one it showed, plus the
 * time that has passed here since its answer arrived, plus 3 s. The answer took a while to arrive, so the deadline is
 * early by that much and never late. A clock here that stops with the machine makes it early too.
 *
 * Two cases remain: the server takes more than 2 s to bring a timely commit to its disk or standby, or its clock is set
 * back by more than that in the 30 s before it is read again. Such a commit may still take effect after its failure was
 * reported.
 */
export function createPostgresCommit({ onConnection }: PostgresAdapter): TextStore['commit'] {
  const clocks = new WeakMap<PoolClient, ServerClock>();

  const heard = (connection: PoolClient, time: number): ServerClock => {
    const clock = { time, heardAt: performance.now() };
    clocks.set(connection, clock);
    return clock;
  };

  async function clockOf(connection: PoolClient): Promise<ServerClock> {
    const known = clocks.get(connection);
    if (known !== undefined && performance.now() - known.heardAt < CLOCK_KEPT_MS) return known;
    const { rows } = await connection.query<{ clock: number }>(`SELECT ${CLOCK}`);
    return heard(connection, onlyOf(rows).clock);
  }

  return async (changes) => {
    const keys = changes.map(({ key }) => key);
    const was = changes.map(({ from = null }) => from);
    const becomes = changes.map(({ to = null }) => to);
    let sentAt: number | undefined;
    try {
      return await onConnection(async (connection) => {
        const clock = await clockOf(connection);
        sentAt = performance.now();
        const deadline = clock.time + (sentAt - clock.heardAt + EFFECTIVE_MS) / 1_000;
        const values = [keys, was, becomes, deadline];
        const { rows } = await connection.query<{ done: boolean; clock: number }>(COMMIT, values);
        const answer = onlyOf(rows);
        heard(connection, answer.clock);
        return answer.done;
      });
    } catch (error) {
      // After a failure the caller reads what is true, and must not do so while the server may still commit.
      if (sentAt !== undefined && !(error instanceof DatabaseError)) {
        await delay(Math.max(0, sentAt + SILENCE_TIMEOUT_MS - performance.now()));
      }
      throw error;
    }
  };
}

/**
 * Creates the table and the commit function, in the first schema of the connection's `search_path`. Several processes
 * may start at once, hence the lock. Keys sort byte by byte, as everywhere in this bot.
 */
const PREPARE = `
  SELECT pg_advisory_xact_lock(hashtextextended('purser', 0));

  CREATE TABLE IF NOT EXISTS purser (key text COLLATE "C" PRIMARY KEY, value text NOT NULL);

  ${COMMIT_FUNCTION}`;

export const READS = {
  get: 'SELECT value AS text FROM purser WHERE key = $1',
  range: 'SELECT key, value AS text FROM purser WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT $3',
  count: 'SELECT count(*)::int AS count FROM purser WHERE key >= $1 AND key < $2',
};

/**
 * Opens a PostgreSQL database, and creates the table if it is missing.
 * @param url as psql takes it: `postgres://user:password@host:port/database?sslmode=…&options=…`
 * @throws {StoreError} if it cannot be read and written
 */
export async function openPostgres(url: string, log: Log): Promise<OpenedTexts> {
  const adapter = createPostgresAdapter(url, log);
  const commit = createPostgresCommit(adapter);
  const get = keyvReads(adapter);
  const close = () => guarded('close the store', () => adapter.disconnect());
  try {
    await guarded('open the store', () => prepare(adapter, commit));
  } catch (error) {
    await close();
    throw error;
  }

  const home = postgresLocation(adapter, log);
  return {
    home: { ...home, look: (canaries) => guarded('read the store', () => home.look(canaries)) },

    get: (key) => guarded('read the store', () => get(key)),

    commit: (changes) => guarded('write the store', () => commit(changes)),

    ...rangeReads(adapter.read, READS, guarded),

    close,
  };
}

async function prepare(adapter: PostgresAdapter, commit: TextStore['commit']): Promise<void> {
  const [database] = await adapter.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  if (database?.encoding !== 'UTF8') {
    throw new Error(`the database has the encoding ${database?.encoding}; it must have UTF8`);
  }
  await adapter.run(PREPARE);
  // Fails now, and not at the first grant, where commits cannot work.
  await commit([]);
}

/** @throws {StoreError} if it fails */
export async function guarded<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(`could not ${doing}`, { cause: error });
  }
}
