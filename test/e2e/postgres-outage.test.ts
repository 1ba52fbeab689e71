import { expect, it } from 'vitest';
import { POSTGRES_URL } from '../support/postgres.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { outageWay } from './outage-way.js';

it('a payout outlasts an outage of PostgreSQL, with a short log', async () => {
  const door = await createTcpDoor();
  door.leadTo(POSTGRES_URL);
  const { way, lines, saying, failedAgain, faults } = await outageWay({
    reachStore: (url) => {
      const through = new URL(url);
      [through.hostname, through.port] = ['127.0.0.1', new URL(door.url).port];
      return through.href;
    },
  });
  door.close();
  door.cut();
  await way.bot.said(/the store fails;/);
  await expect.poll(failedAgain).toBeGreaterThan(15);
  await door.open();

  expect(await faults()).toEqual([]);
  await way.bot.said(/the store works again/);
  expect([saying('the store fails;'), saying('the store works again')]).toEqual([1, 1]);
  expect(lines().length).toBeLessThan(25);
});
