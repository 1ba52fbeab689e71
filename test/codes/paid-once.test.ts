import { expect, it } from 'vitest';
import { linesIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MINUTE } from '../support/credit.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf } from '../support/set-back.js';

const only = (codes: readonly string[] | undefined) => codes?.[0] ?? '';

it('who redeems again, before the website has answered, is paid once', async () => {
  const all = await setUpCodes();
  const { codes } = await all.create({ uses: 3 });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.redeem(only(codes), 1);
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  all.clock.now += MINUTE;

  const again = all.redeem(only(codes), 1);
  await expect.poll(() => all.store.count('place:')).toBe(1);
  held.release();
  await first;

  expect(await again).toMatchObject({ isNew: true, grant: { state: 'applied' } });
  await all.lookAfterCodes();
  expect(all.website.credits).toHaveLength(1);
  expect(await linesIn(all.store)).toEqual([]);
});
