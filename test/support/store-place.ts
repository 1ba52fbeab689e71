import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { StoreKind } from '../../src/storage/store-url.js';
import { POSTGRES_URL, withPostgres } from './postgres.js';
import { temporaryFolder } from './temporary-folder.js';

const schemaPrefix = inject('schemaPrefix');

/** The default kind of store for tests. */
export const STORE_KIND: StoreKind = schemaPrefix === undefined ? 'sqlite' : 'postgres';

/** The pairs of stores between which records are carried, as far as there is a server. */
export const STORE_PAIRS: readonly (readonly [StoreKind, StoreKind])[] =
  STORE_KIND === 'sqlite'
    ? [['sqlite', 'sqlite']]
    : [
        ['sqlite', 'postgres'],
        ['postgres', 'sqlite'],
        ['postgres', 'postgres'],
      ];

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

/**
 * The address of a store that is deleted after the test.
 * @param folder Default: one of its own
 */
export async function storeUrl(kind = STORE_KIND, folder?: string): Promise<string> {
  const { url, remove } = await storePlace(folder ?? (await temporaryFolder()), kind);
  onTestFinished(remove);
  return url;
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
