import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { refused } from '../support/website-double.js';

const broken = () => new StoreError('the store is broken', { cause: new Error('broken') });

/**
 * A store that reports commits as failed. `landed`: those it has made all the same, `late`: right before the next one;
 * `readsToo`: it cannot be read then.
 */
async function setUp(options: Parameters<typeof setUpGiveaways>[0] = {}) {
  const real = await openStore();
  const faults: Array<'none' | { landed: boolean | 'late'; readsToo?: boolean }> = [];
  let late: (() => Promise<unknown>) | undefined;
  let blind = false;
  const store: Store = {
    ...real,
    async commit(changes) {
      await late?.();
      late = undefined;
      const fault = faults.shift();
      if (fault === undefined || fault === 'none') return real.commit(changes);
      if (fault.landed === true) await real.commit(changes);
      if (fault.landed === 'late') late = () => real.commit(changes);
      blind = fault.readsToo ?? false;
      throw broken();
    },
    async get(key) {
      if (blind) throw broken();
      return real.get(key);
    },
  };
  const set = await setUpGiveaways({ ...options, store });
  return {
    ...set,
    fail: (...next: typeof faults) => faults.push(...next),
    heal: () => {
      blind = false;
    },
    /** The next look at the store, once a process that opens a giveaway has had the time for it. */
    async later() {
      set.clock.now += 60_000;
      await set.giveaways.recover();
      await set.giveaways.idle();
    },
  };
}

describe('a Confirm whose commit is reported as failed', () => {
  it('opens the giveaway at once if it is on disk', async () => {
    const { giveaways, request, fail, notices, reserved } = await setUp();
    const { draft } = await giveaways.prepare(request());
    fail({ landed: true });

    expect((await giveaways.confirm(draft.id, MODERATOR)).state).toBe('open');
    expect(notices.notified.filter((what) => what === 'post')).toHaveLength(1);
    expect(await reserved()).toBe('5.00');
  });

  it('says that nothing was started if it is not, and nothing opens later', async () => {
    const { giveaways, request, fail, notices, reserved, records, later } = await setUp();
    const { draft } = await giveaways.prepare(request());
    fail({ landed: false });

    expect(await refusalOf(giveaways.confirm(draft.id, MODERATOR))).toContain('can no longer be confirmed');
    await later();

    expect(await records.open()).toEqual([]);
    expect(await reserved()).toBe('0.00');
    expect(notices.notified).toEqual([]);
    expect(await refusalOf(giveaways.confirm(draft.id, MODERATOR))).toContain('no longer valid');
  });

  it.each([true, false])('says that nobody knows if the store stays away (on disk: %s)', async (landed) => {
    const { giveaways, request, fail, heal, later, records } = await setUp();
    const { draft } = await giveaways.prepare(request());
    fail({ landed }, { landed: false, readsToo: true });

    const answer = await refusalOf(giveaways.confirm(draft.id, MODERATOR));
    expect(answer).toContain('do not know whether');
    expect(answer).toContain('/giveaway list');
    heal();
    await later();

    expect((await records.list(5)).map(({ state }) => state)).toEqual(landed ? ['open'] : []);
  });

  it('says that it is on record if only what comes after it fails', async () => {
    const { giveaways, request, fail, later, current } = await setUp();
    const { draft } = await giveaways.prepare(request());
    // The giveaway is on record, and where its message stands cannot be noted.
    fail('none', { landed: false });

    const giveaway = await giveaways.confirm(draft.id, MODERATOR);
    expect(giveaway.state).toBe('opening');
    await later();

    expect((await current(giveaway)).state).toBe('open');
  });

  it('asks staff if it waits for approval', async () => {
    const { giveaways, request, fail, notices } = await setUp({ approvalOver: '1.00' });
    const { draft } = await giveaways.prepare(request());
    fail({ landed: true });

    expect((await giveaways.confirm(draft.id, MODERATOR)).state).toBe('waiting');
    expect(notices.notified).toEqual(['ask']);
  });

  it('opens nothing if staff have rejected it before the process learns that it is on disk', async () => {
    const real = await openStore();
    let confirmed = '';
    const store: Store = {
      ...real,
      async commit(changes) {
        const enters = changes.some(({ key, from }) => key.startsWith('giveaway:') && from === undefined);
        const isDone = await real.commit(changes);
        if (!enters) return isDone;
        await set.giveaways.reject(confirmed, SECOND_MODERATOR);
        throw broken();
      },
    };
    const set = await setUpGiveaways({ store, approvalOver: '1.00' });
    const { giveaways, request, notices, reserved } = set;
    confirmed = (await giveaways.prepare(request())).draft.id;

    expect((await giveaways.confirm(confirmed, MODERATOR)).state).toBe('rejected');
    expect(notices.notified).not.toContain('post');
    expect(await reserved()).toBe('0.00');
  });
});

describe('a decision whose commit is reported as failed', () => {
  it('is carried out if it is on disk', async () => {
    const { start, giveaways, freeze, fail, reserved, current } = await setUp({ approvalOver: '1.00' });
    const [first, second, third] = [await start(), await start(), await start()];

    fail({ landed: true });
    expect((await giveaways.approve(first.id, SECOND_MODERATOR)).state).toBe('open');
    fail({ landed: true });
    expect((await giveaways.reject(second.id, SECOND_MODERATOR)).state).toBe('rejected');
    fail({ landed: true });
    await giveaways.cancel(third.id, MODERATOR);
    await giveaways.idle();
    expect((await current(third)).state).toBe('cancelled');
    fail({ landed: true });
    expect((await freeze(first.id, MODERATOR)).state).toBe('ending');

    expect(await reserved()).toBe('5.00');
    expect((await current(second)).decidedBy).toBe(SECOND_MODERATOR);
  });

  it('is not known if it is not there, and can be made again', async () => {
    const { start, giveaways, freeze, fail, current } = await setUp({ approvalOver: '1.00' });
    const waiting = await start();
    const lost = { landed: false };
    for (const decide of [giveaways.approve, giveaways.reject, giveaways.cancel]) {
      // It is tried once more.
      fail(lost, lost);
      expect(await refusalOf(decide(waiting.id, SECOND_MODERATOR))).toContain('do not know whether');
      expect((await current(waiting)).state).toBe('waiting');
    }
    const open = await giveaways.approve(waiting.id, SECOND_MODERATOR);
    fail(lost, lost);

    expect(await refusalOf(freeze(open.id, MODERATOR))).toContain('/giveaway list');
    expect((await freeze(open.id, MODERATOR)).state).toBe('ending');
  });

  it.each(['end', 'cancel', 'edit'] as const)('is told as made if it lands late: %s', async (what) => {
    const { start, giveaways, fail, current, reserved, notices } = await setUp();
    const open = await start();
    fail({ landed: 'late' });

    if (what === 'edit') await giveaways.edit(open.id, { winners: 2 }, SECOND_MODERATOR);
    else await giveaways[what](open.id, SECOND_MODERATOR);
    await giveaways.idle();

    const after = { end: 'finished', cancel: 'cancelled', edit: 'open' };
    expect((await current(open)).state).toBe(after[what]);
    expect(await reserved()).toBe(what === 'edit' ? '10.00' : '0.00');
    expect(notices.notified.filter((told) => told.includes(`by ${SECOND_MODERATOR}`))).toHaveLength(1);
  });

  it.each([false, true, 'late'] as const)(
    'is a reroll once, whatever is said of it (on disk: %s)',
    async (landed) => {
      const { start, enterAll, finish, reroll, fail, website, reserved, upkeep, giveaways } = await setUp();
      const open = await start();
      await enterAll(open);
      website.outcomes.push({ outcome: refused, takesEffect: false });
      const finished = await finish(open);
      const winner = finished.drawn?.[0]?.id ?? '';
      fail({ landed: false }, { landed: false });
      expect(await refusalOf(reroll(open.id, winner, SECOND_MODERATOR))).toContain('do not know whether');
      fail({ landed });

      const { giveaway, by } = await reroll(open.id, winner, SECOND_MODERATOR);
      expect(await refusalOf(reroll(open.id, winner, SECOND_MODERATOR))).toContain('not a winner');
      upkeep.goOn(giveaway);
      await giveaways.idle();

      expect(giveaway.drawn?.[1]?.id).toBe(by);
      expect(await reserved()).toBe('5.00');
      expect(website.credits).toHaveLength(1);
    },
  );
});

it('an approved giveaway puts who approved it into the grants of its winners', async () => {
  const set = await setUpGiveaways({ approvalOver: '1.00' });
  const { start, giveaways, enterAll, finish, ledger } = set;
  const open = await giveaways.approve((await start()).id, SECOND_MODERATOR);
  await enterAll(open);

  await finish(open);

  const { grants } = await ledger.list({ limit: 9 });
  expect(grants.map(({ by, decidedBy }) => [by, decidedBy])).toEqual([[MODERATOR, SECOND_MODERATOR]]);
});

describe('limits that were lowered meanwhile', () => {
  it('hold at Confirm', async () => {
    const before = await setUpGiveaways();
    const { draft } = await before.giveaways.prepare(before.request({ amount: 50 }));
    const { store, clock, members } = before;
    const lower = await setUpGiveaways({ store, clock, members, max: '49.99' });
    const capped = await setUpGiveaways({ store, clock, members, dailyMax: '49.99' });

    expect(await refusalOf(lower.giveaways.confirm(draft.id, MODERATOR))).toContain('49.99');
    expect(await refusalOf(capped.giveaways.confirm(draft.id, MODERATOR))).toContain('49.99');
    expect(await before.records.list(5)).toEqual([]);
  });

  it('hold at the approval, name themselves, and leave it waiting', async () => {
    const before = await setUpGiveaways({ approvalOver: '1.00' });
    const waiting = await before.start({ amount: 50 });
    const { store, clock, members } = before;
    const lower = await setUpGiveaways({ store, clock, members, max: '49.99' });
    const capped = await setUpGiveaways({ store, clock, members, dailyMax: '49.99' });

    expect(await refusalOf(lower.giveaways.approve(waiting.id, SECOND_MODERATOR))).toContain('49.99');
    const refusal = await refusalOf(capped.giveaways.approve(waiting.id, SECOND_MODERATOR));
    expect(refusal).toContain(`below what <@${MODERATOR}> has reserved`);
    expect(refusal).not.toContain('you');
    expect((await before.current(waiting)).state).toBe('waiting');
    expect(await before.reserved()).toBe('50.00');
    expect((await before.giveaways.approve(waiting.id, SECOND_MODERATOR)).state).toBe('open');
  });
});

describe('the message with which staff were asked', () => {
  /** After a press to whose answer Discord did not listen, and a time without the log channel. */
  async function pressed(press: 'approve' | 'reject') {
    const set = await setUp({ approvalOver: '1.00' });
    const { start, giveaways, notices, later } = set;
    const waiting = await start();
    notices.notified.length = 0;
    notices.deaf = true;
    await giveaways[press](waiting.id, SECOND_MODERATOR);
    await giveaways.idle();
    await later();
    notices.deaf = false;
    const { store, clock, members, website } = set;
    const restarted = await setUpGiveaways({ store, clock, members, website, notices, pid: 102 });
    for (let round = 0; round < 3; round += 1) {
      await restarted.giveaways.recover();
      await restarted.giveaways.idle();
    }
    return { ...restarted, waiting };
  }

  it('says that it was approved, even if Discord did not take the answer to the press', async () => {
    const { notices, current, waiting } = await pressed('approve');

    expect(notices.notified.filter((what) => what.includes('update'))).toEqual([
      'could not update open',
      'update open',
    ]);
    expect((await current(waiting)).posted).toMatchObject({ decided: true });
  });

  it('says that it was rejected, and the giveaway stays open until it does', async () => {
    const { notices, records } = await pressed('reject');

    expect(notices.notified.filter((what) => what.includes('update'))).toEqual([
      'could not update rejected',
      'update rejected',
    ]);
    expect(await records.open()).toEqual([]);
  });
});
