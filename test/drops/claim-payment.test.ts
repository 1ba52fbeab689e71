import { describe, expect, it } from 'vitest';
import type { Claimed } from '../../src/drops/drop-claim.js';
import { answerKey, verdictOf } from '../../src/ledger/attempts.js';
import { exportGrants, monthBounds } from '../../src/ledger/grant-export.js';
import { GIVE_UP_MS } from '../../src/ledger/queue.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { reportOf } from '../../src/rewards/month-report.js';
import { systemClock } from '../../src/time/clock.js';
import { claimReply } from '../../src/views/drop-card.js';
import { faultsIn } from '../support/audit-faults.js';
import { clockAhead } from '../support/clock-ahead.js';
import { adds, MINUTE, MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { HOUR, playerId } from '../support/giveaways.js';
import { notSent, refused, unknown } from '../support/website-double.js';

const DAY = 24 * HOUR;

/** What a member reads who has claimed. */
const sentence = (claimed: Claimed) => JSON.stringify(claimReply(claimed, english));

describe('the payment of a claim', () => {
  it('follows by itself where the website is away', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop();
    all.website.outcomes.push({ outcome: notSent, takesEffect: false });

    // The website is back by the second try.
    expect((await all.claim(drop, 1)).grant?.state).toBe('applied');
    expect(adds(all.website)).toHaveLength(2);
  });

  it('is made once, by another process if the first one dies', async () => {
    const first = await setUpDrops();
    first.queue.halt();
    const drop = await first.startDrop();
    first.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => first.dropRecords.taken(drop.id)).toBe(1);
    first.running.clear();

    const other = await setUpDrops({
      store: first.store,
      clock: first.clock,
      website: first.website,
      pid: 101,
    });
    other.clock.now += MINUTE;
    await other.liveness.beat();
    await other.lookAfterDrops();
    await other.lookAfterDrops();

    expect(other.website.credits).toEqual([{ username: 'player1', amount: '5.00' }]);
    expect(await faultsIn(other.store)).toEqual([]);
  });

  it('that is unknown goes to staff, and one that was refused goes back to the cap', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop();
    all.website.outcomes.push(
      { outcome: unknown, takesEffect: true },
      { outcome: refused, takesEffect: false },
    );

    expect((await all.claim(drop, 1)).grant?.state).toBe('unknown');
    expect((await all.claim(drop, 2)).grant?.state).toBe('refused');

    await all.lookAfterDrops();
    expect((await all.ledger.inQueueIndex('unknown')).map(({ member }) => member)).toEqual([playerId(1)]);
    expect(await all.dropRecords.open()).toEqual([]);
    expect(await all.reserved()).toBe('5.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is made after all where the website says late that it was not, and nobody has settled it', async () => {
    const work = clockAhead();
    const all = await setUpDrops({ workClock: work });
    const drop = await all.startDrop({ claims: 2 });
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const grant = (await all.claim(drop, 1)).grant;
    if (grant?.state !== 'unknown') throw new Error('the website should not have answered');
    const at = all.clock.now;
    work.aheadMs += MINUTE;
    await all.lookAfterDrops();
    expect(all.website.credits).toEqual([]);

    await all.store.commit([
      { key: answerKey(grant.id, 1), from: await all.store.get(answerKey(grant.id, 1)), to: undefined },
    ]);
    const late = verdictOf(
      'queued',
      'throttled',
      { kind: 'throttled', status: 429, retryAfterMs: undefined, message: undefined },
      at,
    );
    await all.ledger.endAttempt({ ...grant, state: 'sending' }, late);
    expect(sentence(await all.claim(drop, 1))).toContain('The payment follows by itself');
    work.aheadMs += MINUTE;
    await all.lookAfterDrops();

    expect(all.website.credits).toEqual([{ username: 'player1', amount: '5.00' }]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is left to staff after a week, and given back, while the drop goes on', async () => {
    const later = { ms: 0 };
    const all = await setUpDrops({
      workClock: { ...systemClock, now: () => systemClock.now() + later.ms },
    });
    all.website.outcomes.push(...Array(50).fill({ outcome: notSent, takesEffect: false }));
    const drop = await all.startDrop({ claims: 2, durationMs: 2 * GIVE_UP_MS });
    const started = all.clock.now;
    const claiming = all.claim(drop, 1);
    await expect.poll(() => all.dropRecords.taken(drop.id)).toBe(1);
    await expect.poll(() => all.website.outcomes.length).toBeLessThan(50);
    await all.queue.idle();
    expect(sentence(await all.claim(drop, 1))).toContain('The payment follows by itself');
    all.clock.now += GIVE_UP_MS;
    later.ms = GIVE_UP_MS;
    await all.queue.recover();
    await all.queue.idle();

    expect(all.givenUp).toHaveLength(1);
    // What can still be claimed stays reserved.
    expect(await all.reserved(started)).toBe('5.00');
    expect(await faultsIn(all.store)).toEqual([]);
    const { grant, ...claimed } = await all.claim(drop, 1);
    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'unreachable' });
    expect(sentence({ grant, ...claimed })).toContain('could not be paid to your account. Please ask staff');
    await all.drops.end(drop.id, MODERATOR);
    expect(await all.reserved(started)).toBe('0.00');
    expect(await faultsIn(all.store)).toEqual([]);
    await claiming;
  });

  it('is tried once before it is left to staff, if the bot itself was away for a week', async () => {
    const one = await setUpDrops();
    one.queue.halt();
    const drop = await one.startDrop({ claims: 2 });
    // Nobody waits for its answer any more when the test has ended.
    one.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => one.dropRecords.taken(drop.id)).toBe(1);
    await one.liveness.leave();
    one.clock.now += GIVE_UP_MS;
    const { store, clock, website } = one;
    const later = await setUpDrops({ players: 0, store, clock, website, pid: 101 });

    await later.lookAfterDrops();

    expect(later.givenUp).toEqual([]);
    expect(website.credits).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is not left to staff for one failure, if the bot itself was away for a week', async () => {
    const one = await setUpDrops();
    one.queue.halt();
    const drop = await one.startDrop({ claims: 2 });
    one.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => one.dropRecords.taken(drop.id)).toBe(1);
    await one.liveness.leave();
    one.clock.now += GIVE_UP_MS;
    const { store, clock, website } = one;
    const later = await setUpDrops({ players: 0, store, clock, website, pid: 101 });
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));

    await later.lookAfterDrops();
    await expect.poll(() => later.lookAfterDrops().then(() => website.credits.length)).toBe(1);

    expect(later.givenUp).toEqual([]);
  });

  it('of an account that the website no longer has is not said to follow', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 2 });
    all.website.users.delete('player1');

    const first = await all.claim(drop, 1);

    expect(first.grant).toMatchObject({ state: 'not-sent', unsentBecause: 'account' });
    for (const claimed of [first, await all.claim(drop, 1)])
      expect(sentence(claimed)).toContain('could not be paid to your account. Please ask staff');
    await all.lookAfterDrops();
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is in the report and the export of the month in which it was claimed, however old the drop is', async () => {
    const all = await setUpDrops({ dailyMax: '1000.00' });
    const drop = await all.startDrop({ durationMs: 30 * DAY });
    all.clock.now = NOON + 30 * DAY - MINUTE;
    await all.claim(drop, 1);

    const december = monthBounds('2026-12');
    expect((await exportGrants(all.ledger, december)).count).toBe(1);
    expect((await reportOf(all.ledger, december.from)).count).toBe(1);
    expect((await exportGrants(all.ledger, monthBounds('2026-11'))).count).toBe(0);
  });

  it('is said to be what its replacement is, in the answer and in the record', async () => {
    const all = await setUpDrops({ approvalOver: '4.00' });
    const waiting = await all.startDrop({ claims: 1 });
    const drop = await all.drops.approve(waiting.id, SECOND_MODERATOR);
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const grant = (await all.claim(drop, 1)).grant;
    if (grant === undefined) throw new Error('there is no grant');
    await all.granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
    const again = await all.granting.prepareAgain(grant.id, MODERATOR);
    const replaced = await all.granting.confirm(again.draft.id, MODERATOR, async () => undefined);
    expect(replaced.grant.state).toBe('waiting');

    expect(sentence(await all.claim(drop, 1))).toContain('a second staff member has to approve it');

    all.website.outcomes.push(...Array(10).fill({ outcome: notSent, takesEffect: false }));
    await all.granting.approve(replaced.grant.id, SECOND_MODERATOR, async () => undefined);
    expect(sentence(await all.claim(drop, 1))).toContain(
      'could not be paid to your account. Please ask staff',
    );
  });

  it('is recorded as what staff have made of it since', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 2 });
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const grant = (await all.claim(drop, 1)).grant;
    if (grant === undefined) throw new Error('there is no grant');
    await all.granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
    const again = await all.granting.prepareAgain(grant.id, MODERATOR);
    await all.granting.confirm(again.draft.id, MODERATOR, async () => undefined);

    await all.drops.end(drop.id, MODERATOR);
    await all.lookAfterDrops();

    expect(all.outcomes).toMatchObject([{ paid: 1, unknown: 0, of: 1 }]);
  });

  it('is quarantined with its drop in records from an earlier time', async () => {
    const all = await setUpDrops();
    all.queue.halt();
    const drop = await all.startDrop({ claims: 3 });
    all.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => all.dropRecords.taken(drop.id)).toBe(1);
    await quarantine({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });

    expect(await all.currentDrop(drop)).toMatchObject({
      state: 'ended',
      taken: 1,
      quarantined: expect.anything(),
    });
    expect(await all.ledger.inQueueIndex('unknown')).toMatchObject([{ quarantined: { was: 'queued' } }]);
    expect(await all.reserved()).toBe('5.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });
});
