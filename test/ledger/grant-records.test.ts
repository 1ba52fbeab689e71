import { describe, expect, it } from 'vitest';
import { untoldKey } from '../../src/ledger/grant.js';
import type { Store } from '../../src/storage/store.js';
import { BOB, EVE, MINUTE, NOON, SECOND_MODERATOR, setUpCredit, setUpLinked } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { faultyStore } from '../support/faulty-store.js';
import { heldStep } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { openStore } from '../support/open-store.js';
import { createWebsiteDouble } from '../support/website-double.js';

/** More than are posted one by one. */
const MANY = 12;
const SLOW = 200;
const QUICK = 300;

/** What a dead process has left: grants that were applied, and of which nobody was told. */
async function leftBehind(count = MANY) {
  const given = { website: createWebsiteDouble('bob', 'eve', 'mod'), clock: { now: NOON } };
  const store = await openStore();
  const dead = await setUpCredit({ ...given, store, pid: 100 });
  await dead.linkEverybody();
  const ids: string[] = [];
  for (let amount = 1; amount <= count; amount += 1) {
    const { draft } = await dead.granting.prepare(dead.request({ to: { member: BOB }, amount }));
    const prepared = await dead.ledger.enter(draft, 'prepared', dead.liveness.id);
    const sending = prepared && (await dead.ledger.move(prepared, 'sending'));
    if (sending === undefined) throw new Error('not sent');
    await dead.ledger.move(sending, 'applied', { settledAt: NOON });
    ids.push(draft.id);
  }
  given.clock.now += MINUTE;
  return { ...given, store, ids };
}

/** Two living processes on one store, that know of each other. */
async function two() {
  const left = await leftBehind();
  const slow = await setUpCredit({ ...left, pid: SLOW });
  const quick = await setUpCredit({ ...left, pid: QUICK });
  slow.running.add(QUICK);
  quick.running.add(SLOW);
  return { ...left, slow, quick };
}

describe('records of grants while the log channel cannot be written', () => {
  async function whileClosed(store?: Store) {
    const credit = await setUpLinked(store && { store });
    credit.discord.isClosed = true;
    const ids = [(await credit.grant()).id, (await credit.grant({ to: { member: EVE }, amount: 16 })).id];
    await credit.grantAnnouncer.idle();
    return { ...credit, ids };
  }

  it('are told in order once it can, the newest too', async () => {
    const { grantAnnouncer, recovery, recorded, untold, ids, discord, grant } = await whileClosed();
    await recovery.recover();
    expect(recorded).toEqual([]);
    expect(await untold()).toEqual(ids);

    discord.isClosed = false;
    const third = await grant({ to: { member: BOB }, amount: 17 });
    await grantAnnouncer.idle();
    expect(recorded).toEqual([...ids, third.id]);
    expect(await untold()).toEqual([]);
  });

  it('keep no member waiting, who is told once', async () => {
    const { paid, ids, ledger } = await whileClosed();
    expect(paid).toEqual(ids);
    for (const id of ids) expect(await ledger.find(id)).toMatchObject({ memberNotified: true });
  });

  it('are posted once, however long it cannot be noted that they are', async () => {
    const { store, fail } = faultyStore(await openStore());
    const { recovery, discord, recorded, ids, untold } = await whileClosed(store);
    fail({
      matches: ({ key, to }) => key.startsWith(untoldKey('')) && to === undefined,
      takesEffect: false,
      times: 3,
    });
    discord.isClosed = false;
    for (let count = 0; count < 5; count += 1) await recovery.recover().catch(() => undefined);
    expect(recorded).toEqual(ids);
    expect(await untold()).toEqual([]);
  });

  it('say that the website contradicts staff, although noting the first had failed', async () => {
    const { store, fail } = faultyStore(await openStore());
    const credit = await setUpLinked({ store });
    const { granting, ledger, liveness, recovery, notified, untold, clock } = credit;
    const { draft } = await granting.prepare(credit.request());
    const prepared = await ledger.enter(draft, 'prepared', liveness.id);
    const sending = prepared && (await ledger.beginAttempt(prepared, undefined));
    if (sending === undefined) throw new Error('not sent');
    await ledger.move(sending, 'unknown', { settledAt: NOON });
    // The log channel has the first record, and that cannot be noted.
    fail({ matches: ({ key, to }) => key === untoldKey(draft.id) && to === undefined, takesEffect: false });
    await granting.resolve(draft.id, 'not-applied', SECOND_MODERATOR);
    await credit.grantAnnouncer.idle();
    expect(notified).toContain('settled not-applied');

    clock.now += MINUTE;
    await ledger.endAttempt(sending, {
      ...{ answer: { kind: 'accepted', at: clock.now }, state: 'applied' },
      details: { settledAt: clock.now },
    });
    await recovery.recover();
    expect(notified.at(-1)).toBe('settled applied');
    expect(await untold()).toEqual([]);
  });
});

describe('two processes with records that are left', () => {
  it('post each once, although one comes while the other posts', async () => {
    const { slow, quick, ids } = await two();
    slow.beforeTold.work = () => quick.recovery.recover();
    await slow.recovery.recover();
    expect([...slow.recorded, ...quick.recorded].toSorted()).toEqual(ids);
  });

  it.each([
    ['a dead process', ({ running }: { running: Set<number> }) => running.delete(SLOW), 0],
    ['a process that stands still', () => undefined, MINUTE],
    ['a process that stands still, whatever its clock', () => undefined, -60 * MINUTE],
  ] as const)('post what %s holds', async (_, dies, later) => {
    const { slow, quick, ids, clock } = await two();
    const posting = heldStep();
    slow.beforeTold.work = posting.wait;
    const standing = slow.recovery.recover();
    await posting.isReached;
    await quick.recovery.recover();
    // The first message is in the other one's hands.
    expect(quick.recorded).toEqual(ids.slice(10));

    dies(quick);
    clock.now += later;
    await quick.recovery.recover();
    expect(quick.recorded.toSorted()).toEqual(ids);
    posting.release();
    await standing;
  });
});

describe('records that are left by a process that is killed while it posts such', () => {
  async function killedAt(commit: number, isOnDisk: boolean) {
    const left = await leftBehind(7);
    const { store, fail, hasFailed } = faultyStore(left.store);
    const killed = await setUpCredit({ ...left, store, pid: SLOW });
    fail({ nth: commit, takesEffect: isOnDisk, thenDown: true });
    await killed.recovery.recover().catch(() => undefined);
    const next = await setUpCredit({ ...left, pid: QUICK });
    await next.recovery.recover();
    return { ...left, killed, next, hasDied: hasFailed };
  }

  it.each([
    ['before', false],
    ['after', true],
  ] as const)('are all posted, whichever commit it dies %s', async (_, isOnDisk) => {
    // One for each record that it takes over, and the one that removes all.
    for (let commit = 1; commit <= 7 + 1; commit += 1) {
      const { store, killed, next, ids, hasDied } = await killedAt(commit, isOnDisk);
      expect(hasDied()).toBe(true);
      expect(new Set([...killed.recorded, ...next.recorded])).toEqual(new Set(ids));
      expect(await next.untold()).toEqual([]);
      // A PostgreSQL takes only so many connections.
      await store.close();
    }
    expect((await killedAt(9, isOnDisk)).hasDied()).toBe(false);
  });
});

it('posts the others beside an unreadable one, and that once it is mended', async () => {
  const left = await leftBehind();
  const [first = '', ...others] = left.ids;
  const mend = await damage(left.store, untoldKey(first));
  const credit = await setUpCredit({ ...left, pid: SLOW });
  await credit.recovery.recover();
  expect(credit.recorded).toEqual(others);
  await mend();
  await credit.recovery.recover();
  expect(credit.recorded).toEqual([...others, first]);
});

describe('a record that Discord does not take', () => {
  async function withOneRefused() {
    const { log, lines } = keptLog();
    const left = await leftBehind();
    const [refused = '', ...others] = left.ids;
    const credit = await setUpCredit({ ...left, log, pid: SLOW });
    credit.discord.refuses.add(refused);
    const tries = { count: 0 };
    credit.beforeTold.work = async () => {
      tries.count += 1;
    };
    return { ...credit, ids: left.ids, refused, others, lines, tries };
  }

  it('holds no other one back, is logged once, and tried once a minute', async () => {
    const {
      recovery,
      grantAnnouncer,
      grant,
      recorded,
      untold,
      discord,
      clock,
      refused,
      others,
      tries,
      lines,
    } = await withOneRefused();
    await recovery.recover();
    expect(recorded).toEqual(others);
    expect(await untold()).toEqual([refused]);
    const later = await grant({ amount: 50 });
    await grantAnnouncer.idle();
    expect(recorded.at(-1)).toBe(later.id);

    const first = tries.count;
    await recovery.recover();
    expect(tries.count).toBe(first);
    clock.now += MINUTE;
    await recovery.recover();
    await recovery.recover();
    expect(tries.count).toBe(first + 1);
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ grant: refused }]);

    discord.refuses.clear();
    clock.now += MINUTE;
    await recovery.recover();
    expect(recorded).toEqual([...others, later.id, refused]);
  });

  it('spoils no message again where several are refused', async () => {
    const { recovery, clock, ids, discord, tries } = await withOneRefused();
    for (const id of ids.slice(0, MANY / 2)) discord.refuses.add(id);
    await recovery.recover();
    tries.count = 0;
    clock.now += MINUTE;
    await recovery.recover();
    expect(tries.count).toBe(MANY / 2);
  });

  it('is not confused with a closed channel: all follow later', async () => {
    const { recovery, recorded, discord, beforeTold, tries, lines, ids } = await withOneRefused();
    discord.refuses.clear();
    beforeTold.work = async () => {
      tries.count += 1;
      discord.isClosed = true;
    };
    await recovery.recover();
    expect(tries.count).toBe(1);
    expect(lines).toEqual([]);

    beforeTold.work = async () => {};
    discord.isClosed = false;
    await recovery.recover();
    expect(recorded).toEqual(ids);
  });
});
