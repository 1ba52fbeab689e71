import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import { sharedWithSwitch } from '../support/e2e.js';
import { answered } from './community.js';
import { giveawayIdIn, startGiveawayWay, winnersIn } from './giveaway-way.js';
import { isOutcome } from './grant-way.js';
import { confirmOn } from './payout-way.js';

const { crowd, roles } = FIXTURES;
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** A single race between the two could end well by luck. */
const WEEKS = 3;

const both = sharedWithSwitch((settings) =>
  startGiveawayWay({ settings: { ...settings, GRANT_DAILY_MAX: '100000' } }),
);

const scheduleRuns = () => both().way.logMessages('The schedule by').length;
const payouts = () => both().way.logMessages('paid out **').length;

/** How often each of the crowd was credited with an amount. */
const credited = (amount: string) =>
  crowd.map(
    ({ account }) =>
      both().way.website.credits.filter((credit) => credit.userId === account.id && credit.amount === amount)
        .length,
  );

/** The rounds of a giveaway that repeats, the first one too. */
async function roundsOf(first: APIMessage): Promise<readonly Giveaway[]> {
  const { way } = both();
  const { id } = await way.giveaway(first);
  return [...(await way.records())]
    .flatMap(([key, record]) => (key.startsWith('giveaway:') ? [record as Giveaway] : []))
    .filter((giveaway) => giveaway.id === id || giveaway.recurrence?.id === id)
    .sort((one, other) => (one.round ?? 1) - (other.round ?? 1));
}

/** Enters somebody into the newest round, and ends it. @returns its public message */
async function playRound(first: APIMessage, number: number): Promise<APIMessage> {
  const { way } = both();
  await expect.poll(async () => (await roundsOf(first)).length).toBe(number);
  const { id } = (await roundsOf(first)).at(-1) as Giveaway;
  const isIt = (message: APIMessage) =>
    messageText(message).startsWith('🎁') && giveawayIdIn(message) === shortId(id);
  const { api: message } = await way.discord.message(FIXTURES.channels.general, isIt);
  await way.untilOpen(message);
  await way.enter(message, way.crowd(number));
  await way.end(message);
  expect(winnersIn(await way.untilOver(message))).toEqual([way.crowd(number).userId]);
  return message;
}

describe('a schedule and a giveaway that repeats, in two processes that both see the dates come', () => {
  it('pay each date once, whatever dies, until they are stopped', async () => {
    const { bot, way } = both();
    const second = await way.startAnother();
    const sam = way.as('sam');
    const options = { role: roles.crew, amount: 1.5, every: 'week', reason: 'Wage' };
    const preview = await sam.command('payout schedule', options).nextUpdate(isOutcome);
    const text = messageText(preview);
    for (const said of ['UTC', '20 accounts', '30.00 credits', 'You yourself are not paid.'])
      expect(text).toContain(said);
    expect(text.match(/UTC \(<t:/g)).toHaveLength(3);
    expect(messageText(await confirmOn(preview, sam).nextUpdate(isOutcome))).toContain('Schedule started');
    await way.logged('has scheduled **1.50 credits**');
    const first = await way.startGiveaway({ every: 'week', duration: '1h', amount: 3 });
    let last = await playRound(first, 1);

    for (let week = 1; week <= WEEKS; week += 1) {
      bot.setClock(week * WEEK_MS);
      // In the last week, one of the two dies about then.
      if (week === WEEKS) {
        await expect.poll(scheduleRuns).toBe(week);
        await second.kill('SIGKILL');
      }
      last = await playRound(first, week + 1);
      await expect.poll(payouts).toBe(week);
      expect(scheduleRuns()).toBe(week);
      if (week < WEEKS) expect(credited('1.50')).toEqual(crowd.map(() => week));
    }
    expect(Math.max(...credited('1.50'))).toBe(WEEKS);
    const rounds = await roundsOf(first);
    expect(rounds).toHaveLength(WEEKS + 1);
    expect(new Set(rounds.map(({ seed }) => seed)).size).toBe(WEEKS + 1);
    expect(credited('3.00').reduce((sum, times) => sum + times, 0)).toBe(WEEKS + 1);

    const panel = await sam.press(last, 'ⓘ').answer();
    const stopped = await sam.press(panel, 'Stop repeating').nextUpdate();
    expect(messageText(stopped)).toMatch(/no longer|stopped/i);
    const list = await answered(sam.command('payout schedules'));
    for (const said of ['Every', 'Payout finished']) expect(list).toContain(said);
    const [choice] = await sam.autocomplete('payout unschedule', 'id', '').choices();
    const ended = sam.command('payout unschedule', { id: String(choice?.value) });
    expect(await answered(ended)).toContain('Schedule ended');
    expect(await answered(sam.command('payout schedules'))).toContain('Schedule ended');

    // The upkeep has seen the new date once this one has come to its end.
    const other = await way.startGiveaway({ duration: '1h' });
    bot.setClock((WEEKS + 1) * WEEK_MS);
    await way.untilOver(other);
    expect([(await roundsOf(first)).length, scheduleRuns()]).toEqual([WEEKS + 1, WEEKS]);
  });
});
