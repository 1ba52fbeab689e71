import { DatabaseError } from 'pg';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { onlyOf, type PostgresAdapter } from './postgres-adapter.js';
import type { Ask } from './sql-reads.js';
import { IDENTITY_KEY, type Identity, WRITTEN_KEY, type Written } from './store-identity.js';
import type { OpenCheck, Place, StoreCheck, StoreLocation } from './store-location.js';
import { OWN } from './store-records.js';
import { readRecord } from './text-store.js';

const RECORDS = `
  SELECT
    (SELECT value FROM purser WHERE key = '${IDENTITY_KEY}') AS identity,
    (SELECT value FROM purser WHERE key = '${WRITTEN_KEY}') AS written,
    ARRAY(SELECT key FROM purser WHERE key = ANY ($1)) AS canaries,
    pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads_only`;

/**
 * The timeline comes from the WAL itself: for a while after a failover, the last checkpoint still has the old one. Only
 * what is flushed to disk counts, since a crash may take the rest.
 */
const WHEREABOUTS = `
  SELECT system_identifier::text AS system,
    left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
    (SELECT oid FROM pg_database WHERE datname = current_database())::text AS database,
    pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text AS position
  FROM pg_control_system()`;

/** The function is missing, not allowed, or not supported. The code of a standby is left out: it must not be used. */
const NOT_TOLD = new Set(['42883', '42501', '0A000']);

/** Includes indexes and TOAST. As text, since it may exceed 32 bits. */
const SIZE = `SELECT pg_total_relation_size('purser')::text AS bytes`;

interface RecordsRow {
  readonly identity: string | null;
  readonly written: string | null;
  readonly canaries: readonly string[];
  readonly reads_only: boolean;
}

type WhereaboutsRow = Omit<Extract<Place, { kind: 'postgres' }>, 'kind'> & { readonly position: string };

export function postgresLocation(adapter: PostgresAdapter, log: Log): StoreLocation {
  let tells = true;

  async function whereabouts(ask: Ask): Promise<Pick<StoreCheck, 'place' | 'position'>> {
    if (!tells) return { place: undefined, position: undefined };
    try {
      const { position, ...place } = onlyOf(await ask<WhereaboutsRow>(WHEREABOUTS, []));
      return { place: { kind: 'postgres', ...place }, position: BigInt(position) };
    } catch (error) {
      if (!(error instanceof DatabaseError) || !NOT_TOLD.has(error.code ?? '')) throw error;
      tells = false;
      log.warn(
        { reason: error.message },
        'the database does not reveal its server and timeline: a failover goes unnoticed',
      );
      return { place: undefined, position: undefined };
    }
  }

  async function lookBy(ask: Ask, canaries: readonly string[]): Promise<StoreCheck> {
    const where = await whereabouts(ask);
    const row = onlyOf(await ask<RecordsRow>(RECORDS, [canaries]));
    if (row.reads_only)
      throw new StoreError('the server can only be read, so it says nothing about the newest store');
    const found = new Set(row.canaries);
    return {
      identity: ownRecord<Identity>(IDENTITY_KEY, row.identity),
      written: ownRecord<Written>(WRITTEN_KEY, row.written),
      missing: canaries.filter((key) => !found.has(key)),
      ...where,
    };
  }

  return {
    look: (canaries) => lookBy(adapter.read, canaries),

    checkConnections(look: () => OpenCheck) {
      adapter.whenConnected(async (connection) => {
        const { canaries, saw } = look();
        const ask: Ask = async (sql, values = []) => (await connection.query(sql, [...values])).rows;
        saw(await lookBy(ask, canaries));
      });
    },

    async usage() {
      const [row] = await adapter.read<{ bytes: string }>(SIZE, []);
      return row && { bytes: Number(row.bytes), freeBytes: undefined };
    },

    lost: () => undefined,
    seen: async () => undefined,
    note: async () => undefined,
  };
}

/** The key's schema must be that of `Value`. */
const ownRecord = <Value>(key: string, text: string | null) =>
  text === null ? undefined : (readRecord(OWN, key, text) as Value);
