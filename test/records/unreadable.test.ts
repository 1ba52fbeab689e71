import { describe, expect, it } from 'vitest';
import { RecordError } from '../../src/errors.js';
import {
  accountPrefix,
  type Grant,
  grantKey,
  leaseKey,
  listedId,
  queuePrefix,
} from '../../src/ledger/grant.js';
import { listedKey } from '../../src/ledger/grant-kinds.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { MODERATOR, NOON, SECOND_MODERATOR, setUpCredit, setUpLinked } from '../support/credit.js';
import { addDamaged, damage } from '../support/damage.js';
import { damagedStore, spoil } from '../support/damaged.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { gated } from '../support/payout-processes.js';
import { confirmedAs, creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const ACCOUNT = { by: 'username', username: 'bob', id: '1' } as const;

describe('grants, one of them unreadable,', () => {
  /** Two grants that a dead process left. */
  async function left() {
    const credit = await setUpCredit({ dailyMax: '5000.00' });
    const grants: Grant[] = [];
    for (const amount of ['1.00', '2.00']) {
      const draft = await credit.ledger.draft({ by: MODERATOR, account: ACCOUNT, amount });
      const grant = await credit.ledger.enter(draft, 'prepared', 'dead');
      if (grant !== undefined) grants.push(grant);
    }
    const [one, other] = grants as [Grant, Grant];
    return { ...credit, one, other };
  }

  it.each([0, 1])('are still taken over, whichever it is: %i', async (which) => {
    const { store, recovery, ledger, one, other } = await left();
    const [bad, good] = which === 0 ? [one, other] : [other, one];
    const mend = await damage(store, `grant:${bad.id}`);
    await recovery.recover();
    expect((await ledger.find(good.id))?.state).toBe('not-sent');
    await expect(ledger.find(bad.id)).rejects.toThrow(RecordError);
    await mend();
    await recovery.takeOver();
    expect((await ledger.find(bad.id))?.state).toBe('not-sent');
  });

  it('are still taken over if the cap of one is unreadable', async () => {
    const { store, recovery, ledger, one, clock } = await left();
    const later = await ledger.draft({ by: SECOND_MODERATOR, account: ACCOUNT, amount: '3.00' });
    await ledger.enter(later, 'prepared', 'dead');
    await damage(store, `cap:${new Date(clock.now).toISOString().slice(0, 10)}:${SECOND_MODERATOR}`);
    await recovery.takeOver();
    expect((await ledger.find(one.id))?.state).toBe('not-sent');
    expect((await ledger.find(later.id))?.state).toBe('prepared');
  });

  it('are not taken over from a process that may be alive', async () => {
    const { store, recovery, ledger, liveness, one } = await left();
    await addDamaged(store, 'process:dead');
    await recovery.takeOver();
    await liveness.sweep();
    expect((await ledger.find(one.id))?.state).toBe('prepared');
  });

  it('get IDs after it, and are listed without it, page by page', async () => {
    const { store, website, ledger, one, other } = await left();
    const third = await ledger.draft({ by: MODERATOR, account: ACCOUNT, amount: '3.00' });
    await addDamaged(store, `grant:${third.id}`);
    const listed = listedKey({ ...third, state: 'applied', confirmedAt: NOON + HOUR });
    await store.commit([{ key: listed, from: undefined, to: third.id }]);
    const fresh = await setUpCredit({ store, website, clock: { now: NOON - HOUR }, pid: 7 });
    const fourth = await fresh.ledger.draft({ by: MODERATOR, account: ACCOUNT, amount: '4.00' });
    expect(fourth.id > third.id).toBe(true);

    const first = await fresh.ledger.list({ limit: 2 });
    expect(first.grants.map(({ id }) => id)).toEqual([other.id]);
    const second = await fresh.ledger.list({ limit: 2, before: first.next });
    expect(second.grants.map(({ id }) => id)).toEqual([one.id]);
    expect(second.next).toBeUndefined();
  });

  it('are not paid to the account that it may be paying', async () => {
    const { store, granting, linkEverybody, recovery, ledger, website, one, request } = await left();
    await linkEverybody();
    await recovery.takeOver();
    await store.commit([{ key: leaseKey(ACCOUNT), from: undefined, to: one.id }]);
    const { draft } = await granting.prepare(request());
    const mend = await damage(store, `grant:${one.id}`);
    const { grant } = await granting.confirm(draft.id, MODERATOR, async () => undefined);
    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'unreadable' });
    expect(website.credits).toEqual([]);
    // Nor can a grant be prepared whose preview could not show it.
    await expect(granting.prepare(request())).rejects.toThrow(RecordError);
    await mend();
    expect((await ledger.find(one.id))?.state).toBe('not-sent');
  });
});

describe('a payout with an unreadable record', () => {
  async function setUp() {
    const clock = createSkippingClock();
    const set = await setUpPayouts({ queueClock: clock });
    const rows = rowsFor(3);
    const draft = await set.prepare(rows);
    const grantIdOf = (index: number) => rowGrantId(draft, rows[index] as never);
    return { ...set, rows, draft, grantIdOf };
  }

  it('pays everyone else, stops, and pays the last after a repair', async () => {
    const { website, underWay, open } = gated(6);
    const { payouts, records, notices, store, payoutUpkeep, queue, idle, prepare } = await setUpPayouts({
      website,
    });
    const rows = rowsFor(6);
    const draft = await prepare(rows);
    await payouts.confirm(draft.id, MODERATOR);
    await underWay();
    const queued =
      (await store.range({ prefix: queuePrefix({ kind: 'payout', id: draft.id }), limit: 1 }))[0]?.key ?? '';
    const key = grantKey(listedId(queued));
    const last = await store.get<Grant>(key);
    const mend = await damage(store, key);
    open();
    await idle();
    // While others were in hand, it could not be said that nothing else can be paid.
    await queue.recover();
    await idle();

    const { [last?.account.username ?? '']: _, ...others } = dueTo(rows);
    expect(creditsOf(website)).toEqual(others);
    const stopped = await records.find(draft.id);
    expect(stopped).toMatchObject({ state: 'stopped', unreadable: key, notified: stopped?.stoppedAt });
    expect(notices.notified).toEqual(['started', 'away']);
    await payoutUpkeep.recover();
    await idle();
    expect(notices.notified).toEqual(['started', 'away']);

    const shown = await payouts.show(draft.id);
    expect(shown.status.counts).toMatchObject({ paid: 5, left: 1 });
    expect(shown.csv).toContain('unreadable');
    await expect(payouts.resume(draft.id, MODERATOR)).rejects.toThrow(RecordError);

    await mend();
    await payouts.resume(draft.id, MODERATOR);
    await payoutUpkeep.recover();
    await queue.recover();
    await idle();
    expect(creditsOf(website)).toEqual(dueTo(rows));
    const finished = await records.find(draft.id);
    expect(finished?.state).toBe('finished');
    expect(finished).not.toHaveProperty('unreadable');
  });

  it('pays nobody if the record is one of its rows', async () => {
    const { store, draft, idle, payouts, payoutUpkeep, records, notices, website, liveness } = await setUp();
    const payout = await records.enter(draft, confirmedAs('running', liveness.id));
    const key = `payout-rows:${draft.id}:00001`;
    await damage(store, key);
    payouts.start(payout as Payout);
    await idle();
    await payoutUpkeep.recover();
    expect(website.credits).toEqual([]);
    expect(await records.find(draft.id)).toMatchObject({ state: 'stopped', unreadable: key });
    expect(notices.notified).toEqual(['away']);
  });

  it('does not stop another payout, and is left out of lists', async () => {
    const { store, payouts, idle, records, payoutUpkeep, prepare } = await setUp();
    const [one, other] = [await prepare(rowsFor(2)), await prepare(rowsFor(4))];
    for (const { id } of [one, other]) {
      await payouts.confirm(id, MODERATOR);
      await idle();
      const { counts: _, endedAt: __, notified: ___, ...paid } = (await records.find(id)) as Payout;
      const abandoned = { ...paid, state: 'running', process: 'dead' };
      await store.commit([
        { key: `payout:${id}`, from: (await records.find(id)) as never, to: abandoned as never },
        { key: `payout-open:${id}`, from: await store.get(`payout-open:${id}`), to: id },
      ]);
    }
    await damage(store, `payout:${one.id}`);
    await payoutUpkeep.recover();
    await payoutUpkeep.sweep();
    await idle();
    expect((await records.find(other.id))?.state).toBe('finished');
    const { entries: listed } = await records.listed({});
    expect(listed.map(({ id }) => id)).toEqual([other.id]);
    // What decides about double payments does not skip it.
    await expect(prepare(rowsFor(2))).rejects.toThrow(RecordError);
    expect((await prepare(rowsFor(5))).payable).toBe(5);
  });
});

describe('a giveaway with an unreadable record', () => {
  it('does not stop another one from ending', async () => {
    const set = await setUpGiveaways({ players: 3 });
    const [one, other] = [await set.start(), await set.start({ title: 'Another' })];
    for (const each of [one, other]) await set.enterAll(each);
    const mend = await damage(set.store, `giveaway:${one.id}`);
    set.clock.now += 2 * HOUR;
    await set.giveaways.recover();
    await expect.poll(async () => (await set.current(other)).state, { interval: 5 }).not.toBe('open');
    await set.giveaways.idle();
    expect((await set.current(other)).state).toBe('finished');
    expect((await set.records.list(5)).map(({ id }) => id)).toEqual([other.id]);
    await mend();
    expect((await set.current(one)).state).toBe('open');
  });

  it('is not drawn while an entrant is unreadable', async () => {
    const set = await setUpGiveaways({ players: 3 });
    const open = await set.start();
    await set.enterAll(open);
    const [entrant] = await set.store.range({ prefix: `entrant:${open.id}:`, limit: 1 });
    const mend = await damage(set.store, entrant?.key ?? '');
    const ending = await set.finish(open);
    expect(ending.state).toBe('ending');
    expect(set.website.credits).toEqual([]);
    await mend();
    set.upkeep.goOn(ending);
    await set.giveaways.idle();
    const finished = await set.current(open);
    expect(finished).toMatchObject({ state: 'finished', entrants: 3 });
    expect(winnerIds(finished)).toHaveLength(1);
    expect(set.website.credits).toHaveLength(1);
  });
});

it('a grant is sent although its account’s index is unreadable', async () => {
  const { store, texts } = await damagedStore([], []);
  const all = await setUpLinked({ store });
  const first = await all.grant({ amount: 1 });
  await spoil(texts, [accountPrefix(first.account) + first.id], 'cut');

  expect((await all.grant({ amount: 5 })).state).toBe('applied');
});
