import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../src/store/sqlite.js';
import type { Store } from '../../src/store/store.js';
import { temporaryFolder } from './temporary-folder.js';

export const silentLog = pino({ level: 'silent' });

/** A store on a real file. @param folder to open a second store on the file of a first one */
export async function openStore(folder?: string): Promise<Store> {
  const path = join(folder ?? (await temporaryFolder()), 'purser.sqlite');
  const store = await openSqlite(`sqlite://${path}`, silentLog);
  onTestFinished(() => store.close());
  return store;
}
