import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import { RESUMABLE_MS } from '../../src/payouts/payout-upkeep.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { found, gated, twoProcesses } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { notSent } from '../support/website-double.js';

describe('a payout that is stopped', () => {
  it('ends what is under way, and goes on with the rest when it is resumed', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, SECOND_MODERATOR);
    open();
    await all.idle();
    expect(website.credits).toHaveLength(4);
    expect((await all.payouts.show(payout.id)).status).toMatchObject({
      payout: { state: 'stopped', stoppedBy: SECOND_MODERATOR },
      counts: { paid: 4, left: 6 },
    });

    await all.payouts.resume(payout.id, MODERATOR);
    await all.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    const finished = await found(all, payout);
    expect(finished).toMatchObject({ state: 'finished', resumedBy: MODERATOR });
    expect(finished.stoppedBy).toBeUndefined();
    expect(all.notices.notified).toEqual(['started', 'stopped', 'resumed', 'finished 10/10']);
  });

  it('pays rows that are entered after it was resumed under the same IDs', async () => {
    const { store, isReached, release } = withHeldCommit(await openStore(), ({ key }) =>
      key.startsWith('payout-cursor:'),
    );
    const all = await setUpPayouts({ store });
    const payout = await all.start(rowsFor(3));
    await isReached;
    await all.payouts.stop(payout.id, MODERATOR);
    release();
    await all.idle();
    expect(await all.grants(payout)).toEqual([]);
    await all.payouts.resume(payout.id, MODERATOR);
    await all.idle();
    const ids = (await all.grants(payout)).map(({ id }) => id);
    expect(ids).toEqual(rowsFor(3).map((row) => rowGrantId(payout, row)));
  });

  it('goes on at once when it is resumed while something is still under way', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    await all.payouts.resume(payout.id, MODERATOR);
    const watched = all.screens.watch(payout.id, async () => undefined, MINUTE);
    open();
    expect((await watched)?.payout.state).toBe('finished');
    await all.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
  });

  it('can be stopped from any process', async () => {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website });
    const payout = await one.start(rowsFor(10));
    await underWay();
    await other.payouts.stop(payout.id, MODERATOR);
    open();
    await one.idle();
    expect(website.credits).toHaveLength(4);
    await other.payouts.resume(payout.id, MODERATOR);
    await other.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect(await one.reserved()).toBe('10.55');
  });

  it('is handed over while the first process is still at it, and nobody is paid twice', async () => {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website });
    const payout = await one.start(rowsFor(10));
    await underWay();
    await other.payouts.stop(payout.id, MODERATOR);
    await other.payouts.resume(payout.id, MODERATOR);
    open();
    await Promise.all([one.idle(), other.idle()]);
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect((await found(one, payout)).state).toBe('finished');
  });

  it('cannot be resumed while it runs, nor stopped or resumed once every row is paid', async () => {
    const all = await setUpPayouts();
    const payout = await all.start(rowsFor(2));
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('not stopped');
    await all.idle();
    expect(await refusalOf(all.payouts.stop(payout.id, MODERATOR))).toContain('not under way');
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('can be tried again');
    expect(await refusalOf(all.payouts.show('nonsense'))).toContain('not found');
  });

  it('by the website itself says so, also if it was stopped by staff before', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website, queueClock: createSkippingClock() });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    open();
    await all.idle();
    website.heldForMs = () => 0;
    website.outcomes.push(...Array(2_000).fill({ outcome: notSent, takesEffect: false }));
    await all.payouts.resume(payout.id, MODERATOR);
    await all.idle();
    await all.payoutUpkeep.recover();
    const away = await found(all, payout);
    expect(away.state).toBe('stopped');
    expect(away.stoppedBy).toBeUndefined();
    expect(all.notices.notified.at(-1)).toBe('away');

    website.outcomes.length = 0;
    await all.payouts.resume(payout.id, MODERATOR);
    await all.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect(await all.reserved()).toBe('10.55');
  });
});

describe('a finished payout with rows for which nothing was sent', () => {
  async function withUnsent(players: readonly string[] = ['player2']) {
    const all = await setUpPayouts({ queueClock: createSkippingClock() });
    const find = all.website.findUser;
    let broken = true;
    all.website.findUser = async (key) => {
      const user = await find(key);
      if (!players.includes(key.value) || !broken) return user;
      const { WebsiteError } = await import('../../src/website/website-errors.js');
      throw new WebsiteError('failed', '500', { status: 500 });
    };
    const payout = await all.start(rowsFor(3));
    await all.idle();
    return {
      ...all,
      payout,
      mend: () => {
        broken = false;
      },
    };
  }

  it('tries them again when it is resumed, and has a record of its own of that', async () => {
    const all = await withUnsent();
    expect((await found(all, all.payout)).counts).toMatchObject({ paid: 2, unsent: 1 });
    expect(await all.reserved()).toBe('2.04');
    all.mend();
    await all.payouts.resume(all.payout.id, MODERATOR);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(3)));
    expect(all.notices.notified.filter((what) => what.startsWith('finished'))).toEqual([
      'finished 2/3',
      'finished 3/3',
    ]);
    expect(await all.reserved()).toBe('3.06');
  });

  it.each<[string, Partial<Grant>]>([
    ['whose name is another account', { unsentBecause: 'account' }],
    ['that was given to somebody else', { reassignedTo: '77' }],
    ['that was granted again', { replacements: ['01KAJZ3V00T8W6XG4ZAGAIN00'] }],
    ['about which the website contradicts itself', { contradicted: { state: 'applied', at: NOON } }],
    ['that was quarantined', { quarantined: { at: NOON, was: 'queued' } }],
  ])('tries none of them again %s', async (_, details) => {
    const all = await withUnsent(['player2', 'player3']);
    const [, , third] = await all.grants(all.payout);
    if (third === undefined) throw new Error('there is no third row');
    await all.ledger.note(third, details);
    all.mend();
    await all.payouts.resume(all.payout.id, MODERATOR);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(2)));
    expect(await all.reserved()).toBe('2.03');
  });

  it('is not resumed while one of those rows is more than a grant may be by now', async () => {
    const { payout, store, clock, website } = await withUnsent();
    const lowered = await setUpPayouts({ store, clock, website, max: '1.01', pid: 101 });
    expect(await refusalOf(lowered.payouts.resume(payout.id, MODERATOR))).toContain(
      'for one grant, which is now 1.01',
    );
    expect((await found(lowered, payout)).state).toBe('finished');

    // What was paid before does not count.
    const raised = await setUpPayouts({ store, clock, website, max: '1.02', pid: 102 });
    expect((await raised.payouts.resume(payout.id, MODERATOR)).state).toBe('running');
    await raised.payouts.stop(payout.id, MODERATOR);
    await raised.idle();
  });

  it('is resumed by one of two who press at the same moment', async () => {
    const all = await withUnsent();
    all.mend();
    const outcomes = await Promise.allSettled([
      all.payouts.resume(all.payout.id, MODERATOR),
      all.payouts.resume(all.payout.id, SECOND_MODERATOR),
    ]);
    await all.idle();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(3)));
    expect(await all.reserved()).toBe('3.06');
  });

  it('shows the counts of now when it is stopped after that', async () => {
    const all = await withUnsent();
    await all.payouts.resume(all.payout.id, MODERATOR);
    const stopped = await all.payouts.stop(all.payout.id, MODERATOR);
    expect(stopped.counts).toBeUndefined();
    await all.idle();
    all.clock.now += RESUMABLE_MS;
    await all.payoutUpkeep.sweep();
    expect((await found(all, all.payout)).counts).toMatchObject({ paid: 2, unsent: 0, left: 1 });
    await all.queue.recover();
    expect(await all.reserved(NOON)).toBe('2.04');
  });
});
