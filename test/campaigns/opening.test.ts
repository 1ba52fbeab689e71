import { describe, expect, it } from 'vitest';
import { NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';
import { lookAfter, OPENING_KINDS, type OpeningSetUp } from '../support/opening-kinds.js';
import { goBack, recordsOf } from '../support/set-back.js';

const posts = ({ told }: OpeningSetUp) => told.filter((what) => what === 'post').length;

describe.each(OPENING_KINDS)('%s that starts later', (_kind, setUp) => {
  it('is announced, costs its cap at once, and opens at its time', async () => {
    const set = await setUp();
    const one = await set.start({ startsInMs: 2 * HOUR });

    expect(one).toMatchObject({ state: 'scheduled', startsAt: NOON + 2 * HOUR });
    expect(one.announcement).toBeDefined();
    expect(await set.reserved()).toBe('5.00');
    expect(await refusalOf(set.join(one, 1))).toMatch(/not open yet/);

    await lookAfter(set, HOUR);
    expect(posts(set)).toBe(0);
    await lookAfter(set, 2 * HOUR);
    await lookAfter(set, 2 * HOUR + 1);
    const open = await set.current(one);
    expect(open).toMatchObject({ state: 'open', endsAt: NOON + 3 * HOUR, announcement: { begun: true } });
    expect(posts(set)).toBe(1);
    await set.join(open, 1);
    set.service.halt();
  });

  it('can be cancelled before, gives its cap back, and does not open', async () => {
    const set = await setUp();
    const one = await set.start({ startsInMs: HOUR });

    await set.callOff(one.id);
    await set.service.idle();
    await lookAfter(set, 2 * HOUR);

    expect(await set.current(one)).toMatchObject({ state: 'cancelled', closed: true });
    expect(await set.reserved(NOON)).toBe('0.00');
    expect(posts(set)).toBe(0);
    set.service.halt();
  });

  it('opens at once if it is approved after its time, and waits for its time otherwise', async () => {
    const set = await setUp({ approvalOver: '1.00' });
    const late = await set.start({ startsInMs: HOUR, title: 'late' });
    const early = await set.start({ startsInMs: 3 * HOUR, title: 'early' });
    set.clock.now += 2 * HOUR;

    expect((await set.service.approve(late.id, SECOND_MODERATOR)).state).toBe('open');
    expect((await set.service.approve(early.id, SECOND_MODERATOR)).state).toBe('scheduled');
    set.service.halt();
  });

  it('lasts as long as was said, however late it is opened', async () => {
    const set = await setUp();
    const one = await set.start({ startsInMs: HOUR });

    await lookAfter(set, 10 * HOUR);

    expect(await set.current(one)).toMatchObject({ state: 'open', endsAt: NOON + 11 * HOUR });
    set.service.halt();
  });
});

describe.each(OPENING_KINDS)('%s that the store loses', (_kind, setUp) => {
  it('is let go if that happens while it is posted', async () => {
    const set = await setUp();
    const before = await recordsOf(set.store);
    set.notices.before = async (what) => {
      if (what === 'post') await goBack(set.store, before);
    };

    const one = await set.start();

    expect(one).toMatchObject({ state: 'opening' });
    expect(await set.records.find(one.id)).toBeUndefined();
    expect(posts(set)).toBe(1);
    set.service.halt();
  });
});
