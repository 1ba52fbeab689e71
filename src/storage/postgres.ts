import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { keyvReads } from './keyv-reads.js';
import { createPostgresAdapter, type PostgresAdapter } from './postgres-adapter.js';
import { COMMIT_FUNCTION, createPostgresCommit } from './postgres-commit.js';
import { postgresLocation } from './postgres-location.js';
import { rangeReads } from './range-reads.js';
import type { OpenedTexts } from './store-location.js';
import type { TextStore } from './text-store.js';
import { POSTGRES_REFUSAL } from './write-refusal.js';

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

    refuseOthers: () => guarded('prepare the store', () => adapter.run(POSTGRES_REFUSAL)),

    get: (key) => guarded('read the store', () => get(key)),

    commit: (changes) => guarded('write the store', () => commit(changes)),

    ...rangeReads(adapter.read, READS, guarded),

    // A commit deletes their rows.
    clearRemoved: async () => undefined,

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
