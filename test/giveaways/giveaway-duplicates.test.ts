import { describe, expect, it } from 'vitest';
import { shortId } from '../../src/text/short-id.js';
import { MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';

describe('of two previews of the same giveaway', () => {
  it('the one made while nobody knew whether the other would open is not confirmed', async () => {
    const faulty = faultyStore(await openStore());
    const all = await setUpGiveaways({ store: faulty.store });
    const { draft } = await all.giveaways.prepare(all.request());
    faulty.fail({
      matches: ({ key, from }) => key.startsWith('giveaway:') && from === undefined,
      takesEffect: 'late',
      thenDown: true,
    });
    expect(await refusalOf(all.giveaways.confirm(draft.id, MODERATOR))).toContain('do not know');
    faulty.mend();
    const second = await all.giveaways.prepare(all.request({ by: SECOND_MODERATOR }));
    expect(second.repeats).toBeUndefined();
    expect(await faulty.land()).toBe(true);

    const refusal = await refusalOf(all.giveaways.confirm(second.draft.id, SECOND_MODERATOR));
    expect(refusal).toContain(shortId(draft.id));
    expect(refusal).toContain(`<@${MODERATOR}>`);
    expect(await all.records.list(5)).toHaveLength(1);
    expect(await all.reserved()).toBe('5.00');
    expect(await all.reserved(all.clock.now, SECOND_MODERATOR)).toBe('0.00');
  });

  it('one is confirmed first, and the commit of the other that lands later changes nothing', async () => {
    const faulty = faultyStore(await openStore());
    const all = await setUpGiveaways({ store: faulty.store });
    const { draft } = await all.giveaways.prepare(all.request());
    faulty.fail({
      matches: ({ key, from }) => key.startsWith('giveaway:') && from === undefined,
      takesEffect: 'late',
      thenDown: true,
    });
    await refusalOf(all.giveaways.confirm(draft.id, MODERATOR));
    faulty.mend();
    await all.start();
    expect(await faulty.land()).toBe(false);
    expect(await refusalOf(all.giveaways.confirm(draft.id, MODERATOR))).toContain('To do it once more');
    expect(await all.records.list(5)).toHaveLength(1);
  });

  it('one is confirmed if both are at the same moment', async () => {
    const all = await setUpGiveaways();
    const previews = [await all.giveaways.prepare(all.request()), await all.giveaways.prepare(all.request())];
    const ends = await Promise.allSettled(
      previews.map(({ draft }) => all.giveaways.confirm(draft.id, MODERATOR)),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await all.records.list(5)).toHaveLength(1);
  });

  it('both are confirmed if the second one shows the first', async () => {
    const all = await setUpGiveaways();
    const first = await all.start();
    const { draft, repeats } = await all.giveaways.prepare(all.request());
    expect(repeats?.id).toBe(first.id);
    await all.giveaways.confirm(draft.id, MODERATOR);
    expect(await all.records.list(5)).toHaveLength(2);
  });

  it('the second one does not name a first one that was cancelled', async () => {
    const all = await setUpGiveaways();
    const first = await all.start();
    await all.giveaways.cancel(first.id, MODERATOR);
    expect((await all.giveaways.prepare(all.request())).repeats).toBeUndefined();
    expect((await all.start()).state).toBe('open');
  });

  it.each([{ title: 'Race day' }, { winners: 2 }, { amount: 6 }, { guildId: 'other' }])(
    'both are confirmed if they differ: %o',
    async (changes) => {
      const all = await setUpGiveaways();
      const one = await all.giveaways.prepare(all.request());
      const other = await all.giveaways.prepare(all.request(changes));
      for (const { draft } of [one, other]) await all.giveaways.confirm(draft.id, MODERATOR);
      expect(await all.records.list(5)).toHaveLength(2);
    },
  );
});
