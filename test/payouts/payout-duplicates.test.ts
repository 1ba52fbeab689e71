import { describe, expect, it } from 'vitest';
import { shortId } from '../../src/text/short-id.js';
import { MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { withHeldCommit, withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';

const ROWS = rowsFor(3);

describe('of two previews of the same payout', () => {
  it('the one that was made during a slow Confirm of the other is not confirmed', async () => {
    const slow = withHeldCommit(
      await openStore(),
      ({ key, from }) => key.startsWith('payout:') && from === undefined,
    );
    const all = await setUpPayouts({ store: slow.store });
    const draft = await all.prepare(ROWS);
    const first = all.payouts.confirm(draft.id, MODERATOR);
    await slow.isReached;
    all.clock.now += 2_000;
    const second = await all.payouts.prepare({ ...all.request, by: SECOND_MODERATOR }, ROWS);
    expect(second.repeats).toBeUndefined();
    all.clock.now += 2_000;
    slow.release();
    await first;
    all.clock.now += 2_000;

    const refusal = await refusalOf(all.payouts.confirm(second.draft.id, SECOND_MODERATOR));
    expect(refusal).toContain(shortId(draft.id));
    expect(refusal).toContain(`<@${MODERATOR}>`);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(ROWS));
  });

  it('one is confirmed if both are at the same moment', async () => {
    const all = await setUpPayouts();
    const drafts = [await all.prepare(ROWS), await all.prepare(ROWS.toReversed())];
    const ends = await Promise.allSettled(drafts.map(({ id }) => all.payouts.confirm(id, MODERATOR)));
    await all.idle();
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(creditsOf(all.website)).toEqual(dueTo(ROWS));
  });

  it('one is confirmed if they are of two staff members, of whom one is on the list', async () => {
    const all = await setUpPayouts();
    const one = await all.prepare(ROWS);
    const own = ROWS.map((row) => (row.number === 2 ? { ...row, leftOut: 'own-account' as const } : row));
    const other = await all.payouts.prepare({ ...all.request, by: SECOND_MODERATOR }, own);
    await all.payouts.confirm(one.id, MODERATOR);
    expect(await refusalOf(all.payouts.confirm(other.draft.id, SECOND_MODERATOR))).toContain(shortId(one.id));
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(ROWS));
  });

  it('one is confirmed, even if the clock is set back', async () => {
    const all = await setUpPayouts();
    const older = await all.prepare(ROWS);
    all.clock.now += 1_000;
    const newer = await all.prepare(ROWS);
    all.clock.now -= 30_000;
    await all.payouts.confirm(newer.id, MODERATOR);
    all.clock.now += 5_000;
    expect(await refusalOf(all.payouts.confirm(older.id, MODERATOR))).toContain(shortId(newer.id));
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(ROWS));
  });

  it('both are confirmed if the second one shows the first', async () => {
    const all = await setUpPayouts();
    await all.start(ROWS);
    await all.start(ROWS);
    await all.idle();
    expect(all.website.credits).toHaveLength(6);
  });
});

describe('a preview of a payout that two processes confirm', () => {
  it('is no twin of its own', async () => {
    const one = await setUpPayouts();
    const slow = withHeldRead(one.store, 'duplicate:');
    const other = await setUpPayouts({ store: slow.store, clock: one.clock, website: one.website, pid: 101 });
    one.running.add(101);
    other.running.add(100);
    const draft = await one.prepare(ROWS);
    const second = other.payouts.confirm(draft.id, MODERATOR);
    await slow.isReached;
    await one.payouts.confirm(draft.id, MODERATOR);
    slow.release();
    expect((await second).id).toBe(draft.id);
    await one.idle();
    expect(creditsOf(one.website)).toEqual(dueTo(ROWS));
  });
});
