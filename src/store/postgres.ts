import { Keyv } from 'keyv';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { afterPrefix } from './key-range.js';
import { createPostgresAdapter, type PostgresAdapter } from './postgres-adapter.js';
import { recordOf, recordText } from './record-text.js';
import type { Json, Range, Row, Store } from './store.js';

/**
 * The table and the commit. They are made in the first schema of the connection's `search_path`; several processes
 * may start at once, hence the lock. Keys compare byte by byte, as everywhere in this bot.
 *
 * A commit is one statement for who calls it. Inside, it takes a lock for each key, and looks only then: what
 * others have committed before is seen, and nobody else comes in between, whether a record is there or not. That
 * needs every statement to see the newest state, which is what "read committed" is. Everybody locks in the same
 * order, so nobody waits in a circle. Locks end with the statement, which is its own transaction.
 */
const PREPARE = `
  SELECT pg_advisory_xact_lock(hashtextextended('purser', 0));

  CREATE TABLE IF NOT EXISTS purser (key text COLLATE "C" PRIMARY KEY, value text NOT NULL);

  CREATE OR REPLACE FUNCTION purser_commit(keys text[], was text[], becomes text[]) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE
    lock record;
  BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'this database must have default_transaction_isolation = ''read committed''';
    END IF;
    -- What was committed must be on disk, whatever is usual in this database.
    IF current_setting('synchronous_commit') = 'off' THEN
      PERFORM set_config('synchronous_commit', 'on', true);
    END IF;

    -- Whoever only makes sure of a record shares it: many entrants of one giveaway need not wait for each other.
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
    RETURN true;
  END
  $$`;

const COMMIT = 'SELECT purser_commit($1, $2, $3) AS done';

const COUNT = 'SELECT count(*)::int AS count FROM purser WHERE key >= $1 AND key < $2';

const RANGE = 'SELECT key, value FROM purser WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT $3';

/**
 * Opens a PostgreSQL database; its table is made if it is not there.
 * @param url as psql takes it: `postgres://user:password@host:port/database?sslmode=…&options=…`
 * @throws {StoreError} if it cannot be read and written
 */
export async function openPostgres(url: string, log: Log): Promise<Store> {
  const adapter = createPostgresAdapter(url, log);
  const keyv = new Keyv({
    store: adapter,
    useKeyPrefix: false,
    throwOnErrors: true,
    serialize: JSON.stringify,
    deserialize: JSON.parse,
  });
  // Every failure is also thrown to whoever asked; without a listener Keyv would throw it a second time.
  keyv.on('error', (error: unknown) => log.debug({ err: error }, 'store error'));
  const close = () => guarded('close the store', () => adapter.disconnect());
  try {
    await guarded('open the store', () => prepare(adapter));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    get: (key) => guarded('read the store', () => keyv.get(key)),

    commit: (changes) =>
      guarded('write the store', async () => {
        const [answer] = await adapter.query<{ done: boolean }>(COMMIT, [
          changes.map(({ key }) => key),
          changes.map(({ from }) => recordText(from)),
          changes.map(({ to }) => recordText(to)),
        ]);
        return answer?.done === true;
      }),

    range: <Value extends Json>({ prefix, before, limit }: Range): Promise<readonly Row<Value>[]> =>
      guarded('read the store', async () => {
        const values = [prefix, before ?? afterPrefix(prefix), limit];
        const rows = await adapter.read<Row<string>>(RANGE, values);
        return rows.map(({ key, value }) => ({ key, value: recordOf(value) }));
      }),

    count: (prefix) =>
      guarded('read the store', async () => {
        const [row] = await adapter.read<{ count: number }>(COUNT, [prefix, afterPrefix(prefix)]);
        return row?.count ?? 0;
      }),

    close,
  };
}

async function prepare(adapter: PostgresAdapter): Promise<void> {
  const [database] = await adapter.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  if (database?.encoding !== 'UTF8') {
    throw new Error(`the database has the encoding ${database?.encoding}; it must have UTF8`);
  }
  await adapter.run(PREPARE);
  // So that a database in which a commit cannot work is found now and not at the first grant.
  await adapter.query(COMMIT, [[], [], []]);
}

/** @throws {StoreError} if it fails */
async function guarded<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(`could not ${doing}`, { cause: error });
  }
}
