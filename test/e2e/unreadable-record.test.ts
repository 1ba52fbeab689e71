import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { addDamaged, damage } from '../support/damage.js';
import { answered, scrape } from './community.js';
import { grantWay, openStoreOf } from './grant-way.js';

it('an unreadable record is named to staff, and others are served', async () => {
  const port = await freePort();
  const way = await grantWay({ settings: { HEALTH_PORT: String(port) } });
  const store = await openStoreOf(way);
  await addDamaged(store, 'payout:01UNREADABLE');
  await store.commit([{ key: 'payout-open:01UNREADABLE', from: undefined, to: '01UNREADABLE' }]);
  await way.logged('cannot read the record', '`payout:01UNREADABLE`', 'npm run audit');
  expect(await answered(way.as('sam', 'staffLog').command('payout list'))).toContain('no payouts');

  const key = `link:${FIXTURES.people.mia}`;
  const mend = await damage(store, key);
  const refused = await answered(way.as('mia').command('balance'));
  expect(refused).toMatch(/cannot read one of my records.*Staff have been notified/);
  expect(refused).not.toContain(key);
  await way.logged('cannot read the record', `\`${key}\``);
  expect(await answered(way.as('noah').command('balance'))).toContain('Total');
  const count = async () => (await scrape(`http://127.0.0.1:${port}`)).get('purser_unreadable_records');
  expect(await count()).toBe(2);
  await mend();
  expect(await answered(way.as('mia').command('balance'))).toContain('Total');

  // Only the watch over the store reads this one.
  const mendIdentity = await damage(store, 'store:identity');
  await way.logged('cannot read the record', '`store:identity`');
  expect(await count()).toBe(3);
  await mendIdentity();
  await store.close();
});
