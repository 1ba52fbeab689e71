import { expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { codeIn, codesIdIn, createdCodes } from './code-way.js';
import { giveawayWay } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { paymentsDue, senderOf, untilSettled } from './grant-way.js';

const USES = 7;
const MEMBERS = 20;

it('is redeemed no more often than it may, whatever dies', async () => {
  const way = await giveawayWay({ settings: { GRANT_DAILY_MAX: '1000.00' } });
  const other = await way.startAnother();
  const code = codeIn(await createdCodes(way, { amount: 2, uses: USES }));

  const handles = Array.from({ length: MEMBERS }, (_, index) => way.crowd(index).command('redeem', { code }));
  const answers = await Promise.all(handles.map(async (handle) => messageText(await handle.answer())));
  expect(answers.filter((text) => text.includes('🎉 Redeemed'))).toHaveLength(USES);
  expect(answers.filter((text) => text.includes('can no longer be redeemed'))).toHaveLength(MEMBERS - USES);
  await untilSettled(way);
  expect(way.adds()).toBe(USES);
  await way.logged('Ended (✅ Used up)', `${USES} of ${USES}`);

  // The other one goes on with what the dead one has left.
  const created = await createdCodes(way, { amount: 1, uses: USES });
  const second = codeIn(created);
  const sender = await senderOf(way, [way.bot, other]);
  const late = Array.from({ length: USES }, (_, index) =>
    way.crowd(index).command('redeem', { code: second }),
  );
  await late[0]?.answer();
  await sender.kill('SIGKILL');
  await expect.poll(() => paymentsDue(way), { timeout: 60_000, interval: 200 }).toEqual([]);
  await untilSettled(way);
  expect(way.adds()).toBeLessThanOrEqual(2 * USES);
  // What nobody redeemed goes back to the cap.
  const id = codesIdIn(created);
  await way.as('sam').command('code disable', { id }).answer();
  const state = async () =>
    [...(await way.records())].find(([key]) => key.startsWith('code:') && key.endsWith(id))?.[1];
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toMatchObject({ state: 'ended' });
  expect(await auditMoney(way)).toEqual([]);
});
