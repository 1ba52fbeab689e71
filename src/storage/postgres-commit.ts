import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { type PostgresAdapter, SILENCE_TIMEOUT_MS } from './postgres-adapter.js';
import type { TextStore } from './text-store.js';

/**
 * A commit is one statement for who calls it. Inside, it takes a lock for each key, and looks only then: what
 * others have committed before is seen, and nobody else comes in between, whether a record is there or not. That
 * needs every statement to see the newest state, which is what "read committed" is. Everybody locks in the same
 * order, so nobody waits in a circle. Locks end with the statement, which is its own transaction.
 *
 * At its very end it looks at its deadline. `statement_timeout` would not do: it counts from when the statement
 * reaches the server, which can be long after nobody waits for it any more.
 *
 * The function of version 0.1.0 has no deadline and is left where it is, since processes of that version may be at
 * work on the same database. It takes the same locks.
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
    IF clock_timestamp() > deadline THEN
      RAISE EXCEPTION 'the commit came too late' USING ERRCODE = 'query_canceled';
    END IF;
    RETURN true;
  END
  $$`;

/** The server's clock, in seconds since the epoch. */
const CLOCK = 'extract(epoch FROM clock_timestamp())::float8 AS clock';
const COMMIT = `SELECT purser_commit($1, $2, $3, to_timestamp($4)) AS done, ${CLOCK}`;

/** For so long after it was sent a commit may take effect, in ms. What is left until its failure is for the disk. */
const EFFECTIVE_MS = 3_000;
/** A clock is read again after so long, in ms, since it can be set. */
const CLOCK_KEPT_MS = 30_000;

/** The server's clock as it was read on a connection. */
interface ServerClock {
  /** In s since the epoch. */
  readonly time: number;
  /** When the answer was here, in ms of this process's own clock: the server's showed that time before. */
  readonly heardAt: number;
}

/**
 * Commits with a deadline, so that what is reported as failed does not take effect later on: the server lets it happen
 * within 3 s after it was sent or not at all, and no failure is reported before 5 s, unless the server itself says that
 * it has not happened.
 *
 * The two clocks are never compared. The server is told a time of its own: one that it has shown, and what has gone
 * by here since that was heard, and 3 s. It showed that time before it was heard of, so its clock reaches the deadline
 * early by the time that the answer took, and never late. A clock of ours that stands still with the machine makes the
 * deadline early too.
 *
 * What remains: a commit in time that takes the server more than 2 s to bring to its disk or its standby, and a clock
 * of the server that is set back by more than that in the 30 s before it is read again. Such a commit may still take
 * effect after its failure was reported.
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
      // Whoever hears of the failure looks what is true, and must not look while the server is still at it.
      if (sentAt !== undefined && !(error instanceof DatabaseError)) {
        await delay(Math.max(0, sentAt + SILENCE_TIMEOUT_MS - performance.now()));
      }
      throw error;
    }
  };
}

function onlyOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the server has answered without a row');
  return row;
}
