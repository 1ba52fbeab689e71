import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Grant, isToCome } from '../../src/ledger/grant.js';
import type { Store } from '../../src/storage/store.js';
import { HOLD_KEY } from '../../src/storage/store-hold.js';
import { pause } from '../../src/time/clock.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { adds, NOON, setUpCredit } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { keptLog } from '../support/kept-log.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, dueTo, websiteOf } from '../support/payouts.js';
import { OPEN, RACE, setUpQueue } from '../support/queue.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { applied, longThrottled, notSent, refused, throttled, unknown } from '../support/website-double.js';

/** A queue whose event pays until people have to look. */
async function setUp(count: number, options: Parameters<typeof setUpQueue>[1] = {}) {
  const all = await setUpQueue(count, options);
  const { queue, ledger, ids } = all;
  const rested: Grant[] = [];
  return {
    ...all,
    rested,
    /**
     * Works until all have come to rest or people have to look.
     * @param isOver Default: what the ledger says of them
     */
    async pay(
      some: readonly string[] = ids,
      isOver: () => Promise<boolean> = async () => !(await ledger.someOf(some)).some(isToCome),
    ): Promise<'done' | 'away'> {
      let isAway = false;
      queue.serve('payout', {
        gate: async () => (isAway ? { is: 'paused' } : { is: 'open', unchanged: [OPEN] }),
        rested: (grant) => rested.push(grant),
        async away() {
          isAway = true;
        },
      });
      queue.begin(RACE, some);
      await until(async () => isAway || (await isOver()));
      await queue.idle();
      return isAway ? 'away' : 'done';
    },
  };
}

/** Looks in every turn of the event loop, so that the queue's clock, which skips, does not run far ahead meanwhile. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

const unreachable = () => new WebsiteError('unreachable', 'connection refused');
const failed = () => new WebsiteError('failed', 'answered 500', { status: 500 });

describe('paying many grants', () => {
  it('pays everybody once, a few accounts at a time', async () => {
    const { pay, website, rows, states } = await setUp(12);
    let atOnce = 0;
    let most = 0;
    let two = () => {};
    const twoAtOnce = new Promise<void>((resolve) => {
      two = resolve;
    });
    website.beforeAnswer = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (atOnce > 1) two();
      await twoAtOnce;
      await new Promise(setImmediate);
      atOnce -= 1;
    };
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await states()).toEqual(Array(12).fill('applied'));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('pays nobody again who was paid, refused or may have been paid', async () => {
    const { pay, website, states } = await setUp(3);
    website.outcomes.push(
      { outcome: applied, takesEffect: true },
      { outcome: refused, takesEffect: false },
      { outcome: unknown, takesEffect: true },
    );
    await pay();
    const before = await states();
    expect(before.toSorted()).toEqual(['applied', 'refused', 'unknown']);
    expect(await pay()).toBe('done');
    expect(await pay()).toBe('done');
    expect(adds(website)).toHaveLength(3);
    expect(await states()).toEqual(before);
  });

  it('logs a line for each row that did not fare well', async () => {
    const { log, lines } = keptLog();
    const { pay, website } = await setUp(3, { log });
    website.outcomes.push(
      { outcome: applied, takesEffect: true },
      { outcome: refused, takesEffect: false },
      { outcome: unknown, takesEffect: true },
    );
    await pay();
    const sent = lines
      .filter(({ msg }) => msg === 'grant sent')
      .map(({ outcome, level }) => [outcome, level]);
    expect(sent.toSorted()).toEqual([
      ['accepted', 20],
      ['refused', 30],
      ['unknown', 30],
    ]);
  });

  it('puts unknown outcomes before staff, with evidence', async () => {
    const { pay, website, rested, notified, grantAnnouncer } = await setUp(1);
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    await pay();
    await grantAnnouncer.idle();
    expect(notified).toEqual(['ask unknown']);
    expect(rested).toMatchObject([{ state: 'unknown', evidence: [{ virtual: '11.01' }] }]);
  });

  it('tries again where nothing was sent, and counts each grant once', async () => {
    const { pay, website, rows, reserved, rested } = await setUp(5);
    const before = await reserved();
    // Each delivery tries a connection twice by itself.
    website.outcomes.push(...Array(8).fill({ outcome: notSent, takesEffect: false }));
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(rested.map(({ state }) => state)).toEqual(Array(5).fill('applied'));
    expect(await reserved()).toBe(before);
  });

  it('leaves nobody out while the website is away below ten minutes', async () => {
    const clock = createSkippingClock();
    const { pay, website, rows, states } = await setUp(3, { queueClock: clock });
    let asked = 0;
    website.findUser = async ({ value }) => {
      asked += 1;
      if (clock.now() < 5 * 60_000) throw unreachable();
      return website.users.get(value)?.user ?? Promise.reject(unreachable());
    };
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await states()).toEqual(Array(3).fill('applied'));
    // It is asked less and less often.
    expect(asked).toBeLessThan(120);
  });

  it('is left to people after ten minutes without the website', async () => {
    const { pay, website, states, reserved } = await setUp(3);
    const before = await reserved();
    website.findUser = async () => Promise.reject(unreachable());
    expect(await pay()).toBe('away');
    expect(adds(website)).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(['queued']));
    expect(await reserved()).toBe(before);
  });

  it('gives up one account after some tries, and pays the others', async () => {
    const { pay, website, rows, rested } = await setUp(6);
    const find = website.findUser;
    let tried = 0;
    website.findUser = async (key) => {
      if (key.value !== 'player2') return find(key);
      tried += 1;
      throw failed();
    };
    expect(await pay()).toBe('done');
    const { player2: _, ...others } = dueTo(rows);
    expect(creditsOf(website)).toEqual(others);
    // The first time does not count where that is before the website has answered for anybody.
    expect([4, 5]).toContain(tried);
    expect(rested.filter(({ state }) => state === 'not-sent')).toMatchObject([{ unsentBecause: 'failed' }]);
  });

  it('does not try an account again that has another owner now', async () => {
    const { pay, website, rested } = await setUp(1);
    const entry = website.users.get('player1');
    if (entry !== undefined) entry.user = { ...entry.user, id: '99' };
    expect(await pay()).toBe('done');
    expect(await pay()).toBe('done');
    expect(website.calls.filter((call) => call.startsWith('find'))).toHaveLength(1);
    expect(rested[0]).toMatchObject({ state: 'not-sent', unsentBecause: 'account' });
  });

  it('stops at once when the website refuses the token', async () => {
    const { pay, website } = await setUp(50);
    website.findUser = async ({ value }) => {
      website.calls.push(`find ${value}`);
      throw new WebsiteError('refused-token', '401', { status: 401 });
    };
    expect(await pay()).toBe('away');
    expect(website.calls.length).toBeLessThanOrEqual(8);
  });

  it('continues after the token was corrected', async () => {
    const { pay, website, rows } = await setUp(2);
    website.readFailures.push(new WebsiteError('refused-token', '401', { status: 401 }));
    expect(await pay()).toBe('away');
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
  });

  it('waits as often as the website asks, and leaves nobody out', async () => {
    const { pay, website, rows, reserved } = await setUp(3);
    const before = await reserved();
    const waits = [throttled, longThrottled, longThrottled, throttled, throttled, longThrottled];
    for (const outcome of [...waits, ...waits, ...waits])
      website.outcomes.push({ outcome, takesEffect: false });
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await reserved()).toBe(before);
  });

  it('asks nothing while the website has announced that it takes no calls', async () => {
    const clock = createSkippingClock();
    const { pay, website, rows } = await setUp(2, { queueClock: clock });
    website.heldForMs = () => Math.max(0, 60_000 - clock.now());
    let first: number | undefined;
    const find = website.findUser;
    website.findUser = (key) => {
      first ??= clock.now();
      return find(key);
    };
    expect(await pay()).toBe('done');
    expect(first).toBeGreaterThanOrEqual(60_000);
    expect(creditsOf(website)).toEqual(dueTo(rows));
  });

  it('waits for a grant that another process has in hand', async () => {
    const folder = await temporaryFolder();
    const website = websiteOf(2);
    let isStill = true;
    const queueClock = createSkippingClock(() => isStill);
    const ours = await setUp(2, { website, store: await openStore(folder), pid: 100, queueClock });
    const theirs = await setUpCredit({ website, store: await openStore(folder), pid: 200 });
    const queued = await theirs.ledger.find(ours.ids[0] ?? '');
    const grant = queued && (await theirs.ledger.claim(queued, theirs.liveness.id, []));
    if (grant === undefined) throw new Error('it is not theirs');

    const paid = ours.pay();
    await until(() => website.credits.length === 1);
    await theirs.deliverer.deliver(grant);
    isStill = false;

    expect(await paid).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(ours.rows));
  });
});

/** A website whose lookups answer 503 while `isBroken` says so of a username. */
function brokenFor(all: Awaited<ReturnType<typeof setUp>>, isBroken: (username: string) => boolean): void {
  const find = all.website.findUser;
  all.website.findUser = async (key) => {
    if (isBroken(key.value)) throw failed();
    return find(key);
  };
}

describe('a website that answers nobody with anything but 503', () => {
  const OUTAGE = 2 * 60_000;

  it.each([1, 2, 3, 12])('is waited for by %i rows, and then they are paid', async (count) => {
    const clock = createSkippingClock();
    const all = await setUp(count, { queueClock: clock });
    brokenFor(all, () => clock.now() < OUTAGE);
    expect(await all.pay()).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
    expect(all.rested.map(({ state }) => state)).toEqual(Array(count).fill('applied'));
  });

  it.each([1, 2, 3, 12])('for more than ten minutes is left to people by %i rows', async (count) => {
    const clock = createSkippingClock();
    const all = await setUp(count, { queueClock: clock });
    let asked = 0;
    brokenFor(all, () => {
      asked += 1;
      return true;
    });
    expect(await all.pay()).toBe('away');
    expect(clock.now()).toBeGreaterThan(5 * OUTAGE);
    expect(adds(all.website)).toEqual([]);
    expect(all.rested).toEqual([]);
    expect(asked).toBeLessThan(40 * count);
    expect(new Set(await all.states())).toEqual(new Set(['queued']));
  });

  it('leaves nobody out who came after it had paid others', async () => {
    const clock = createSkippingClock();
    const all = await setUp(3, { queueClock: clock });
    await all.pay(all.ids.slice(0, 1));
    brokenFor(all, () => clock.now() < OUTAGE);
    // The first is there to be asked for.
    expect(await all.pay()).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
  });
});

describe('a process that stood still', () => {
  it('pays once it can, however often nothing could be sent', async () => {
    const all = await setUp(1);
    all.late.isLate = true;
    const paid = all.pay();
    const claims = async () => (await all.ledger.find(all.ids[0] ?? ''))?.claims ?? 0;
    await until(async () => (await claims()) > 5);
    expect(adds(all.website)).toEqual([]);
    all.late.isLate = false;
    expect(await paid).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
  });
});

describe('an account for which the website does not answer', () => {
  it('is given up as the last row, since others were answered', async () => {
    const all = await setUp(2);
    await all.pay(all.ids.slice(0, 1));
    let tried = 0;
    brokenFor(all, (username) => {
      if (username === 'player2') tried += 1;
      return username === 'player2';
    });
    expect(await all.pay()).toBe('done');
    expect(all.rested.at(-1)).toMatchObject({ id: all.ids[1], state: 'not-sent', unsentBecause: 'failed' });
    expect(tried).toBe(4);
    expect(adds(all.website)).toHaveLength(1);
  });
});

describe('a store that fails', () => {
  it('is asked less and less often, and then everybody is paid', async () => {
    const clock = createSkippingClock();
    const { store, reads, mend } = faultyStore(await openStore());
    let asked = 0;
    const counting: Store = {
      ...store,
      get: (key) => {
        asked += 1;
        return store.get(key);
      },
    };
    const { pay, ids, rested, website, rows, states } = await setUp(12, {
      store: counting,
      queueClock: clock,
    });
    reads.fail = true;
    asked = 0;
    const paying = pay(ids, async () => rested.length === ids.length);
    await pause(clock, 60_000);
    expect(asked).toBeGreaterThan(4);
    // Without a pause it is each row every two seconds.
    expect(asked).toBeLessThan(60);

    mend();
    expect(await paying).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(new Set(await states())).toEqual(new Set(['applied']));
  });
});

describe('a store that is held while many grants are paid', () => {
  it('begins nothing while it is held, however long, and finishes after that', async () => {
    const clock = createSkippingClock();
    const held = { since: 0, isHeld: false };
    const { pay, website, rows, states } = await setUp(12, {
      queueClock: clock,
      isHeld() {
        // Longer than a website may be away.
        if (held.isHeld && clock.now() - held.since > 11 * 60_000) held.isHeld = false;
        return held.isHeld;
      },
    });
    let begunWhileHeld = 0;
    website.beforeAnswer = async () => {
      if (held.isHeld) begunWhileHeld += 1;
      if (held.since > 0 || adds(website).length < 6) return;
      held.since = clock.now() || 1;
      held.isHeld = true;
    };
    expect(await pay()).toBe('done');
    // Those that were under way.
    expect(begunWhileHeld).toBeLessThan(4);
    expect(held.since).toBeGreaterThan(0);
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await states()).toEqual(Array(12).fill('applied'));
  });

  it('is not asked without pause by a process that has not heard of that yet', async () => {
    const clock = createSkippingClock();
    const store = await openStore(await temporaryFolder());
    const hold = { id: randomUUID(), reason: 'gone-back', since: NOON, looked: {} };
    let taken = 0;
    const commit: Store['commit'] = async (changes) => {
      if (changes.some(({ to }) => JSON.stringify(to)?.includes('"state":"prepared"'))) taken += 1;
      return store.commit(changes);
    };
    const { queue, ids, states, rows, website } = await setUp(3, {
      store: { ...store, commit },
      queueClock: clock,
    });
    await store.commit([{ key: HOLD_KEY, from: undefined, to: hold }]);
    const open = { is: 'open', unchanged: [OPEN] } as const;
    queue.serve('payout', { gate: async () => open, more: async () => false });

    queue.begin(RACE, ids);
    await until(() => taken >= 12);

    // Each of them about once a second, rather than at once again.
    expect(clock.now()).toBeGreaterThanOrEqual(2_000);
    expect(await store.commit([{ key: HOLD_KEY, from: hold, to: undefined }])).toBe(true);
    await until(async () => (await states()).every((state) => state === 'applied'));
    expect(creditsOf(website)).toEqual(dueTo(rows));
  });
});
