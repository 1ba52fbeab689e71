import { type ClientBase, Pool, type PoolClient } from 'pg';
import { codeOf } from '../errors.js';
import type { Log } from '../log.js';

const CONNECTIONS = 10;
/** Limit for making a connection or getting a free one, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives a statement up after this time, counted from its arrival, in ms. */
const STATEMENT_TIMEOUT_MS = 4_000;
/** A request without an answer fails after this time, in ms. */
export const SILENCE_TIMEOUT_MS = 5_000;

/** What PostgreSQL and the system say when a connection has ended. */
const LOST_CONNECTION = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE']);
/** What the driver says: when it ends under a request, and to a request that comes right after. */
const LOST_MESSAGES = new Set([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);

/** A PostgreSQL database in SQL, and its table as an adapter for Keyv. */
export type PostgresAdapter = ReturnType<typeof createPostgresAdapter>;

/**
 * Connects to a PostgreSQL database. The table `purser(key, value)` is a Keyv adapter: Keyv requires `set`, `delete`
 * and `clear`, which only Keyv's own test suite calls. Every failure is thrown: an unreachable server is never an
 * empty answer.
 * @param url as psql takes it: `postgres://user:password@host:port/database?sslmode=…&options=…`
 */
export function createPostgresAdapter(url: string, log: Log) {
  const connections = createConnections(url, log);
  const { query, read } = connections;
  return {
    ...connections,
    /** Set by Keyv. */
    namespace: undefined as string | undefined,
    /** Keyv's test suite sets options here. */
    opts: {},

    async get(key: string): Promise<string | undefined> {
      const [row] = await read<{ value: string }>('SELECT value FROM purser WHERE key = $1', [key]);
      return row?.value;
    },

    async set(key: string, value: string): Promise<void> {
      await query(
        'INSERT INTO purser VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, value],
      );
    },

    async delete(key: string): Promise<boolean> {
      return (await query('DELETE FROM purser WHERE key = $1 RETURNING key', [key])).length > 0;
    },

    async clear(): Promise<void> {
      await query('DELETE FROM purser WHERE starts_with(key, $1)', [
        this.namespace === undefined ? '' : `${this.namespace}:`,
      ]);
    },
  };
}

function createConnections(url: string, log: Log) {
  /** Runs first on each new connection. If it fails, the connection is not used. */
  let first: (connection: ClientBase) => Promise<void> = async () => undefined;
  const pool = createPool(url, log, (connection) => first(connection));

  /** Sends a statement once. For writes, which may have happened although the answer was lost. */
  async function query<Result extends object>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Result[]> {
    const { rows } = await pool.query<Result>(sql, [...values]);
    return rows;
  }

  /**
   * Reads, and tries again when the connection turns out to have ended. A restarted server ends all connections, and
   * each failed try removes one, so one of the tries is on a new connection.
   */
  async function read<Result extends object>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Result[]> {
    for (let lost = 0; ; lost += 1) {
      try {
        return await query<Result>(sql, values);
      } catch (error) {
        if (!isLostConnection(error) || lost === CONNECTIONS) throw error;
      }
    }
  }

  return {
    query,
    read,

    /** Runs several statements on one connection. After a failure the connection is not used again. */
    onConnection: <Result>(work: (connection: PoolClient) => Promise<Result>) => workOn(pool, log, work),

    /** Sets what runs first on each connection made from now on. */
    whenConnected(work: (connection: ClientBase) => Promise<void>): void {
      first = work;
    },

    /** Several statements without values, which take effect together or not at all. */
    async run(sql: string): Promise<void> {
      await pool.query(sql);
    },

    disconnect: () => pool.end(),
  };
}

async function workOn<Result>(
  pool: Pool,
  log: Log,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  // The pending statement fails as well; without a listener the event would end this process.
  const onError = ({ message }: Error) => log.debug({ reason: message }, 'connection to the store failed');
  connection.on('error', onError);
  let isWhole = false;
  try {
    const result = await work(connection);
    isWhole = true;
    return result;
  } finally {
    connection.release(!isWhole);
    connection.off('error', onError);
  }
}

function createPool(url: string, log: Log, onConnect: (connection: ClientBase) => Promise<void>): Pool {
  const pool = new Pool({
    connectionString: url,
    onConnect,
    fallback_application_name: 'purser',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
  });
  // The end of an idle connection is no failure: the next request gets a new one. Without a listener it would end
  // this process. Only the message is logged, since the error itself carries the connection.
  pool.on('error', ({ message }) => log.debug({ reason: message }, 'a connection to the store has ended'));
  return pool;
}

function isLostConnection(error: unknown): boolean {
  const isTerminated = error instanceof Error && LOST_MESSAGES.has(error.message);
  return isTerminated || LOST_CONNECTION.has(codeOf(error) ?? '');
}

/** The row of a query that always has one. */
export function onlyOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the server answered without a row');
  return row;
}
