import { describe, expect, it } from 'vitest';
import { sweepEntrants } from '../../src/giveaways/entrants-sweep.js';
import { MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { refused } from '../support/website-double.js';

const DAY = 24 * HOUR;

async function setUp() {
  const set = await setUpGiveaways();
  return { ...set, sweep: () => sweepEntrants(set.parts) };
}

describe('the list of entrants', () => {
  it('is kept for 90 days after a draw, and then forgotten, so that nobody can be drawn any more', async () => {
    const { start, enterAll, finish, sweep, clock, entrants, reroll, website, current } = await setUp();
    const open = await start();
    await enterAll(open);
    website.outcomes.push({ outcome: refused, takesEffect: false });
    const [winner] = winnerIds(await finish(open));
    clock.now += 90 * DAY - 1;
    await sweep();
    expect(await entrants.count(open.id)).toBe(6);

    clock.now += 1;
    await sweep();

    expect(await entrants.count(open.id)).toBe(0);
    expect((await current(open)).entrantsGone).toBe(true);
    expect(await refusalOf(reroll(open.id, winner ?? '', SECOND_MODERATOR))).toContain('no longer stored');
  });

  it('is forgotten at once if nobody is drawn', async () => {
    const { start, enterAll, giveaways, notices, current, tidy, sweep, entrants } = await setUp();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    await giveaways.cancel(open.id, MODERATOR);
    await giveaways.idle();
    await sweep();
    expect(await entrants.count(open.id)).toBe(6);

    notices.mute = false;
    await tidy(await current(open));
    await sweep();

    expect(await entrants.count(open.id)).toBe(0);
  });

  it('is kept while a giveaway is open or something is still to be done about it', async () => {
    const { start, enterAll, finish, sweep, clock, entrants, notices } = await setUp();
    const [open, unnotified] = [await start(), await start()];
    for (const each of [open, unnotified]) await enterAll(each as typeof open);
    notices.deaf = true;
    await finish(unnotified as typeof open);
    clock.now += 400 * DAY;

    await sweep();

    expect([await entrants.count(open?.id ?? ''), await entrants.count(unnotified?.id ?? '')]).toEqual([
      6, 6,
    ]);
  });

  it('is forgotten once, and not looked for again', async () => {
    const { start, enterAll, finish, sweep, clock, records } = await setUp();
    const open = await start();
    await enterAll(open);
    await finish(open);
    clock.now += 100 * DAY;
    const kept = async () => {
      const ids: string[] = [];
      for await (const { id } of records.withEntrants()) ids.push(id);
      return ids;
    };
    expect(await kept()).toEqual([open.id]);

    await sweep();

    expect(await kept()).toEqual([]);
    expect((await records.find(open.id))?.drawn).toHaveLength(1);
  });

  it('is forgotten a part at a time, and the next sweep goes on', async () => {
    const { start, enterAll, finish, clock, entrants, records, parts } = await setUp();
    const { series } = parts;
    const open = await start();
    await enterAll(open);
    await finish(open);
    clock.now += 100 * DAY;
    let batches = 0;
    const slow = {
      ...entrants,
      async forget(id: string) {
        batches += 1;
        return batches <= 60 ? 1 : entrants.forget(id, 1_000);
      },
    };
    const sweep = () => sweepEntrants({ records, series, entrants: slow, now: () => clock.now });

    await sweep();
    expect(batches).toBe(50);
    await sweep();

    expect(await entrants.count(open.id)).toBe(0);
    expect(batches).toBe(62);
  });
});
