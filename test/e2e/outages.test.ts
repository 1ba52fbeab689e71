import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { POSTGRES_URL } from '../support/postgres.js';
import { STORE_KIND } from '../support/store-place.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { STORE_ERRORS } from './grant-way.js';
import { payoutToOutlast } from './payout-way.js';

describe('a payout outlasts, with a short log,', () => {
  it('an outage of its website', async () => {
    const door = await createTcpDoor();
    const { way, expectPaid, expectToldOnce } = await payoutToOutlast({
      settings: { WEBSITE_URL: door.url },
      onStart: ({ website }) => door.leadTo(website.url),
    });
    door.close();
    door.cut();
    await way.bot.said(/the website fails;/);
    await door.open();

    await expectPaid();
    await expectToldOnce('website');
  });

  it.skipIf(STORE_KIND !== 'sqlite')('a full disk', async () => {
    const bot = await createBotSwitch();
    const { failedAgain, expectPaid, expectToldOnce } = await payoutToOutlast({ settings: bot.settings });
    bot.plan({ failEveryCommit: STORE_ERRORS.full });
    await expect.poll(failedAgain).toBeGreaterThan(6);
    bot.disarm();

    await expectPaid();
    await expectToldOnce('store');
  });

  it.skipIf(STORE_KIND !== 'postgres')('an outage of PostgreSQL', async () => {
    const door = await createTcpDoor();
    door.leadTo(POSTGRES_URL);
    const { way, failedAgain, expectPaid, expectToldOnce } = await payoutToOutlast({
      reachStore: door.through,
    });
    door.close();
    door.cut();
    await way.bot.said(/the store fails;/);
    await expect.poll(failedAgain).toBeGreaterThan(6);
    await door.open();

    await expectPaid();
    await expectToldOnce('store');
  });
});
