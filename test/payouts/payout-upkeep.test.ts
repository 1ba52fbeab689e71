import { describe, expect, it } from 'vitest';
import { APPROVAL_VALID_MS } from '../../src/approvals/time-limits.js';
import { RESUMABLE_MS } from '../../src/payouts/payout-upkeep.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { statusReply } from '../../src/views/payout-card.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { MINUTE, MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { found, gated } from '../support/payout-processes.js';
import { confirmedAs, rowsFor, setUpPayouts } from '../support/payouts.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { notSent } from '../support/website-double.js';

const SHOW_MS = 5;
const RECOVER_MS = 5_000;

/** Payouts whose time is moved by hand, with the message in the channel shown often. */
async function setUp(options: Parameters<typeof setUpPayouts>[0] = {}) {
  const clock = { now: NOON };
  const movedClock: Clock = { ...systemClock, now: () => clock.now };
  const clocks = { upkeepClock: movedClock, screensClock: movedClock };
  const all = await setUpPayouts({ showMs: SHOW_MS, ...options, clock, ...clocks });
  return {
    ...all,
    /** Lets the upkeep look at the payouts, every few seconds for so long. */
    async lookAfter(ms: number) {
      for (let passed = 0; passed < ms; passed += RECOVER_MS) {
        clock.now += RECOVER_MS;
        await all.payoutUpkeep.recover();
      }
    },
  };
}

describe('the message in the channel of a finished payout', () => {
  async function mutedAtItsEnd() {
    const { website, underWay, open } = gated(4);
    const all = await setUp({ website });
    const payout = await all.start(rowsFor(4));
    await underWay();
    await expect
      .poll(async () => (await found(all, payout)).progress?.shows, { interval: 5 })
      .toBe('running');
    all.notices.mute = true;
    open();
    await all.idle();
    expect(all.notices.notified.at(-1)).toBe('finished 4/4');
    return { ...all, payout };
  }

  it('is brought up to date once the channel can be written to again, and staff are told once', async () => {
    const all = await mutedAtItsEnd();
    const { payout, notices, lookAfter } = all;
    await lookAfter(3 * MINUTE);
    notices.mute = false;
    await lookAfter(3 * MINUTE);

    expect((await found(all, payout)).progress?.shows).toBe('finished');
    expect(notices.notified.filter((what) => what.startsWith('finished'))).toHaveLength(1);
    expect(await all.records.open()).toEqual([]);
  });

  it('is not tried for ever', async () => {
    const { lookAfter, clock, records, notices } = await mutedAtItsEnd();
    clock.now += 25 * 60 * MINUTE;
    await lookAfter(MINUTE);

    expect(await records.open()).toEqual([]);
    expect(notices.notified.filter((what) => what.startsWith('finished'))).toHaveLength(1);
  });
});

describe('staff', () => {
  it('are told of the end of a payout beside a stopped one whose channel is gone', async () => {
    const all = await setUp();
    all.notices.deaf = true;
    const [first, ...others] = rowsFor(10);
    const older = await all.start(first === undefined ? [] : [first]);
    await all.idle();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    all.website.beforeAnswer = () => held;
    all.clock.now += MINUTE;
    const newer = await all.start(others);
    await expect.poll(async () => (await found(all, newer)).progress?.shows, { interval: 5 }).toBe('running');
    all.notices.mute = true;
    await all.payouts.stop(newer.id, MODERATOR);
    goOn();
    await all.idle();
    all.notices.deaf = false;

    await all.lookAfter(5 * MINUTE);

    expect(all.notices.notified).toContain('finished 1/1');
    expect((await all.records.open()).map(({ id }) => id)).toEqual([newer.id]);
    expect((await found(all, older)).state).toBe('finished');
  });

  it('are asked about a payout even if Discord refuses the file of another', async () => {
    const all = await setUp();
    const tries = { count: 0 };
    Object.assign(all.notices, {
      async finished() {
        tries.count += 1;
        return false;
      },
    });
    await all.start(rowsFor(2));
    await all.idle();
    await all.records.enter(await all.prepare(rowsFor(3)), confirmedAs('waiting', 'dead', all.clock.now));
    await all.lookAfter(3 * MINUTE);
    expect(all.notices.notified.filter((what) => what === 'asked')).toHaveLength(1);
    // Once at the end, then once a minute.
    expect(tries.count).toBe(4);
  });

  it('are told once that a payout waits for the website, however long their channel is closed', async () => {
    const all = await setUp({ queueClock: createSkippingClock() });
    all.website.outcomes.push(...Array(2_000).fill({ outcome: notSent, takesEffect: false }));
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(3));
    await all.idle();
    expect((await found(all, payout)).state).toBe('stopped');
    await all.lookAfter(3 * MINUTE);
    expect(all.notices.notified).not.toContain('away');

    all.notices.deaf = false;
    await all.lookAfter(5 * MINUTE);

    expect(all.notices.notified.filter((what) => what === 'away')).toHaveLength(1);
  });

  it('see no buttons under a payout that has expired, though their channel was closed at that moment', async () => {
    const all = await setUp({ approvalOver: '1.00' });
    await all.start(rowsFor(2));
    all.notices.deaf = true;
    all.clock.now += APPROVAL_VALID_MS;
    await all.payoutUpkeep.sweep();
    await all.lookAfter(3 * MINUTE);
    all.notices.deaf = false;
    await all.lookAfter(3 * MINUTE);

    expect(all.notices.notified.filter((what) => what === 'update expired')).toHaveLength(1);
    expect(await all.records.open()).toEqual([]);
  });

  it('see no buttons under a payout that was quarantined while it waited', async () => {
    const all = await setUp({ approvalOver: '1.00' });
    const waiting = await all.start(rowsFor(2));
    expect(waiting).toMatchObject({ state: 'waiting', posted: expect.anything() });
    await quarantine({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });
    await all.lookAfter(MINUTE);

    expect(all.notices.notified.filter((what) => what === 'update finished')).toHaveLength(1);
    expect(await all.records.open()).toEqual([]);
  });

  it('are not advised to resume a payout that was given up', async () => {
    const all = await setUp({ queueClock: createSkippingClock() });
    all.website.findUser = async () => {
      throw new WebsiteError('unreachable', 'connection refused');
    };
    const payout = await all.start(rowsFor(2));
    await all.idle();
    all.clock.now += RESUMABLE_MS;
    await all.payoutUpkeep.sweep();
    await all.queue.recover();

    const { status } = await all.payouts.show(payout.id);

    expect(status).toMatchObject({ payout: { state: 'finished' }, counts: { unsent: 2 } });
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('can be tried again');
    expect(JSON.stringify(statusReply(status, english))).not.toContain('/payout resume');
  });
});
