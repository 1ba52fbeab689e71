import { describe, expect, it } from 'vitest';
import { giveaway } from '../../commands/giveaway.js';
import type { Button } from '../../src/discord/command.js';
import { tellAway } from '../../src/giveaways/settlement.js';
import { winnerGrantId } from '../../src/giveaways/winners.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { adds, MINUTE, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { setUpStanding } from './standing-winners.js';

const DAY = 24 * HOUR;
const noProgress = async () => undefined;

describe('paying winners again', () => {
  it('names those to whom nothing was sent, and pays exactly those', async () => {
    const set = await setUpStanding(['unsent', 'refused', 'unsent', 'paid']);
    const { payingAgain, open, order, goOn, states, website, usernameOf, reserved, counted, notices } = set;

    const preview = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    expect(preview.winners.map(({ winner }) => winner.id)).toEqual([order[0], order[2]]);
    expect(preview.total.toFixed(2)).toBe('10.00');
    await goOn(await payingAgain.confirm(open.id, preview.version, SECOND_MODERATOR));

    const paid = await Promise.all([order[0], order[2]].map((id) => usernameOf(id as string)));
    expect(website.credits.map(({ username }) => username).sort()).toEqual(paid.sort());
    expect(await states(open)).toBe(`${order[0]}=paid ${order[1]}=refused ${order[2]}=paid ${order[3]}=paid`);
    expect(await reserved()).toBe(await counted(open));
    expect(notices.notified).toContain(`${order[0]} ${order[2]} paid again by ${SECOND_MODERATOR}`);
    expect(await refusalOf(payingAgain.prepare(open.id, SECOND_MODERATOR))).toContain('No winner');
  });

  it('says what they were paid by hand since', async () => {
    const set = await setUpStanding(['unsent', 'paid']);
    const { payingAgain, open, order, granting, clock } = set;
    clock.now += HOUR;
    const { draft } = await granting.prepare({
      by: SECOND_MODERATOR,
      to: { member: order[0] },
      amount: 5,
      reason: undefined,
      announceIn: undefined,
    });
    await granting.confirm(draft.id, SECOND_MODERATOR, noProgress);

    const { winners } = await payingAgain.prepare(open.id, SECOND_MODERATOR);

    expect(winners[0]?.since.map(({ amount }) => amount)).toEqual(['5.00']);
  });

  it('does not pay a winner who was paid by hand since the preview', async () => {
    const set = await setUpStanding(['unsent', 'paid']);
    const { payingAgain, open, order, granting, clock, website, current } = set;
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    clock.now += MINUTE;
    const request = { by: MODERATOR, to: { member: order[0] }, amount: 5, reason: undefined };
    const { draft } = await granting.prepare({ ...request, announceIn: undefined });
    await granting.confirm(draft.id, MODERATOR, noProgress);
    clock.now += MINUTE;

    const refusal = await refusalOf(payingAgain.confirm(open.id, version, SECOND_MODERATOR));

    expect(refusal).toContain('no longer valid');
    expect((await current(open)).state).toBe('finished');
    expect(adds(website)).toHaveLength(1);
  });

  it('does not pay a winner about whom the website contradicts itself in that moment', async () => {
    const set = await setUpStanding(['unsent', 'paid']);
    const { payingAgain, open, links, ledger, finished, clock } = set;
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    const grant = await ledger.find(winnerGrantId(finished, 0));
    if (grant === undefined) throw new Error('the winner has no grant');
    const { heldBy } = links;
    links.heldBy = async (id) => {
      links.heldBy = heldBy;
      await ledger.note(grant, { contradicted: { state: 'applied', at: clock.now } });
      return heldBy(id);
    };

    expect(await refusalOf(payingAgain.confirm(open.id, version, SECOND_MODERATOR))).toContain(
      'no longer valid',
    );

    expect((await ledger.find(grant.id))?.state).toBe('not-sent');
  });

  it.each([11 * MINUTE, -11 * MINUTE])(
    'is confirmed within ten minutes only, not after %i ms',
    async (after) => {
      const { payingAgain, open, clock, current } = await setUpStanding(['unsent', 'paid']);
      const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
      clock.now += after;

      expect(await refusalOf(payingAgain.confirm(open.id, version, SECOND_MODERATOR))).toContain('too old');

      expect((await current(open)).state).toBe('finished');
    },
  );

  it('is refused if a prize is more than a grant may be by now', async () => {
    const { payingAgain, open, shared, current } = await setUpStanding(['unsent', 'paid']);
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    const lowered = await setUpGiveaways({ ...shared, max: '4.99', pid: 102 });

    expect(await refusalOf(lowered.payingAgain.prepare(open.id, SECOND_MODERATOR))).toContain('4.99');
    const confirmed = lowered.payingAgain.confirm(open.id, version, SECOND_MODERATOR);
    expect(await refusalOf(confirmed)).toContain('4.99');
    expect((await current(open)).state).toBe('finished');
  });

  it("counts against today's cap of the host, and is refused beyond it", async () => {
    const set = await setUpStanding(['unsent', 'unsent', 'paid'], { dailyMax: '20.00' });
    const { payingAgain, open, goOn, reserved, start, clock } = set;
    clock.now += 2 * DAY;
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    const other = await start({ winners: 3 });

    const refusal = await refusalOf(payingAgain.confirm(open.id, version, SECOND_MODERATOR));
    expect(refusal).toContain(`${MODERATOR}>, who started the giveaway: only 5.00`);
    await set.giveaways.cancel(other.id, MODERATOR);
    await goOn(await payingAgain.confirm(open.id, version, SECOND_MODERATOR));

    expect(await reserved()).toBe('10.00');
  });

  it('is refused to staff who would be paid, also through another member', async () => {
    const { payingAgain, open, order, links } = await setUpStanding(['unsent', 'paid']);
    expect(await refusalOf(payingAgain.prepare(open.id, order[0]))).toContain('Someone else');

    const account = (await links.of(order[0]))?.account;
    await links.remove(order[0]);
    await links.set({ member: SECOND_MODERATOR, account: account as never, since: 0, by: 'x' });

    expect(await refusalOf(payingAgain.prepare(open.id, SECOND_MODERATOR))).toContain('Someone else');
  });

  it('pays only the winners it named, and once if two confirm', async () => {
    const { payingAgain, open, order, reroll, goOn, current, website } = await setUpStanding([
      'unsent',
      'unsent',
    ]);
    const { version } = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    await goOn((await reroll(open.id, order[0], SECOND_MODERATOR)).giveaway);
    const before = adds(website).length;
    expect(await refusalOf(payingAgain.confirm(open.id, version, SECOND_MODERATOR))).toContain(
      'no longer valid',
    );

    const next = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    const both = await Promise.allSettled([
      payingAgain.confirm(open.id, next.version, SECOND_MODERATOR),
      payingAgain.confirm(open.id, next.version, 'third'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await goOn(await current(open));

    expect(adds(website)).toHaveLength(before + 1);
    expect(winnerIds(await current(open))).toEqual([order[1], order[2]]);
  });
});

describe('who decided on another round', () => {
  it('is on record and told, also where their process died right after it', async () => {
    const set = await setUpStanding(['refused', 'unsent']);
    const { reroll, payingAgain, order, open, clock, shared, notices, website } = set;
    notices.notified.length = 0;
    notices.deaf = true;
    await reroll(open.id, order[0], SECOND_MODERATOR);
    const second = await setUpGiveaways({ ...shared, pid: 102 });
    await second.giveaways.recover();
    await second.giveaways.idle();
    clock.now += MINUTE;
    const { version } = await payingAgain.prepare(open.id, 'third');
    await payingAgain.confirm(open.id, version, 'third');
    notices.deaf = false;
    const third = await setUpGiveaways({ ...shared, pid: 103 });
    await third.giveaways.recover();
    await third.giveaways.idle();

    const { decisions, state } = await set.current(open);
    expect(decisions).toEqual([
      { kind: 'reroll', by: SECOND_MODERATOR, at: clock.now - MINUTE, place: 0, notified: true },
      { kind: 'pay-again', by: 'third', at: clock.now, places: [1], notified: true },
    ]);
    const notified = notices.notified.filter((what) => / by (third|901)$/.test(what));
    // However often it was tried while nobody could be told.
    expect(notified.filter((what, index) => what !== notified[index - 1])).toEqual([
      `could not ${order[0]} replaced by ${SECOND_MODERATOR}`,
      `${order[0]} replaced by ${SECOND_MODERATOR}`,
      `${order[1]} paid again by third`,
    ]);
    expect(state).toBe('finished');
    expect(adds(website)).toHaveLength(2);
  });
});

it('claims nothing of what was paid where its preview is cancelled', async () => {
  const { giveaways } = await setUpGiveaways();
  const cancel = giveaway({ giveaways } as never).buttons?.['pay-again-cancel'] as Button;
  const text = messageText((await cancel.run({ language: english } as never)) as never);
  expect(text).toContain('Cancelled');
  expect(text).not.toContain('paid');
});

describe('a payment that waits for the website', () => {
  it('is told to staff once in a round, and tried when they ask for it', async () => {
    let begins = true;
    const set = await setUpStanding(['refused', 'paid']);
    const { reroll, order, open, shared, current, notices } = set;
    const waiting = await setUpGiveaways({ ...shared, pid: 102, begins: () => begins });
    begins = false;
    const { giveaway: rerolled } = await waiting.reroll(open.id, order[0], SECOND_MODERATOR);
    for (let round = 0; round < 3; round += 1) await tellAway(waiting.parts, open.id);
    expect(notices.notified.filter((what) => what.startsWith('away'))).toEqual(['away drawn']);

    begins = true;
    expect((await waiting.payingAgain.tryNow(open.id)).state).toBe('drawn');
    await waiting.giveaways.idle();

    expect((await current(rerolled)).state).toBe('finished');
    expect(await set.states(open)).toBe(`${order[1]}=paid ${order[2]}=paid`);
    expect(notices.notified.filter((what) => what.startsWith('away'))).toEqual([
      'away drawn',
      'away finished',
    ]);
    expect((await current(open)).away).toBeUndefined();
    expect(await refusalOf(waiting.payingAgain.tryNow(open.id))).toContain('not waiting');
    expect(await refusalOf(reroll(open.id, order[1], SECOND_MODERATOR))).toContain('has been paid');
  });
});
