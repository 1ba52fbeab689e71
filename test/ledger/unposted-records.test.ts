import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { queueIndexKey } from '../../src/ledger/grant.js';
import type { Store } from '../../src/storage/store.js';
import { BOB, MINUTE, NOON, setUpCredit, setUpLinked } from '../support/credit.js';
import { addDamaged, damage } from '../support/damage.js';
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

/** Holds a process up while it is posting. */
function heldUp({ beforeTold }: Awaited<ReturnType<typeof setUpCredit>>) {
  const posting = heldStep();
  beforeTold.work = posting.wait;
  return posting;
}

describe('two processes with records that are left', () => {
  it('post each once, although one comes while the other posts', async () => {
    const { slow, quick, ids, store } = await two();
    slow.beforeTold.work = () => quick.recovery.recover();
    await slow.recovery.recover();
    expect(slow.recorded).toEqual(ids);
    expect(quick.recorded).toEqual([]);
    expect(await store.get('telling:turn')).toBeUndefined();
  });

  it('post each once, although one posted what the other has read', async () => {
    const { slow, quick, ids } = await two();
    const { inQueueIndex } = slow.ledger;
    Object.assign(slow.ledger, {
      async inQueueIndex(queueIndex: Parameters<typeof inQueueIndex>[0]) {
        const list = await inQueueIndex(queueIndex);
        if (queueIndex === 'unnotified') await quick.recovery.recover();
        return list;
      },
    });
    await slow.recovery.recover();
    expect([...quick.recorded, ...slow.recorded]).toEqual(ids);
  });

  it('post what a process has left that died in the middle', async () => {
    const { slow, quick, ids } = await two();
    const { isReached } = heldUp(slow);
    void slow.recovery.recover();
    await isReached;
    await quick.recovery.recover();
    expect(quick.recorded).toEqual([]);

    quick.running.delete(SLOW);
    await quick.recovery.recover();
    expect(quick.recorded).toEqual(ids);
  });

  it('post what a standing process holds, which then posts nothing else', async () => {
    const { slow, quick, ids, clock } = await two();
    const { isReached, release } = heldUp(slow);
    const standing = slow.recovery.recover();
    await isReached;
    clock.now += 2 * MINUTE;
    await quick.recovery.recover();
    expect(quick.recorded).toEqual([]);

    clock.now += 1;
    await quick.recovery.recover();
    expect(quick.recorded).toEqual(ids);
    release();
    await standing;
    // The message that was on its way.
    expect(slow.recorded).toEqual(ids.slice(0, 10));
  });

  it('post what a stalled process holds, whatever its clock', async () => {
    const { slow, quick, ids, clock } = await two();
    const { isReached, release } = heldUp(slow);
    const standing = slow.recovery.recover();
    await isReached;
    clock.now -= 60 * MINUTE;
    await quick.recovery.recover();
    expect(quick.recorded).toEqual(ids);
    release();
    await standing;
  });

  it('post none again that one of them cannot note as posted', async () => {
    const { slow, quick, ids } = await two();
    const { notified } = slow.ledger;
    Object.assign(slow.ledger, {
      notified: () => Promise.reject(new StoreError('could not write the store')),
    });
    await slow.recovery.recover().catch(() => undefined);
    await quick.recovery.recover();
    Object.assign(slow.ledger, { notified });
    await slow.recovery.recover();
    expect([...slow.recorded, ...quick.recorded]).toEqual(ids);
  });
});

describe('records that are left by a process that is killed while it posts such', () => {
  /** The store as a process sees it that can end with a commit: before that is on disk, or after it. */
  function mortal(store: Store, isOnDisk: boolean) {
    let left = Number.POSITIVE_INFINITY;
    const seen: Store = {
      ...store,
      async commit(changes) {
        left -= 1;
        if (left > 0) return store.commit(changes);
        if (left === 0 && isOnDisk) await store.commit(changes);
        throw new StoreError('killed');
      },
    };
    const endAt = (commit: number) => {
      left = commit;
    };
    return { seen, endAt, isOver: () => left <= 0 };
  }

  async function killedAt(commit: number, isOnDisk: boolean) {
    const left = await leftBehind(7);
    const { seen, endAt, isOver } = mortal(left.store, isOnDisk);
    const killed = await setUpCredit({ ...left, store: seen, pid: SLOW });
    endAt(commit);
    await killed.recovery.recover().catch(() => undefined);
    const next = await setUpCredit({ ...left, pid: QUICK });
    await next.recovery.recover();
    return { ...left, killed, next, isOver };
  }

  it.each([
    ['before', false],
    ['after', true],
  ] as const)('are all posted, whichever commit it dies %s', async (_, isOnDisk) => {
    // Its turn, one for each record that it has posted, and the end of its turn.
    for (let commit = 1; commit <= 1 + 7 + 1; commit += 1) {
      const { store, killed, next, ids, isOver } = await killedAt(commit, isOnDisk);
      expect(isOver()).toBe(true);
      expect(new Set([...killed.recorded, ...next.recorded])).toEqual(new Set(ids));
      expect(await next.ledger.inQueueIndex('unnotified')).toEqual([]);
      // A PostgreSQL takes only so many connections.
      await store.close();
    }
    expect((await killedAt(10, isOnDisk)).isOver()).toBe(false);
  });
});

describe('records that are left, beside an unreadable one', () => {
  it('are posted once if it lists one, posted when mended', async () => {
    const left = await leftBehind();
    const [first = '', ...others] = left.ids;
    const mend = await damage(left.store, queueIndexKey('unnotified', first));
    const credit = await setUpCredit({ ...left, pid: SLOW });
    await credit.recovery.recover();
    expect(credit.recorded).toEqual(others);
    await mend();
    await credit.recovery.recover();
    expect(credit.recorded).toEqual([...others, first]);
  });

  it('are posted by a process that is behind', async () => {
    const { grant, discord, ledger, store, recovery, recorded } = await setUpLinked();
    discord.isClosed = true;
    const ids = [(await grant({ amount: 1 })).id, (await grant({ amount: 2 })).id];
    await expect.poll(() => ledger.countInQueueIndex('unnotified')).toBe(2);
    await damage(store, queueIndexKey('unnotified', ids[0] ?? ''));
    discord.isClosed = false;
    await recovery.recover();
    expect(recorded).toEqual(ids.slice(1));
  });

  it('are posted if it says whose turn it is', async () => {
    const left = await leftBehind();
    await addDamaged(left.store, 'telling:turn');
    const credit = await setUpCredit({ ...left, pid: SLOW });
    await credit.recovery.recover();
    expect(credit.recorded).toEqual(left.ids);
  });
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

  it('holds no other one back, stays noted, and is tried again', async () => {
    const { recovery, recorded, ledger, discord, clock, refused, others } = await withOneRefused();
    await recovery.recover();
    expect(recorded).toEqual(others);
    expect(await ledger.inQueueIndex('unnotified')).toMatchObject([{ id: refused }]);

    discord.refuses.clear();
    await recovery.recover();
    expect(recorded).toEqual(others);
    clock.now += MINUTE;
    await recovery.recover();
    expect(recorded).toEqual([...others, refused]);
    expect(await ledger.inQueueIndex('unnotified')).toEqual([]);
  });

  it('is tried once a minute, and logged once', async () => {
    const { recovery, clock, refused, lines, tries } = await withOneRefused();
    await recovery.recover();
    const first = tries.count;
    await recovery.recover();
    expect(tries.count).toBe(first);
    clock.now += MINUTE;
    await recovery.recover();
    await recovery.recover();
    expect(tries.count).toBe(first + 1);
    expect(lines).toMatchObject([{ level: 50, grant: refused }]);
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

  it('keeps none waiting that comes later', async () => {
    const { recovery, grantAnnouncer, grant, recorded } = await withOneRefused();
    await recovery.recover();
    const later = await grant({ amount: 50 });
    await grantAnnouncer.idle();
    expect(recorded.at(-1)).toBe(later.id);
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
