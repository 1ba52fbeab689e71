import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/money/amount.js';
import { MINUTE, MODERATOR, quietly, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { unknown } from '../support/website-double.js';

describe('the daily cap', () => {
  it('holds for many grants that are confirmed at the same moment', async () => {
    const { granting, request, website, ledger } = await setUpLinked({ dailyMax: '50.00' });
    const drafts = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        granting.prepare(request({ amount: 15 + index / 100 })).then(({ draft }) => draft),
      ),
    );
    const outcomes = await Promise.allSettled(
      drafts.map((draft) => granting.confirm(draft.id, MODERATOR, quietly)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(website.credits).toHaveLength(3);
    expect((await ledger.list({ limit: 20 })).grants).toHaveLength(3);
  });

  it('starts anew at midnight UTC', async () => {
    const { grant, clock, website } = await setUpLinked({ dailyMax: '20.00' });
    await grant();
    clock.now += 12 * 60 * MINUTE;
    await grant();
    expect(website.credits).toHaveLength(2);
  });

  it('counts credit that may have arrived', async () => {
    const { grant, website, caps, clock, granting } = await setUpLinked();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const lost = await grant();
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('985.00');
    await granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
  });
});
