import { type ClientBase, Pool, type PoolClient } from 'pg';
import type { Log } from '../log.js';

const CONNECTIONS = 10;
/** How long a connection may take to be made, or to become free, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;
/** After this the server gives a statement up, counted from when it has reached the server, in ms. */
const STATEMENT_TIMEOUT_MS = 4_000;
/** After this nobody waits any more for a server that says nothing, in ms. */
export const SILENCE_TIMEOUT_MS = 5_000;

/** What PostgreSQL and the system say when a connection has ended. */
const LOST_CONNECTION = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE']);

type Row = { readonly key: string; readonly value: string };

/** A table of a PostgreSQL database as Keyv wants it, and the way to ask that database for more than Keyv does. */
export type PostgresAdapter = ReturnType<typeof createPostgresAdapter>;

/**
 * A Keyv adapter over the table `purser(key, value)`. Every failure is thrown: an unreachable server is never an
 * empty answer. The end of a connection that nobody uses is no failure: the next one who asks gets a new one.
 * @param url as psql takes it: `postgres://user:password@host:port/database?sslmode=…&options=…`
 */
export function createPostgresAdapter(url: string, log: Log) {
  /** What is asked first on each new connection. One on which it fails is not used. */
  let first: (connection: ClientBase) => Promise<void> = async () => undefined;
  const pool = new Pool({
    connectionString: url,
    onConnect: (connection) => first(connection),
    fallback_application_name: 'purser',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
  });
  // Without a listener, a server that is restarted would end this process. The error itself carries the connection.
  // Nobody was waiting for it, and a server that stays away is told of by those who ask it.
  pool.on('error', ({ message }) => log.debug({ reason: message }, 'a connection to the store has ended'));

  /** Asks once. For what changes something, since it may have happened although the answer was lost. */
  async function query<Result extends object>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Result[]> {
    const { rows } = await pool.query<Result>(sql, [...values]);
    return rows;
  }

  /** Asks several things on one connection. One on which something has failed is not used again. */
  async function onConnection<Result>(work: (connection: PoolClient) => Promise<Result>): Promise<Result> {
    const connection = await pool.connect();
    // Whoever waits for an answer hears of it as well; without a listener it would end this process.
    const onError = ({ message }: Error) => log.debug({ reason: message }, 'store error');
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

  /**
   * Asks again if the connection turns out to have ended. A server that is restarted ends all of them, which is
   * heard of only when they are used. Each failure takes one away, so one of the tries is on a new connection.
   */
  async function read<Result extends object>(
    sql: string,
    values: readonly unknown[],
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
    /** For Keyv, which sets it. */
    namespace: undefined as string | undefined,
    opts: {},
    query,
    read,
    onConnection,

    /** Has something done first on each connection that is made from now on. */
    whenConnected(work: (connection: ClientBase) => Promise<void>): void {
      first = work;
    },

    /** Several statements without values, which take effect together or not at all. */
    async run(sql: string): Promise<void> {
      await pool.query(sql);
    },

    async get(key: string): Promise<string | undefined> {
      const [row] = await read<Row>('SELECT value FROM purser WHERE key = $1', [key]);
      return row?.value;
    },

    async getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
      const rows = await read<Row>('SELECT key, value FROM purser WHERE key = ANY ($1)', [keys]);
      const values = new Map(rows.map(({ key, value }) => [key, value]));
      return keys.map((key) => values.get(key));
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

    disconnect: () => pool.end(),
  };
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : undefined;
  return (
    (code !== undefined && LOST_CONNECTION.has(code)) ||
    error.message === 'Connection terminated unexpectedly'
  );
}
