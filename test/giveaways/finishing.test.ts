import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import type { Giveaway } from '../../src/giveaways/giveaway.js';
import type { Json, Store } from '../../src/store/store.js';
import { adds, NOON, SECOND_MODERATOR } from '../support/credit.js';
import {
  createGiveawayNoticesDouble,
  HOUR,
  playerId,
  setUpGiveaways,
  winnerIds,
} from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createWebsiteDouble, refused, unknown } from '../support/website-double.js';

const DAY = 24 * HOUR;
const wrongIn = (file: string | undefined) => verifyDraw(file ?? '').filter(({ ok }) => !ok);

describe('a giveaway that ends', () => {
  it('pays its winners through the ledger, shows it and lays itself to rest', async () => {
    const { start, enterAll, finish, website, notices, states, reserved, records } = await setUpGiveaways();
    const open = await start({ winners: 3, amount: 7.5 });
    await enterAll(open);

    const finished = await finish(open);

    const winners = winnerIds(finished);
    expect(winners).toEqual(
      [...drawnOrder(open.seed, [1, 2, 3, 4, 5, 6].map(playerId).sort(numerically))].slice(0, 3),
    );
    expect(website.credits.map(({ amount }) => amount)).toEqual(['7.50', '7.50', '7.50']);
    expect(await states(open)).toBe(winners.map((id) => `${id}=paid`).join(' '));
    expect(await reserved()).toBe('22.50');
    expect(await records.open()).toEqual([]);
    expect(finished).toMatchObject({ state: 'finished', entrants: 6, closed: true, told: true });
    expect(notices.told.at(-1)).toBe(`record ${await states(open)}`);
    expect(finished.shown).toBe(await states(open));
    expect(wrongIn(notices.files[0])).toEqual([]);
    expect(notices.told.filter((what) => what.startsWith('result'))).toHaveLength(1);
  });

  it('gives back to the cap what nobody has won', async () => {
    const { start, enterAll, finish, reserved, notices } = await setUpGiveaways({ players: 2 });
    const open = await start({ winners: 5 });
    await enterAll(open);
    expect(await reserved()).toBe('25.00');

    expect(winnerIds(await finish(open))).toHaveLength(2);
    expect(await reserved()).toBe('10.00');
    expect(wrongIn(notices.files[0])).toEqual([]);
  });

  it('without entrants pays nobody and gives all of it back', async () => {
    const { start, finish, reserved, website, notices, records } = await setUpGiveaways();

    const finished = await finish(await start({ winners: 5 }));

    expect(finished).toMatchObject({ state: 'finished', drawn: [], entrants: 0 });
    expect([await reserved(), adds(website)]).toEqual(['0.00', []]);
    expect(wrongIn(notices.files[0])).toEqual([]);
    expect(await records.open()).toEqual([]);
  });

  it('gives back what the website refuses, on the day from which it was taken', async () => {
    const set = await setUpGiveaways();
    const { start, enterAll, finish, reserved, website, clock, states, counted } = set;
    const open = await start({ winners: 2, durationMs: 2 * DAY });
    await enterAll(open);
    const startDay = clock.now;
    clock.now += 2 * DAY;
    website.outcomes.push({ outcome: refused, takesEffect: false });

    await finish(open);

    expect((await states(open)).match(/refused|paid/g)?.sort()).toEqual(['paid', 'refused']);
    expect([await reserved(startDay), await reserved()]).toEqual(['5.00', '0.00']);
    expect(await counted(open)).toBe('5.00');
  });

  it('keeps on the cap what nobody knows, stays in sight until staff have settled it, and shows that', async () => {
    const set = await setUpGiveaways();
    const { start, enterAll, finish, reserved, website, records, granting, ledger, schedule, notices } = set;
    const open = await start({ winners: 1 });
    await enterAll(open);
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const finished = await finish(open);
    const winner = winnerIds(finished)[0];
    expect(await reserved()).toBe('5.00');
    expect((await records.open()).map(({ id }) => id)).toEqual([open.id]);

    const [grant] = await ledger.inStage('unknown');
    await granting.resolve(grant?.id ?? '', 'applied', SECOND_MODERATOR);
    schedule.refresh(open.id);
    await schedule.idle();

    expect(notices.told.filter((what) => what.startsWith('states')).at(-1)).toBe(`states ${winner}=paid`);
    expect(await records.open()).toEqual([]);
    expect(await reserved()).toBe('5.00');
  });

  it('passes over who has left or lost the link, and says so in its file', async () => {
    const { start, enterAll, finish, members, links, notices, current } = await setUpGiveaways();
    const open = await start({ winners: 2 });
    await enterAll(open);
    const order = [...drawnOrder(open.seed, [1, 2, 3, 4, 5, 6].map(playerId).sort(numerically))];
    members.present.delete(order[0] as string);
    await links.remove(order[2] as string);

    await finish(open);

    expect((await current(open)).drawn?.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      `${order[0]} passed-over`,
      `${order[1]} won`,
      `${order[2]} passed-over`,
      `${order[3]} won`,
    ]);
    expect(wrongIn(notices.files[0])).toEqual([]);
  });

  it('waits for Discord to tell who is there, and pays nobody before', async () => {
    const { start, enterAll, finish, members, website, schedule, current } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    members.failure = new Error('Discord is away');

    expect((await finish(open)).state).toBe('ending');
    expect(adds(website)).toEqual([]);
    members.failure = undefined;
    schedule.goOn(await current(open));
    await schedule.idle();

    expect((await current(open)).state).toBe('finished');
    expect(adds(website)).toHaveLength(1);
  });

  it('pays although nothing can be posted, and posts it as soon as it can', async () => {
    const { start, enterAll, finish, website, notices, records, current, showing } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    notices.deaf = true;

    const finished = await finish(open);
    expect(finished.state).toBe('finished');
    expect(adds(website)).toHaveLength(1);
    expect(await records.open()).toHaveLength(1);
    expect(await showing.tidy(finished)).toBe(false);
    notices.mute = false;
    notices.deaf = false;

    expect(await showing.tidy(await current(open))).toBe(true);
    expect(notices.told.filter((what) => what.startsWith('result'))).toHaveLength(1);
    expect(await records.open()).toEqual([]);
  });

  it('is laid to rest after a day in which its messages could not be brought up to date', async () => {
    const { start, enterAll, finish, notices, records, clock, showing } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    const finished = await finish(open);
    clock.now += DAY;
    await showing.tidy(finished);
    expect(await records.open()).toHaveLength(1);

    clock.now += 1;
    await showing.tidy(finished);

    expect(await records.open()).toEqual([]);
  });

  it('is not given up while staff have no record of it, however long that takes', async () => {
    const { start, enterAll, finish, notices, records, clock, showing } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.deaf = true;
    const finished = await finish(open);
    clock.now += 30 * DAY;
    await showing.tidy(finished);
    expect(await records.open()).toHaveLength(1);

    notices.deaf = false;
    await showing.tidy(finished);

    expect(notices.told.at(-1)).toMatch(/^record/);
    expect(await records.open()).toEqual([]);
  });

  it('does not wait with the payment until Discord takes an edit', async () => {
    const { start, enterAll, schedule, website, notices, current } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    let taken: () => void = () => undefined;
    const edits = new Promise<void>((resolve) => {
      taken = resolve;
    });
    notices.before = (what) => (what.startsWith('show') ? edits : Promise.resolve());
    const paid = new Promise<void>((resolve) => {
      website.beforeAnswer = async () => resolve();
    });

    await schedule.end(open.id);
    await paid;
    taken();
    await schedule.idle();

    expect(await current(open)).toMatchObject({ state: 'finished', closed: true });
  });

  it('goes no further after a process has lost it to another one', async () => {
    const { start, enterAll, giveaways, records, finishing, website, notices } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    const ending = (await giveaways.freeze(open.id)) as Giveaway;
    await records.change(ending, { process: 'another' });

    await finishing.goOn(ending, new AbortController().signal);

    expect(adds(website)).toEqual([]);
    expect(notices.told.filter((what) => what.startsWith('result'))).toEqual([]);
    expect((await records.find(open.id))?.state).toBe('ending');
  });
});

const dead = () => new StoreError('the process is dead', { cause: new Error('dead') });

/** A store that fails from one of its commits on, as if the process had died there. */
function mortal(store: Store) {
  let left = Number.POSITIVE_INFINITY;
  let takesEffect = false;
  let die: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = () => resolve('died');
  });
  return {
    died,
    /** @param doesTakeEffect whether the last commit is still on disk */
    dieAt(commit: number, doesTakeEffect: boolean) {
      left = commit;
      takesEffect = doesTakeEffect;
    },
    store: {
      ...store,
      async commit(changes) {
        left -= 1;
        if (left > 0) return store.commit(changes);
        if (left === 0 && takesEffect) await store.commit(changes);
        die();
        throw dead();
      },
      async get<Value extends Json>(key: string) {
        if (left <= 0) throw dead();
        return store.get<Value>(key);
      },
    } satisfies Store,
  };
}

describe('a giveaway whose process dies', { timeout: 120_000 }, () => {
  const players = 5;

  /** @returns undefined if it was at its end before that commit */
  async function endAfterDeath(commit: number, takesEffect: boolean) {
    const folder = await temporaryFolder();
    const stores: Store[] = [];
    const openNext = async () => {
      const store = await openStore(folder);
      stores.push(store);
      return store;
    };
    const closeAll = () => Promise.all(stores.map(({ close }) => close()));
    const website = createWebsiteDouble(...['1', '2', '3', '4', '5'].map((number) => `player${number}`));
    const notices = createGiveawayNoticesDouble();
    const first = await setUpGiveaways({ players, website, notices, store: await openNext() });
    const shared = { players, website, notices, members: first.members };
    const open = await first.start({ winners: 2 });
    await first.enterAll(open);

    const { store, dieAt, died } = mortal(await openNext());
    const dying = await setUpGiveaways({ ...shared, store, pid: 101 });
    dieAt(commit, takesEffect);
    const ended = dying.schedule.end(open.id).then(dying.schedule.idle);
    const how = await Promise.race([died, ended.catch(() => died)]);
    dying.schedule.halt();
    await dying.schedule.idle();
    if (how !== 'died') {
      await closeAll();
      return undefined;
    }

    const second = await setUpGiveaways({ ...shared, store: await openNext(), pid: 102 });
    second.clock.now += HOUR;
    await second.recovery.recover();
    await second.schedule.recover();
    await second.schedule.idle();
    // What was open is ended by the clock, and then goes on like the others.
    for (let looks = 0; (await second.current(open)).state !== 'finished' && looks < 100; looks += 1) {
      await second.schedule.recover();
      await second.schedule.idle();
      await delay(20);
    }
    return { ...second, open, closeAll };
  }

  it('is taken up at whatever commit it died, with the same winners, none of them paid twice', async () => {
    const outcomes = new Set<string>();
    for (const takesEffect of [false, true]) {
      let commit = 0;
      for (;;) {
        commit += 1;
        const set = await endAfterDeath(commit, takesEffect);
        if (set === undefined) break;
        const { open, current, entrants, website, reserved, counted, states, records, closeAll } = set;
        const finished = await current(open);
        const order = [...drawnOrder(open.seed, await entrants.all(open))];
        expect(finished).toMatchObject({ state: 'finished', drawn: [{ id: order[0] }, { id: order[1] }] });
        const credited = website.credits.map(({ username }) => username);
        expect(new Set(credited).size).toBe(credited.length);
        expect(await reserved(NOON)).toBe(await counted(open));
        const shown = (await states(open)).replaceAll(/\d+=/g, '');
        expect(shown).toMatch(/^(paid|unknown) (paid|unknown)$/);
        expect(finished.shown).toBe(await states(open));
        expect((await records.open()).length).toBe(shown.includes('unknown') ? 1 : 0);
        outcomes.add(shown);
        await closeAll();
      }
      // From freezing to laying to rest.
      expect(commit).toBeGreaterThan(12);
    }
    expect(outcomes).toContain('paid paid');
    expect(outcomes.size).toBeGreaterThan(1);
  });
});

function numerically(one: string, other: string): number {
  return Number(one) - Number(other);
}
