import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { STORE_KIND } from '../support/store-place.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { STORE_ERRORS } from './failing-commits.js';
import { outageWay } from './outage-way.js';

describe('a payout whose website goes away', () => {
  it('continues when it is back, and the log reports each change once', async () => {
    const door = await createTcpDoor();
    const { way, lines, saying, faults } = await outageWay(
      { settings: { WEBSITE_URL: door.url } },
      ({ website }) => door.leadTo(website.url),
    );
    door.close();
    door.cut();
    await way.bot.said(/the website fails;/);
    await door.open();

    expect(await faults()).toEqual([]);
    await way.bot.said(/the website works again/);
    expect([saying('the website fails;'), saying('the website works again')]).toEqual([1, 1]);
    expect(lines().length).toBeLessThan(25);
  });
});

describe.skipIf(STORE_KIND !== 'sqlite')('a payout whose disk is full', () => {
  it('continues when there is room again, and the log stays short meanwhile', async () => {
    const bot = await createBotSwitch();
    const { way, lines, saying, failedAgain, faults } = await outageWay({ settings: bot.settings });
    bot.plan({ failEveryCommit: STORE_ERRORS.full });
    await expect.poll(failedAgain).toBeGreaterThan(15);
    bot.disarm();

    expect(await faults()).toEqual([]);
    await way.bot.said(/the store works again/);
    expect([saying('the store fails;'), saying('the store works again')]).toEqual([1, 1]);
    expect(lines().length).toBeLessThan(25);
  });
});
