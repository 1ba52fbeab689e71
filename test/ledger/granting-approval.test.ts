import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/money/amount.js';
import {
  adds,
  BOB,
  MINUTE,
  MODERATOR,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpLinked,
} from '../support/credit.js';

describe('a grant that needs approval', () => {
  const over = { approvalOver: '10.00' };

  it('waits until a second staff member approves', async () => {
    const { grant, granting, website, told } = await setUpLinked(over);
    const waiting = await grant();
    expect(waiting.state).toBe('waiting');
    expect(adds(website)).toEqual([]);
    expect(told).toEqual(['ask waiting']);
    expect(await refusalOf(granting.approve(waiting.id, MODERATOR, quietly))).toContain('You requested this');
    const { grant: done } = await granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    expect(done).toMatchObject({ state: 'applied', decidedBy: SECOND_MODERATOR });
    expect(adds(website)).toHaveLength(1);
  });

  it('does not wait for an amount that is exactly the limit', async () => {
    const { grant } = await setUpLinked(over);
    expect((await grant({ amount: 10 })).state).toBe('applied');
  });

  it('cannot be approved by its receiver', async () => {
    const { grant, granting } = await setUpLinked(over);
    const { id } = await grant();
    expect(await refusalOf(granting.approve(id, BOB, quietly))).toContain('your own website account');
  });

  it('cannot be approved by somebody who was linked to the account before', async () => {
    const { grant, granting, links, website } = await setUpLinked(over);
    await links.remove(BOB);
    const { id } = await grant({ to: { username: 'bob' } });
    expect(await refusalOf(granting.approve(id, BOB, quietly))).toContain('your own website account');
    expect(adds(website)).toEqual([]);
  });

  it('is not approved where its account came to who requested it', async () => {
    const { grant, granting, links, website } = await setUpLinked(over);
    const { id, account } = await grant();
    await links.remove(BOB);
    await links.set({ member: MODERATOR, account, since: 0, by: 'x' });
    await links.remove(MODERATOR);
    expect(await refusalOf(granting.approve(id, SECOND_MODERATOR, quietly))).toContain(
      'or that of whoever requested this',
    );
    expect(adds(website)).toEqual([]);
    expect((await granting.reject(id, SECOND_MODERATOR)).state).toBe('rejected');
  });

  it('is sent once when two approve at the same moment', async () => {
    const { grant, granting, website } = await setUpLinked(over);
    const { id } = await grant();
    const outcomes = await Promise.allSettled([
      granting.approve(id, SECOND_MODERATOR, quietly),
      granting.approve(id, '902', quietly),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(adds(website)).toHaveLength(1);
  });

  it('is not sent when it is rejected, and gives its amount back', async () => {
    const { grant, granting, website, caps, clock } = await setUpLinked(over);
    const { id } = await grant();
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('985.00');
    expect((await granting.reject(id, SECOND_MODERATOR)).state).toBe('rejected');
    expect(await refusalOf(granting.approve(id, '902', quietly))).toContain('decided');
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });

  it('lapses after 24 hours and gives its amount back to the day it was taken from', async () => {
    const { grant, granting, ledger, caps, clock, website } = await setUpLinked(over);
    const { id } = await grant();
    const day = clock.now;
    clock.now += 24 * 60 * MINUTE;
    expect(await refusalOf(granting.approve(id, SECOND_MODERATOR, quietly))).toContain('has expired');
    await granting.sweep();
    expect((await ledger.find(id))?.state).toBe('lapsed');
    expect(amountText(await caps.left(MODERATOR, day))).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });
});
