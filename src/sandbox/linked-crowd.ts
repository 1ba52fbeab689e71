import { createLinks } from '../accounts/member-links.js';
import { createLog } from '../log.js';
import { openRecords } from '../open-records.js';
import { FIXTURES } from './community/fixtures.js';

/**
 * Links the crowd to their accounts in the bot's own store, as if staff had done so one by one. The bot must not
 * run yet.
 * @param storeUrl as in `STORE_URL`
 * @param now ms since the epoch, for the time of the links
 * @throws {StoreError}
 */
export async function linkCrowd(storeUrl: string, now: number): Promise<void> {
  const store = await openRecords(storeUrl, await createLog({ level: 'silent', secrets: [], pretty: false }));
  try {
    const links = createLinks(store);
    for (const { id, account } of FIXTURES.crowd) {
      const { username, steam } = account;
      await links.set({
        member: id,
        account: { by: 'username', username, id: account.id, ...(steam !== undefined && { steam }) },
        since: now,
        by: FIXTURES.people.sam,
      });
    }
  } finally {
    await store.close();
  }
}
