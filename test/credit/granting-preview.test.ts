import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/credit/amount.js';
import {
  adds,
  EVE,
  MINUTE,
  MODERATOR,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpLinked,
} from '../support/credit.js';

describe('a preview', () => {
  it('shows the balance, what is left of the cap and needs two calls at most', async () => {
    const { granting, website, wish } = await setUpLinked();
    const preview = await granting.prepare(wish());
    expect(amountText(preview.balance.total)).toBe('11.00');
    expect(amountText(preview.left)).toBe('1000.00');
    expect(preview.needsApproval).toBe(false);
    expect(website.calls).toEqual(['find bob', 'read bob']);
  });

  it.each([
    [0, 'more than zero'],
    [-5, 'more than zero'],
    [0.001, 'two decimals'],
    [1.005, 'two decimals'],
    [100.01, 'the most is 100.00 credits'],
    [1e21, 'not an amount'],
    [Number.NaN, 'not an amount'],
    ['15,5', 'not an amount'],
    ['0x10', 'not an amount'],
  ])('is refused for the amount %s before anything is asked of the website', async (amount, why) => {
    const { granting, website, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish({ amount })))).toContain(why);
    expect(website.calls).toEqual([]);
  });

  it('is refused for a member without a link', async () => {
    const { granting, website, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish({ to: { member: '77' } })))).toContain('not linked');
    expect(website.calls).toEqual([]);
  });

  it('names grants to the same account in the last 24 hours, whoever made them', async () => {
    const { granting, grant, clock, wish } = await setUpLinked();
    await grant({ by: SECOND_MODERATOR });
    clock.now += 23 * 60 * MINUTE;
    expect((await granting.prepare(wish({ to: { username: 'bob' } }))).recent).toMatchObject([
      { by: SECOND_MODERATOR, amount: '15.00', state: 'applied' },
    ]);
    clock.now += 61 * MINUTE;
    expect((await granting.prepare(wish())).recent).toEqual([]);
  });

  it.each([
    ['as a member', { to: { member: MODERATOR } }],
    ['by name', { to: { username: 'mod' } }],
  ])('is refused to the own account of who asks: %s', async (_, changes) => {
    const { granting, wish } = await setUpLinked();
    expect(await refusalOf(granting.prepare(wish(changes)))).toContain('your own website account');
  });

  it('knows the member of an account that was named', async () => {
    const { granting, wish } = await setUpLinked();
    expect((await granting.prepare(wish({ to: { username: 'eve' } }))).draft.member).toBe(EVE);
  });

  it('can be confirmed for ten minutes', async () => {
    const { granting, clock, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    clock.now += 10 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('is not valid for longer when the clock is set back', async () => {
    const { granting, clock, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    clock.now -= 60 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('can be confirmed or cancelled by who asked alone', async () => {
    const { granting, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'Only the person',
    );
    expect(await refusalOf(granting.cancel(draft.id, SECOND_MODERATOR))).toContain('Only the person');
    expect(adds(website)).toEqual([]);
  });

  it('cannot be confirmed any more when it was cancelled', async () => {
    const { granting, ledger, website, wish } = await setUpLinked();
    const { draft } = await granting.prepare(wish());
    await granting.cancel(draft.id, MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
    expect((await ledger.list({ limit: 10 })).grants).toEqual([]);
  });
});
