import { describe, expect, it } from 'vitest';
import { judgeAttempts } from '../../src/audit/attempts-audit.js';
import { recordsOf } from '../../src/audit/grant-groups.js';
import { pause } from '../../src/clock.js';
import { StoreError } from '../../src/errors.js';
import type { Grant } from '../../src/ledger/grant.js';
import { createPayer, type Payment } from '../../src/ledger/grant-payer.js';
import type { PlannedGrant } from '../../src/ledger/queued-grants.js';
import type { Change, Store } from '../../src/storage/store.js';
import type { AddOutcome } from '../../src/website/website.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { adds, MODERATOR, NOON, refusalOf, SECOND_MODERATOR, takenForLost } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { heldStep } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { silentLog } from '../support/silent-log.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { applied, longThrottled, notSent, refused, throttled, unknown } from '../support/website-double.js';

const HELD: Change = { key: 'held', from: undefined, to: undefined };

/** A payer with so many grants to pay, whose time does not have to be waited for. */
async function setUp(count: number, options: Parameters<typeof setUpPayouts>[0] = {}) {
  const all = await setUpPayouts({
    website: websiteOf(count),
    queueClock: createSkippingClock(),
    ...options,
  });
  const rows = rowsFor(count);
  const planned: PlannedGrant[] = rows.map(({ number, account, amount }) => ({
    id: `01KAJZ3V00T8W6XG4ZQ5M7${String(number).padStart(4, '0')}`,
    by: MODERATOR,
    account: account ?? { by: 'username', username: '' },
    amount: amount ?? '',
    event: { kind: 'payout', id: 'race' },
    draftedAt: NOON,
    confirmedAt: NOON,
  }));
  const payer = createPayer({
    ...all,
    onUnknown: all.recovery.onUnknown,
    processId: all.liveness.id,
    log: options.log ?? silentLog,
    ...(options.isHeld && { isHeld: options.isHeld }),
    clock: options.queueClock ?? createSkippingClock(),
  });
  const rested: Grant[] = [];
  // With a payout, its total was reserved before the first grant is entered.
  await all.store.commit([{ key: `cap:2026-11-21:${MODERATOR}`, from: undefined, to: '100.00' }]);
  return {
    ...all,
    rows,
    planned,
    rested,
    pay: (changes: Partial<Payment> = {}) =>
      payer.pay({
        grants: planned,
        held: async () => [HELD],
        onState: (grant) => rested.push(grant),
        signal: new AbortController().signal,
        ...changes,
      }),
    async states() {
      const grants = await Promise.all(planned.map(({ id }) => all.ledger.find(id)));
      return grants.map((grant) => grant?.state ?? 'none');
    },
  };
}

/** Looks in every turn of the event loop, so that the payer's clock, which skips, does not run far ahead meanwhile. */
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

  it('has a line in the log for each row that did not fare as it should', async () => {
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
    const { pay, website, rested, told, grantAnnouncer } = await setUp(1);
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    await pay();
    await grantAnnouncer.idle();
    expect(told).toEqual(['ask unknown']);
    expect(rested).toMatchObject([{ state: 'unknown', evidence: [{ virtual: '11.01' }] }]);
  });

  it('tries again where nothing was sent, and counts each grant once', async () => {
    const { pay, website, rows, reserved, rested } = await setUp(5);
    // Each delivery tries a connection twice by itself.
    website.outcomes.push(...Array(8).fill({ outcome: notSent, takesEffect: false }));
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(rested.map(({ state }) => state)).toEqual(Array(5).fill('applied'));
    expect(await reserved()).toBe('100.00');
  });

  it('leaves nobody out while the website is not reachable, however long that is below ten minutes', async () => {
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

  it('is left to people when the website is not reachable for more than ten minutes', async () => {
    const { pay, website, states, reserved } = await setUp(3, { queueClock: createSkippingClock() });
    website.findUser = async () => Promise.reject(unreachable());
    expect(await pay()).toBe('away');
    expect(adds(website)).toEqual([]);
    expect(new Set(await states())).toEqual(new Set(['not-sent']));
    expect(await reserved()).toBe('96.94');
  });

  it('gives up one account that cannot be looked up, after some tries, and pays the others', async () => {
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

  it('waits as often as the website asks for that, and leaves nobody out for it', async () => {
    const { pay, website, rows, reserved } = await setUp(3);
    const waits = [throttled, longThrottled, longThrottled, throttled, throttled, longThrottled];
    for (const outcome of [...waits, ...waits, ...waits])
      website.outcomes.push({ outcome, takesEffect: false });
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await reserved()).toBe('100.00');
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

  it('leaves out who no longer fits into the cap when nothing was sent at first, and takes nothing from it', async () => {
    const { pay, website, store, reserved, rested } = await setUp(1, { dailyMax: '100.00' });
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    let asked = 0;
    const end = await pay({
      held: async () => {
        asked += 1;
        // What was given back is taken by somebody else before it is tried again.
        const taken = { key: `cap:2026-11-21:${MODERATOR}`, from: '98.99', to: '100.00' };
        if (asked === 2) expect(await store.commit([taken])).toBe(true);
        return [HELD];
      },
    });
    expect(end).toBe('done');
    expect(website.credits).toEqual([]);
    expect(rested.map(({ state }) => state)).toEqual(['not-sent']);
    expect(await reserved()).toBe('100.00');
  });

  it('waits for a grant that another process has in hand', async () => {
    const folder = await temporaryFolder();
    const website = websiteOf(2);
    let isStill = true;
    const queueClock = createSkippingClock(() => isStill);
    const ours = await setUp(2, { website, store: await openStore(folder), pid: 100, queueClock });
    const theirs = await setUpPayouts({ website, store: await openStore(folder), pid: 200 });
    const [first] = ours.planned;
    if (first === undefined) throw new Error('nothing planned');
    const grant: Grant = { ...first, state: 'prepared', process: theirs.liveness.id };
    await theirs.ledger.enterForEvent(grant, []);

    const paid = ours.pay();
    await until(() => website.credits.length === 1);
    await theirs.deliverer.deliver(grant, async () => undefined);
    isStill = false;

    expect(await paid).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(ours.rows));
  });

  it('stopped in the middle, ends what is under way and begins nothing more', async () => {
    const { pay, website, states } = await setUp(20);
    const controller = new AbortController();
    website.beforeAnswer = async () => controller.abort();
    expect(await pay({ signal: controller.signal })).toBe('stopped');
    const after = await states();
    expect(after.filter((state) => state === 'applied').length).toBe(website.credits.length);
    expect(website.credits.length).toBeLessThanOrEqual(4);
    expect(after.filter((state) => state === 'none').length).toBe(20 - website.credits.length);
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
    expect((await all.states()).filter((state) => !['not-sent', 'none'].includes(state))).toEqual([]);
  });

  it('leaves nobody out who came after it had paid others', async () => {
    const clock = createSkippingClock();
    const all = await setUp(3, { queueClock: clock });
    const [first, ...others] = all.planned;
    await all.pay({ grants: first === undefined ? [] : [first] });
    brokenFor(all, () => clock.now() < OUTAGE);
    // The first is there to be asked for.
    expect(await all.pay({ grants: [...(first === undefined ? [] : [first]), ...others] })).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
  });
});

describe('a process that stood still', () => {
  it('pays once it can, however often nothing could be sent', async () => {
    const all = await setUp(1);
    all.late.isLate = true;
    const paid = all.pay();
    const retries = async () => (await all.ledger.find(all.planned[0]?.id ?? ''))?.retries ?? 0;
    await until(async () => (await retries()) > 5);
    expect(adds(all.website)).toEqual([]);
    all.late.isLate = false;
    expect(await paid).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
  });
});

describe('an account for which the website does not answer', () => {
  it('is given up although no other row is left, because the website answers for those that were paid', async () => {
    const all = await setUp(2);
    const [first, bad] = all.planned;
    if (first === undefined || bad === undefined) throw new Error('nothing planned');
    await all.pay({ grants: [first] });
    let tried = 0;
    brokenFor(all, (username) => {
      if (username === 'player2') tried += 1;
      return username === 'player2';
    });
    expect(await all.pay()).toBe('done');
    expect(all.rested.at(-1)).toMatchObject({ id: bad.id, state: 'not-sent', unsentBecause: 'failed' });
    expect(tried).toBe(4);
    expect(adds(all.website)).toHaveLength(1);
  });
});

describe('a grant that was entered or taken up although that was reported as failed', () => {
  const isPrepared = (retries?: number) => (change: Change) => {
    const grant = (change.to ?? {}) as Partial<Grant>;
    return change.key.startsWith('grant:') && grant.state === 'prepared' && grant.retries === retries;
  };

  it.each([
    ['entered', isPrepared()],
    ['taken up', isPrepared(1)],
  ])('and %s, is paid once, after the recovery has ended it', async (_, matches) => {
    const { store, fail, hasFailed } = faultyStore(await openStore());
    let isStill = false;
    const all = await setUp(1, { store, queueClock: createSkippingClock(() => isStill) });
    all.website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    fail({
      matches: (change) => {
        isStill ||= matches(change);
        return matches(change);
      },
      takesEffect: true,
    });
    const paid = all.pay();
    await until(hasFailed);
    await until(async () => (await all.states())[0] === 'prepared');
    await until(() => !all.inFlight.holds(all.planned[0]?.id ?? ''));
    await all.recovery.takeOver();
    isStill = false;
    expect(await paid).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
    expect(await all.states()).toEqual(['applied']);
    expect(await all.reserved()).toBe('100.00');
  });

  it('is not ended by the recovery between that and its delivery', async () => {
    const store = await openStore();
    const recovery: { takeOver: () => Promise<void> } = { takeOver: async () => undefined };
    const watched: Store = {
      ...store,
      async commit(changes) {
        const committed = await store.commit(changes);
        if (changes.some(isPrepared())) await recovery.takeOver();
        return committed;
      },
    };
    const all = await setUp(3, { store: watched });
    recovery.takeOver = all.recovery.takeOver;
    expect(await all.pay()).toBe('done');
    expect(creditsOf(all.website)).toEqual(dueTo(all.rows));
    expect(all.rested.map(({ state, retries }) => [state, retries])).toEqual(
      Array(3).fill(['applied', undefined]),
    );
  });
});

describe('what must be so while grants are paid', () => {
  it('is asked for before each grant, and its end ends the payment', async () => {
    const { pay, website } = await setUp(20);
    let held = 0;
    const end = await pay({
      held: async () => {
        held += 1;
        return held > 5 ? undefined : [HELD];
      },
    });
    expect(end).toBe('stopped');
    expect(website.credits).toHaveLength(5);
  });

  it('holds in the very moment in which a grant is entered', async () => {
    const { pay, website, store, states } = await setUp(8);
    let running = true;
    const payout: Change = { key: 'payout', from: 'running', to: 'running' };
    await store.commit([{ ...payout, from: undefined }]);
    const end = await pay({
      held: async () => {
        if (!running) return undefined;
        // It is stopped right after it was looked at.
        running = false;
        await store.commit([{ ...payout, to: 'stopped' }]);
        return [payout];
      },
    });
    expect(end).toBe('stopped');
    expect(website.calls).toEqual([]);
    expect(await states()).toEqual(Array(8).fill('none'));
  });

  it('holds in the very moment in which a grant is taken up again', async () => {
    const { pay, website, store, reserved } = await setUp(1);
    const payout: Change = { key: 'payout', from: 'running', to: 'running' };
    await store.commit([{ ...payout, from: undefined }]);
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    let asked = 0;
    const end = await pay({
      held: async () => {
        asked += 1;
        if (asked > 2) return undefined;
        if (asked === 2) await store.commit([{ ...payout, to: 'stopped' }]);
        return [payout];
      },
    });
    expect(end).toBe('stopped');
    expect(website.credits).toEqual([]);
    expect(await reserved()).toBe('98.99');
  });
});

describe('a grant that was taken up again', () => {
  async function takenUp() {
    const all = await setUp(1);
    const [planned] = all.planned;
    if (planned === undefined) throw new Error('nothing planned');
    const first: Grant = { ...planned, state: 'prepared', process: all.liveness.id };
    await all.ledger.enterForEvent(first, []);
    const ended = await all.ledger.move(first, 'not-sent', { unsentBecause: 'unreachable', settledAt: NOON });
    if (ended === undefined) throw new Error('not ended');
    const again = await all.ledger.retryForEvent(ended, all.liveness.id, []);
    if (again === undefined) throw new Error('not taken up again');
    return { ...all, first, ended, again };
  }

  it('is not ended by what was still to be recorded of the first time', async () => {
    const { ledger, first, again } = await takenUp();
    expect(await ledger.move(first, 'not-sent')).toBeUndefined();
    const sending = await ledger.move(again, 'sending');
    expect(await ledger.move({ ...first, state: 'sending' }, 'not-sent')).toBeUndefined();
    expect(sending).toMatchObject({ state: 'sending', retries: 1 });
    expect((await ledger.find(first.id))?.state).toBe('sending');
  });

  it('bears no trace of why nothing was sent the first time', async () => {
    const { again } = await takenUp();
    expect(again).not.toHaveProperty('unsentBecause');
    expect(again).not.toHaveProperty('settledAt');
  });

  it('is taken up by one of two', async () => {
    const { ledger, ended, again, liveness, reserved } = await takenUp();
    const back = await ledger.move(again, 'not-sent', { unsentBecause: 'unreachable' });
    if (back === undefined) throw new Error('not ended');
    const both = await Promise.all([
      ledger.retryForEvent(back, liveness.id, []),
      ledger.retryForEvent(back, 'other', []),
    ]);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await ledger.retryForEvent(ended, liveness.id, [])).toBeUndefined();
    expect(await reserved()).toBe('100.00');
  });

  it('counts against the cap of the day on which that is', async () => {
    const { ledger, again, liveness, clock, reserved } = await takenUp();
    const ended = await ledger.move(again, 'not-sent', {});
    if (ended === undefined) throw new Error('not ended');
    clock.now += 24 * 60 * 60_000;
    const tomorrow = await ledger.retryForEvent(ended, liveness.id, []);
    expect([await reserved(NOON), await reserved()]).toEqual(['98.99', '1.01']);
    if (tomorrow !== undefined) await ledger.move(tomorrow, 'not-sent');
    expect([await reserved(NOON), await reserved()]).toEqual(['98.99', '0.00']);
  });

  it('of a single grant is refused', async () => {
    const { ledger, ended, liveness } = await takenUp();
    const { event: _, ...single } = ended;
    await expect(ledger.retryForEvent(single, liveness.id, [])).rejects.toThrow(TypeError);
  });
});

describe('a grant that the website says has not arrived, after staff have settled that it has', () => {
  /** The website asks to wait, late. @param refusals how often the log channel does not take that */
  async function contradicted(next: readonly AddOutcome[], refusals = 0) {
    const set = await setUp(1);
    const { website, granting, told } = set;
    website.outcomes.push({ outcome: throttled, takesEffect: false });
    for (const outcome of next) website.outcomes.push({ outcome, takesEffect: true });
    const heardBeforeAdd: string[][] = [];
    website.beforeAnswer = async () => {
      heardBeforeAdd.push([...told]);
      if (heardBeforeAdd.length > 1) return;
      const lost = await takenForLost(set);
      await granting.resolve(lost.id, 'applied', SECOND_MODERATOR);
      await set.grantAnnouncer.idle();
      set.discord.refusals = refusals;
    };
    expect(await set.pay()).toBe('done');
    await set.grantAnnouncer.idle();
    const [grant] = set.rested;
    return { ...set, heardBeforeAdd, grant: grant as Grant };
  }

  it('is taken up again once they were told of that, and bears no trace of it then', async () => {
    const { heardBeforeAdd, grant } = await contradicted([]);

    expect(heardBeforeAdd).toEqual([[], ['settled applied', 'settled not-sent']]);
    expect(grant).toMatchObject({ state: 'applied', attempts: 2, retries: 1 });
    expect(grant.contradicted).toBeUndefined();
    expect(grant.settledBy).toBeUndefined();
  });

  it('waits for a log channel that is away', async () => {
    const { heardBeforeAdd, discord } = await contradicted([], 3);

    expect(heardBeforeAdd[1]?.at(-1)).toBe('settled not-sent');
    expect(discord.refusals).toBe(0);
  });

  it('is settled like any other when the next answer is lost', async () => {
    const { grant, granting, ledger, store } = await contradicted([unknown]);
    await granting.resolve(grant.id, 'applied', SECOND_MODERATOR);

    const settled = await ledger.find(grant.id);
    expect(settled).toMatchObject({ state: 'applied', settledBy: SECOND_MODERATOR });
    const { attempts, answers } = await recordsOf(store, grant.id);
    const faults: string[] = [];
    judgeAttempts(settled as Grant, { attempts, answers }, (_check, say) => faults.push(say));
    expect(faults).toEqual([]);
  });
});

it('a grant whose answer comes while it is put before staff is told of by itself', async () => {
  const { website, ledger, grantAnnouncer, beforeTold, pay } = await setUp(1);
  const { release, isReached, wait } = heldStep();
  beforeTold.work = wait;
  website.beforeAnswer = async () => {
    grantAnnouncer.ask(await takenForLost({ ledger }));
    await isReached;
  };
  expect(await pay()).toBe('done');
  expect(await ledger.inStage('untold')).toEqual([]);
  release();
  await grantAnnouncer.idle();
  expect(await ledger.inStage('untold')).toMatchObject([{ state: 'applied', posted: { asks: 'unknown' } }]);
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
    const { pay, website, rows, states } = await setUp(12, { store: counting, queueClock: clock });
    reads.fail = true;
    asked = 0;
    const paying = pay();
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

describe('what could not be recorded of a grant the first time', () => {
  /** A store that counts how often grants are read, and whose first commits of a kind are reported as failed. */
  async function failing(store: Store, fails: (change: Change) => boolean, takesEffect: boolean, times = 1) {
    let failures = 0;
    let reads = 0;
    const faulty: Store = {
      ...store,
      get: (key) => {
        if (key.startsWith('grant:')) reads += 1;
        return store.get(key);
      },
      async commit(changes) {
        if (failures === times || !changes.some(fails)) return store.commit(changes);
        failures += 1;
        if (takesEffect) await store.commit(changes);
        throw new StoreError('the disk is full');
      },
    };
    /** Until the grant is looked at once more, which is tried after two seconds. */
    const lookedAtAgain = () => {
      const before = reads;
      return expect.poll(() => reads).toBeGreaterThan(before);
    };
    return { store: faulty, lookedAtAgain };
  }

  const stateOf = ({ to }: Change) => (to as Partial<Grant> | undefined)?.state;

  it('does not end the grant while it is sent a second time', async () => {
    const { store, lookedAtAgain } = await failing(
      await openStore(),
      (change) => stateOf(change) === 'not-sent',
      true,
    );
    const { pay, website, rows, states } = await setUp(1, { store });
    website.outcomes.push(...Array(2).fill({ outcome: notSent, takesEffect: false }));
    let answers = 0;
    website.beforeAnswer = async () => {
      answers += 1;
      if (answers === 3) await lookedAtAgain();
    };
    expect(await pay()).toBe('done');
    expect(creditsOf(website)).toEqual(dueTo(rows));
    expect(await states()).toEqual(['applied']);
  });

  it('does not end the grant that another process has taken up since', async () => {
    const folder = await temporaryFolder();
    const { store, lookedAtAgain } = await failing(
      await openStore(folder),
      (change) => change.key.startsWith('account-lease:') || stateOf(change) === 'not-sent',
      false,
      2,
    );
    const ours = await setUp(1, { store, pid: 100 });
    const theirs = await setUpPayouts({ website: ours.website, store: await openStore(folder), pid: 200 });
    const [planned] = ours.planned;
    if (planned === undefined) throw new Error('nothing planned');
    const grant: Grant = { ...planned, state: 'prepared', process: ours.liveness.id };
    await ours.ledger.enterForEvent(grant, []);
    const delivery = ours.deliverer.deliver(grant, async () => undefined);
    expect(await refusalOf(delivery)).toContain('Nothing was added');

    // They take us for dead, and are sending when we come to it again.
    const ended = await theirs.ledger.move(grant, 'not-sent', { process: theirs.liveness.id });
    const revived = ended && (await theirs.ledger.retryForEvent(ended, theirs.liveness.id, []));
    await (revived && theirs.ledger.move(revived, 'sending'));
    await lookedAtAgain();
    await new Promise(setImmediate);
    expect(await ours.states()).toEqual(['sending']);
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
});
