import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { createHoldService, type HoldStage } from '../../src/hold/hold-service.js';
import { unlessHeld } from '../../src/hold/unless-held.js';
import { amountOf } from '../../src/money/amount.js';
import type { Finding } from '../../src/storage/continuity.js';
import type { Store } from '../../src/storage/store.js';
import { createHold, HeldError, type Hold } from '../../src/storage/store-hold.js';
import { refusalOf } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const PLACE = { channelId: 'log', messageId: 'm' };
const PAYMENTS = { recorded: undefined, posted: undefined };
/** Long enough after the hold began for a decision. */
const DECIDABLE = NOON + 25_000;
const NOTHING = { count: 0, total: amountOf('0.00') };
const NOTHING_OPEN = {
  payouts: NOTHING,
  giveaways: NOTHING,
  drops: NOTHING,
  recurrences: NOTHING,
  grants: NOTHING,
  tokens: NOTHING,
};

/** One process on a store. */
function deskOn(store: Store) {
  const state = {
    now: DECIDABLE,
    posts: true,
    /** Whether the posted message still exists. */
    isThere: true,
    asked: [] as string[],
    /** What the message has shown, each time that it was posted or edited. */
    shown: [] as HoldStage[],
    quarantinedBy: [] as string[],
    whileQuarantining: () => Promise.resolve(),
    whileEditing: () => Promise.resolve(),
  };
  const hold: Hold = createHold(store, {
    now: () => state.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    log: silentLog,
    lost: () => undefined,
    onLifted: () => undefined,
  });
  const service = createHoldService({
    hold,
    watch: { lift: (record, decision) => hold.lift(record, decision, []) },
    newestPayments: async () => PAYMENTS,
    openMatters: async () => NOTHING_OPEN,
    notices: {
      ask: async ({ record, stage }) => {
        // Discord posts the message of a hold once, and then gives the same one.
        if (!state.posts || !state.asked.includes(record.id)) state.shown.push(stage);
        state.asked.push(record.id);
        state.isThere = state.posts;
        return state.posts ? PLACE : undefined;
      },
      refresh: async (_, { stage }) => {
        state.shown.push(stage);
        await state.whileEditing();
        return state.isThere;
      },
      lost: async () => {
        state.asked.push('lost');
        return state.posts;
      },
    },
    quarantine: async (_, staffId) => {
      state.quarantinedBy.push(staffId);
      await state.whileQuarantining();
    },
    log: silentLog,
    now: () => state.now,
    clock: { now: () => state.now, after: () => () => undefined },
  });
  return { state, hold, service };
}

/** What a process has found is on record. */
async function found(hold: Hold, finding: Finding, by = 'one', at = NOON): Promise<void> {
  const record = await hold.read();
  if (record === undefined) throw new Error('there is no hold');
  await hold.note(record, { looked: { ...record.looked, [by]: { finding, at, knowsSince: 0 } } });
}

/** A held store in which a process has found this. */
async function held(finding: Finding | undefined = 'checked') {
  const store = await openStore();
  const one = deskOn(store);
  one.state.now = NOON;
  one.hold.begin('gone-back', { count: 3, at: NOON - 5_000, by: 'there' });
  await one.hold.sync();
  one.state.now = DECIDABLE;
  if (finding !== undefined) await found(one.hold, finding);
  const id = (await one.hold.read())?.id ?? '';
  return { store, id, ...one };
}

describe('staff', () => {
  it('are asked once, by the first process', async () => {
    const { store, id, service, state, hold } = await held();
    const other = deskOn(store);
    await other.hold.sync();
    await service.ask();
    await other.service.ask();
    await service.ask();
    expect([...state.asked, ...other.state.asked]).toEqual([id]);
    expect(await hold.read()).toMatchObject({ posted: PLACE });
  });

  it('read what was found as soon as it changes, and not again', async () => {
    const { id, service, hold, state } = await held();
    state.now = DECIDABLE - 1;
    await service.ask();
    await service.ask();
    state.now += 1;
    for (const finding of ['checked', 'missing', 'missing'] as const) {
      await found(hold, finding);
      await service.ask();
      await service.ask();
    }
    expect(state.asked).toEqual([id]);
    expect(state.shown).toEqual(['looking', 'looking', 'checked', 'missing']);
  });

  it('can decide although the first message could not be noted', async () => {
    const { store, writes } = faultyStore(await openStore());
    const { hold, service, state } = deskOn(store);
    state.now = NOON;
    hold.begin('another-place', undefined);
    await hold.sync();
    await found(hold, 'checked');
    writes.fail = true;
    await expect(service.ask()).rejects.toThrow(StoreError);
    writes.fail = false;
    state.now = DECIDABLE;
    await service.ask();
    await service.ask();
    expect(state.shown).toEqual(['looking', 'checked']);
  });

  it('read the present state although an edit could not be noted', async () => {
    const { store, writes } = faultyStore(await openStore());
    const [one, late] = [deskOn(store), deskOn(store)];
    one.state.now = NOON;
    one.hold.begin('another-place', undefined);
    await one.hold.sync();
    await late.hold.sync();
    await found(one.hold, 'checked');
    one.state.now = DECIDABLE;
    await one.service.ask();
    // Its clock is behind, so to it nobody may decide yet.
    late.state.now = NOON;
    await late.service.ask();
    await one.service.ask();
    writes.fail = true;
    await expect(late.service.ask()).rejects.toThrow(StoreError);
    writes.fail = false;
    late.state.now = DECIDABLE;
    await late.service.ask();
    expect(late.state.shown.at(-1)).toBe('checked');
  });

  it('read the present state although the record changed amid an edit', async () => {
    const { store, service, hold } = await held();
    await service.ask();
    await service.ask();
    const late = deskOn(store);
    await late.hold.sync();
    late.state.now = NOON;
    late.state.whileEditing = () => found(hold, 'checked', 'one', NOON + 1);
    await late.service.ask();
    late.state.now = DECIDABLE;
    late.state.whileEditing = () => Promise.resolve();
    await late.service.ask();
    expect(late.state.shown).toEqual(['looking', 'checked']);
  });

  it('are asked again later if the log channel cannot be written', async () => {
    const { id, service, state } = await held();
    state.posts = false;
    await service.ask();
    await service.ask();
    expect(state.asked).toEqual([id]);
    state.posts = true;
    state.now += 60_000;
    await service.ask();
    state.now += 60_000;
    await service.ask();
    expect(state.asked).toEqual([id, id]);
  });

  it('are asked again by the next process if the message is gone', async () => {
    const { store, id, service } = await held();
    await service.ask();
    const next = deskOn(store);
    await next.hold.sync();
    next.state.isThere = false;
    await next.service.ask();
    await next.service.ask();
    expect(next.state.asked).toEqual([id]);
  });

  it('are told once that the file is gone', async () => {
    const { service, state, hold } = deskOn(await openStore());
    await service.ask();
    hold.beginLost('deleted');
    await service.ask();
    await service.ask();
    expect(state.asked).toEqual(['lost']);
  });

  it('go on once, however often it is pressed', async () => {
    const { store, id, service, hold } = await held();
    const other = deskOn(store);
    await other.hold.sync();
    const decisions = await Promise.all([
      service.goOn(id, '900'),
      other.service.goOn(id, '901'),
      service.goOn(id, '900'),
    ]);
    expect(new Set(decisions.map((one) => JSON.stringify(one))).size).toBe(1);
    const [decision] = decisions;
    expect(decision).toMatchObject({ lifted: { hold: id, since: NOON, how: 'gone-on' } });
    await hold.sync();
    await other.hold.sync();
    expect([hold.isHeld(), other.hold.isHeld()]).toEqual([false, false]);
    expect({ lifted: await service.quarantine(id, '901') }).toEqual(decision);
  });

  it('quarantine before the hold ends, and nobody can end it meanwhile', async () => {
    const { id, service, hold, state } = await held();
    let refusal = '';
    state.whileQuarantining = async () => {
      expect(hold.isHeld()).toBe(true);
      refusal = await refusalOf(service.goOn(id, '901'));
    };
    expect(await service.quarantine(id, '900')).toMatchObject({ how: 'quarantined', by: '900' });
    expect(refusal).toContain('<@900> chose **Quarantine**');
    expect(hold.isHeld()).toBe(false);
    expect(await service.goOn(id, '901')).toMatchObject({ lifted: { how: 'quarantined', by: '900' } });
    expect(state.quarantinedBy).toEqual(['900']);
  });

  it('can complete an interrupted quarantine', async () => {
    const { id, service, hold, state } = await held();
    state.whileQuarantining = async () => {
      throw new Error('killed');
    };
    await expect(service.quarantine(id, '900')).rejects.toThrow('killed');
    expect(hold.isHeld()).toBe(true);
    state.whileQuarantining = async () => undefined;
    expect(await service.quarantine(id, '901')).toMatchObject({ how: 'quarantined', by: '901' });
    expect(state.quarantinedBy).toEqual(['900', '901']);
  });

  it('have pressed once: after a minute, any process completes what was interrupted', async () => {
    const { store, id, service, state } = await held();
    await service.ask();
    state.whileQuarantining = async () => {
      throw new Error('killed');
    };
    await expect(service.quarantine(id, '900')).rejects.toThrow('killed');
    const other = deskOn(store);
    await other.hold.sync();
    await other.service.ask();
    expect(other.state.quarantinedBy).toEqual([]);
    other.state.now += 60_000;
    await other.service.ask();
    expect(other.state.quarantinedBy).toEqual(['900']);
    expect(await other.hold.lifted()).toMatchObject({ hold: id, how: 'quarantined', by: '900' });
  });

  it('cannot decide a later hold with an earlier one’s buttons', async () => {
    const { id, service, hold } = await held();
    await service.goOn(id, '900');
    hold.begin('another-place', undefined);
    await hold.sync();
    expect(await service.goOn(id, '900')).toMatchObject({ lifted: { hold: id } });
    expect(await service.quarantine(id, '900')).toMatchObject({ hold: id });
    expect(hold.isHeld()).toBe(true);
  });
});

describe('Go on', () => {
  it('is refused while something is missing, also with an old button', async () => {
    const { id, service, hold } = await held();
    await found(hold, 'missing', 'other');
    for (const isSure of [false, true]) {
      expect(await refusalOf(service.goOn(id, '900', isSure))).toContain('could pay it twice');
    }
    expect(hold.isHeld()).toBe(true);
    expect(await service.quarantine(id, '900')).toMatchObject({ how: 'quarantined' });
  });

  it('is refused where the finding changes in the very moment', async () => {
    const { id, service, hold, store } = await held();
    const { commit } = store;
    let isFirst = true;
    store.commit = async (changes) => {
      if (isFirst) {
        isFirst = false;
        await found(deskOn({ ...store, commit }).hold, 'missing', 'other');
      }
      return commit(changes);
    };
    expect(await refusalOf(service.goOn(id, '900'))).toContain('could pay it twice');
    expect(hold.isHeld()).toBe(true);
  });

  it('must be confirmed where nothing could be checked', async () => {
    const { id, service, hold } = await held('unchecked');
    expect(await service.goOn(id, '900')).toEqual({ consider: PAYMENTS });
    expect(hold.isHeld()).toBe(true);
    expect(await service.goOn(id, '900', true)).toMatchObject({ lifted: { how: 'gone-on' } });
    expect(hold.isHeld()).toBe(false);
  });
});

describe('a decision', () => {
  it.each([
    ['earlier than 25 seconds after the hold began', 24_999, 'checked'],
    ['before any process has looked', 60_000, undefined],
  ] as const)('is refused %s', async (_, after, finding) => {
    const { id, service, hold, state } = await held(finding ?? undefined);
    if (finding === undefined) {
      const record = await hold.read();
      if (record !== undefined) await hold.note(record, { looked: {} });
    }
    state.now = NOON + after;
    for (const decide of [() => service.goOn(id, '900'), () => service.quarantine(id, '900')]) {
      expect(await refusalOf(decide())).toContain('still looking');
    }
    expect(hold.isHeld()).toBe(true);
    expect(state.quarantinedBy).toEqual([]);
  });
});

describe('a process that stalled while its hold and a later one ended', () => {
  it('asks staff anew, with buttons that end the hold', async () => {
    const { store, id, service, hold, state } = await held();
    const asleep = deskOn(store);
    await service.ask();
    await asleep.hold.sync();
    state.now += 1;
    await service.goOn(id, '900');
    state.now += 1;
    hold.begin('another-place', undefined);
    await hold.sync();
    await found(hold, 'checked');
    state.now += 25_000;
    await service.goOn((await hold.read())?.id ?? '', '900');

    await asleep.hold.sync();
    await asleep.service.ask();
    const [asked = ''] = asleep.state.asked;
    expect(asked).not.toBe(id);
    expect(await hold.read()).toMatchObject({ id: asked, reason: 'gone-back', posted: PLACE });
    await hold.sync();
    await found(hold, 'checked');
    state.now = asleep.state.now + 25_000;
    expect(await service.goOn(asked, '901')).toMatchObject({ lifted: { hold: asked, by: '901' } });
    await asleep.hold.sync();
    expect([hold.isHeld(), asleep.hold.isHeld()]).toEqual([false, false]);
  });
});

describe('a service while the store is held', () => {
  it('refuses the named methods, and no others', async () => {
    const { hold } = await held();
    const done: string[] = [];
    const service = unlessHeld(
      hold,
      {
        pay: async (what: string) => void done.push(what),
        read: async () => 'read',
        name: 'any',
      },
      ['pay'],
    );
    await expect(service.pay('a')).rejects.toThrow(HeldError);
    expect(await service.read()).toBe('read');
    expect(done).toEqual([]);
    const free = unlessHeld(deskOn(await openStore()).hold, service, []);
    await expect(free.pay('a')).rejects.toThrow(HeldError);
  });
});
