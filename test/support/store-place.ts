import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { StoreKind } from '../../src/storage/store-url.js';
import { POSTGRES_URL, withPostgres } from './postgres.js';

const schemaPrefix = inject('schemaPrefix');

/** On what tests keep their records, unless they say otherwise. */
export const STORE_KIND: StoreKind = schemaPrefix === undefined ? 'sqlite' : 'postgres';

/** Room for one store, that all who name the same folder share. */
export interface StorePlace {
  /** For `STORE_URL`. */
  readonly url: string;
  /** Takes the records away that are not in the folder itself. */
  remove(): Promise<void>;
}

/** The connection of another program to a store. */
export interface OtherProgram {
  /** What the store's table is called. */
  readonly table: string;
  query<Row>(sql: string): Promise<readonly Row[]>;
  disconnect(): Promise<void>;
}

const schemas = new Map<string, Promise<StorePlace>>();

/** @param folder where a file goes; a PostgreSQL has a schema for it */
export function storePlace(folder: string, kind = STORE_KIND): Promise<StorePlace> {
  if (kind === 'sqlite') {
    return Promise.resolve({
      url: `sqlite://${join(folder, 'purser.sqlite')}`,
      remove: async () => undefined,
    });
  }
  const known = schemas.get(folder) ?? createSchema(folder);
  schemas.set(folder, known);
  return known;
}

async function createSchema(folder: string): Promise<StorePlace> {
  const schema = `${schemaPrefix}${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  await withPostgres((client) => client.query(`CREATE SCHEMA ${schema}`));
  const url = new URL(POSTGRES_URL);
  url.searchParams.set('options', `-csearch_path=${schema}`);
  return {
    url: url.href,
    remove: async () => {
      schemas.delete(folder);
      await withPostgres((client) => client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
    },
  };
}

/** Opens the store of a folder as another program would. */
export async function openAsOther(folder: string, kind = STORE_KIND): Promise<OtherProgram> {
  const { url } = await storePlace(folder, kind);
  if (kind === 'sqlite') {
    const adapter = new KeyvSqlite({ uri: url, busyTimeout: 5_000 });
    return {
      table: 'keyv',
      query: (sql) => adapter.query(sql),
      disconnect: async () => void (await adapter.disconnect()),
    };
  }
  const client = new Client(url);
  await client.connect();
  return {
    table: 'purser',
    query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    disconnect: () => client.end(),
  };
}
