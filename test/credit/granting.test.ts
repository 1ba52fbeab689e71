import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/credit/amount.js';
import { StoreError, UserError } from '../../src/errors.js';
import type { Change, Store } from '../../src/store/store.js';
import { WebsiteError } from '../../src/website/errors.js';
import { BOB, EVE, MODERATOR, SECOND_MODERATOR, setUpCredit } from '../support/credit.js';
import { english } from '../support/english.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import {
  applied,
  createWebsiteDouble,
  longThrottled,
  notSent,
  refused,
  throttled,
  unknown,
  type WebsiteDouble,
} from '../support/website-double.js';

const quietly = async () => undefined;
const MINUTE = 60_000;

async function setUp(options: Parameters<typeof setUpCredit>[0] = {}) {
  const credit = await setUpCredit(options);
  await credit.linkEverybody();
  credit.website.calls.length = 0;
  return credit;
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error.say(english);
  throw error;
}

const adds = ({ calls }: WebsiteDouble) => calls.filter((call) => call.startsWith('add'));

describe('a preview', () => {
  it('shows the balance, what is left of the cap and needs two calls at most', async () => {
    const { granting, website, wish } = await setUp();
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
    const { granting, website, wish } = await setUp();
    expect(await refusalOf(granting.prepare(wish({ amount })))).toContain(why);
    expect(website.calls).toEqual([]);
  });

  it('is refused for a member without a link', async () => {
    const { granting, website, wish } = await setUp();
    expect(await refusalOf(granting.prepare(wish({ to: { member: '77' } })))).toContain('not linked');
    expect(website.calls).toEqual([]);
  });

  it('names grants to the same account in the last 24 hours, whoever made them', async () => {
    const { granting, grant, clock, wish } = await setUp();
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
    const { granting, wish } = await setUp();
    expect(await refusalOf(granting.prepare(wish(changes)))).toContain('your own website account');
  });

  it('knows the member of an account that was named', async () => {
    const { granting, wish } = await setUp();
    expect((await granting.prepare(wish({ to: { username: 'eve' } }))).draft.member).toBe(EVE);
  });

  it('can be confirmed for ten minutes', async () => {
    const { granting, clock, website, wish } = await setUp();
    const { draft } = await granting.prepare(wish());
    clock.now += 10 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('is not valid for longer when the clock is set back', async () => {
    const { granting, clock, website, wish } = await setUp();
    const { draft } = await granting.prepare(wish());
    clock.now -= 60 * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('can be confirmed or cancelled by who asked alone', async () => {
    const { granting, website, wish } = await setUp();
    const { draft } = await granting.prepare(wish());
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'Only the person',
    );
    expect(await refusalOf(granting.cancel(draft.id, SECOND_MODERATOR))).toContain('Only the person');
    expect(adds(website)).toEqual([]);
  });

  it('cannot be confirmed any more when it was cancelled', async () => {
    const { granting, ledger, website, wish } = await setUp();
    const { draft } = await granting.prepare(wish());
    await granting.cancel(draft.id, MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
    expect((await ledger.list({ limit: 10 })).grants).toEqual([]);
  });
});

describe('a confirmed grant', () => {
  it('is applied with four calls, and keeps the balance before and after', async () => {
    const { granting, website, wish, told } = await setUp();
    const { draft } = await granting.prepare(wish());
    website.calls.length = 0;
    const { grant } = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({
      id: draft.id,
      state: 'applied',
      amount: '15.00',
      status: 200,
      before: { virtual: '10.00', total: '11.00' },
      after: { virtual: '25.00', total: '26.00' },
    });
    expect(website.calls).toEqual(['find bob', 'read bob', 'add bob 15.00', 'read bob']);
    expect(told).toEqual(['settled applied']);
  });

  it('is sent once for many confirmations at the same moment from two processes', async () => {
    const folder = await temporaryFolder();
    const website = createWebsiteDouble('bob', 'eve', 'mod');
    const one = await setUp({ website, store: await openStore(folder), pid: 100 });
    const other = await setUpCredit({ website, store: await openStore(folder), pid: 101 });
    const { draft } = await one.granting.prepare(one.wish());
    const outcomes = await Promise.all(
      [one, other, one, other, one].map(({ granting }) => granting.confirm(draft.id, MODERATOR, quietly)),
    );
    expect(adds(website)).toEqual(['add bob 15.00']);
    expect(outcomes.map(({ grant }) => grant.state)).toEqual(Array(5).fill('applied'));
  });

  it.each([
    ['applied', applied, true, 'applied'],
    ['refused', refused, false, 'refused'],
    ['unknown, though it arrived', unknown, true, 'unknown'],
    ['unknown, and it did not arrive', unknown, false, 'unknown'],
  ] as const)('is sent once if it is %s', async (_, outcome, takesEffect, state) => {
    const { grant, website } = await setUp();
    website.outcomes.push({ outcome, takesEffect });
    expect((await grant()).state).toBe(state);
    expect(adds(website)).toHaveLength(1);
  });

  it('is of unknown outcome if the website client itself fails after the request left', async () => {
    const { grant, website } = await setUp();
    website.beforeAnswer = async () => {
      throw new TypeError('a fault in the client');
    };
    expect((await grant()).state).toBe('unknown');
    expect(adds(website)).toHaveLength(1);
  });

  it('keeps the reason that the website gave for refusing', async () => {
    const { grant, website, caps, clock } = await setUp();
    website.outcomes.push({ outcome: refused, takesEffect: false });
    expect(await grant()).toMatchObject({ status: 400, message: 'Account is locked' });
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
  });

  it('is sent again after a 429, at most twice, and is refused then', async () => {
    const { grant, website } = await setUp();
    website.outcomes.push(...Array(2).fill({ outcome: throttled, takesEffect: false }));
    expect((await grant()).state).toBe('applied');
    expect(adds(website)).toHaveLength(3);
    website.outcomes.push(...Array(3).fill({ outcome: throttled, takesEffect: false }));
    expect(await grant()).toMatchObject({ state: 'refused', status: 429, message: 'slow down' });
    expect(adds(website)).toHaveLength(6);
  });

  it('is not sent again if the website wants a longer pause than half a minute', async () => {
    const { grant, website } = await setUp();
    website.outcomes.push({ outcome: longThrottled, takesEffect: false });
    expect((await grant()).state).toBe('refused');
    expect(adds(website)).toHaveLength(1);
  });

  it('is tried once more if no connection could be made, and then nothing was sent', async () => {
    const { granting, website, wish } = await setUp();
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    const { draft } = await granting.prepare(wish());
    const delivery = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(delivery.grant.state).toBe('not-sent');
    expect(delivery.cause).toBeInstanceOf(WebsiteError);
    expect(adds(website)).toHaveLength(2);
  });

  it('is not sent if the name has come to another user since the preview', async () => {
    const { granting, website, wish } = await setUp();
    const { draft } = await granting.prepare(wish());
    const eve = website.users.get('eve');
    if (eve) website.users.set('bob', { ...eve, user: { ...eve.user, username: 'bob' } });
    const delivery = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(delivery.grant.state).toBe('not-sent');
    expect(delivery.cause).toBeInstanceOf(UserError);
    expect(adds(website)).toEqual([]);
  });

  it('is not sent if the balance cannot be read before', async () => {
    const { granting, website, wish, caps, clock } = await setUp();
    const { draft } = await granting.prepare(wish());
    website.readFailures.push(new WebsiteError('failed', 'HTTP 500', { status: 500 }));
    expect((await granting.confirm(draft.id, MODERATOR, quietly)).grant.state).toBe('not-sent');
    expect(adds(website)).toEqual([]);
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
  });

  it('waits for another grant to the same account, and not for one to another account', async () => {
    const { grant, website } = await setUp();
    const order: string[] = [];
    const gate = new EventEmitter();
    website.beforeAnswer = async () => {
      await once(gate, 'open');
    };
    const both = [grant(), grant()].map((work) => work.then(() => order.push('bob')));
    await expect.poll(() => adds(website)).toHaveLength(1);
    website.beforeAnswer = quietly;
    await grant({ to: { member: EVE } }).then(() => order.push('eve'));
    gate.emit('open');
    await Promise.all(both);
    expect(order).toEqual(['eve', 'bob', 'bob']);
    expect(website.calls.indexOf('add eve 15.00')).toBeLessThan(website.calls.lastIndexOf('add bob 15.00'));
  });

  it('is not told as done if its cap does not allow it', async () => {
    const { grant, website } = await setUp({ dailyMax: '20.00' });
    await grant();
    expect(await refusalOf(grant())).toContain('5.00 credits are left');
    expect(adds(website)).toHaveLength(1);
  });
});

describe('a store that fails', () => {
  /** A store whose commits fail while `broken` says so. */
  function breakable(store: Store, broken: (changes: readonly Change[]) => boolean): Store {
    return {
      ...store,
      async commit(changes) {
        if (broken(changes)) throw new StoreError('could not write the store');
        return store.commit(changes);
      },
    };
  }
  const moves = (changes: readonly Change[], state: string) =>
    changes.some(
      ({ key, to }) => key.startsWith('grant:') && JSON.stringify(to).includes(`"state":"${state}"`),
    );

  it('before the request leaves keeps it from leaving', async () => {
    let broken = true;
    const store = breakable(await openStore(), (changes) => broken && moves(changes, 'sending'));
    const { grant, website, ledger } = await setUp({ store });
    await expect(grant()).rejects.toThrow(StoreError);
    expect(adds(website)).toEqual([]);
    broken = false;
    await expect
      .poll(async () => (await ledger.list({ limit: 1 })).grants[0]?.state, { timeout: 5_000 })
      .toBe('not-sent');
  });

  it('after the request left is made good later, and nobody reads that nothing was done', async () => {
    let broken = true;
    const store = breakable(await openStore(), (changes) => broken && moves(changes, 'applied'));
    const { grant, website, ledger } = await setUp({ store });
    expect(await refusalOf(grant())).toContain('Please do not grant it again');
    expect(adds(website)).toHaveLength(1);
    broken = false;
    await expect
      .poll(async () => (await ledger.list({ limit: 1 })).grants[0]?.state, { timeout: 5_000 })
      .toBe('applied');
  });
});

describe('the daily cap', () => {
  it('holds for many who are confirmed at the same moment', async () => {
    const { granting, wish, website, ledger } = await setUp({ dailyMax: '50.00' });
    const drafts = await Promise.all(
      Array.from({ length: 10 }, () => granting.prepare(wish()).then(({ draft }) => draft)),
    );
    const outcomes = await Promise.allSettled(
      drafts.map((draft) => granting.confirm(draft.id, MODERATOR, quietly)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(website.credits).toHaveLength(3);
    expect((await ledger.list({ limit: 20 })).grants).toHaveLength(3);
  });

  it('starts anew at midnight UTC', async () => {
    const { grant, clock, website } = await setUp({ dailyMax: '20.00' });
    await grant();
    clock.now += 12 * 60 * MINUTE;
    await grant();
    expect(website.credits).toHaveLength(2);
  });

  it('counts what may have arrived', async () => {
    const { grant, website, caps, clock, granting } = await setUp();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const lost = await grant();
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('985.00');
    await granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
  });
});

describe('a grant that needs approval', () => {
  const over = { approvalOver: '10.00' };

  it('waits until a second staff member approves', async () => {
    const { grant, granting, website, told } = await setUp(over);
    const waiting = await grant();
    expect(waiting.state).toBe('waiting');
    expect(adds(website)).toEqual([]);
    expect(told).toEqual(['ask waiting']);
    expect(await refusalOf(granting.approve(waiting.id, MODERATOR, quietly))).toContain('yourself');
    const { grant: done } = await granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    expect(done).toMatchObject({ state: 'applied', decidedBy: SECOND_MODERATOR });
    expect(adds(website)).toHaveLength(1);
  });

  it('does not wait for an amount that is exactly the limit', async () => {
    const { grant } = await setUp(over);
    expect((await grant({ amount: 10 })).state).toBe('applied');
  });

  it('cannot be approved by who receives it', async () => {
    const { grant, granting } = await setUp(over);
    const { id } = await grant();
    expect(await refusalOf(granting.approve(id, BOB, quietly))).toContain('your own website account');
  });

  it('is sent once when two approve at the same moment', async () => {
    const { grant, granting, website } = await setUp(over);
    const { id } = await grant();
    const outcomes = await Promise.allSettled([
      granting.approve(id, SECOND_MODERATOR, quietly),
      granting.approve(id, '902', quietly),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(adds(website)).toHaveLength(1);
  });

  it('is not sent when it is rejected, and gives its amount back', async () => {
    const { grant, granting, website, caps, clock } = await setUp(over);
    const { id } = await grant();
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('985.00');
    expect((await granting.reject(id, SECOND_MODERATOR)).state).toBe('rejected');
    expect(await refusalOf(granting.approve(id, '902', quietly))).toContain('decided');
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });

  it('lapses after 24 hours and gives its amount back to the day it was taken from', async () => {
    const { grant, granting, ledger, caps, clock, website } = await setUp(over);
    const { id } = await grant();
    const day = clock.now;
    clock.now += 24 * 60 * MINUTE;
    expect(await refusalOf(granting.approve(id, SECOND_MODERATOR, quietly))).toContain('time is over');
    await granting.sweep();
    expect((await ledger.find(id))?.state).toBe('lapsed');
    expect(amountText(await caps.left(MODERATOR, day))).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });
});

describe('a grant of unknown outcome', () => {
  async function lost(takesEffect: boolean) {
    const credit = await setUp();
    credit.website.outcomes.push({ outcome: unknown, takesEffect });
    return { ...credit, lost: await credit.grant() };
  }

  it('has its evidence read and is put before staff, and nothing is decided by it', async () => {
    const { lost: grant, told } = await lost(true);
    expect(grant).toMatchObject({ state: 'unknown', before: { virtual: '10.00' } });
    expect(grant.evidence).toMatchObject([{ virtual: '25.00' }]);
    expect(grant.posted).toBeDefined();
    expect(told).toEqual(['ask unknown']);
  });

  it('is looked at once more after a while', async () => {
    const { lost: grant, ledger, recovery, clock, told } = await lost(false);
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(1);
    clock.now += 31_000;
    await recovery.recover();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(2);
    expect(told).toEqual(['ask unknown', 'update unknown']);
  });

  it('is settled by staff once', async () => {
    const { lost: grant, granting } = await lost(true);
    const outcomes = await Promise.allSettled([
      granting.resolve(grant.id, 'applied', SECOND_MODERATOR),
      granting.resolve(grant.id, 'not-applied', MODERATOR),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be settled by who receives it', async () => {
    const { lost: grant, granting } = await lost(true);
    expect(await refusalOf(granting.resolve(grant.id, 'not-applied', BOB))).toContain('your own');
  });

  it('can be granted anew once it is settled as not arrived, as a grant that names it', async () => {
    const { lost: grant, granting, website } = await lost(false);
    expect(await refusalOf(granting.prepareAgain(grant.id, MODERATOR))).toContain('Nothing was changed');
    await granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
    const [one, other] = await Promise.all([
      granting.prepareAgain(grant.id, MODERATOR),
      granting.prepareAgain(grant.id, SECOND_MODERATOR),
    ]);
    const outcomes = await Promise.allSettled([
      granting.confirm(one.draft.id, MODERATOR, quietly),
      granting.confirm(other.draft.id, SECOND_MODERATOR, quietly),
    ]);
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.grant] : []));
    expect(done).toMatchObject([{ state: 'applied', redoes: grant.id }]);
    expect(website.credits).toHaveLength(1);
  });
});
