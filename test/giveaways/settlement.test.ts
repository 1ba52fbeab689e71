import { describe, expect, it } from 'vitest';
import { drawnOrder } from '../../src/giveaways/draw.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { adds, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, playerId, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { refused, unknown } from '../support/website-double.js';
import { describeGiveawayDeaths } from './giveaway-death.js';

const DAY = 24 * HOUR;

describe('a giveaway that ends', () => {
  it('pays its winners through the ledger, shows it and closes', async () => {
    const set = await setUpGiveaways();
    const { start, enterAll, finish, website, notices, states, reserved, records, wrongIn } = set;
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
    expect(finished).toMatchObject({ state: 'finished', entrants: 6, closed: true, notified: true });
    expect(notices.notified.at(-1)).toBe(`record ${await states(open)}`);
    expect(finished.shown).toBe(await states(open));
    expect(await wrongIn(open)).toEqual([]);
    expect(notices.notified.filter((what) => what.startsWith('result'))).toHaveLength(1);
  });

  it('is drawn, and the grants of its winners are queued, in one commit that asks Discord once', async () => {
    const set = await setUpGiveaways({ players: 2, begins: () => false });
    const { start, enterAll, finish, members, ledger, reserved, states } = set;
    const open = await start({ winners: 3 });
    await enterAll(open);

    expect((await finish(open)).state).toBe('drawn');

    expect((await ledger.inQueueIndex('queued')).map(({ amount }) => amount)).toEqual(['5.00', '5.00']);
    expect(await states(open)).toMatch(/^\d+=open \d+=open$/);
    expect([await reserved(), members.asked.length]).toEqual(['10.00', 1]);
    set.giveaways.halt();
  });

  it('gives back the prizes that nobody has won', async () => {
    const { start, enterAll, finish, reserved, wrongIn } = await setUpGiveaways({ players: 2 });
    const open = await start({ winners: 5 });
    await enterAll(open);
    expect(await reserved()).toBe('25.00');

    expect(winnerIds(await finish(open))).toHaveLength(2);
    expect(await reserved()).toBe('10.00');
    expect(await wrongIn(open)).toEqual([]);
  });

  it('gives nothing back for those whom it passes over, if all is won', async () => {
    const { start, enterAll, finish, members, reserved } = await setUpGiveaways();
    const open = await start({ winners: 2 });
    await enterAll(open);
    for (const number of [1, 2, 3, 4]) members.present.delete(playerId(number));

    expect(winnerIds(await finish(open))).toHaveLength(2);

    expect(await reserved()).toBe('10.00');
  });

  it('without entrants pays nobody and gives all of it back', async () => {
    const { start, finish, reserved, website, records } = await setUpGiveaways();

    const finished = await finish(await start({ winners: 5 }));

    expect(finished).toMatchObject({ state: 'finished', drawn: [], entrants: 0 });
    expect([await reserved(), adds(website)]).toEqual(['0.00', []]);
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

  it('counts an unknown payment against the cap, stays open until staff have settled it, and shows that', async () => {
    const set = await setUpGiveaways();
    const {
      start,
      enterAll,
      finish,
      reserved,
      website,
      records,
      granting,
      ledger,
      upkeep,
      giveaways,
      notices,
    } = set;
    const open = await start({ winners: 1 });
    await enterAll(open);
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const finished = await finish(open);
    const winner = winnerIds(finished)[0];
    expect(await reserved()).toBe('5.00');
    expect((await records.open()).map(({ id }) => id)).toEqual([open.id]);

    const [grant] = await ledger.inQueueIndex('unknown');
    await granting.resolve(grant?.id ?? '', 'applied', SECOND_MODERATOR);
    upkeep.refresh(open.id);
    await giveaways.idle();

    expect(notices.notified.filter((what) => what.startsWith('states')).at(-1)).toBe(`states ${winner}=paid`);
    expect(await records.open()).toEqual([]);
    expect(await reserved()).toBe('5.00');
  });

  it('passes over members who have left or lost the link, and says so in its file', async () => {
    const { start, enterAll, finish, members, links, wrongIn, current } = await setUpGiveaways();
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
    expect(await wrongIn(open)).toEqual([]);
  });

  it('waits for Discord to tell who is there, and pays nobody before', async () => {
    const { start, enterAll, finish, members, website, upkeep, giveaways, current } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    members.failure = new Error('Discord is away');

    expect((await finish(open)).state).toBe('ending');
    expect(adds(website)).toEqual([]);
    members.failure = undefined;
    upkeep.goOn(await current(open));
    await giveaways.idle();

    expect((await current(open)).state).toBe('finished');
    expect(adds(website)).toHaveLength(1);
  });

  it('pays even if nothing can be posted, and posts it as soon as it can', async () => {
    const { start, enterAll, finish, website, notices, records, current, tidy } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    notices.deaf = true;

    const finished = await finish(open);
    expect(finished.state).toBe('finished');
    expect(adds(website)).toHaveLength(1);
    expect(await records.open()).toHaveLength(1);
    expect(await tidy(finished)).toBe(false);
    notices.mute = false;
    notices.deaf = false;

    expect(await tidy(await current(open))).toBe(true);
    expect(notices.notified.filter((what) => what.startsWith('result'))).toHaveLength(1);
    expect(await records.open()).toEqual([]);
  });

  it('has a record that is written anew once its winners could be posted', async () => {
    const { start, enterAll, finish, notices, current, tidy } = await setUpGiveaways();
    const records = () => notices.notified.filter((what) => what.startsWith('record'));
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    await finish(open);
    expect(records()).toHaveLength(1);

    notices.mute = false;
    await tidy(await current(open));

    expect(records()).toHaveLength(2);
  });

  it('is closed after a day in which its messages could not be brought up to date', async () => {
    const { start, enterAll, finish, notices, records, clock, tidy } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    const finished = await finish(open);
    clock.now += DAY;
    await tidy(finished);
    expect(await records.open()).toHaveLength(1);

    clock.now += 1;
    await tidy(finished);

    expect(await records.open()).toEqual([]);
  });

  it('is not given up while staff have no record of it, however long that takes', async () => {
    const { start, enterAll, finish, notices, records, clock, tidy } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    notices.deaf = true;
    const finished = await finish(open);
    clock.now += 30 * DAY;
    await tidy(finished);
    expect(await records.open()).toHaveLength(1);

    notices.deaf = false;
    await tidy(finished);

    expect(notices.notified.at(-1)).toMatch(/^record/);
    expect(await records.open()).toEqual([]);
  });

  it('does not wait with the payment until Discord takes an edit', async () => {
    const { start, enterAll, giveaways, website, notices, current } = await setUpGiveaways();
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

    await giveaways.end(open.id, SECOND_MODERATOR);
    await paid;
    taken();
    await giveaways.idle();

    expect(await current(open)).toMatchObject({ state: 'finished', closed: true });
  });

  it('goes no further after a process has lost it to another one', async () => {
    const { start, enterAll, freeze, settle, records, website, notices } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    const ending = (await freeze(open.id, SECOND_MODERATOR)) as Giveaway;
    await records.change(ending, { process: 'another' });

    await settle(ending);

    expect(adds(website)).toEqual([]);
    expect(notices.notified.filter((what) => what.startsWith('result'))).toEqual([]);
    expect((await records.find(open.id))?.state).toBe('ending');
  });
});

// Each commit once, by turns lost and on disk; `settlement.crash.ts` has both of each.
describeGiveawayDeaths((commit) => [commit % 2 === 0]);

function numerically(one: string, other: string): number {
  return Number(one) - Number(other);
}
