import { openAsOther, STORE_KIND } from './store-place.js';

/**
 * Locks a bot's store against writes, as another program could.
 * @param folder the bot's working directory
 * @returns what unlocks it
 */
export async function lockStore(folder: string): Promise<() => Promise<void>> {
  const other = await openAsOther(folder);
  await other.query(
    STORE_KIND === 'sqlite' ? 'BEGIN IMMEDIATE' : `BEGIN; LOCK TABLE ${other.table} IN EXCLUSIVE MODE`,
  );
  return async () => {
    await other.query('ROLLBACK');
    await other.disconnect();
  };
}
