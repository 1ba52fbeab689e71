import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { allRows } from '../../src/storage/all-rows.js';
import type { Store } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import { adds, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { createGiveawayNoticesDouble, HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { copyOf } from '../support/set-back.js';
import { refused } from '../support/website-double.js';
import { NOTHING, restored } from './set-up.js';

type Setup = NonNullable<Parameters<typeof setUpGiveaways>[0]>;
type First = Awaited<ReturnType<typeof setUpGiveaways>>;

/** The bot on earlier records, once it has done what it does on its own, even after every giveaway's end. */
async function later(first: First, store: Store, options: Setup = {}) {
  const notices = createGiveawayNoticesDouble();
  const bot = await restored(first, store, (shared) =>
    setUpGiveaways({ ...options, ...shared, members: first.members, notices }),
  );
  for (const ms of [0, 2 * HOUR]) {
    bot.clock.now += ms;
    await bot.recovery.takeOver();
    await bot.giveaways.recover();
    await bot.giveaways.idle();
  }
  return bot;
}

describe('a giveaway in records from an earlier time', () => {
  it.each(['waiting', 'open', 'ending'] as const)(
    'that was %s is never drawn, and its cost is free',
    async (state) => {
      const options = { approvalOver: '1.00' };
      const first = await setUpGiveaways(options);
      const giveaway = await first.start({ winners: 2 });
      if (state !== 'waiting') {
        await first.giveaways.approve(giveaway.id, SECOND_MODERATOR);
        await first.enterAll(giveaway);
      }
      if (state === 'ending') await first.freeze(giveaway.id, MODERATOR);
      expect((await first.current(giveaway)).state).toBe(state);
      const store = await copyOf(first.store);
      // It is drawn and paid meanwhile.
      if (state === 'waiting') {
        await first.giveaways.approve(giveaway.id, SECOND_MODERATOR);
        await first.enterAll(giveaway);
      }
      if (state === 'ending') first.upkeep.goOn(giveaway);
      else await first.giveaways.end(giveaway.id, MODERATOR);
      await first.giveaways.idle();
      expect(adds(first.website)).toHaveLength(2);

      const bot = await later(first, store, options);

      expect(bot.counts).toEqual({ ...NOTHING, giveaways: 1 });
      expect(await bot.current(giveaway)).toMatchObject({ state: 'cancelled', notified: true });
      expect(await bot.records.open()).toEqual([]);
      expect(await bot.reserved(NOON)).toBe('0.00');
      expect(adds(first.website)).toHaveLength(2);
      // Its card is its record.
      expect(bot.notices.notified).not.toContain('record ');
      expect(bot.notices.notified.some((what) => what.startsWith('result'))).toBe(false);
      expect(await faultsIn(store)).toEqual([]);
    },
  );

  it('that was being paid asks about each winner, and pays none', async () => {
    const first = await setUpGiveaways();
    const giveaway = await first.start({ winners: 6 });
    await first.enterAll(giveaway);
    // Nor are they announced yet.
    first.notices.mute = true;
    let copying: Promise<Store> | undefined;
    // Some winners' grants are on their way, the others are queued.
    first.website.beforeAnswer = async () => {
      copying ??= copyOf(first.store);
      await copying;
    };
    const finished = await first.finish(giveaway);
    if (copying === undefined) throw new Error('nobody was paid');
    const store = await copying;
    expect(adds(first.website)).toHaveLength(6);

    const bot = await later(first, store);

    expect(bot.counts).toEqual({ ...NOTHING, giveaways: 1, grants: 6 });
    expect(winnerIds(await bot.current(giveaway))).toEqual(winnerIds(finished));
    expect(await bot.current(giveaway)).toMatchObject({ state: 'finished', notified: true });
    const were = (await bot.ledger.inQueueIndex('unknown')).map(({ quarantined }) => quarantined?.was);
    expect(were).toHaveLength(6);
    expect(were).toContain('queued');
    // They may have been announced since.
    expect(bot.notices.notified.filter((what) => what.startsWith('result'))).toEqual([]);
    expect(await bot.reserved(NOON)).toBe('30.00');
    expect(adds(first.website)).toHaveLength(6);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that ended with an unpaid winner is not rerolled', async () => {
    const first = await setUpGiveaways();
    const giveaway = await first.start({ winners: 1 });
    await first.enterAll(giveaway);
    first.website.outcomes.push({ outcome: refused, takesEffect: false });
    const finished = await first.finish(giveaway);
    const [loser = ''] = winnerIds(finished);
    const store = await copyOf(first.store);
    first.upkeep.goOn((await first.reroll(giveaway.id, loser, SECOND_MODERATOR)).giveaway);
    await first.giveaways.idle();
    expect(first.website.credits).toHaveLength(1);

    const bot = await later(first, store);
    expect(await refusalOf(bot.reroll(giveaway.id, loser, SECOND_MODERATOR))).toContain('in quarantine');

    expect(bot.counts).toEqual({ ...NOTHING, giveaways: 1 });
    expect(first.website.credits).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it.each([
    { was: 'refused', ended: 0 },
    { was: 'not-sent', ended: 1 },
  ] as const)('whose entrants are no longer stored, with a winner that was $was', async ({ was, ended }) => {
    const first = await setUpGiveaways();
    const giveaway = await first.start({ winners: 1 });
    await first.enterAll(giveaway);
    first.website.outcomes.push({ outcome: refused, takesEffect: false });
    const finished = await first.finish(giveaway);
    await first.records.change(finished, { entrantsGone: true });
    for await (const { key, value } of allRows<Grant>(first.store, 'grant:')) {
      await first.store.commit([{ key, from: value, to: { ...value, state: was } }]);
    }

    const bot = await later(first, await copyOf(first.store));

    // Nobody can be drawn in their place; only unsent grants could have been paid again.
    expect(bot.counts).toMatchObject({ giveaways: ended, grants: ended });
  });

  it('with all winners paid is unchanged', async () => {
    const first = await setUpGiveaways();
    const giveaway = await first.start({ winners: 2 });
    await first.enterAll(giveaway);
    const finished = await first.finish(giveaway);
    const store = await copyOf(first.store);
    const bot = await later(first, store);
    expect(bot.counts).toEqual(NOTHING);
    expect(await bot.current(giveaway)).toEqual(finished);
  });
});
