import { describe, expect, it } from 'vitest';
import { drawnOrder } from '../../src/giveaways/draw.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { amountText } from '../../src/money/amount.js';
import { reportOf } from '../../src/rewards/month-report.js';
import { staffGrantMessage } from '../../src/views/grant-card.js';
import { adds, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { refused, unknown } from '../support/website-double.js';

const DAY = 24 * HOUR;

/** A finished giveaway, of whose winners the first was refused. */
async function setUp(options: Parameters<typeof setUpGiveaways>[0] = {}, winners = 2, outcome = refused) {
  const set = await setUpGiveaways({ players: 6, ...options });
  const open = await set.start({ winners });
  await set.enterAll(open, options.players);
  const order = [...drawnOrder(open.seed, await set.entrants.all(open))] as [string, ...string[]];
  set.website.beforeAnswer = async () => undefined;
  const { addVirtual } = set.website;
  const firstAccount = (await set.links.of(order[0]))?.account.username;
  set.website.addVirtual = (username, amount) => {
    if (username === firstAccount) set.website.outcomes.unshift({ outcome, takesEffect: false });
    return addVirtual(username, amount);
  };
  const finished = await set.finish(open);
  const goOn = async (giveaway: Giveaway) => {
    set.upkeep.goOn(giveaway);
    await set.giveaways.idle();
    return set.current(giveaway);
  };
  return { ...set, open, order, finished, goOn };
}

describe('a reroll', () => {
  it('gives the place of an unpaid winner to the next, pays them and shows all of it', async () => {
    const { reroll, order, open, goOn, states, reserved, counted, notices, records, wrongIn } = await setUp();
    expect(await reserved()).toBe('5.00');

    const { giveaway, by } = await reroll(open.id, order[0], SECOND_MODERATOR);
    expect(by).toBe(order[2]);
    expect(await reserved()).toBe('10.00');
    const finished = await goOn(giveaway);

    expect(winnerIds(finished)).toEqual([order[1], order[2]]);
    expect(await states(open)).toBe(`${order[1]}=paid ${order[2]}=paid`);
    expect([await reserved(), await counted(open)]).toEqual(['10.00', '10.00']);
    const since = notices.notified.indexOf(`replaced ${order[0]} by ${order[2]}`);
    // The public message names the winners.
    expect(notices.notified.slice(since)).toContainEqual(expect.stringMatching(/^show (drawn|finished) 6$/));
    expect(finished.closed).toBe(true);
    expect(notices.notified).toContain(`${order[0]} replaced by ${SECOND_MODERATOR}`);
    expect(notices.notified.at(-1)).toBe(`record ${await states(open)}`);
    expect(await wrongIn(open)).toEqual([]);
    expect(await records.open()).toEqual([]);
  });

  it('is in the report of the month in which it was paid, however long after the draw', async () => {
    const { reroll, order, open, goOn, clock, ledger } = await setUp();
    clock.now = Date.UTC(2027, 0, 5);

    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);

    const paidIn = async (year: number, month: number) =>
      amountText((await reportOf(ledger, Date.UTC(year, month))).paid.total().sum);
    expect([await paidIn(2026, 10), await paidIn(2026, 11), await paidIn(2027, 0)]).toEqual([
      ...['5.00', '0.00', '5.00'],
    ]);
  });

  it('takes the prize from the cap of its own day', async () => {
    const { reroll, order, open, goOn, clock, reserved } = await setUp();
    const startDay = clock.now;
    clock.now += 3 * DAY;

    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);

    expect([await reserved(startDay), await reserved()]).toEqual(['5.00', '5.00']);
  });

  it('gives back to that day what the new winner is not paid either', async () => {
    const { reroll, order, open, goOn, clock, reserved, website } = await setUp();
    const startDay = clock.now;
    clock.now += 3 * DAY;
    website.outcomes.push({ outcome: refused, takesEffect: false });

    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);

    expect([await reserved(startDay), await reserved()]).toEqual(['5.00', '0.00']);
  });

  it('is refused beyond the cap, and nothing is changed then', async () => {
    const { reroll, order, open, finished, current, start, reserved } = await setUp({ dailyMax: '10.00' });
    await start();

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain(
      `${MODERATOR}>, who started the giveaway: only 0.00`,
    );
    expect(await current(open)).toEqual(finished);
    expect(await reserved()).toBe('10.00');
  });

  it('is refused for a winner who was paid or replaced before, and for anybody who did not win', async () => {
    const { reroll, order, open, goOn } = await setUp();
    const refusal = (id: string) => refusalOf(reroll(open.id, id, SECOND_MODERATOR));

    expect(await refusal(order[1] as string)).toContain('has been paid');
    expect(await refusal(order[2] as string)).toContain('not a winner');
    expect(await refusal('nobody')).toContain('not a winner');
    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);
    expect(await refusal(order[0])).toContain('not a winner');
    expect(await refusalOf(reroll('nothing', order[0], SECOND_MODERATOR))).toContain('not found');
  });

  it('is refused while nobody knows whether the winner was paid, and done once staff say that they were not', async () => {
    const { reroll, order, open, granting, ledger, goOn, states } = await setUp({}, 1, unknown);
    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('not clear yet');

    const [grant] = await ledger.inQueueIndex('unknown');
    await granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);

    expect(await states(open)).toBe(`${order[1]}=paid`);
  });

  it('updates the card that offered to grant the payment of the replaced winner again', async () => {
    const { reroll, order, open, granting, ledger, grantAnnouncer, notified } = await setUp({}, 1, unknown);
    await grantAnnouncer.idle();
    const [grant] = await ledger.inQueueIndex('unknown');
    await granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
    await grantAnnouncer.idle();
    notified.length = 0;

    await reroll(open.id, order[0], SECOND_MODERATOR);
    await grantAnnouncer.idle();

    expect(notified).toEqual(['update not-applied']);
  });

  it('updates the cards of the grants that were to replace that payment', async () => {
    const { reroll, order, open, granting, ledger, grantAnnouncer, notified } = await setUp({}, 1, unknown);
    await grantAnnouncer.idle();
    const [grant] = await ledger.inQueueIndex('unknown');
    await granting.resolve(grant?.id ?? '', 'not-applied', SECOND_MODERATOR);
    const { draft } = await granting.prepareAgain(grant?.id ?? '', MODERATOR);
    await granting.confirm(draft.id, MODERATOR, async () => undefined);
    await grantAnnouncer.idle();
    await granting.resolve(draft.id, 'not-applied', SECOND_MODERATOR);
    await grantAnnouncer.idle();
    notified.length = 0;

    await reroll(open.id, order[0], SECOND_MODERATOR);
    await grantAnnouncer.idle();

    expect(notified).toEqual(['update not-applied', 'update not-applied']);
    const replacement = await ledger.find(draft.id);
    expect(replacement?.reassignedTo).toBe(order[1]);
    expect(replacement && staffGrantMessage(replacement, english).components).toEqual([]);
  });

  it('is refused while the payment is under way, even if nothing was sent so far', async () => {
    const { reroll, order, open, records, finished } = await setUp();
    await records.change(finished, { state: 'drawn' });

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('not clear yet');
  });

  it('is done once if two ask at the same moment', async () => {
    const { reroll, order, open, current, reserved } = await setUp();

    const both = await Promise.allSettled([
      reroll(open.id, order[0], SECOND_MODERATOR),
      reroll(open.id, order[0], 'third'),
    ]);

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(winnerIds(await current(open))).toEqual([order[1], order[2]]);
    expect(await reserved()).toBe('10.00');
  });

  it('does not let staff draw themselves: the order is known to everybody by now', async () => {
    const { reroll, order, open, finished, current } = await setUp();

    expect(await refusalOf(reroll(open.id, order[0], order[2] as string))).toContain('Someone else');
    expect(await current(open)).toEqual(finished);
    expect((await reroll(open.id, order[0], SECOND_MODERATOR)).by).toBe(order[2]);
  });

  it('never draws anybody who has won already, however often it is done', async () => {
    const { reroll, order, open, goOn, website, wrongIn, links } = await setUp({}, 1);
    const refusedUsers = new Set<string | undefined>();
    for (const id of order.slice(0, 5)) refusedUsers.add((await links.of(id))?.account.username);
    website.addVirtual = async (username, amount) => {
      website.calls.push(`add ${username} ${amount}`);
      if (refusedUsers.has(username)) return refused;
      website.credits.push({ username, amount });
      return { kind: 'accepted', status: 200, message: undefined, isJson: true };
    };

    const winners: Array<string | undefined> = [order[0]];
    for (let round = 0; round < 5; round += 1) {
      const { giveaway, by } = await reroll(open.id, winners.at(-1) as string, SECOND_MODERATOR);
      winners.push(by);
      await goOn(giveaway);
    }

    expect(winners).toEqual(order.slice(0, 6));
    expect(website.credits).toHaveLength(1);
    expect(await wrongIn(open)).toEqual([]);
  });

  it('never pays the account of a past winner through another member', async () => {
    const { reroll, order, open, links, current } = await setUp();
    const account = (await links.of(order[0]))?.account;
    await links.remove(order[0]);
    await links.set({ member: order[2] as string, account: account as never, since: 0, by: 'x' });

    expect((await reroll(open.id, order[0], SECOND_MODERATOR)).by).toBe(order[3]);
    expect((await current(open)).drawn?.[2]).toMatchObject({ outcome: 'passed-over', why: 'same-account' });
  });

  it('never pays the account of a member who was replaced before that, either', async () => {
    const { reroll, order, open, goOn, links, website } = await setUp({}, 1);
    website.outcomes.push({ outcome: refused, takesEffect: false });
    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);
    const account = (await links.of(order[0]))?.account;
    await links.remove(order[0]);
    await links.set({ member: order[2] as string, account: account as never, since: 0, by: 'x' });

    expect((await reroll(open.id, order[1] as string, SECOND_MODERATOR)).by).toBe(order[3]);
  });

  it('changes nothing if nobody is left', async () => {
    const { reroll, order, open, finished, current, reserved, ledger } = await setUp({ players: 2 });

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('Nobody else is left');

    expect(await current(open)).toEqual(finished);
    expect(await reserved()).toBe('5.00');
    const grants = (await ledger.list({ limit: 9 })).grants;
    expect(grants.some(({ reassignedTo }) => reassignedTo !== undefined)).toBe(false);
  });

  it('is taken up by another process if this one dies right after it, and says so once', async () => {
    const { reroll, order, open, store, website, members, states, notices, clock, wrongIn } = await setUp();
    await reroll(open.id, order[0], SECOND_MODERATOR);

    const second = await setUpGiveaways({ store, website, members, clock, notices, pid: 102 });
    await second.giveaways.recover();
    await second.giveaways.idle();

    expect(await states(open)).toBe(`${order[1]}=paid ${order[2]}=paid`);
    expect(notices.notified.filter((what) => what.startsWith('replaced'))).toEqual([
      `replaced ${order[0]} by ${order[2]}`,
    ]);
    expect(await wrongIn(open)).toEqual([]);
  });

  it('pays the next one alone, and does not try the refused winner again', async () => {
    const { reroll, order, open, goOn, website, links } = await setUp({}, 1);
    const before = adds(website).length;

    await goOn((await reroll(open.id, order[0], MODERATOR)).giveaway);

    const username = (await links.of(order[1] as string))?.account.username;
    expect(adds(website).slice(before)).toEqual([`add ${username} 5.00`]);
  });
});
