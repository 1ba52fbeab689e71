import { decodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { StoreError } from '../../src/errors.js';
import type { Draft, Grant } from '../../src/ledger/grant.js';
import { amountText } from '../../src/money/amount.js';
import { BOB, EVE, MODERATOR, NOON, setUpCredit } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { beforeRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const DAY = 24 * 60 * 60_000;
/** More than it takes to enter a draft. */
const READS = 16;
const bob: Account = { by: 'username', username: 'bob', id: '1' };

const request = (member: string, amount = '15.00'): Omit<Draft, 'id' | 'draftedAt'> => ({
  by: MODERATOR,
  member,
  account: { ...bob, id: member },
  amount,
});

describe('the ledger', () => {
  it('has a grant from its confirmation on, taken from the cap', async () => {
    const { ledger, caps } = await setUpCredit();
    const draft = await ledger.draft(request(BOB));
    expect((await ledger.list({ limit: 10 })).grants).toEqual([]);
    const grant = await ledger.enter(draft, 'prepared', 'p');
    expect((await ledger.list({ limit: 10 })).grants).toEqual([grant]);
    expect(amountText(await caps.left(MODERATOR, NOON))).toBe('985.00');
    expect(await ledger.enter(draft, 'prepared', 'p')).toBeUndefined();
    expect(amountText(await caps.left(MODERATOR, NOON))).toBe('985.00');
  });

  it('enters a draft once, however late another process does', async () => {
    const first = new Set<string | undefined>();
    for (let at = 1; at <= READS; at += 1) {
      const store = await openStore();
      let theirs: Grant | undefined;
      const read = beforeRead(store, async () => {
        theirs = await other.enter(draft, 'prepared', 'other');
      });
      const one = (await setUpCredit({ store: read.store })).ledger;
      const other = (await setUpCredit({ store, pid: 101 })).ledger;
      const draft = await one.draft(request(BOB));
      read.arm(at);
      const ours = await one.enter(draft, 'prepared', 'one');
      const entered = [ours, theirs].flatMap((grant) => grant?.process ?? []);
      expect([at, entered]).toEqual([at, [(await other.find(draft.id))?.process]]);
      first.add(entered[0]);
    }
    expect(first).toEqual(new Set(['one', 'other']));
  });

  it('moves a grant only as the states allow', async () => {
    const { ledger } = await setUpCredit();
    const grant = await ledger.enter(await ledger.draft(request(BOB)), 'prepared', 'p');
    if (grant === undefined) throw new Error('not entered');
    for (const state of ['applied', 'refused', 'unknown'] as const) {
      await expect(ledger.move(grant, state)).rejects.toThrow(TypeError);
    }
    const sending = await ledger.move(grant, 'sending');
    expect(await ledger.move(grant, 'sending')).toBeUndefined();
    const applied = sending && (await ledger.move(sending, 'applied'));
    for (const state of ['sending', 'prepared', 'unknown', 'not-applied'] as const) {
      await expect(ledger.move(applied as never, state)).rejects.toThrow(TypeError);
    }
  });

  it('lets one of many processes move a grant to sending', async () => {
    const folder = await temporaryFolder();
    const one = (await setUpCredit({ store: await openStore(folder) })).ledger;
    const other = (await setUpCredit({ store: await openStore(folder), pid: 101 })).ledger;
    const grant = await one.enter(await one.draft(request(BOB)), 'prepared', 'p');
    if (grant === undefined) throw new Error('not entered');
    const moved = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).move(grant, 'sending')),
    );
    expect(moved.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  });

  it('gives IDs again once the newest grant can be read again', async () => {
    const { store, reads } = faultyStore(await openStore());
    const { ledger } = await setUpCredit({ store });
    reads.fail = true;
    await expect(ledger.draft(request(BOB))).rejects.toThrow(StoreError);
    reads.fail = false;
    expect(await ledger.draft(request(BOB))).toMatchObject({ member: BOB });
  });

  it('leases no account to a grant that ended before the commit', async () => {
    const disk = faultyStore(await openStore());
    const { ledger } = await setUpCredit({ store: disk.store });
    const grant = await ledger.enter(await ledger.draft(request(BOB)), 'prepared', 'p');
    if (grant === undefined) throw new Error('not entered');
    disk.fail({ matches: ({ key }) => key.startsWith('account-lease:'), takesEffect: 'late' });
    await expect(ledger.leaseAccount(grant)).rejects.toThrow(StoreError);
    await ledger.move(grant, 'not-sent');

    expect(await disk.land()).toBe(false);
    expect(await disk.store.count('account-lease:')).toBe(0);
  });

  it('leases an account to one grant at a time', async () => {
    const { ledger } = await setUpCredit();
    const [first, second] = [
      await ledger.enter(await ledger.draft(request(BOB)), 'prepared', 'p'),
      await ledger.enter(await ledger.draft(request(BOB, '16.00')), 'prepared', 'p'),
    ];
    if (first === undefined || second === undefined) throw new Error('not entered');
    expect(await ledger.leaseAccount(first)).toBe(true);
    expect(await ledger.leaseAccount(first)).toBe(true);
    expect(await ledger.leaseAccount(second)).toBe(false);
    await ledger.move(first, 'not-sent');
    expect(await ledger.leaseAccount(second)).toBe(true);
  });

  it('lists the newest first, by page, of all and of one member', async () => {
    const { ledger, clock } = await setUpCredit();
    const ids: string[] = [];
    for (const member of [BOB, EVE, BOB, BOB, EVE]) {
      clock.now += 1_000;
      const draft = await ledger.draft(request(member, `${ids.length + 1}.00`));
      await ledger.enter(draft, 'prepared', 'p');
      ids.unshift(draft.id);
    }
    const first = await ledger.list({ limit: 2 });
    expect(first.grants.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await ledger.list({ limit: 2, before: first.next });
    expect(second.grants.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const third = await ledger.list({ limit: 2, before: second.next });
    expect(third).toMatchObject({ grants: [{ id: ids[4] }], next: undefined });
    const bobs = await ledger.list({ member: BOB, limit: 2 });
    expect(bobs.grants.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect((await ledger.list({ member: BOB, limit: 2, before: bobs.next })).grants).toMatchObject([
      { id: ids[4] },
    ]);
  });

  it('gives IDs that go on although the clock was set back', async () => {
    const folder = await temporaryFolder();
    const before = await setUpCredit({ store: await openStore(folder) });
    const old = await before.ledger.draft(request(BOB));
    await before.ledger.enter(old, 'prepared', 'p');
    const after = await setUpCredit({ store: await openStore(folder), clock: { now: NOON - DAY } });
    const draft = await after.ledger.draft(request(EVE));
    await after.ledger.enter(draft, 'prepared', 'p');
    expect(draft.id > old.id).toBe(true);
    expect(decodeTime(draft.id)).toBe(NOON + 1);
    expect((await after.ledger.list({ limit: 10 })).grants.map(({ id }) => id)).toEqual([old.id, draft.id]);
  });

  it('gives the grants of a time', async () => {
    const { ledger, clock } = await setUpCredit();
    const ids: string[] = [];
    for (let day = 0; day < 5; day += 1) {
      const draft = await ledger.draft(request(BOB, `${day + 1}.00`));
      clock.now += 5 * 60_000;
      await ledger.enter(draft, 'prepared', 'p');
      ids.push(draft.id);
      clock.now += DAY;
    }
    const found: string[] = [];
    for await (const grant of ledger.during(NOON + DAY, NOON + 3 * DAY)) found.push(grant.id);
    expect(found).toEqual([ids[2], ids[1]]);
  });

  it('gives a grant in the month of its rest or its confirmation', async () => {
    const { ledger, clock } = await setUpCredit();
    const [soon, late] = [await ledger.draft(request(BOB, '1.00')), await ledger.draft(request(BOB, '2.00'))];
    const grants = [await ledger.enter(soon, 'waiting', 'p'), await ledger.enter(late, 'waiting', 'p')];
    const found = async (from: number) => {
      const ids: string[] = [];
      for await (const grant of ledger.during(from, from + DAY)) ids.push(grant.id);
      return ids;
    };
    for (const [index, days] of [40, 100].entries()) {
      clock.now = NOON + days * DAY;
      const grant = grants[index];
      if (grant === undefined) throw new Error('it was not entered');
      await ledger.move(grant, 'rejected', { settledAt: clock.now });
    }
    expect(await found(NOON)).toEqual([late.id]);
    expect(await found(NOON + 40 * DAY)).toEqual([soon.id]);
    expect(await found(NOON + 100 * DAY)).toEqual([]);
  });

  it('forgets drafts that nobody confirmed', async () => {
    const { ledger, store } = await setUpCredit();
    await ledger.draft(request(BOB));
    await ledger.sweepDrafts(NOON);
    expect(await store.range({ prefix: 'draft:', limit: 5 })).toHaveLength(1);
    await ledger.sweepDrafts(NOON + 1);
    expect(await store.range({ prefix: 'draft:', limit: 5 })).toEqual([]);
  });
});
