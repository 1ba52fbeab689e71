import { describe, expect, it } from 'vitest';
import { ownOf } from '../../src/accounts/own-accounts.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import type { Grant } from '../../src/ledger/grant.js';
import type { PayoutRow } from '../../src/payouts/payout-schema.js';
import type { Store } from '../../src/storage/store.js';
import { put } from '../audit/lived-in-store.js';
import { linesIn } from '../support/audit-faults.js';
import { MINUTE, MODERATOR, NOON, quietly, refusalOf } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';
import { beforeCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { recordsOf } from '../support/set-back.js';
import { openAsOther, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refused, unknown } from '../support/website-double.js';
import {
  ACCOUNT,
  ANNA,
  type AnnasCommunity,
  ASKER,
  dieAtEachCommit,
  erasureOf,
  linksDuring,
  liveAnnasLife,
  recordsNaming,
  setUpAnna,
} from './personal-life.js';

const TALLY = `link-tally:2026-11-21:${ANNA}`;

describe('an erasure', () => {
  it('leaves nothing that names the member, and records that agree', async () => {
    const folder = await temporaryFolder();
    const set = await setUpAnna(await openStore(folder));
    const life = await liveAnnasLife(set);
    await put(set.store, 'notice:01', {
      at: NOON,
      process: 'p',
      colour: 'plain',
      text: `<@${ANNA}> was there`,
      file: { name: 'a.csv', text: `row,${ANNA}\n` },
    });
    const unnotified = { at: NOON, process: 'p', member: ANNA, tells: { kind: 'link-taken', account: 'x' } };
    await put(set.store, 'direct-message:01', unnotified);
    await put(set.store, 'direct-message:02', { ...unnotified, member: MODERATOR });
    const before = await set.states(life.replaces);
    expect(await linesIn(set.store)).toEqual([]);
    const erasure = erasureOf(set);

    expect(await erasure.erase(ASKER, set.clock.now)).toEqual({ end: 'done', unreadable: 0 });

    await storePlace(folder);
    const program = await openAsOther(folder);
    const texts = await program.query(`SELECT * FROM ${program.table}`);
    await program.disconnect();
    const naming = texts.filter((row) => JSON.stringify(row).includes(ANNA));
    expect(naming).toEqual([expect.objectContaining({ key: expect.stringContaining(TALLY) })]);
    expect(await linesIn(set.store)).toEqual([]);

    const replaces = await set.current(life.replaces);
    expect(await set.states(replaces)).toBe(before.replaceAll(ANNA, 'erased-1'));
    expect(replaces.shown).toBe(await set.states(replaces));
    expect(replaces.drawn?.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      '1003 replaced',
      'erased-1 won',
    ]);
    expect(erasure.withdrawn).toEqual([expect.stringContaining('withdrawn')]);
    expect(await set.store.get('direct-message:02')).toBeDefined();
    const notice = await set.store.get<{ text: string }>('notice:01');
    expect(notice).toMatchObject({
      text: 'a removed person was there',
      file: { text: 'row,a removed person\n' },
    });
  });

  it('keeps amounts, accounts, states and who was staff', async () => {
    const set = await setUpAnna();
    const life = await liveAnnasLife(set);
    const before = new Map((await recordsOf(set.store)).map(({ key, to }) => [key, to]));

    await erasureOf(set).erase(ASKER, set.clock.now);

    for (const { key, to } of await recordsOf(set.store)) {
      const old = before.get(key) as Grant;
      if (key.startsWith('grant:')) {
        const { member, reason, reassignedTo, ...rest } = to as unknown as Grant;
        const { member: was, reason: why, reassignedTo: by, ...kept } = old;
        expect(rest).toEqual(kept);
        expect(member).toBe(was === ANNA ? undefined : was);
        expect(reason).toBe(was === ANNA ? undefined : why);
        expect(reassignedTo).toBe(by === ANNA ? 'erased-1' : by);
      } else if (key.startsWith('cap:') || key.startsWith('attempt')) expect(to).toEqual(old);
    }
    const rows = await set.store.get<readonly PayoutRow[]>(`payout-rows:${life.payout.id}:00001`);
    expect(rows?.find(({ number }) => number === 3)).toEqual({
      number: 3,
      given: 'erased',
      account: ACCOUNT,
      amount: '1.03',
    });
    const won = await set.store.get<Giveaway>(`giveaway:${life.won.id}`);
    expect(won?.drawn).toHaveLength(2);
    expect(won).toMatchObject({ entrantsGone: true, entrantsHash: life.won.entrantsHash });
  });

  it('keeps the past links of staff, and what they have done', async () => {
    const set = await setUpAnna();
    await liveAnnasLife(set);
    await set.links.set({
      member: '5',
      account: { by: 'username', username: 'other', id: '77' },
      since: NOON,
      by: ANNA,
    });

    await erasureOf(set).erase({ ...ASKER, isStaff: true }, set.clock.now);

    const kept = await recordsNaming(set.store);
    expect(kept.filter((key) => !key.startsWith('past-link:'))).toEqual(['link:5', TALLY]);
    expect(kept.filter((key) => key.startsWith('past-link:'))).toHaveLength(2);
    expect((await ownOf(set.links, [ANNA]))({ account: ACCOUNT })).toBe(true);
  });

  it('finds nothing to do the second time', async () => {
    const set = await setUpAnna();
    await liveAnnasLife(set);
    await erasureOf(set).erase(ASKER, set.clock.now);
    const after = await recordsOf(set.store);

    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(await recordsOf(set.store)).toEqual(after);
  });

  it('does as much if two processes do it at once', async () => {
    const set = await setUpAnna();
    await liveAnnasLife(set);

    await Promise.all([
      erasureOf(set).erase(ASKER, set.clock.now),
      erasureOf(set).erase(ASKER, set.clock.now),
    ]);

    expect(await recordsNaming(set.store)).toEqual([TALLY]);
    expect(await linesIn(set.store)).toEqual([]);
  });

  it('refuses a preview that is too old', async () => {
    const set = await setUpAnna();
    const old = set.clock.now - 11 * MINUTE;
    expect(await refusalOf(erasureOf(set).erase(ASKER, old))).toMatch(/preview/i);
    expect(await refusalOf(erasureOf(set).erase(ASKER, Number.NaN))).toMatch(/preview/i);
    expect(await set.links.of(ANNA)).toBeDefined();
  });
});

/** Puts a payout back among those that can go on. */
async function stop({ store, payoutSet }: AnnasCommunity, id: string): Promise<void> {
  const payout = await payoutSet.records.find(id);
  if (payout === undefined) throw new Error('there is no such payout');
  const { endedAt: _, counts: __, ...rest } = payout;
  await put(store, `payout:${id}`, { ...rest, state: 'stopped', stoppedAt: NOON, stoppedBy: MODERATOR });
  await put(store, `payout-open:${id}`, id);
}

/** What must be over before Anna's data can be erased. */
const UNDER_WAY: Readonly<Record<string, (set: AnnasCommunity) => Promise<unknown>>> = {
  async 'grant unknown'(set) {
    set.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await set.grant({ to: { member: ANNA }, amount: 3 });
  },
  async payout(set) {
    const payout = await set.payoutSet.start([
      { number: 1, given: ANNA, member: ANNA, account: ACCOUNT, amount: '1.00' },
    ]);
    await set.payoutSet.idle();
    await stop(set, payout.id);
  },
  async giveaway(set) {
    await set.enter(await set.start(), ANNA);
  },
  async 'giveaway with an unpaid winner'(set) {
    const giveaway = await set.start({ winners: 1 });
    await set.enter(giveaway, ANNA);
    set.website.outcomes.push({ outcome: refused, takesEffect: false });
    await set.finish(giveaway);
  },
};

/** What staff can have prepared for Anna. @returns has them confirm it */
const PREPARED: Readonly<Record<string, (set: AnnasCommunity) => Promise<() => Promise<unknown>>>> = {
  async 'a grant'(set) {
    const to = { member: ANNA };
    const request = { by: MODERATOR, to, amount: 1, reason: undefined, announceIn: undefined };
    const { draft } = await set.granting.prepare(request);
    return () => set.granting.confirm(draft.id, MODERATOR, quietly);
  },
  async 'a payout'(set) {
    const row = { number: 1, given: ANNA, member: ANNA, account: ACCOUNT, amount: '1.00' };
    const draft = await set.payoutSet.prepare([row]);
    return () => set.payoutSet.payouts.confirm(draft.id, MODERATOR);
  },
};

describe('what staff have only prepared', () => {
  it.each(Object.entries(PREPARED))('is no obstacle and no payment, and goes: %s', async (_name, prepare) => {
    const set = await setUpAnna();
    const confirm = await prepare(set);
    const erasure = erasureOf(set);

    const { obstacles, goes } = await erasure.preview(ASKER);
    expect(obstacles).toEqual([]);
    expect(goes).toMatchObject({ grants: 0, payoutRows: 0 });
    expect(await erasure.erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(await recordsNaming(set.store)).toEqual([]);
    expect(await refusalOf(confirm())).toMatch(/preview/);
    expect(set.website.credits).toEqual([]);
  });
});

describe('an erasure while something is under way', () => {
  it.each(Object.entries(UNDER_WAY))('names it and refuses: %s', async (name, begin) => {
    const set = await setUpAnna();
    await begin(set);
    await set.grantAnnouncer.idle();
    const before = await recordsOf(set.store);
    const erasure = erasureOf(set);

    const { obstacles } = await erasure.preview(ASKER);
    const [kind = ''] = name.split(' ');
    expect(obstacles).toEqual([expect.objectContaining({ kind })]);
    expect(await refusalOf(erasure.erase(ASKER, set.clock.now))).toContain('has begun since the preview');
    expect(await recordsOf(set.store)).toEqual(before);
  });

  it('no longer refuses for an unpaid winner once entrants are gone', async () => {
    const set = await setUpAnna();
    await UNDER_WAY['giveaway with an unpaid winner']?.(set);
    const [giveaway] = await set.records.list(1);
    if (giveaway === undefined) throw new Error('there is no giveaway');
    await put(set.store, `giveaway:${giveaway.id}`, { ...giveaway, entrantsGone: true });

    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(await recordsNaming(set.store)).toEqual([]);
  });

  it.each(Object.entries(UNDER_WAY))('leaves alone what begins after the check: %s', async (_name, begin) => {
    const set = await setUpAnna();
    let before: readonly string[] = [];
    const links = linksDuring(set, async () => {
      await begin(set);
      await set.grantAnnouncer.idle();
      before = await textsUnderWay(set.store);
    });

    expect(await erasureOf(set, { links }).erase(ASKER, set.clock.now)).toMatchObject({ end: 'waiting' });

    expect(before).not.toEqual([]);
    expect(await textsUnderWay(set.store)).toEqual(before);
    expect(await linesIn(set.store)).toEqual([]);
  });

  it('leaves a row alone whose payout goes on at that very moment', async () => {
    const set = await setUpAnna();
    const { payout } = await liveAnnasLife(set);
    const key = `payout-rows:${payout.id}:00001`;
    const before = await set.store.get(key);
    const stopping = beforeCommit(
      set.store,
      (change) => change.key === key,
      () => stop(set, payout.id),
    );

    const end = erasureOf(set, { store: stopping }).erase(ASKER, set.clock.now);

    expect(await end).toMatchObject({ end: 'waiting' });
    expect(await set.payoutSet.records.find(payout.id)).toMatchObject({ state: 'stopped' });
    expect(await set.store.get(key)).toEqual(before);
  });

  it('waits for what has come up meanwhile, and goes on by itself', async () => {
    const set = await setUpAnna();
    const giveaway = await set.start();
    const links = linksDuring(set, () => set.enter(giveaway, ANNA));
    const clock = { now: () => 0, after: () => () => undefined };
    const erasure = erasureOf(set, { links, clock });

    expect(await erasure.erase(ASKER, set.clock.now)).toMatchObject({ end: 'waiting' });
    expect((await erasure.preview(ASKER)).isUnderWay).toBe(true);

    await set.giveaways.leave(giveaway.id, ANNA);
    await erasure.takeOver();
    expect(await set.store.get(`erasing:${ANNA}`)).toBeDefined();
    clock.now = () => HOUR;
    await erasure.takeOver();
    expect(await recordsNaming(set.store)).toEqual([]);
  });

  it('does not begin while payments are on hold', async () => {
    const set = await setUpAnna();
    await put(set.store, 'store:hold', {
      id: '29d41203-8506-4428-9d54-61f87e804ef5',
      reason: 'long-ago',
      since: NOON,
      looked: {},
    });
    expect(await refusalOf(erasureOf(set).erase(ASKER, set.clock.now))).toContain('interrupted');
    expect(await set.links.of(ANNA)).toBeDefined();
    expect(await set.store.get(`erasing:${ANNA}`)).toBeUndefined();
  });
});

/** The records of payments and giveaways that name Anna. */
async function textsUnderWay(store: Store): Promise<readonly string[]> {
  return (await recordsOf(store))
    .map(({ key, to }) => `${key} ${JSON.stringify(to)}`)
    .filter((text) => /^(grant|draft|payout|giveaway|entrant)/.test(text) && text.includes(ANNA));
}

describe('an erasure whose process dies', () => {
  it.each([false, true])('is finished by another one, wherever it died (commit lands: %s)', async (lands) => {
    const set = await setUpAnna();
    await liveAnnasLife(set);
    expect(await dieAtEachCommit(set, lands)).toBeGreaterThan(12);
  });
});
