import { expect, it } from 'vitest';
import { clockAhead } from '../support/clock-ahead.js';
import { setUpCodes } from '../support/codes.js';
import { SECOND_MODERATOR } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';

async function setUp() {
  const clock = clockAhead();
  const all = await setUpCodes({ approvalOver: '4.00', workClock: clock });
  const { set } = await all.create();
  const edits = { count: 0 };
  // The notices' double edits by pushing here, and has failed where that gives 0.
  all.codeTold.push = () => {
    edits.count += 1;
    return 0;
  };
  const look = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      await all.codes.recover();
      await all.codes.idle();
      clock.aheadMs += 5_000;
    }
    return edits.count;
  };
  return { ...all, set, look };
}

it('edits a question to staff that is gone less and less often, and at once when the log channel works again', async () => {
  const all = await setUp();
  await all.codes.approve(all.set.id, SECOND_MODERATOR);
  // Now, after 20 s, after 40 s more, and after 80 s more.
  expect(await all.look(145)).toBe(4);
  expect(await all.look(100)).toBe(4);
  all.codes.tryAgain();
  expect(await all.look(5)).toBe(5);
});

it('gives the question about codes that have ended up after a day', async () => {
  const all = await setUp();
  await all.codes.reject(all.set.id, SECOND_MODERATOR);
  await all.look(10);
  expect(await all.codeRecords.open()).toHaveLength(1);
  all.clock.now += 25 * HOUR;
  await all.look(30);
  expect(await all.codeRecords.open()).toEqual([]);
});
