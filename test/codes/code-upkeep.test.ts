import { expect, it } from 'vitest';
import { clockAhead } from '../support/clock-ahead.js';
import { setUpCodes } from '../support/codes.js';
import { SECOND_MODERATOR } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';

it('gives the question about codes that have ended up after a day', async () => {
  const clock = clockAhead();
  const all = await setUpCodes({ approvalOver: '4.00', workClock: clock });
  const { set } = await all.create();
  // The notices' double edits by pushing here, and has failed where that gives 0.
  all.codeTold.push = () => 0;
  await all.codes.reject(set.id, SECOND_MODERATOR);
  await all.lookAfterCodes();
  expect(await all.codeRecords.open()).toHaveLength(1);
  all.clock.now += 25 * HOUR;
  clock.aheadMs += HOUR;
  await all.lookAfterCodes();
  expect(await all.codeRecords.open()).toEqual([]);
});
