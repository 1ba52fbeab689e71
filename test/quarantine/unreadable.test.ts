import { describe, expect, it } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { type Grant, leaseKey, queueIndexKey } from '../../src/ledger/grant.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import { isUnderWay, type Payout } from '../../src/payouts/payout-schema.js';
import { pastUnreadable } from '../../src/quarantine/past-unreadable.js';
import { QUARANTINE, type Quarantine } from '../../src/quarantine/quarantine-record.js';
import { allRows, allTexts } from '../../src/storage/all-rows.js';
import type { Change, Json, Store } from '../../src/storage/store.js';
import type { TextStore } from '../../src/storage/text-store.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { type Damage, damagedStore } from '../support/damaged.js';
import { faultyStore } from '../support/faulty-store.js';
import { creditsOf, rowsFor, setUpPayouts } from '../support/payouts.js';
import { quarantineAt, recordsOf } from '../support/set-back.js';

const ENTRIES = ['grant', 'payout', 'payout-rows', 'giveaway'];
const EVENTS = ['drop', 'code', 'recurrence'];
const DRAFTS = ['draft', 'payout-draft', 'giveaway-draft'];
const BESIDES = ['grant-queue', 'payout-open', 'giveaway-open', 'cap', 'grant-to', 'link'];
const KINDS = [...ENTRIES, ...DRAFTS, ...BESIDES];

/** As long as IDs are. */
const DRAFT_ID = '01KB5XJ0000000000000000DFT';
const DRAFT_OF_GIVEAWAY = {
  ...{ id: DRAFT_ID, by: MODERATOR, guildId: '1', channelId: '2', title: 'a prize', amount: '1.00' },
  ...{ winners: 1, durationMs: 10_000, draftedAt: NOON },
};

/** The records of a store in use, and drafts of all kinds. */
async function records(): Promise<readonly Change[]> {
  const { records: life, waitingPayout } = await livedInStore();
  // The rows of a payout that was paid concern nobody any more.
  const lived = life.filter(({ key }) => !key.startsWith('payout-rows:') || key.includes(waitingPayout.id));
  const { state: _, confirmedAt: __, process: ___, posted: ____, ...draft } = waitingPayout;
  const drafts: readonly (readonly [string, Json])[] = [
    ['payout-draft:p', { ...draft, id: 'p' }],
    [`giveaway-draft:${DRAFT_ID}`, DRAFT_OF_GIVEAWAY],
  ];
  return [...lived, ...drafts.map(([key, to]) => ({ key, from: undefined, to }))];
}

const keysOf = (all: readonly Change[], kind: string) =>
  all.map(({ key }) => key).filter((key) => key.startsWith(`${kind}:`));

/** The readable records that could still pay. */
async function couldPay(store: Store): Promise<readonly string[]> {
  const { store: readable } = pastUnreadable(store);
  const found: string[] = [];
  for await (const { key, value } of allRows<Grant>(readable, 'grant:')) {
    if (['waiting', 'prepared', 'sending'].includes(value.state)) found.push(key);
  }
  for await (const { key, value } of allRows<Payout>(readable, 'payout:')) {
    if (isUnderWay(value.state)) found.push(key);
  }
  for await (const { key, value } of allRows<Giveaway>(readable, 'giveaway:')) {
    if (['waiting', 'opening', 'open', 'ending', 'drawn'].includes(value.state)) found.push(key);
  }
  for (const kind of DRAFTS) for await (const { key } of allRows(readable, `${kind}:`)) found.push(key);
  return found;
}

async function textsOf(
  texts: TextStore,
  keys: readonly string[],
): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {};
  for (const key of keys) found[key] = await texts.get(key);
  return found;
}

const WAYS = KINDS.flatMap((kind) => (['cut', 'nonsense'] as const).map((damage) => [kind, damage] as const));

describe('a quarantine with an unreadable record', () => {
  it.each(WAYS)('completes in spite of one %s (%s), which is unchanged', async (kind, damage) => {
    const all = await records();
    const [key = ''] = keysOf(all, kind);
    const { store, texts, spoiled } = await damagedStore(all, [key], damage);

    const counts = await quarantineAt(store, NOON + 1);

    expect(await couldPay(store)).toEqual([]);
    expect(await textsOf(texts, [key])).toEqual(spoiled);
    expect(await store.get<Quarantine>(QUARANTINE)).toMatchObject({ at: NOON + 1, counts });
    // It does not concern links.
    if (ENTRIES.includes(kind) || DRAFTS.includes(kind)) expect(counts.unreadable).toEqual([key]);
    if (kind === 'link') expect(counts).not.toHaveProperty('unreadable');
  });

  it.each<Damage>(['cut', 'nonsense'])(
    'comes to its end past all of them, and names each (%s)',
    async (damage) => {
      const all = (await records()).filter(({ key }) => !/^(store|process):/.test(key));
      const { store, texts, spoiled } = await damagedStore(
        all,
        all.map(({ key }) => key),
        damage,
      );

      const counts = await quarantineAt(store, NOON + 1);

      const entries = ['grant', 'payout', 'giveaway', ...EVENTS, 'link-proof', ...DRAFTS].flatMap((kind) =>
        keysOf(all, kind),
      );
      expect(counts).toMatchObject({ payouts: 0, giveaways: 0, drops: 0, grants: 0 });
      expect(counts.unreadable).toEqual(entries.toSorted());
      expect(await textsOf(texts, Object.keys(spoiled))).toEqual(spoiled);
    },
  );

  it('asks about a grant that an unreadable payout could pay', async () => {
    const { records: all, payout, payoutGrants } = await livedInStore();
    const [grant] = payoutGrants.filter(({ state }) => state === 'applied');
    const unsent = { ...grant, state: 'not-sent' } as Grant;
    const changed = all.map((each) => (each.key === `grant:${unsent.id}` ? { ...each, to: unsent } : each));
    const { store } = await damagedStore(changed, [`payout:${payout.id}`]);

    await quarantineAt(store, NOON + 1);

    expect(await store.get(`grant:${unsent.id}`)).toMatchObject({
      state: 'unknown',
      quarantined: { at: NOON + 1, was: 'not-sent' },
    });
  });

  it('leaves no grant on its way, even with unreadable lease and index', async () => {
    const { records: all, waiting } = await livedInStore();
    const prepared = { ...waiting, state: 'prepared', process: 'dead' } as Grant;
    const keys = [leaseKey(waiting.account), queueIndexKey('in-flight', waiting.id)];
    const changed = all
      .filter(({ key }) => key !== queueIndexKey('waiting', waiting.id))
      .map((each) => (each.key === `grant:${waiting.id}` ? { ...each, to: prepared } : each));
    const listed = keys.map((key) => ({ key, from: undefined, to: waiting.id }));
    const { store, texts, spoiled } = await damagedStore([...changed, ...listed], keys);

    const { unreadable } = await quarantineAt(store, NOON + 1);

    expect(await store.get(`grant:${waiting.id}`)).toMatchObject({ state: 'unknown' });
    expect(unreadable).toEqual(keys.toSorted());
    expect(await textsOf(texts, keys)).toEqual(spoiled);
  });

  it('names no row of an unconfirmed draft', async () => {
    const { store } = await damagedStore(await records(), ['payout-rows:p:00001', 'payout-draft:q']);
    expect((await quarantineAt(store, NOON + 1)).unreadable).toEqual(['payout-draft:q']);
  });

  it('leaves unreadable lists, leases and caps, and overwrites no grant', async () => {
    const { store, texts, spoiled } = await damagedStore([], ['grant:1', 'grant-of:1', 'cap:2026-01-01:9']);
    const past = pastUnreadable(store);
    const put = (...keys: readonly string[]) =>
      past.store.commit(keys.map((key) => ({ key, from: undefined, to: '7' })));

    expect(await put('link-request-open:1', 'grant-of:1', 'cap:2026-01-01:9')).toBe(true);
    expect(await put('link-request-open:2', 'grant:1')).toBe(false);
    expect(await put('link-request-open:1', 'link-request-open:3')).toBe(false);

    expect(await store.get('link-request-open:1')).toBe('7');
    expect(await store.count('link-request-open:')).toBe(1);
    expect(await textsOf(texts, Object.keys(spoiled))).toEqual(spoiled);
    expect([...past.unreadable].sort()).toEqual(Object.keys(spoiled).toSorted());
  });

  it.each([true, false])('that was interrupted has one result in the end (with any: %s)', async (hasAny) => {
    const { records: all, waitingPayout, unknown, giveaway } = await livedInStore();
    const some = [
      `grant:${unknown.id}`,
      `payout-rows:${waitingPayout.id}:00001`,
      `giveaway:${giveaway.id}`,
    ].toSorted();
    const keys = hasAny ? some : [];
    const whole = await damagedStore(all, keys);
    const counts = await quarantineAt(whole.store, NOON + 1);
    expect(counts.unreadable ?? []).toEqual(keys);
    const end = await everything(whole.texts);

    let failed = true;
    for (let nth = 1; failed; nth += 1) {
      const { store, texts } = await damagedStore(all, keys);
      const interrupted = faultyStore(store);
      interrupted.fail({ nth, takesEffect: false, thenDown: true });
      await quarantineAt(interrupted.store, NOON + 1).catch(() => undefined);
      failed = interrupted.hasFailed();
      if (failed) expect(await quarantineAt(store, NOON + 1)).toEqual(counts);
      expect(await everything(texts)).toEqual(end);
    }
  });
});

async function everything(texts: TextStore): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { key, text } of allTexts(texts, '')) found[key] = text;
  return found;
}

describe('a payout with unreadable records', () => {
  it('pays nobody, and names the rows that staff must settle by hand', async () => {
    const first = await setUpPayouts({ approvalOver: '1.00' });
    const payout = await first.start(rowsFor(205));
    const rows = await first.records.rows(payout.id);
    const [one, two] = rows.map((row) => rowGrantId(payout, row));
    const all = await recordsOf(first.store);
    // Of the first hundred rows, grants were entered. Neither they nor the second hundred can be read.
    const { state: _, ...planned } = (await livedInStore()).applied;
    const entered = [one, two].map((id = '') => ({
      key: `grant:${id}`,
      from: undefined,
      to: { ...planned, id, state: 'refused', event: { kind: 'payout', id: payout.id } },
    }));
    const keys = [`grant:${one}`, `payout-rows:${payout.id}:00001`, `payout-rows:${payout.id}:00101`];
    const { store, spoiled, texts } = await damagedStore([...all, ...entered], keys);

    const counts = await quarantineAt(store, NOON + 1);

    expect(counts).toEqual({
      payouts: 1,
      giveaways: 0,
      drops: 0,
      recurrences: 0,
      grants: 5,
      // The grants of the first hundred name their receivers.
      unreadable: [`grant:${one}`, `payout-rows:${payout.id}:00101`],
    });
    const later = await setUpPayouts({ store, website: first.website, clock: first.clock, pid: 102 });
    expect(await later.records.find(payout.id)).toMatchObject({
      state: 'finished',
      quarantined: NOON + 1,
      counts: { paid: 0, refused: 1, unknown: 204, left: 0 },
    });
    for (const act of [later.payouts.resume, later.payouts.approve]) {
      expect(await refusalOf(act(payout.id, SECOND_MODERATOR))).toContain('in quarantine');
    }
    await later.payoutUpkeep.recover().catch(() => undefined);
    await later.idle();
    await expect(later.granting.resolve(one ?? '', 'not-applied', SECOND_MODERATOR)).rejects.toThrow();
    await expect(later.granting.prepareAgain(one ?? '', MODERATOR)).rejects.toThrow();
    expect(creditsOf(first.website)).toEqual({});
    expect(await textsOf(texts, keys)).toEqual(spoiled);
  });
});
