import { openAsOther, STORE_KIND } from './store-place.js';

/**
 * Keeps everybody else from writing to a bot's store, as another program can that has it open.
 * @param folder the bot's working directory
 * @returns lets them write again
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
