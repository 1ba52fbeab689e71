import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { StoreKind } from '../../src/storage/store-url.js';
import { POSTGRES_URL, withPostgres } from './postgres.js';

const schemaPrefix = inject('schemaPrefix');

/** The default kind of store for tests. */
export const STORE_KIND: StoreKind = schemaPrefix === undefined ? 'sqlite' : 'postgres';

/** A place for one store, shared by all who name the same folder. */
export interface StorePlace {
  /** For `STORE_URL`. */
  readonly url: string;
  /** Deletes the records outside of the folder. */
  remove(): Promise<void>;
}

/** Another program's connection to a store. */
export interface OtherProgram {
  /** The name of the store's table. */
  readonly table: string;
  query<Row>(sql: string): Promise<readonly Row[]>;
  disconnect(): Promise<void>;
}

const schemas = new Map<string, Promise<StorePlace>>();

/** Says that the store of a folder is at this address, on a server of the test's own. */
export function placeAt(folder: string, url: string): void {
  schemas.set(folder, Promise.resolve({ url, remove: async () => void schemas.delete(folder) }));
}

/** @param folder of the file; PostgreSQL has a schema for it */
export function storePlace(folder: string, kind = STORE_KIND): Promise<StorePlace> {
  if (kind === 'sqlite' && !schemas.has(folder)) {
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

/** Opens a folder's store as another program would. */
export async function openAsOther(folder: string): Promise<OtherProgram> {
  const { url } = await storePlace(folder);
  if (url.startsWith('sqlite:')) {
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
