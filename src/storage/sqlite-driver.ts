import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from 'sqlite3';
import { StoreAccessError } from '../errors.js';
import { HOME } from '../settings/home.js';

const require = createRequire(import.meta.url);
const COMPILER = join(HOME, 'bin/sqlite-driver.js');

/**
 * Loads the native module of SQLite, and Keyv's adapter on it. Not with the program: where the module does not load, the
 * programs must still say why.
 * @throws {StoreAccessError} if it cannot be loaded on this machine
 */
export async function loadSqlite() {
  try {
    // Not `import`: Node ends the process at the second one of a CommonJS module that fails.
    const sqlite3: typeof import('sqlite3') = require('sqlite3');
    const { KeyvSqlite } = await import('@keyv/sqlite');
    return { sqlite3, KeyvSqlite };
  } catch (error) {
    throw new StoreAccessError(
      `The SQLite driver sqlite3 cannot be loaded on this machine (${firstLine(error)}): ${remedy()}.`,
    );
  }
}

/** The image has no compiler. */
const remedy = () =>
  existsSync(COMPILER)
    ? `run \`node ${COMPILER}\`, which compiles it here`
    : 'build the image again, for this kind of machine';

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/[.:]?$/, '') ?? '';

/** Opens a SQLite file, or for reading the address of one. */
export async function openDatabase(address: string, mode: 'read' | 'read and write') {
  const { sqlite3 } = await loadSqlite();
  const flags = mode === 'read' ? sqlite3.OPEN_READONLY | sqlite3.OPEN_URI : sqlite3.OPEN_READWRITE;
  const database = await new Promise<Database>((done, failed) => {
    const opened = new sqlite3.Database(address, flags, (error) =>
      error === null ? done(opened) : failed(error),
    );
  });
  return {
    all: promisify<string, readonly unknown[], readonly object[]>(database.all.bind(database)),
    interrupt: () => database.interrupt(),
    close: promisify(database.close.bind(database)),
  };
}

/** SQLite's error codes for a damaged file. */
const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

/**
 * Checks all pages of a file.
 * @param ask runs a query on it
 * @returns the first fault, or `undefined` if the file is sound
 * @throws {Error} if the file cannot be read
 */
export async function damageOf(
  ask: (sql: string) => Promise<readonly object[]>,
): Promise<string | undefined> {
  try {
    const [row] = (await ask('PRAGMA quick_check(1)')) as readonly { quick_check: string }[];
    return row?.quick_check === 'ok' ? undefined : (row?.quick_check ?? 'no answer').replaceAll('\n', ' ');
  } catch (error) {
    const damage = damageIn(error);
    if (damage === undefined) throw error;
    return damage;
  }
}

/** SQLite's message, if an error says that the file is damaged. */
export const damageIn = (error: unknown): string | undefined =>
  error instanceof Error && DAMAGED.test(error.message) ? error.message : undefined;
