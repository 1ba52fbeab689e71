import { expect, it } from 'vitest';
import { sentenceFor } from '../../src/discord/error-reply.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { winnerGrantId } from '../../src/giveaways/winners.js';
import type { Change } from '../../src/storage/store.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { MINUTE, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { type Giveaways, HOUR, playerId, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';
import { setUpStanding } from '../support/standing-winners.js';
import { longThrottled, refused, unknown } from '../support/website-double.js';

/*
 * A store that goes back loses draws and rerolls while the website still has to answer their payments. Whatever people do
 * then, nobody is paid twice, and what was paid counts against the cap once.
 */

/** What is due to end does so by itself. */
async function end({ giveaways }: Giveaways): Promise<void> {
  await giveaways.recover();
  await giveaways.idle();
}

/** A giveaway ends by itself and pays two winners, the store goes back, and it ends once more. @returns it after that */
async function endTwice(all: Giveaways, giveaway: Giveaway, before: readonly Change[]): Promise<Giveaway> {
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  const answer = await wentBack(all, () => end(all), before, 2);
  await answer();
  await expect.poll(() => all.store.count('grant:')).toBe(2);
  await end(all);
  await expect.poll(async () => (await all.current(giveaway)).state).toBe('finished');
  return all.current(giveaway);
}

it('what a giveaway has paid that is cancelled before the answer counts against the cap', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const answer = await wentBack(all, () => all.finish(giveaway));
  await all.giveaways.cancel(giveaway.id, MODERATOR);
  expect(await all.reserved()).toBe('0.00');

  await answer();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
});

it('what a giveaway has paid before it is drawn again counts beside what it has reserved', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const answer = await wentBack(all, () => all.finish(giveaway));
  await answer();

  expect(await all.reserved()).toBe((Number(giveaway.amount) * 2).toFixed(2));
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what a giveaway has paid that ended by itself counts once when it does so again', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const before = await recordsOf(all.store);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  const answer = await wentBack(all, () => end(all), before);
  await answer();
  await expect.poll(() => all.store.count('grant:')).toBe(1);
  expect(await capFaultsIn(all.store)).toEqual([]);

  await end(all);
  await expect.poll(async () => (await all.current(giveaway)).state).toBe('finished');

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what a giveaway has paid that ended by itself counts if it is cancelled after the answer', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 2 });
  await all.enterAll(giveaway, 1);
  const before = await recordsOf(all.store);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  const answer = await wentBack(all, () => end(all), before);
  await answer();
  await expect.poll(() => all.store.count('grant:')).toBe(1);

  await all.giveaways.cancel(giveaway.id, MODERATOR);

  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what is reserved for a winner whom another draw has paid is given back', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const answer = await wentBack(all, () => all.finish(giveaway));
  await answer();
  all.clock.now += 1_000;

  await all.finish(giveaway);

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('a reroll whose grant came back counts once if it is made again', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 3);
  all.website.outcomes.push({ outcome: refused, takesEffect: false });
  const { drawn: [first] = [] } = await all.finish(giveaway);
  const reroll = async () => {
    await all.giveaways.reroll(giveaway.id, first?.id ?? '', SECOND_MODERATOR);
    await all.giveaways.idle();
  };
  const answer = await wentBack(all, reroll);
  await answer();

  await reroll();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what a giveaway has paid counts where nobody has entered it the second time', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  const before = await recordsOf(all.store);
  await all.enterAll(giveaway, 1);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  const answer = await wentBack(all, () => end(all), before);
  await answer();
  await expect.poll(() => all.store.count('grant:')).toBe(1);

  await end(all);
  await expect.poll(async () => (await all.current(giveaway)).state).toBe('finished');

  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what a giveaway has paid counts where its end is put off after the answer', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const before = await recordsOf(all.store);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  const answer = await wentBack(all, () => end(all), before);
  await answer();
  await expect.poll(() => all.store.count('grant:')).toBe(1);
  // The clock of the host that has taken over is behind.
  all.clock.now -= 1_000;
  await all.giveaways.edit(giveaway.id, { endsInMs: 2 * HOUR }, SECOND_MODERATOR);
  expect(await capFaultsIn(all.store)).toEqual([]);
  all.clock.now += 2 * HOUR;

  await all.finish(giveaway);

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('a grant that was taken up again counts on one day if the store goes back to before that', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1, durationMs: 48 * HOUR });
  await all.enterAll(giveaway, 1);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  all.website.outcomes.push({ outcome: longThrottled, takesEffect: false });
  const first = heldStep();
  all.website.beforeAnswer = first.wait;
  const finished = all.finish(giveaway);
  await first.isReached;
  const past = await recordsOf(all.store);
  const second = heldStep();
  all.website.beforeAnswer = second.wait;
  first.release();
  await second.isReached;
  await goBack(all.store, past);

  second.release();
  await finished;

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('nobody takes the place of a winner whom a lost draw has paid', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 3);
  await (await wentBack(all, () => all.finish(giveaway)))();
  all.clock.now += MINUTE;
  const { drawn: [first] = [] } = await all.finish(giveaway);
  expect(await all.states(giveaway)).toBe(`${first?.id}=paid`);
  expect(all.notices.told.at(-1)).not.toContain('unsent');

  const reroll = all.giveaways.reroll(giveaway.id, first?.id ?? '', SECOND_MODERATOR);

  expect(await refusalOf(reroll)).toContain('has been paid');
  expect(all.website.credits).toHaveLength(1);
});

it('a winner whom a lost draw has paid for another place is shown as paid, though their own grant pays somebody else', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 2 });
  await all.enterAll(giveaway, 2);
  const before = await recordsOf(all.store);
  await all.enterAll(giveaway, 6);

  const drawn = await endTwice(all, giveaway, before);

  const [first, second] = winnerIds(drawn);
  expect(await all.ledger.find(winnerGrantId(drawn, 0))).toMatchObject({ member: second });
  expect(await all.states(giveaway)).toBe(`${first}=unsent ${second}=paid`);
  expect(all.website.credits).toHaveLength(2);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('the only winner is shown as paid whom a lost draw of more winners has paid for another place', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 2 });
  await all.enter(giveaway, playerId(4));
  const before = await recordsOf(all.store);
  for (const number of [1, 2, 3, 5, 6]) await all.enter(giveaway, playerId(number));

  const drawn = await endTwice(all, giveaway, before);

  expect((await all.ledger.find(winnerGrantId(drawn, 0)))?.member).not.toBe(playerId(4));
  expect(await all.states(giveaway)).toBe(`${playerId(4)}=paid`);
  expect(all.website.credits).toHaveLength(2);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('nobody takes the place of a winner whom a lost round may be paying', async () => {
  const all = await setUpStanding(['unsent']);
  const { open, finished } = all;
  const [winner] = finished.drawn ?? [];
  if (winner?.outcome !== 'won') throw new Error('nobody has won');
  const lost = { id: 'lost', member: winner.id, account: winner.account } as const;
  const paying = heldStep();
  const paid = all.inFlight.hold({ ...lost, event: { kind: 'giveaway', id: open.id } }, paying.wait);

  const reroll = all.reroll(open.id, winner.id, SECOND_MODERATOR);

  expect(await refusalOf(reroll)).toContain('not clear yet');
  paying.release();
  await paid;
});

/** A finished giveaway whose winner a lost draw may have paid, until staff settle that it has not. */
async function setUpSettled() {
  const all: Giveaways = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 3);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await (await wentBack(all, () => all.finish(giveaway)))();
  all.clock.now += MINUTE;
  const { drawn: [first] = [] } = await all.finish(giveaway);
  const [lost] = await all.ledger.inStage('unknown');
  if (first === undefined || lost === undefined) throw new Error('no draw has paid anybody');
  expect(await all.states(giveaway)).toBe(`${first.id}=unknown`);
  await all.granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
  await all.grantAnnouncer.idle();
  await all.giveaways.idle();
  return { ...all, giveaway, winner: first.id, lost: lost.id };
}

it('a winner whom a lost draw has not paid can be paid again, and is shown as paid then', async () => {
  const { payingAgain, schedule, website, giveaway, winner, states } = await setUpSettled();
  const { version } = await payingAgain.prepare(giveaway.id, SECOND_MODERATOR);

  schedule.goOn(await payingAgain.confirm(giveaway.id, version, SECOND_MODERATOR));
  await schedule.idle();

  expect(website.credits).toHaveLength(1);
  expect(await states(giveaway)).toBe(`${winner}=paid`);
});

it('what a lost draw has not paid is not granted again to a winner who was paid again meanwhile', async () => {
  const { payingAgain, granting, schedule, website, giveaway, lost } = await setUpSettled();
  const preview = await granting.prepareAgain(lost, MODERATOR);
  const { version } = await payingAgain.prepare(giveaway.id, SECOND_MODERATOR);
  schedule.goOn(await payingAgain.confirm(giveaway.id, version, SECOND_MODERATOR));
  await schedule.idle();

  const granted = await granting.confirm(preview.draft.id, MODERATOR, async () => undefined);

  expect(granted.grant.state).toBe('not-sent');
  expect(granted.cause && sentenceFor(granted.cause, english)).toContain('has been made for this payment');
  expect(website.credits).toHaveLength(1);
});

it('what a lost draw has not paid cannot be granted again to a winner whose place somebody else has', async () => {
  const { giveaways, granting, website, giveaway, winner, lost } = await setUpSettled();

  await giveaways.reroll(giveaway.id, winner, SECOND_MODERATOR);
  await giveaways.idle();

  expect(website.credits).toHaveLength(1);
  expect(await refusalOf(granting.prepareAgain(lost, MODERATOR))).toContain('already decided');
});

it('what was granted again for a lost draw counts for a winner whose own grant staff tried once more', async () => {
  const all = await setUpSettled();
  const { payingAgain, granting, schedule, website, ledger, giveaway, winner, lost } = all;
  const { version } = await payingAgain.prepare(giveaway.id, SECOND_MODERATOR);
  website.outcomes.push({ outcome: unknown, takesEffect: false });
  schedule.goOn(await payingAgain.confirm(giveaway.id, version, SECOND_MODERATOR));
  await schedule.idle();
  const [own] = await ledger.inStage('unknown');
  await granting.resolve(own?.id ?? '', 'not-applied', SECOND_MODERATOR);
  const first = await granting.prepareAgain(lost, MODERATOR);
  const paid = await granting.confirm(first.draft.id, MODERATOR, async () => undefined);
  expect(paid.grant.state).toBe('applied');
  const second = await granting.prepareAgain(own?.id ?? '', MODERATOR);

  const unsent = await granting.confirm(second.draft.id, MODERATOR, async () => undefined);

  expect(unsent.grant.state).toBe('not-sent');
  expect(website.credits).toHaveLength(1);
  expect(await all.states(giveaway)).toBe(`${winner}=paid`);
});
