import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PayoutStatus } from '../../src/payouts/payout-report.js';
import { MINUTE, MODERATOR } from '../support/credit.js';
import { gated } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';

const nobody = async () => undefined;

/** A payout on a website that takes its time for each answer. */
async function slowly(count: number, eachMs: number, showMs = 100) {
  const website = websiteOf(count);
  website.beforeAnswer = () => delay(eachMs);
  const all = await setUpPayouts({ website, showMs });
  return { ...all, payout: await all.start(rowsFor(count)) };
}

describe('progress', () => {
  it('is shown to a watcher, every two seconds at most, and never goes back', async () => {
    const { screens, idle, payout, notices } = await slowly(30, 600, 2_000);
    const seen: Array<{ at: number; left: number }> = [];
    const last = await screens.watch(
      payout.id,
      async ({ counts }) => {
        seen.push({ at: performance.now(), left: counts.left });
      },
      MINUTE,
    );
    expect(last).toMatchObject({ payout: { state: 'finished' }, counts: { paid: 30, left: 0 } });
    expect(seen.length).toBeGreaterThanOrEqual(2);
    const pauses = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_990);
    expect(seen.map(({ left }) => left)).toEqual(seen.map(({ left }) => left).toSorted((a, b) => b - a));
    await idle();
    expect(notices.shown).toEqual([]);
  });

  it('goes on in a message of the bot where nobody watches any more, and that is kept', async () => {
    const { screens, idle, payout, notices, records } = await slowly(20, 60);
    const watched = await screens.watch(payout.id, nobody, 10);
    expect(watched?.payout.state).toBe('running');
    await idle();
    expect(notices.shown.length).toBeGreaterThanOrEqual(2);
    expect(notices.shown.at(-1)).toMatchObject({ payout: { state: 'finished' }, counts: { paid: 20 } });
    expect((await records.find(payout.id))?.progress).toEqual({
      channelId: 'general',
      messageId: 'progress',
      shows: 'finished',
    });
  });

  it('is not tried again and again in a channel where the bot may not write, but in the end', async () => {
    const { idle, notices, website } = await slowly(30, 60);
    notices.mute = true;
    await idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(30)));
    expect(notices.shown).toHaveLength(2);
  });

  it('that cannot be shown keeps nobody from being paid', async () => {
    const { screens, idle, payout, website } = await slowly(20, 60);
    await screens.watch(payout.id, () => Promise.reject(new Error('the token is too old')), MINUTE);
    await idle();
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(20)));
  });
});

describe('a payout that is stopped', () => {
  it('has finished, with its record, where its last rows were under way', async () => {
    const { idle, payout, payouts, website, records, notices } = await slowly(2, 300);
    await expect.poll(() => website.calls.filter((call) => call.startsWith('add '))).toHaveLength(2);
    await payouts.stop(payout.id, MODERATOR);
    await idle();
    expect(await records.find(payout.id)).toMatchObject({ state: 'finished', counts: { paid: 2, left: 0 } });
    expect(notices.notified).toEqual(['started', 'stopped', 'finished 2/2']);
  });

  it('stays stopped where rows are left', async () => {
    const { idle, payout, payouts, website, records, notices } = await slowly(20, 100);
    await expect.poll(() => website.credits.length).toBeGreaterThan(0);
    await payouts.stop(payout.id, MODERATOR);
    await idle();
    expect((await records.find(payout.id))?.state).toBe('stopped');
    expect(notices.notified).toEqual(['started', 'stopped']);
  });
});

describe('watching a payout', () => {
  it('ends with the run, and is nothing where there is none', async () => {
    const { screens, idle, payout } = await slowly(2, 10);
    expect((await screens.watch(payout.id, nobody, MINUTE))?.payout.state).toBe('finished');
    await idle();
    expect(await screens.watch(payout.id, nobody, MINUTE)).toBeUndefined();
  });

  it('is for several at the same time', async () => {
    const { screens, payout } = await slowly(8, 100);
    const all = [1, 2].map(() => screens.watch(payout.id, nobody, MINUTE));
    const states = (await Promise.all(all)).map((last) => last?.payout.state);
    expect(states).toEqual(['finished', 'finished']);
  });

  it('goes on after a stop until what was under way has ended, and shows that', async () => {
    const { website, underWay, open } = gated(8);
    const all = await setUpPayouts({ website, showMs: 5 });
    const { id } = await all.start(rowsFor(8));
    await underWay();
    const seen: PayoutStatus[] = [];
    const before = all.screens.watch(id, async (status) => void seen.push(status), MINUTE);
    await all.payouts.stop(id, MODERATOR);
    const after = all.screens.watch(id, nobody, MINUTE);
    await expect.poll(() => seen.at(-1)).toMatchObject({ payout: { state: 'stopped' }, counts: { paid: 0 } });
    open();
    const stopped = { payout: { state: 'stopped', stoppedBy: MODERATOR }, counts: { paid: 4, left: 4 } };
    expect(await Promise.all([before, after])).toMatchObject([stopped, stopped]);
  });

  it('goes on in the next run where the payout is resumed before what was under way has ended', async () => {
    const { website, underWay, open } = gated(8);
    const all = await setUpPayouts({ website });
    const { id } = await all.start(rowsFor(8));
    await underWay();
    await all.payouts.stop(id, MODERATOR);
    const watched = all.screens.watch(id, nobody, MINUTE);
    await all.payouts.resume(id, MODERATOR);
    open();
    expect(await watched).toMatchObject({ payout: { state: 'finished' }, counts: { paid: 8 } });
  });
});

describe('the end of the process', () => {
  it('lets what is under way end, leaves the payout under way on disk, and begins nothing more', async () => {
    const { screens, idle, halt, payout, website, records, start } = await slowly(20, 100);
    const watched: PayoutStatus[] = [];
    const watching = screens.watch(payout.id, async (status) => void watched.push(status), MINUTE);
    await expect.poll(() => website.credits.length).toBeGreaterThan(0);
    halt();
    await watching;
    await idle();
    expect(website.credits.length).toBeLessThanOrEqual(8);
    expect((await records.find(payout.id))?.state).toBe('running');
    const before = website.credits.length;
    await start(rowsFor(3));
    await idle();
    expect(website.credits).toHaveLength(before);
  });
});
