import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Payout } from '../../src/payouts/payout.js';
import { RESUMABLE_MS } from '../../src/payouts/payouts.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { createFastClock } from '../support/fast-clock.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { notSent, refused, unknown } from '../support/website-double.js';

const DAY = 24 * 60 * MINUTE;

/** A website that answers an add only when it is let. */
function gated(count: number) {
  const website = websiteOf(count);
  const waiting: Array<() => void> = [];
  let isOpen = false;
  website.beforeAnswer = () =>
    isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
  return {
    website,
    underWay: () => expect.poll(() => waiting.length, { interval: 5 }).toBe(Math.min(4, count)),
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Two processes of the bot on one store. */
async function twoProcesses(options: Parameters<typeof setUpPayouts>[0] = {}) {
  const folder = await temporaryFolder();
  const website = options.website ?? websiteOf(10);
  const one = await setUpPayouts({ ...options, website, store: await openStore(folder), pid: 100 });
  const other = await setUpPayouts({
    ...options,
    website,
    clock: one.clock,
    store: await openStore(folder),
    pid: 200,
  });
  one.running.add(200);
  other.running.add(100);
  return { one, other, website };
}

const found = async ({ records }: Awaited<ReturnType<typeof setUpPayouts>>, { id }: Payout) => {
  const payout = await records.find(id);
  if (payout === undefined) throw new Error('no such payout');
  return payout;
};

describe('a payout', () => {
  it('pays every row once, and tells staff of its end with a line for each row', async () => {
    const all = await setUpPayouts();
    const rows = rowsFor(10);
    const payout = await all.start(rows);
    await all.runs.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rows));
    expect(await found(all, payout)).toMatchObject({ state: 'finished', counts: { paid: 10, left: 0 } });
    expect(all.notices.told).toEqual(['started', 'finished 10/10']);
    const lines: Array<Record<string, string>> = parse(all.notices.csvs[0] ?? '', { columns: true });
    expect(lines.map(({ state }) => state)).toEqual(Array(10).fill('applied'));
    expect(await all.records.open()).toEqual([]);
    expect(await all.reserved()).toBe('10.55');
    expect(await all.counted(payout)).toBe('10.55');
  });

  it('sends no direct messages and no record of each grant', async () => {
    const all = await setUpPayouts();
    await all.start(rowsFor(3));
    await all.runs.idle();
    await all.recovery.recover();
    expect(all.told).toEqual([]);
  });

  it('is not prepared for more than is left of the cap', async () => {
    const all = await setUpPayouts({ dailyMax: '10.00' });
    expect(await refusalOf(all.prepare(rowsFor(10)))).toContain('10.00');
    expect(await all.reserved()).toBe('0.00');
  });

  it('is not confirmed for more than is left of the cap by then', async () => {
    const all = await setUpPayouts({ dailyMax: '15.00' });
    const [one, other] = [await all.prepare(rowsFor(10)), await all.prepare(rowsFor(10))];
    await all.payouts.confirm(one.id, MODERATOR);
    expect(await refusalOf(all.payouts.confirm(other.id, MODERATOR))).toContain('15.00');
    await all.runs.idle();
    expect(all.website.credits).toHaveLength(10);
    expect(await all.reserved()).toBe('10.55');
  });

  it('is the same one however often it is confirmed', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(10));
    const both = await Promise.all([
      all.payouts.confirm(draft.id, MODERATOR),
      all.payouts.confirm(draft.id, MODERATOR),
    ]);
    await all.runs.idle();
    await all.payouts.confirm(draft.id, MODERATOR);
    await all.runs.idle();
    expect(both[0].id).toBe(both[1].id);
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(10)));
    expect(await all.reserved()).toBe('10.55');
    expect(all.notices.told.filter((what) => what === 'started')).toHaveLength(1);
  });

  it('is paid once when two processes are told to confirm it', async () => {
    const { one, other, website } = await twoProcesses();
    const draft = await one.prepare(rowsFor(10));
    await Promise.all([one.payouts.confirm(draft.id, MODERATOR), other.payouts.confirm(draft.id, MODERATOR)]);
    await Promise.all([one.runs.idle(), other.runs.idle()]);
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect([...one.notices.told, ...other.notices.told].toSorted()).toEqual(['finished 10/10', 'started']);
  });

  it('is confirmed by who prepared it, in time', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1));
    expect(await refusalOf(all.payouts.confirm(draft.id, SECOND_MODERATOR))).toContain('Only');
    all.clock.now += 10 * MINUTE;
    await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
    expect(all.website.calls).toEqual([]);
    expect(await all.records.rows(draft.id)).toEqual([]);
  });

  it('is cancelled before it was confirmed, and not after', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1));
    await refusalOf(all.payouts.cancel(draft.id, SECOND_MODERATOR));
    await all.payouts.cancel(draft.id, MODERATOR);
    await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
    expect(await all.reserved()).toBe('0.00');
    const payout = await all.start(rowsFor(1));
    await refusalOf(all.payouts.cancel(payout.id, MODERATOR));
    await all.runs.idle();
  });

  it('is not confirmed by somebody who has been linked to one of its accounts since', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(2));
    const account = { by: 'username', username: 'player2', id: '2' } as const;
    await all.links.set({ member: MODERATOR, account, since: NOON, by: 'x' });
    expect(await refusalOf(all.payouts.confirm(draft.id, MODERATOR))).toContain('your own website account');
    expect(await all.reserved()).toBe('0.00');
  });

  it('pays no row that was left out', async () => {
    const all = await setUpPayouts();
    const rows = rowsFor(3).map((row) => (row.number === 2 ? { ...row, leftOut: 'twice' as const } : row));
    await all.start(rows);
    await all.runs.idle();
    expect(Object.keys(creditsOf(all.website)).toSorted()).toEqual(['player1', 'player3']);
    expect(await all.reserved()).toBe('2.04');
  });
});

describe('the cap of the day, when everything has come to rest,', () => {
  it('is what was paid or may have been', async () => {
    const all = await setUpPayouts({ payerClock: createFastClock(1_000) });
    all.website.outcomes.push(
      { outcome: refused, takesEffect: false },
      { outcome: unknown, takesEffect: true },
      { outcome: unknown, takesEffect: false },
    );
    const find = all.website.findUser;
    all.website.findUser = async (key) => {
      const user = await find(key);
      // One has another owner, and for one nothing is ever sent.
      return key.value === 'player9' ? { ...user, id: '99' } : user;
    };
    const payout = await all.start(rowsFor(10));
    await all.runs.idle();
    expect((await found(all, payout)).counts).toEqual({
      paid: 6,
      refused: 1,
      unknown: 2,
      unsent: 1,
      left: 0,
    });
    expect(await all.reserved()).toBe(await all.counted(payout));

    for (const { id, state } of await all.grants(payout)) {
      if (state === 'unknown') await all.granting.resolve(id, 'not-applied', SECOND_MODERATOR);
    }
    expect(await all.reserved()).toBe(await all.counted(payout));
    expect(all.website.credits.length).toBe(7);
  });

  it('is nothing after a rejection', async () => {
    const all = await setUpPayouts({ approvalOver: '5.00' });
    const payout = await all.start(rowsFor(10));
    expect(await all.reserved()).toBe('10.55');
    await all.payouts.reject(payout.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('0.00');
    expect(await all.records.open()).toEqual([]);
  });

  it('is nothing after a lapse, and on the day of the confirmation', async () => {
    const all = await setUpPayouts({ approvalOver: '5.00' });
    await all.start(rowsFor(10));
    all.clock.now += DAY;
    await all.payouts.sweep();
    expect([await all.reserved(NOON), await all.reserved()]).toEqual(['0.00', '0.00']);
    expect(all.notices.told).toEqual(['asked', 'update lapsed']);
    await all.payouts.sweep();
    expect(await all.reserved(NOON)).toBe('0.00');
  });

  it('is what was paid after a payout that was stopped and never resumed', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, SECOND_MODERATOR);
    open();
    await all.runs.idle();
    expect(await all.reserved()).toBe('10.55');
    all.clock.now += RESUMABLE_MS - 1;
    await all.payouts.sweep();
    expect((await found(all, payout)).state).toBe('stopped');
    all.clock.now += 1;
    await all.payouts.sweep();
    expect(await found(all, payout)).toMatchObject({ state: 'finished', counts: { paid: 4, left: 6 } });
    expect(await all.reserved(NOON)).toBe('4.10');
    expect(await all.counted(payout)).toBe('4.10');
    expect(all.notices.told.at(-1)).toBe('finished 4/10');
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('waits for another try');
    await all.payouts.sweep();
    expect(await all.reserved(NOON)).toBe('4.10');
  });
});

describe('approval', () => {
  const setUp = () => setUpPayouts({ approvalOver: '5.00' });

  it('is by a second staff member, and then everybody is paid', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    expect(payout.state).toBe('waiting');
    expect(all.notices.told).toEqual(['asked']);
    expect(await refusalOf(all.payouts.approve(payout.id, MODERATOR))).toContain(
      'Somebody else on the staff',
    );
    expect(all.website.calls).toEqual([]);
    await all.payouts.approve(payout.id, SECOND_MODERATOR);
    await all.runs.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(10)));
    expect(await found(all, payout)).toMatchObject({ state: 'finished', decidedBy: SECOND_MODERATOR });
  });

  it('is not needed for exactly the amount above which it is', async () => {
    const all = await setUpPayouts({ approvalOver: '10.55' });
    expect((await all.start(rowsFor(10))).state).toBe('running');
    await all.runs.idle();
  });

  it('and rejection at the same moment come to one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const all = await setUp();
      const payout = await all.start(rowsFor(10));
      const outcomes = await Promise.allSettled([
        all.payouts.approve(payout.id, SECOND_MODERATOR),
        all.payouts.reject(payout.id, SECOND_MODERATOR),
      ]);
      await all.runs.idle();
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(all.website.credits).toHaveLength(outcomes[0]?.status === 'fulfilled' ? 10 : 0);
      expect(await all.reserved()).toBe(outcomes[0]?.status === 'fulfilled' ? '10.55' : '0.00');
    }
  });

  it('does not fail because it is noted at that moment where staff were asked', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const find = all.records.find;
    let noted = false;
    all.records.find = async (id) => {
      const read = await find(id);
      if (!noted) {
        noted = true;
        await all.records.note(id, { posted: { channelId: 'log', messageId: 'other' } });
      }
      return read;
    };
    await all.payouts.approve(payout.id, SECOND_MODERATOR);
    await all.runs.idle();
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('is not by somebody whose account is on the list', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const account = { by: 'username', username: 'player3', id: '3' } as const;
    await all.links.set({ member: SECOND_MODERATOR, account, since: NOON, by: 'x' });
    await refusalOf(all.payouts.approve(payout.id, SECOND_MODERATOR));
    expect(all.website.calls).toEqual([]);
  });

  it('comes too late after a day', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    all.clock.now += DAY;
    await refusalOf(all.payouts.approve(payout.id, SECOND_MODERATOR));
    await refusalOf(all.payouts.reject(payout.id, SECOND_MODERATOR));
    expect(all.website.calls).toEqual([]);
  });

  it('is asked for later where the log channel could not be written to', async () => {
    const all = await setUp();
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(10));
    await all.payouts.recover();
    expect(all.notices.told).toEqual(['could not ask']);
    all.notices.deaf = false;
    all.clock.now += MINUTE;
    await all.payouts.recover();
    await all.payouts.recover();
    expect(all.notices.told).toEqual(['could not ask', 'asked']);
    expect((await found(all, payout)).posted).toBeDefined();
  });

  it('is brought up to date in the log channel after a crash between the decision and that', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    await all.records.change(await found(all, payout), { state: 'rejected' });
    await all.payouts.recover();
    await all.payouts.recover();
    expect(all.notices.told).toEqual(['asked', 'update rejected']);
  });
});

describe('a payout that is stopped', () => {
  it('ends what is under way, and goes on with the rest when it is resumed', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, SECOND_MODERATOR);
    open();
    await all.runs.idle();
    expect(website.credits).toHaveLength(4);
    expect((await all.payouts.show(payout.id)).status).toMatchObject({
      payout: { state: 'stopped', stoppedBy: SECOND_MODERATOR },
      counts: { paid: 4, left: 6 },
    });

    await all.payouts.resume(payout.id, MODERATOR);
    await all.runs.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    const finished = await found(all, payout);
    expect(finished).toMatchObject({ state: 'finished', resumedBy: MODERATOR });
    expect(finished.stoppedBy).toBeUndefined();
    expect(all.notices.told).toEqual(['started', 'stopped', 'resumed', 'finished 10/10']);
  });

  it('goes on at once when it is resumed while something is still under way', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    await all.payouts.resume(payout.id, MODERATOR);
    const watched = all.runs.watch(payout.id, async () => undefined, MINUTE);
    open();
    expect((await watched)?.payout.state).toBe('finished');
    await all.runs.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
  });

  it('is stopped in whichever process it is told', async () => {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website });
    const payout = await one.start(rowsFor(10));
    await underWay();
    await other.payouts.stop(payout.id, MODERATOR);
    open();
    await one.runs.idle();
    expect(website.credits).toHaveLength(4);
    await other.payouts.resume(payout.id, MODERATOR);
    await other.runs.idle();
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
    await Promise.all([one.runs.idle(), other.runs.idle()]);
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect((await found(one, payout)).state).toBe('finished');
  });

  it('cannot be stopped or resumed where that means nothing', async () => {
    const all = await setUpPayouts();
    const payout = await all.start(rowsFor(2));
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('not stopped');
    await all.runs.idle();
    expect(await refusalOf(all.payouts.stop(payout.id, MODERATOR))).toContain('not under way');
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('waits for another try');
    expect(await refusalOf(all.payouts.show('nonsense'))).toContain('not found');
  });

  it('by the website itself says so, also if it was stopped by staff before', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website, payerClock: createFastClock(2_000) });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    open();
    await all.runs.idle();
    website.heldForMs = () => 0;
    website.outcomes.push(...Array(2_000).fill({ outcome: notSent, takesEffect: false }));
    await all.payouts.resume(payout.id, MODERATOR);
    await all.runs.idle();
    const away = await found(all, payout);
    expect(away.state).toBe('stopped');
    expect(away.stoppedBy).toBeUndefined();
    expect(all.notices.told.at(-1)).toBe('away');

    website.outcomes.length = 0;
    await all.payouts.resume(payout.id, MODERATOR);
    await all.runs.idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect(await all.reserved()).toBe('10.55');
  });
});

describe('a finished payout with rows for which nothing was sent', () => {
  async function withUnsent() {
    const all = await setUpPayouts({ payerClock: createFastClock(1_000) });
    const find = all.website.findUser;
    let broken = true;
    all.website.findUser = async (key) => {
      const user = await find(key);
      if (key.value !== 'player2' || !broken) return user;
      const { WebsiteError } = await import('../../src/website/errors.js');
      throw new WebsiteError('failed', '500', { status: 500 });
    };
    const payout = await all.start(rowsFor(3));
    await all.runs.idle();
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
    await all.runs.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(3)));
    expect(all.notices.told.filter((what) => what.startsWith('finished'))).toEqual([
      'finished 2/3',
      'finished 3/3',
    ]);
    expect(await all.reserved()).toBe('3.06');
  });

  it('is resumed by one of two who press at the same moment', async () => {
    const all = await withUnsent();
    all.mend();
    const outcomes = await Promise.allSettled([
      all.payouts.resume(all.payout.id, MODERATOR),
      all.payouts.resume(all.payout.id, SECOND_MODERATOR),
    ]);
    await all.runs.idle();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(3)));
    expect(await all.reserved()).toBe('3.06');
  });

  it('shows the counts of now when it is stopped after that', async () => {
    const all = await withUnsent();
    await all.payouts.resume(all.payout.id, MODERATOR);
    const stopped = await all.payouts.stop(all.payout.id, MODERATOR);
    expect(stopped.counts).toBeUndefined();
    await all.runs.idle();
    all.clock.now += RESUMABLE_MS;
    await all.payouts.sweep();
    expect((await found(all, all.payout)).counts).toMatchObject({ paid: 2, unsent: 1, left: 0 });
    expect(await all.reserved(NOON)).toBe('2.04');
  });
});

describe('after a crash', () => {
  /** A process that died in the middle of a payout: four answers never came. */
  async function crashed() {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website });
    const payout = await one.start(rowsFor(10));
    await underWay();
    // Nothing that the dead process does reaches anything any more.
    one.store.commit = () => new Promise(() => undefined);
    other.running.delete(100);
    open();
    return { next: other, payout, website };
  }

  it('a payout is taken up by the next process, and pays nobody again', async () => {
    const { next, payout, website } = await crashed();
    await next.recovery.takeUp();
    await next.payouts.recover();
    await next.runs.idle();
    const credited = creditsOf(website);
    expect(credited).toEqual(dueTo(rowsFor(10)));
    expect((await found(next, payout)).counts).toEqual({
      paid: 6,
      unknown: 4,
      refused: 0,
      unsent: 0,
      left: 0,
    });
    expect(await next.reserved()).toBe('10.55');
  });

  it('a payout is left to a process that lives', async () => {
    const { next, website } = await crashed();
    next.running.add(100);
    await next.recovery.takeUp();
    await next.payouts.recover();
    expect(website.credits).toHaveLength(4);
  });

  it('a payout that was stopped is left alone', async () => {
    const { next, payout, website } = await crashed();
    await next.payouts.stop(payout.id, MODERATOR);
    await next.recovery.takeUp();
    await next.payouts.recover();
    await next.runs.idle();
    expect(website.credits).toHaveLength(4);
  });

  it('the end of a payout is told if it was not', async () => {
    const all = await setUpPayouts();
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(2));
    await all.runs.idle();
    expect(await all.records.open()).toHaveLength(1);
    all.notices.deaf = false;
    await all.payouts.recover();
    await all.payouts.recover();
    expect(all.notices.told).toEqual(['started', 'could not tell', 'finished 2/2']);
    expect(all.notices.csvs[0]).toContain('player2');
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('a payout whose run has failed here is taken up here', async () => {
    const all = await setUpPayouts();
    const rows = all.records.rows;
    let failures = 1;
    all.records.rows = (id) => {
      failures -= 1;
      return failures < 0 ? rows(id) : Promise.reject(new Error('the disk is gone'));
    };
    const draft = await all.records.draftOf((await all.prepare(rowsFor(4))).id);
    failures = 2;
    const payout = draft && (await all.records.enter(draft, 'running', all.presence.id));
    if (payout === undefined) throw new Error('not entered');
    all.runs.start(payout);
    await all.runs.idle();
    expect(all.website.calls).toEqual([]);
    failures = 0;
    await all.payouts.recover();
    await all.runs.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
  });
});
