import { describe, expect, it } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { systemClock } from '../../src/clock.js';
import { answerKey } from '../../src/credit/attempt.js';
import { GIVE_UP_MS } from '../../src/credit/due-payments.js';
import { exportGrants, monthBounds } from '../../src/credit/grant-export.js';
import { verdictOf } from '../../src/credit/verdict.js';
import type { Claimed } from '../../src/drops/drop-claim.js';
import { AdviceError } from '../../src/errors.js';
import { layAside } from '../../src/laying-aside/lay-aside.js';
import { reportOf } from '../../src/rewards/month-report.js';
import type { Store } from '../../src/storage/store.js';
import { claimReply } from '../../src/views/drop-card.js';
import { adds, MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { DROP_PLACE, setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { HOUR, playerId } from '../support/giveaways.js';
import { notSent, refused, unknown } from '../support/website-double.js';

async function faultsIn(store: Store): Promise<readonly string[]> {
  const faults: string[] = [];
  await audit(store, { clock: systemClock, lookAgainMs: 1 }, ({ say }) => faults.push(say));
  return faults;
}

/** The system's clock, ahead of it. */
function aheadClock() {
  const clock = { ...systemClock, aheadMs: 0, now: () => systemClock.now() + clock.aheadMs };
  return clock;
}

const DAY = 24 * HOUR;

/** What a member reads who has claimed. */
const sentence = (claimed: Claimed) => JSON.stringify(claimReply(claimed, english));

describe('a drop', () => {
  it('pays as many as it has claims, however many press at once, and ends by itself', async () => {
    const all = await setUpDrops({ players: 60 });
    const drop = await all.startDrop({ claims: 20 });
    expect(drop.state).toBe('open');
    expect(await all.reserved()).toBe('100.00');

    const presses = Array.from({ length: 60 }, (_, index) => all.claim(drop, index + 1));
    const ends = await Promise.allSettled(presses);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(all.website.credits).toHaveLength(20);
    expect(new Set(all.website.credits.map(({ username }) => username)).size).toBe(20);
    await all.lookAfterDrops();
    expect(await all.currentDrop(drop)).toMatchObject({ state: 'ended', end: 'claimed', taken: 20 });
    expect(await all.reserved()).toBe('100.00');
    expect(all.dropTold.at(-1)).toBe('record 20 20');
    expect(await all.dropRecords.open()).toEqual([]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('pays no more when two processes take the claims', async () => {
    const one = await setUpDrops({ players: 30 });
    const other = await setUpDrops({
      players: 30,
      store: one.store,
      clock: one.clock,
      website: one.website,
      pid: 101,
    });
    const drop = await one.startDrop({ claims: 7 });

    const presses = Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? one : other).claim(drop, index + 1),
    );
    const ends = await Promise.allSettled(presses);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(one.website.credits).toHaveLength(7);
    expect(await faultsIn(one.store)).toEqual([]);
  });

  it('pays a member once, and an account once', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    const presses = await Promise.all([all.claim(drop, 1), all.claim(drop, 1), all.claim(drop, 1)]);
    expect(presses.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await all.claim(drop, 1)).grant?.state).toBe('applied');

    await all.links.remove(playerId(1));
    const account = { by: 'username', username: 'player1', id: '1' } as const;
    await all.links.set({ member: playerId(6), account, since: 0, by: 'x' });
    expect(await refusalOf(all.claim(drop, 6))).toContain('already claimed for your website account');
    expect(all.website.credits).toHaveLength(1);
  });

  it('holds no place for who cannot have one', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 1, role: 'crew', by: MODERATOR });
    expect(await refusalOf(all.claim(drop, 1))).toContain('Only members with the role');
    const crew = (number: number) => ({ ...all.memberOf(number), roles: ['crew'] });
    await all.links.remove(playerId(2));
    await expect(all.drops.claim(drop.id, crew(2), DROP_PLACE)).rejects.toThrow(AdviceError);
    await all.links.set({
      member: MODERATOR,
      account: { by: 'username', username: 'player2', id: '2' },
      since: 0,
      by: 'x',
    });
    expect(await refusalOf(all.drops.claim(drop.id, { ...crew(1), id: MODERATOR }, DROP_PLACE))).toContain(
      'yourself',
    );
    await all.links.remove(MODERATOR);
    const account = { by: 'username', username: 'player2', id: '2' } as const;
    await all.links.set({ member: playerId(3), account, since: 0, by: 'x' });
    // The host's account, though it belongs to somebody else by now.
    expect(await refusalOf(all.drops.claim(drop.id, crew(3), DROP_PLACE))).toContain('host of this drop');
    expect(await all.dropRecords.claimed(drop.id)).toBe(0);
  });

  it('gives back what nobody has claimed when its time is over, on the day of its start', async () => {
    const all = await setUpDrops();
    const started = all.clock.now;
    const drop = await all.startDrop({ claims: 4, durationMs: 30 * HOUR });
    await all.claim(drop, 1);
    all.clock.now += 30 * HOUR;

    expect(await refusalOf(all.claim(drop, 2))).toContain('is over');
    await all.lookAfterDrops();

    expect(await all.currentDrop(drop)).toMatchObject({
      state: 'ended',
      end: 'time',
      taken: 1,
      closed: true,
    });
    expect([await all.reserved(started), await all.reserved()]).toEqual(['5.00', '0.00']);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is not posted any more if its time was over before it was', async () => {
    const all = await setUpDrops();
    const hanging = await setUpDrops({ store: all.store, clock: all.clock, players: 0 });
    hanging.dropPosts.hangs = true;
    const { draft } = await hanging.drops.prepare(hanging.dropWish());
    // The process dies while it posts.
    hanging.drops.confirm(draft.id, MODERATOR).catch(() => undefined);
    await expect.poll(async () => (await all.dropRecords.find(draft.id))?.state).toBe('opening');
    await expect.poll(() => hanging.dropPosts.count).toBe(1);
    hanging.drops.halt();
    all.clock.now += 2 * DAY;

    await all.lookAfterDrops();

    expect(all.dropPosts.count).toBe(0);
    expect(await all.dropRecords.find(draft.id)).toMatchObject({ state: 'ended', end: 'time', taken: 0 });
    expect(await all.reserved(NOON)).toBe('0.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('ends once, whatever is claimed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const all = await setUpDrops({ players: 8 });
      const drop = await all.startDrop({ claims: 8 });
      const presses = Array.from({ length: 8 }, (_, index) => all.claim(drop, index + 1));
      const end = all.drops.end(drop.id, SECOND_MODERATOR);
      const claimed = (await Promise.allSettled(presses)).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
      await end.catch(() => undefined);
      await all.lookAfterDrops();

      expect(all.website.credits).toHaveLength(claimed);
      expect(await all.currentDrop(drop)).toMatchObject({ state: 'ended', taken: claimed });
      expect(await all.reserved()).toBe(`${claimed * 5}.00`);
      expect(await faultsIn(all.store)).toEqual([]);
    }
  });

  it('needs a second member of staff above the limit, and nothing is public before', async () => {
    const all = await setUpDrops({ approvalOver: '9.00' });
    const drop = await all.startDrop({ claims: 2 });
    expect(drop).toMatchObject({ state: 'waiting', posted: expect.anything() });
    expect(await refusalOf(all.claim(drop, 1))).toContain('not open yet');
    expect(await refusalOf(all.drops.approve(drop.id, MODERATOR))).not.toBe('');
    await all.drops.approve(drop.id, SECOND_MODERATOR);
    await all.claim(drop, 1);
    expect(all.website.credits).toHaveLength(1);

    const other = await all.startDrop({ claims: 3 });
    await all.drops.reject(other.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('10.00');
    await all.lookAfterDrops();
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is refused over the cap, and over 10,000 claims', async () => {
    const all = await setUpDrops({ dailyMax: '30.00' });
    expect(await refusalOf(all.startDrop({ claims: 7 }))).toContain('30.00');
    expect(await refusalOf(all.startDrop({ claims: 10_001, amount: 0.01 }))).toContain('10,000');
    expect(await all.dropRecords.list(10)).toEqual([]);
  });
});

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
    const first = await setUpDrops({ payer: { pay: () => new Promise(() => undefined) } });
    const drop = await first.startDrop();
    first.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => first.dropRecords.claimed(drop.id)).toBe(1);
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
    expect((await all.ledger.inStage('unknown')).map(({ member }) => member)).toEqual([playerId(1)]);
    expect(await all.dropRecords.open()).toEqual([]);
    expect(await all.reserved()).toBe('5.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it.each([
    ['nobody has settled', undefined],
    ['staff took to have arrived', { settledBy: MODERATOR }],
  ])('is made after all where the website says late that it was not, and %s', async (_, settled) => {
    const work = aheadClock();
    const all = await setUpDrops({ workClock: work });
    const drop = await all.startDrop({ claims: 2 });
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const grant = (await all.claim(drop, 1)).grant;
    if (grant?.state !== 'unknown') throw new Error('the website should not have answered');
    const at = all.clock.now;
    if (settled) await all.ledger.move(grant, 'applied', { ...settled, settledAt: at });
    work.aheadMs += MINUTE;
    await all.lookAfterDrops();
    expect(all.website.credits).toEqual([]);

    await all.store.commit([
      { key: answerKey(grant.id, 1), from: await all.store.get(answerKey(grant.id, 1)), to: undefined },
    ]);
    const late = verdictOf(
      'not-sent',
      'throttled',
      { kind: 'throttled', status: 429, retryAfterMs: undefined, message: undefined },
      at,
      {
        unsentBecause: 'throttled',
      },
    );
    await all.ledger.endAttempt({ ...grant, state: 'sending' }, late);
    expect(sentence(await all.claim(drop, 1))).toContain('The payment follows by itself');
    work.aheadMs += MINUTE;
    await all.lookAfterDrops();

    expect(all.website.credits).toEqual([{ username: 'player1', amount: '5.00' }]);
    expect(await all.store.count('payment-due:')).toBe(0);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is not waited for any more an hour after staff have settled it', async () => {
    const work = aheadClock();
    const all = await setUpDrops({ workClock: work });
    const drop = await all.startDrop({ claims: 1 });
    all.website.outcomes.push({ outcome: unknown, takesEffect: true });
    const grant = (await all.claim(drop, 1)).grant;
    const settled = { settledBy: MODERATOR, settledAt: all.clock.now };
    expect(grant && (await all.ledger.move(grant, 'applied', settled))).toBeDefined();
    await all.lookAfterDrops();
    expect(await all.store.count('payment-due:')).toBe(1);

    all.clock.now += HOUR;
    work.aheadMs += HOUR;
    await all.lookAfterDrops();

    expect(await all.store.count('payment-due:')).toBe(0);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is left to staff after a week, and given back, while the drop goes on', async () => {
    const all = await setUpDrops({ payer: { pay: async () => 'away' } });
    const drop = await all.startDrop({ claims: 2, durationMs: 2 * GIVE_UP_MS });
    const started = all.clock.now;
    const claiming = all.claim(drop, 1);
    await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
    await all.duePayments.idle();
    expect(sentence(await all.claim(drop, 1))).toContain('The payment follows by itself');
    all.clock.now += GIVE_UP_MS;
    await all.duePayments.recover();

    expect(all.givenUp).toHaveLength(1);
    expect(await all.store.count('payment-due:')).toBe(0);
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
    const one = await setUpDrops({ payer: { pay: () => new Promise(() => undefined) } });
    const drop = await one.startDrop({ claims: 2 });
    // Nobody waits for its answer any more when the test has ended.
    one.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => one.dropRecords.claimed(drop.id)).toBe(1);
    await one.liveness.leave();
    one.clock.now += GIVE_UP_MS;
    const { store, clock, website } = one;
    const later = await setUpDrops({ players: 0, store, clock, website, pid: 101 });

    await later.lookAfterDrops();

    expect(later.givenUp).toEqual([]);
    expect(website.credits).toHaveLength(1);
    expect(await store.count('payment-due:')).toBe(0);
    expect(await faultsIn(store)).toEqual([]);
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

    expect(all.recordedStates).toEqual(['applied']);
  });

  it('is laid aside with its drop in records from an earlier time', async () => {
    const all = await setUpDrops({ payer: { pay: () => new Promise(() => undefined) } });
    const drop = await all.startDrop({ claims: 3 });
    all.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
    await layAside({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });

    expect(await all.currentDrop(drop)).toMatchObject({
      state: 'ended',
      taken: 1,
      laidAside: expect.anything(),
    });
    expect(await all.ledger.inStage('unknown')).toMatchObject([{ laidAside: { was: 'planned' } }]);
    expect(await all.store.count('payment-due:')).toBe(0);
    expect(await all.reserved()).toBe('5.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });
});
