import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';

/**
 * Takes the write lock of a bot's store, as another program would that has its file open.
 * @param folder the bot's working directory
 * @returns gives the lock back
 */
export async function lockStore(folder: string): Promise<() => Promise<void>> {
  const adapter = new KeyvSqlite({ uri: `sqlite://${join(folder, 'purser.sqlite')}`, busyTimeout: 5_000 });
  await adapter.query('BEGIN IMMEDIATE');
  return async () => {
    await adapter.query('ROLLBACK');
    await adapter.disconnect();
  };
}
