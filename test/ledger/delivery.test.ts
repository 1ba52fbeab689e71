import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { UserError } from '../../src/errors.js';
import type { Json } from '../../src/storage/store.js';
import { HOLD_KEY } from '../../src/storage/store-hold.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import {
  adds,
  BOB,
  EVE,
  MODERATOR,
  NOON,
  quietly,
  refusalOf,
  setUpCredit,
  setUpLinked,
} from '../support/credit.js';
import { faultyStore, movesTo } from '../support/faulty-store.js';
import { MINE, STEAM, userOf, WRITTEN_OTHERWISE, writesOtherwise } from '../support/names-otherwise.js';
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
} from '../support/website-double.js';

describe('a confirmed grant', () => {
  it('is not sent again once another process takes it for dead', async () => {
    const credit = await setUpLinked();
    credit.website.outcomes.push({ outcome: notSent, takesEffect: false });
    credit.website.beforeAnswer = async () => {
      const [sending] = await credit.ledger.inQueueIndex('in-flight');
      if (sending !== undefined) await credit.ledger.move(sending, 'unknown', { process: 'another' });
    };

    // The website's word that nothing was sent goes over what the other one had to assume.
    expect((await credit.grant()).state).toBe('not-sent');
    expect(adds(credit.website)).toHaveLength(1);
  });

  it('is applied with four calls, and keeps the balance before and after', async () => {
    const { granting, website, request, notified, grantAnnouncer } = await setUpLinked();
    const { draft } = await granting.prepare(request());
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
    await grantAnnouncer.idle();
    expect(notified).toEqual(['settled applied']);
  });

  it('is sent once for many confirmations at once from two processes', async () => {
    const folder = await temporaryFolder();
    const website = createWebsiteDouble('bob', 'eve', 'mod');
    const one = await setUpLinked({ website, store: await openStore(folder), pid: 100 });
    const other = await setUpCredit({ website, store: await openStore(folder), pid: 101 });
    const { draft } = await one.granting.prepare(one.request());
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
    const { grant, website } = await setUpLinked();
    website.outcomes.push({ outcome, takesEffect });
    expect((await grant()).state).toBe(state);
    expect(adds(website)).toHaveLength(1);
  });

  it('is of unknown outcome if the client fails after sending', async () => {
    const { grant, website } = await setUpLinked();
    website.beforeAnswer = async () => {
      throw new TypeError('a fault in the client');
    };
    expect((await grant()).state).toBe('unknown');
    expect(adds(website)).toHaveLength(1);
  });

  it('keeps the reason that the website gave for refusing', async () => {
    const { grant, website, left } = await setUpLinked();
    website.outcomes.push({ outcome: refused, takesEffect: false });
    expect(await grant()).toMatchObject({ status: 400, message: 'Account is locked' });
    expect(await left()).toBe('1000.00');
  });

  it('is sent again after a 429, twice at most, then refused', async () => {
    const { grant, website } = await setUpLinked();
    website.outcomes.push(...Array(2).fill({ outcome: throttled, takesEffect: false }));
    expect((await grant()).state).toBe('applied');
    expect(adds(website)).toHaveLength(3);
    website.outcomes.push(...Array(3).fill({ outcome: throttled, takesEffect: false }));
    expect(await grant()).toMatchObject({ state: 'refused', status: 429, message: 'slow down' });
    expect(adds(website)).toHaveLength(6);
  });

  it('is not sent again after a pause beyond half a minute', async () => {
    const { grant, website } = await setUpLinked();
    website.outcomes.push({ outcome: longThrottled, takesEffect: false });
    expect((await grant()).state).toBe('refused');
    expect(adds(website)).toHaveLength(1);
  });

  it('is tried once more without a connection; then nothing was sent', async () => {
    const { granting, website, request } = await setUpLinked();
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    const { draft } = await granting.prepare(request());
    const delivery = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(delivery.grant.state).toBe('not-sent');
    expect(delivery.cause).toBeInstanceOf(WebsiteError);
    expect(adds(website)).toHaveLength(2);
  });

  it('is not sent if the name has changed hands since the preview', async () => {
    const { granting, website, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    const eve = website.users.get('eve');
    if (eve) website.users.set('bob', { ...eve, user: { ...eve.user, username: 'bob' } });
    const delivery = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(delivery.grant.state).toBe('not-sent');
    expect(delivery.cause).toBeInstanceOf(UserError);
    expect(adds(website)).toEqual([]);
  });

  it('is not sent if the balance cannot be read before', async () => {
    const { granting, website, request, left } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    website.readFailures.push(new WebsiteError('failed', 'HTTP 500', { status: 500 }));
    expect((await granting.confirm(draft.id, MODERATOR, quietly)).grant.state).toBe('not-sent');
    expect(adds(website)).toEqual([]);
    expect(await left()).toBe('1000.00');
  });

  it('waits for another grant to the same account, and no other', async () => {
    const { grant, website } = await setUpLinked();
    const order: string[] = [];
    const gate = new EventEmitter();
    website.beforeAnswer = async () => {
      await once(gate, 'open');
    };
    const both = [grant(), grant({ amount: 16 })].map((work) => work.then(() => order.push('bob')));
    await expect.poll(() => adds(website)).toHaveLength(1);
    website.beforeAnswer = quietly;
    await grant({ to: { member: EVE } }).then(() => order.push('eve'));
    gate.emit('open');
    await Promise.all(both);
    expect(order).toEqual(['eve', 'bob', 'bob']);
    const lastOfBob = website.calls.findLastIndex((call) => call.startsWith('add bob'));
    expect(website.calls.indexOf('add eve 15.00')).toBeLessThan(lastOfBob);
  });

  it('is not told as done if its cap does not allow it', async () => {
    const { grant, website } = await setUpLinked({ dailyMax: '20.00' });
    await grant();
    expect(await refusalOf(grant())).toContain('You can grant 5.00 credits more today');
    expect(adds(website)).toHaveLength(1);
  });
});

describe('a store that fails', () => {
  it('after the request left is made good later, and never denied', async () => {
    const { store, fail } = faultyStore(await openStore());
    fail({ matches: movesTo('applied'), takesEffect: false });
    const { grant, website, ledger } = await setUpLinked({ store });
    expect(await refusalOf(grant())).toContain('Do not grant it again');
    expect(adds(website)).toHaveLength(1);
    await expect.poll(async () => (await ledger.list({ limit: 1 })).grants[0]?.state).toBe('applied');
  });
});

const HOLD = {
  id: 'c0ffee00-0000-4000-8000-000000000000',
  reason: 'gone-back',
  since: 0,
  looked: {},
} as const;

describe('a store that another process holds', () => {
  it('lets nothing leave, though this process does not know of it yet', async () => {
    const credit = await setUpLinked();
    await credit.store.commit([{ key: HOLD_KEY, from: undefined, to: HOLD }]);

    const { draft } = await credit.granting.prepare(credit.request());
    const { grant, cause } = await credit.granting.confirm(draft.id, MODERATOR, quietly);

    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'held' });
    expect(await refusalOf(Promise.reject(cause))).toContain('Payments are on hold');
    expect(adds(credit.website)).toEqual([]);
    expect(await credit.store.count('attempt:')).toBe(0);
  });

  it('lets nothing leave either where the hold comes right before the attempt', async () => {
    const real = await openStore();
    const credit = await setUpLinked({
      store: {
        ...real,
        async get<Value extends Json>(key: string) {
          const value = await real.get<Value>(key);
          const isNews = key === HOLD_KEY && value === undefined;
          if (isNews) await real.commit([{ key: HOLD_KEY, from: undefined, to: HOLD }]);
          return value;
        },
      },
    });

    expect(await credit.grant()).toMatchObject({ state: 'not-sent', unsentBecause: 'held' });
    expect(adds(credit.website)).toEqual([]);
    expect(await real.count('attempt:')).toBe(0);
  });
});

/** Two processes on one store; the first one has a grant in hand, and stands still until the other took it up. */
async function suspended() {
  const folder = await temporaryFolder();
  const clock = { now: NOON };
  const website = createWebsiteDouble('bob', 'eve', 'mod');
  const sleeper = await setUpCredit({ website, clock, store: await openStore(folder), pid: 100 });
  const other = await setUpCredit({ website, clock, store: await openStore(folder), pid: 200 });
  other.running.add(100);
  await sleeper.linkEverybody();
  const prepare = async () => {
    const { draft } = await sleeper.granting.prepare(sleeper.request());
    const prepared = await sleeper.ledger.enter(draft, 'prepared', sleeper.liveness.id);
    if (prepared === undefined) throw new Error('not entered');
    return prepared;
  };
  const prepared = await prepare();
  const fence = sleeper.liveness.fence();
  for (let beats = 0; beats < 5; beats += 1) {
    await other.recovery.takeOver();
    expect((await other.ledger.find(prepared.id))?.state).toBe('prepared');
    clock.now += 5_000;
    await other.liveness.beat();
  }
  await other.recovery.takeOver();
  return { clock, website, sleeper, other, prepare, prepared, fence };
}

it('a process taken for dead has nothing in hand to send', async () => {
  const { sleeper, other, prepared, fence, website } = await suspended();
  expect((await other.ledger.find(prepared.id))?.state).toBe('not-sent');

  expect(sleeper.liveness.isLate()).toBe(true);
  await sleeper.liveness.beat();

  expect(sleeper.liveness.isLate()).toBe(false);
  expect(fence()).toBe(false);
  expect(await sleeper.ledger.move(prepared, 'sending', { sentAt: NOON })).toBeUndefined();
  expect(website.credits).toEqual([]);
});

it('and keeps what it begins after it has counted again', async () => {
  const { clock, sleeper, other, prepare } = await suspended();
  await sleeper.liveness.beat();
  const again = await prepare();
  for (let beats = 0; beats < 6; beats += 1) {
    await other.recovery.takeOver();
    clock.now += 5_000;
    for (const each of [sleeper, other]) await each.liveness.beat();
  }
  expect((await other.ledger.find(again.id))?.state).toBe('prepared');
});

const linkedBySteam: Account = { by: 'steam', username: 'bob', id: MINE, steam: STEAM };

async function setUpBySteam() {
  const credit = await setUpCredit();
  const { website, links } = credit;
  const bob = { user: { ...userOf(website, 'bob'), id: MINE, steam: STEAM }, virtual: '10.00' };
  website.users.set('bob', bob).set(STEAM, bob);
  await links.set({ member: BOB, account: linkedBySteam, since: NOON, by: 'x' });
  return credit;
}

describe.each(WRITTEN_OTHERWISE)('a member whose new name is %s: %s as %s', (_, found, written) => {
  it('is not taken for the stranger who has the name', async () => {
    const { website, granting, request } = await setUpBySteam();
    website.users.delete('bob');
    writesOtherwise(website, { found, written });
    expect(await refusalOf(granting.prepare(request()))).toContain(written);
    expect(website.credits).toEqual([]);
  });

  it('is not paid after a rename between preview and confirmation', async () => {
    const { website, granting, request } = await setUpBySteam();
    const { draft } = await granting.prepare(request());
    website.users.delete('bob');
    writesOtherwise(website, { found, written });
    const { grant } = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'account' });
    expect(website.credits).toEqual([]);
  });

  it('is paid by the name that was typed', async () => {
    const { website, granting, request } = await setUpCredit();
    writesOtherwise(website, { found, written });
    const { draft, balance } = await granting.prepare(request({ to: { username: found } }));
    expect(draft.account).toMatchObject({ username: found, id: MINE });
    expect(balance.total.toFixed(2)).toBe('11.00');
    await granting.confirm(draft.id, MODERATOR, quietly);
    expect(website.credits).toEqual([{ username: found, amount: '15.00' }]);
  });
});

describe('a grant that did not arrive', () => {
  it('is not prepared again for who has its name now', async () => {
    const { website, granting, grant } = await setUpCredit();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const lost = await grant({ to: { username: 'eve' } });
    await granting.resolve(lost.id, 'not-applied', MODERATOR);
    website.users.set('eve', { user: { ...userOf(website, 'eve'), id: '501' }, virtual: '777.77' });

    expect(await refusalOf(granting.prepareAgain(lost.id, MODERATOR))).toContain('no longer leads to');
    expect(website.credits).toEqual([]);
  });
});
