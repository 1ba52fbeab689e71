import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { POSTGRES_URL } from '../support/postgres.js';
import { STORE_KIND } from '../support/store-place.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { STORE_ERRORS } from './grant-way.js';
import { auditPayout, payoutUnderWay, rowsOf, type UnderWayOptions } from './payout-way.js';

const INFO = 30;
const FAILED_AGAIN = /^regular work failed$|could not be dealt with yet$/;

/** A payout, during which a service will fail. */
async function payoutToOutlast(options: UnderWayOptions) {
  const { way, payees } = await payoutUnderWay({ slowMs: 50, ...options });
  const before = way.bot.output().length;
  /** The bot's log lines since then. The first and the last one may be incomplete. */
  const all = (): readonly { readonly level: number; readonly msg: string }[] =>
    way.bot
      .output()
      .slice(before)
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line));
  const told = () => all().filter(({ level }) => level >= INFO);
  const saying = (text: string) => told().filter(({ msg }) => msg.includes(text)).length;
  return {
    way,
    /** How often periodic work has failed since then, at any log level. */
    failedAgain: () => all().filter(({ msg }) => FAILED_AGAIN.test(msg)).length,
    /** Everybody is paid once, and the log has a line for each change. */
    async expectWell(service: string): Promise<void> {
      expect(auditPayout(payees, await rowsOf(await way.logged('paid out **')), way.website)).toEqual([]);
      await way.bot.said(new RegExp(`the ${service} works again`));
      expect([saying(`the ${service} fails;`), saying(`the ${service} works again`)]).toEqual([1, 1]);
      expect(told().length).toBeLessThan(25);
    },
  };
}

describe('a payout outlasts, with a short log,', () => {
  it('an outage of its website', async () => {
    const door = await createTcpDoor();
    const { way, expectWell } = await payoutToOutlast({
      settings: { WEBSITE_URL: door.url },
      onStart: ({ website }) => door.leadTo(website.url),
    });
    door.close();
    door.cut();
    await way.bot.said(/the website fails;/);
    await door.open();

    await expectWell('website');
  });

  it.skipIf(STORE_KIND !== 'sqlite')('a full disk', async () => {
    const bot = await createBotSwitch();
    const { failedAgain, expectWell } = await payoutToOutlast({ settings: bot.settings });
    bot.plan({ failEveryCommit: STORE_ERRORS.full });
    await expect.poll(failedAgain).toBeGreaterThan(6);
    bot.disarm();

    await expectWell('store');
  });

  it.skipIf(STORE_KIND !== 'postgres')('an outage of PostgreSQL', async () => {
    const door = await createTcpDoor();
    door.leadTo(POSTGRES_URL);
    const { way, failedAgain, expectWell } = await payoutToOutlast({ reachStore: door.through });
    door.close();
    door.cut();
    await way.bot.said(/the store fails;/);
    await expect.poll(failedAgain).toBeGreaterThan(6);
    await door.open();

    await expectWell('store');
  });
});
