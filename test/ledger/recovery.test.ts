import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/money/amount.js';
import { BOB, EVE, MODERATOR, NOON, setUpCredit } from '../support/credit.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createWebsiteDouble } from '../support/website-double.js';

/** A process that died with a grant in this state, and one that starts after it on the same file. */
async function crashed(
  state: 'prepared' | 'sending',
  restarted: { pid: number; host?: string } = { pid: 200 },
) {
  const folder = await temporaryFolder();
  const website = createWebsiteDouble('bob', 'eve', 'mod');
  const dead = await setUpCredit({ website, store: await openStore(folder), pid: 100 });
  await dead.linkEverybody();
  const { draft } = await dead.granting.prepare(dead.request());
  const prepared = await dead.ledger.enter(draft, 'prepared', dead.liveness.id);
  if (prepared === undefined) throw new Error('not entered');
  await dead.ledger.leaseAccount(prepared);
  if (state === 'sending') await dead.ledger.move(prepared, 'sending', { sentAt: NOON });
  const next = await setUpCredit({ website, store: await openStore(folder), pid: restarted.pid });
  return { ...next, dead, id: draft.id };
}

describe('after a crash', () => {
  it('a prepared grant ends with nothing sent, and staff told once', async () => {
    const { recovery, ledger, id, notified, website, caps } = await crashed('prepared');
    await recovery.recover();
    await recovery.recover();
    expect((await ledger.find(id))?.state).toBe('not-sent');
    expect(notified).toEqual(['settled not-sent']);
    expect(website.credits).toEqual([]);
    expect(amountText(await caps.left(MODERATOR, NOON))).toBe('1000.00');
  });

  it('a grant that was sending becomes unknown, and staff asked once', async () => {
    const { recovery, ledger, id, notified, caps } = await crashed('sending');
    await recovery.recover();
    await recovery.recover();
    expect(await ledger.find(id)).toMatchObject({ state: 'unknown', evidence: [{ virtual: '10.00' }] });
    expect(notified).toEqual(['ask unknown']);
    expect(amountText(await caps.left(MODERATOR, NOON))).toBe('985.00');
  });

  it('the account is free for the next grant', async () => {
    const { recovery, grant } = await crashed('sending');
    await recovery.recover();
    expect((await grant({ to: { member: BOB } })).state).toBe('applied');
  });

  it('what a living process is at work on is left alone', async () => {
    const { recovery, ledger, running, id, notified } = await crashed('sending');
    running.add(100);
    await recovery.recover();
    expect((await ledger.find(id))?.state).toBe('sending');
    expect(notified).toEqual([]);
  });

  it('a process with the dead one’s number takes its grants over', async () => {
    const { recovery, ledger, id } = await crashed('sending', { pid: 100 });
    await recovery.recover();
    expect((await ledger.find(id))?.state).toBe('unknown');
  });

  it('two processes that start at once tell staff once', async () => {
    const { recovery, notified, store, website, running } = await crashed('prepared');
    const other = await setUpCredit({ website, store, pid: 201 });
    running.add(201);
    other.running.add(200);
    await Promise.all([recovery.recover(), other.recovery.recover()]);
    expect([...notified, ...other.notified]).toEqual(['settled not-sent']);
  });

  it('a process wrongly taken for dead puts the record right', async () => {
    const folder = await temporaryFolder();
    const website = createWebsiteDouble('bob', 'eve', 'mod');
    const slow = await setUpCredit({ website, store: await openStore(folder), pid: 100 });
    const hasty = await setUpCredit({ website, store: await openStore(folder), pid: 200 });
    await slow.linkEverybody();
    website.beforeAnswer = () => hasty.recovery.recover();
    const done = await slow.grant();
    expect(hasty.notified).toEqual(['ask unknown']);
    expect(done.state).toBe('applied');
    expect((await hasty.ledger.find(done.id))?.state).toBe('applied');
    expect(website.credits).toHaveLength(1);
  });
});

describe('the record of a grant that has ended', () => {
  it('reaches the log channel at the next start, if not before', async () => {
    const { dead, recovery, notified, untold, id } = await crashed('sending');
    const sending = await dead.ledger.find(id);
    if (sending === undefined) throw new Error('not there');
    await dead.ledger.move(sending, 'applied', { settledAt: NOON });
    await recovery.recover();
    await recovery.recover();
    expect(notified).toEqual(['settled applied']);
    expect(await untold()).toEqual([]);
  });
});

describe('two processes that have much to ask', () => {
  it('ask of each unknown grant once, though both read one list', async () => {
    const store = await openStore();
    const website = createWebsiteDouble('bob', 'eve', 'mod');
    const clock = { now: NOON };
    const dead = await setUpCredit({ website, store, clock, pid: 100 });
    await dead.linkEverybody();
    for (const member of [BOB, EVE]) {
      const { draft } = await dead.granting.prepare(dead.request({ to: { member } }));
      const prepared = await dead.ledger.enter(draft, 'prepared', dead.liveness.id);
      const sending = prepared && (await dead.ledger.move(prepared, 'sending'));
      if (sending !== undefined) await dead.ledger.move(sending, 'unknown', { settledAt: NOON });
    }
    clock.now += 16_000;
    const [slow, quick] = [
      await setUpCredit({ website, store, clock, pid: 200 }),
      await setUpCredit({ website, store, clock, pid: 300 }),
    ];
    slow.running.add(300);
    quick.running.add(200);
    // While the first tells of one, the other tells of everything.
    slow.beforeTold.work = async () => {
      slow.beforeTold.work = async () => undefined;
      await quick.recovery.recover();
    };

    await slow.recovery.recover();

    // What both were asking in the same moment has the same nonce, of which Discord keeps the first.
    expect(quick.notified).toEqual(['ask unknown', 'ask unknown']);
    expect(slow.notified).toEqual(['ask unknown']);
  });
});

describe('staff who could not be told of a grant', () => {
  it('are told later', async () => {
    const credit = await setUpCredit();
    await credit.linkEverybody();
    const { draft } = await credit.granting.prepare(credit.request());
    const grant = await credit.ledger.enter(draft, 'waiting', credit.liveness.id);
    await credit.recovery.recover();
    expect(credit.notified).toEqual([]);
    credit.clock.now += 16_000;
    await credit.recovery.recover();
    await credit.recovery.recover();
    expect(credit.notified).toEqual(['ask waiting']);
    expect((await credit.ledger.find(grant?.id ?? ''))?.posted).toBeDefined();
  });
});
