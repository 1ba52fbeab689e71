import { expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { claimIn, postedDrop } from './drop-way.js';
import { giveawayWay } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { paymentsDue, senderOf, untilSettled } from './grant-way.js';

const CLAIMS = 7;
const MEMBERS = 20;

it('pays no more than its claims, whatever dies', async () => {
  const way = await giveawayWay({ settings: { GRANT_DAILY_MAX: '1000.00' } });
  const other = await way.startAnother();
  const drop = await postedDrop(way, { amount: 2, claims: CLAIMS, title: 'First' });
  const claim = claimIn(drop);

  const presses = Array.from({ length: MEMBERS }, (_, index) =>
    way.crowd(index).press(drop, claim, { unchecked: true }),
  );
  const texts = await Promise.all(presses.map(async (press) => messageText(await press.answer())));
  expect(texts.filter((text) => text.includes('You got it'))).toHaveLength(CLAIMS);
  expect(texts.filter((text) => text.includes('Too late'))).toHaveLength(MEMBERS - CLAIMS);
  await untilSettled(way);
  expect(way.adds()).toBe(CLAIMS);
  await way.logged('“First”', `${CLAIMS} of ${CLAIMS} claimed`);

  // The other one goes on with what the dead one has left.
  const second = await postedDrop(way, { amount: 1, claims: CLAIMS, title: 'Second' });
  const sender = await senderOf(way, [way.bot, other]);
  const late = Array.from({ length: CLAIMS }, (_, index) =>
    way.crowd(index).press(second, claimIn(second), { unchecked: true }),
  );
  await late[0]?.answer();
  await sender.kill('SIGKILL');
  const id = claimIn(second).split(':').at(-1) ?? '';
  await way.as('sam').command('drop end', { id }).answer();
  const open = async () => [
    ...(await paymentsDue(way)),
    ...[...(await way.records()).keys()].filter((key) => key.startsWith('drop-open:')),
  ];
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toEqual([]);
  await untilSettled(way);
  expect(way.adds()).toBeLessThanOrEqual(2 * CLAIMS);
  expect(await auditMoney(way)).toEqual([]);
});
