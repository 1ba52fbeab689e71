import { describe, expect, it } from 'vitest';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { createGiveawayService } from '../../src/giveaways/giveaway-service.js';
import { adds, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { refused } from '../support/website-double.js';
import { setUpStanding } from './standing-winners.js';

/** A finished giveaway whose only winner was refused. */
async function refusedWinner() {
  const set = await setUpGiveaways();
  const open = await set.start();
  await set.enterAll(open);
  set.website.outcomes.push({ outcome: refused, takesEffect: false });
  await set.finish(open);
  const order = [...drawnOrder(open.seed, await set.entrants.all(open))] as [string, string, ...string[]];
  return { ...set, open, order };
}

/** A finished giveaway to whose only winner nothing was sent. */
const unsentWinner = () => setUpStanding(['unsent']);

describe('one method', () => {
  it('ends a giveaway, draws and pays', async () => {
    const { start, enterAll, giveaways, website, current } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);

    await giveaways.end(open.id, MODERATOR);
    await giveaways.idle();

    expect(await current(open)).toMatchObject({ state: 'finished', endedBy: MODERATOR });
    expect(adds(website)).toHaveLength(1);
    expect(await refusalOf(giveaways.end(open.id, MODERATOR))).toContain('already over');
    expect(await refusalOf(giveaways.end('nothing', MODERATOR))).toContain('not found');
  });

  it('cancels one, and brings its messages up to date', async () => {
    const { start, giveaways, notices, records } = await setUpGiveaways({ approvalOver: '1.00' });
    const open = await giveaways.approve((await start()).id, SECOND_MODERATOR);
    notices.notified.length = 0;

    await giveaways.cancel(open.id, MODERATOR);
    await giveaways.idle();

    expect(notices.notified).toEqual([`cancelled by ${MODERATOR}`, 'show cancelled 0', 'update cancelled']);
    expect(await records.open()).toEqual([]);
  });

  it('rejects one, and leaves nothing to be done about it', async () => {
    const { start, giveaways, notices, records } = await setUpGiveaways({ approvalOver: '1.00' });
    const waiting = await start();

    await giveaways.reject(waiting.id, SECOND_MODERATOR);
    await giveaways.idle();

    expect(notices.notified).toEqual(['ask', 'update rejected']);
    expect(await records.open()).toEqual([]);
  });

  it.each(['confirmed', 'approved'])('sees to it that one that was %s ends in time', async (how) => {
    const isApproved = how === 'approved';
    const timers: number[] = [];
    const workClock = {
      now: () => 0,
      after(ms: number) {
        timers.push(ms);
        return () => undefined;
      },
    };
    const { start, giveaways } = await setUpGiveaways({
      workClock,
      ...(isApproved && { approvalOver: '1.00' }),
    });
    const { id } = await start({ durationMs: 20_000 });
    if (isApproved) {
      expect(timers).toEqual([]);
      await giveaways.approve(id, SECOND_MODERATOR);
    }

    expect(timers).toEqual([20_000]);
  });

  it('gives the place of a winner to the next, and pays them', async () => {
    const { giveaways, open, order, states } = await refusedWinner();

    expect(await giveaways.reroll(open.id, order[0], SECOND_MODERATOR)).toBe(order[1]);
    await giveaways.idle();

    expect(await states(open)).toBe(`${order[1]}=paid`);
  });

  it('pays winners again', async () => {
    const { giveaways, open, states, website } = await unsentWinner();
    const { version } = await giveaways.previewPayAgain(open.id, SECOND_MODERATOR);
    expect(adds(website)).toEqual([]);

    await giveaways.payAgain(open.id, version, SECOND_MODERATOR);
    await giveaways.idle();

    expect(await states(open)).toMatch(/^\d+=paid$/);
    expect(adds(website)).toHaveLength(1);
  });

  it('tries at once what waits for the website', async () => {
    const { giveaways, open, payingAgain, states } = await unsentWinner();
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    await payingAgain.confirm(open.id, version, SECOND_MODERATOR);

    expect((await giveaways.payNow(open.id)).state).toBe('drawn');
    await giveaways.idle();

    expect(await states(open)).toMatch(/^\d+=paid$/);
  });
});

it('shows the number of entrants after an entry', async () => {
  const { parts, start, members, notices } = await setUpGiveaways({ players: 1 });
  const giveaways = createGiveawayService(parts);
  const open = await start();
  const [player] = members.present.values();
  if (player === undefined) throw new Error('there is no player');

  await giveaways.enter(open.id, player);

  await expect.poll(() => notices.notified, { interval: 5 }).toContain('show open 1');
  giveaways.halt();
});

it('suggests the giveaways to which something can be done', async () => {
  const { start, finish, giveaways } = await setUpGiveaways({ approvalOver: '9.99' });
  const [open, waiting, over] = [await start(), await start({ winners: 2 }), await start()];
  await finish(over as NonNullable<typeof over>);
  const idsFor = async (action: 'end' | 'cancel' | 'reroll') =>
    (await giveaways.suggestions(action)).map(({ id }) => id);

  expect(await idsFor('end')).toEqual([open?.id]);
  expect(await idsFor('cancel')).toEqual([waiting?.id, open?.id]);
  expect(await idsFor('reroll')).toEqual([over?.id]);
  expect((await giveaways.listed({})).entries.map(({ id }) => id)).toEqual([over?.id, waiting?.id, open?.id]);
});

it('sweeps previews, giveaways that nobody approved, and entrants', async () => {
  const { start, enterAll, giveaways, request, clock, records, entrants } = await setUpGiveaways({
    approvalOver: '9.99',
  });
  const waiting = await start({ winners: 2 });
  const open = await start();
  await enterAll(open);
  await giveaways.cancel(open.id, MODERATOR);
  await giveaways.idle();
  const { draft } = await giveaways.prepare(request());
  clock.now += 48 * 60 * 60_000;

  await giveaways.sweep();

  expect((await records.find(waiting.id))?.state).toBe('expired');
  expect(await records.draftOf(draft.id)).toBeUndefined();
  expect(await entrants.count(open.id)).toBe(0);
});
