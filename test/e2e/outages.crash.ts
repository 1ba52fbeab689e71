import { expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { STORE_ERRORS } from './failing-commits.js';
import { outageWay } from './outage-way.js';

const MEMBERS = 300;
/** Two summary lines, one per minute. */
const TWO_MINUTES = { timeout: 240_000, interval: 500 };

it('a payout pays each once through a full disk and an outage', async () => {
  const bot = await createBotSwitch();
  const door = await createTcpDoor();
  const { way, lines, saying, faults } = await outageWay(
    { settings: { ...bot.settings, WEBSITE_URL: door.url } },
    ({ website }) => door.leadTo(website.url),
    MEMBERS,
  );
  way.website.switches.set('all', { delayMs: 300 });

  bot.plan({ failEveryCommit: STORE_ERRORS.full });
  await expect.poll(() => saying('the store still fails'), TWO_MINUTES).toBe(1);
  bot.disarm();
  await way.bot.said(/the store works again/);

  door.close();
  door.cut();
  await expect.poll(() => saying('the website still fails'), TWO_MINUTES).toBe(2);
  await door.open();
  way.website.switches.set('all', { delayMs: 0 });

  expect(await faults()).toEqual([]);
  await way.bot.said(/the website works again/);
  expect(lines().length).toBeLessThan(200);
});
