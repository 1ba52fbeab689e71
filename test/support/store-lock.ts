import type { Endpoint } from '../../src/sandbox/website/behaviour.js';
import type { WholeWay } from './e2e.js';
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

/** Locks the store at the next such call to the website. @returns what unlocks it */
export function lockedAt(way: WholeWay, endpoint: Endpoint): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    way.website.decide(async (request) => {
      if (request.endpoint !== endpoint) return undefined;
      way.website.decide(undefined);
      await lockStore(way.folder).then(resolve, reject);
      return undefined;
    });
  });
}
