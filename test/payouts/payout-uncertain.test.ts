import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Payout, PayoutState } from '../../src/payouts/payout-schema.js';
import type { Change } from '../../src/storage/store.js';
import { shortId } from '../../src/text/short-id.js';
import { MINUTE, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { type CommitFault, faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { found, gated } from '../support/payout-processes.js';
import { confirmedAs, creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';
import { createSkippingClock } from '../support/skipping-clock.js';

/** What becomes of a commit that is reported as failed: it is on disk, it is not, or it lands later. */
const TAKES_EFFECT = { 'on-disk': true, lost: false, late: 'late' } as const;

type How = keyof typeof TAKES_EFFECT;

/** Payouts on a store of which single commits are reported as failed. */
async function setUp(options: Parameters<typeof setUpPayouts>[0] = {}) {
  const faulty = faultyStore(await openStore());
  const all = await setUpPayouts({ ...options, store: faulty.store });
  return {
    ...all,
    ...faulty,
    fail: (how: How, matches: CommitFault['matches'], more: Pick<CommitFault, 'thenDown'> = {}) =>
      faulty.fail({ matches, takesEffect: TAKES_EFFECT[how], ...more }),
  };
}

type All = Awaited<ReturnType<typeof setUp>>;

const entersPayout = ({ key, from }: Change) => key.startsWith('payout:') && from === undefined;
const makesIt =
  (state: PayoutState) =>
  ({ key, from, to }: Change) =>
    key.startsWith('payout:') && (from as Payout).state !== state && (to as Payout).state === state;

describe('a Confirm whose commit is reported as failed', () => {
  it('goes on as ever if it is on disk', async () => {
    const all = await setUp();
    const draft = await all.prepare(rowsFor(4));
    all.fail('on-disk', entersPayout);
    const payout = await all.payouts.confirm(draft.id, MODERATOR);
    expect(payout.state).toBe('running');
    await all.payoutUpkeep.recover();
    await all.idle();
    expect(all.hasFailed()).toBe(true);
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
    expect(all.notices.notified).toEqual(['started', 'finished 4/4']);
    expect(await all.reserved()).toBe('4.10');
  });

  it.each(['lost', 'late'] as const)(
    'says that nothing was started, and nothing ever is (%s)',
    async (how) => {
      const all = await setUp();
      const draft = await all.prepare(rowsFor(4));
      all.fail(how, entersPayout);
      expect(await refusalOf(all.payouts.confirm(draft.id, MODERATOR))).toContain(
        'can no longer be confirmed',
      );
      if (how === 'late') expect(await all.land()).toBe(false);
      await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
      await all.payoutUpkeep.recover();
      await all.idle();
      expect(all.website.calls).toEqual([]);
      expect(await all.reserved()).toBe('0.00');

      // Somebody who does what the refusal says pays once.
      await all.start(rowsFor(4));
      await all.idle();
      if (how === 'late') expect(await all.land()).toBe(false);
      expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
      all.clock.now += 11 * MINUTE;
      await all.payoutUpkeep.sweep();
      expect(await all.records.rows(draft.id)).toEqual([]);
    },
  );

  it.each(['on-disk', 'late'] as const)(
    'says where to look if nobody can know, and warns of it (%s)',
    async (how) => {
      const all = await setUp();
      const draft = await all.prepare(rowsFor(4));
      all.fail(how, entersPayout, { thenDown: true });
      const refusal = await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
      expect(refusal).toContain('do not know');
      expect(refusal).toContain('/payout show');
      expect(refusal).toContain(shortId(draft.id));
      all.mend();
      if (how === 'late') expect(await all.land()).toBe(true);

      const again = await all.payouts.prepare(all.request, rowsFor(4));
      expect(again.repeats?.id).toBe(draft.id);
      // It is on disk, and is paid by itself.
      await all.payoutUpkeep.recover();
      await all.idle();
      expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
      expect((await all.payouts.confirm(draft.id, MODERATOR)).state).toBe('finished');
      expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
    },
  );

  it('is not told as a failure because it could not be noted where staff were asked', async () => {
    const all = await setUp({ approvalOver: '1.00' });
    const draft = await all.prepare(rowsFor(4));
    all.fail('lost', ({ to }) => (to as Payout | undefined)?.posted !== undefined);
    expect((await all.payouts.confirm(draft.id, MODERATOR)).state).toBe('waiting');
    expect(all.hasFailed()).toBe(true);
  });

  it('a second time, with a store that cannot be read, does not say that nothing was done', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(1));
    await all.idle();
    all.records.find = () => Promise.reject(new StoreError('gone'));
    expect(await refusalOf(all.payouts.confirm(payout.id, MODERATOR))).toContain('do not know');
  });
});

describe('a Cancel whose commit is reported as failed', () => {
  const withdraws = ({ key, to }: Change) => key.startsWith('payout-draft:') && to === undefined;

  it('does not say that nothing was done if nobody can know', async () => {
    const all = await setUp();
    const draft = await all.prepare(rowsFor(2));
    all.fail('on-disk', withdraws, { thenDown: true });
    expect(await refusalOf(all.payouts.abandon(draft.id, MODERATOR))).toContain('do not know');
  });
});

describe('what is decided of a payout, and is reported as failed', () => {
  const DECISIONS = {
    stop: { state: 'stopped', before: async (all: All) => all.start(rowsFor(10)), notified: 'stopped' },
    resume: {
      state: 'running',
      before: async (all: All) => all.payouts.stop((await all.start(rowsFor(10))).id, SECOND_MODERATOR),
      notified: 'resumed',
    },
  } as const;
  const names = Object.keys(DECISIONS) as Array<keyof typeof DECISIONS>;
  const cases = names.flatMap((name) =>
    (['on-disk', 'lost', 'late'] as const).map((how) => [name, how] as const),
  );

  async function decided(name: keyof typeof DECISIONS, how: How, more: Pick<CommitFault, 'thenDown'> = {}) {
    const { website, open } = gated(10);
    const all = await setUp({ website });
    const payout = await DECISIONS[name].before(all);
    all.fail(how, makesIt(DECISIONS[name].state), more);
    return { ...all, payout, open, decide: () => all.payouts[name](payout.id, SECOND_MODERATOR) };
  }

  it.each(cases)('%s (%s): is done once, and said', async (name, how) => {
    const all = await decided(name, how);
    const { state, notified } = DECISIONS[name];
    expect((await all.decide()).state).toBe(state);
    expect(all.hasFailed()).toBe(true);
    if (how === 'late') expect(await all.land()).toBe(false);
    expect((await found(all, all.payout)).state).toBe(state);
    expect(all.notices.notified.at(-1)).toBe(notified);
    all.open();
    await all.idle();
    const paysAll = state === 'running';
    if (paysAll) expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(10)));
    expect(all.website.credits.length).toBeLessThanOrEqual(paysAll ? 10 : 4);
  });

  it.each(names)('%s: says where to look if nobody can know', async (name) => {
    const all = await decided(name, 'on-disk', { thenDown: true });
    const refusal = await refusalOf(all.decide());
    expect(refusal).toContain('do not know');
    expect(refusal).toContain(shortId(all.payout.id));
    all.open();
  });
});

describe('the preview of a payout', () => {
  const reversed = () =>
    rowsFor(3)
      .toReversed()
      .map((row, index) => ({ ...row, number: index + 1 }));

  it('warns of the same amounts to the same accounts, by anybody and in any order', async () => {
    const all = await setUpPayouts();
    const before = await all.payouts.prepare(all.request, rowsFor(3));
    expect(before.repeats).toBeUndefined();
    const payout = await all.start(rowsFor(3));
    await all.idle();
    const again = await all.payouts.prepare({ ...all.request, by: SECOND_MODERATOR }, reversed());
    expect(again.repeats).toMatchObject({ id: payout.id, by: MODERATOR, state: 'finished' });
  });

  it('warns of the same list and of the same role, where others of them can be paid by now', async () => {
    const all = await setUpPayouts();
    const [first, ...rest] = rowsFor(3);
    if (first === undefined) throw new Error('no rows');
    const { account: _, ...unlinked } = first;
    const without = [{ ...unlinked, leftOut: 'not-linked' as const }, ...rest];
    await all.start(without);
    await all.idle();
    expect((await all.payouts.prepare(all.request, rowsFor(3))).repeats).toBeDefined();

    const same = rowsFor(3).map((row) => ({ ...row, amount: '2.00' }));
    const role = { ...all.request, source: { kind: 'role', roleId: '7' } as const };
    const { draft } = await all.payouts.prepare(role, same.slice(1));
    await all.payouts.confirm(draft.id, MODERATOR);
    await all.idle();
    expect((await all.payouts.prepare(role, same)).repeats).toBeDefined();
    const other = { ...all.request, source: { kind: 'role', roleId: '8' } as const };
    expect((await all.payouts.prepare(other, same)).repeats).toBeUndefined();
  });

  it('does not warn of other amounts or other accounts', async () => {
    const all = await setUpPayouts();
    await all.start(rowsFor(3));
    await all.idle();
    const [first, ...rest] = rowsFor(3);
    if (first === undefined) throw new Error('no rows');
    for (const rows of [rowsFor(4), rowsFor(2), [{ ...first, amount: '1.02' }, ...rest]]) {
      expect((await all.payouts.prepare(all.request, rows)).repeats).toBeUndefined();
    }
    // A row that is left out pays nobody.
    const out = [...rowsFor(3), { ...first, number: 4, leftOut: 'twice' as const }];
    expect((await all.payouts.prepare(all.request, out)).repeats).toBeDefined();
  });

  it('warns for a day of what was paid, and of what can still be paid for as long as it can', async () => {
    const all = await setUpPayouts({ approvalOver: '50.00' });
    await all.start(rowsFor(2));
    await all.idle();
    all.clock.now += 24 * 60 * MINUTE;
    expect((await all.payouts.prepare(all.request, rowsFor(2))).repeats).toBeDefined();
    all.clock.now += 1;
    expect((await all.payouts.prepare(all.request, rowsFor(2))).repeats).toBeUndefined();

    const draft = await all.records.draftOf((await all.prepare(rowsFor(2))).id);
    const stopped =
      draft && (await all.records.enter(draft, confirmedAs('running', all.liveness.id, all.clock.now)));
    if (stopped === undefined) throw new Error('not entered');
    await all.payouts.stop(stopped.id, MODERATOR);
    all.clock.now += 3 * 24 * 60 * MINUTE;
    expect((await all.payouts.prepare(all.request, rowsFor(2))).repeats?.id).toBe(stopped.id);
  });

  it('warns of one that waits for approval, and not of one that was rejected', async () => {
    const all = await setUpPayouts({ approvalOver: '1.00' });
    const waiting = await all.start(rowsFor(2));
    expect((await all.payouts.prepare(all.request, rowsFor(2))).repeats?.id).toBe(waiting.id);
    await all.payouts.reject(waiting.id, SECOND_MODERATOR);
    expect((await all.payouts.prepare(all.request, rowsFor(2))).repeats).toBeUndefined();
  });
});

describe('the end of a payout whose commit is reported as failed', () => {
  it.each(['on-disk', 'lost', 'late'] as const)(
    'is recorded without another try of what could not be paid (%s)',
    async (how) => {
      const all = await setUp({ screensClock: createSkippingClock() });
      const rows = rowsFor(3);
      const draft = await all.prepare(rows);
      const gone = rows[1]?.account?.username ?? '';
      all.website.users.delete(gone);
      all.fail(how, (change) => !entersPayout(change) && makesIt('finished')(change));

      const payout = await all.payouts.confirm(draft.id, MODERATOR);
      await expect.poll(all.hasFailed, { interval: 5 }).toBe(true);
      await all.paying.idle();
      await all.payoutUpkeep.recover();
      await all.idle();

      expect(await found(all, payout)).toMatchObject({ state: 'finished', counts: { paid: 2, refused: 1 } });
      if (how === 'late') expect(await all.land()).toBe(false);
      await all.payoutUpkeep.recover();
      await all.idle();
      expect(all.website.calls.filter((call) => call === `find ${gone}`)).toHaveLength(1);
    },
  );
});
