import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import { sharedWithSwitch } from '../support/e2e.js';
import { answered, openButtons } from './community.js';
import { giveawayIdIn, startGiveawayWay, winnersIn } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { decidable } from './held-way.js';

const HOUR_MS = 60 * 60_000;
/** Longer than processes look at a store before staff decide, by the bot's clock. */
const LOOKING_MS = 26_000;

const both = sharedWithSwitch((settings) => startGiveawayWay({ settings }));

describe('the end of a giveaway', () => {
  it('comes on time, and once though two processes reach it together', async () => {
    const { way } = both();
    const second = await way.startAnother();
    const message = await way.startGiveaway({ winners: 2 });
    await Promise.all([0, 1, 2].map((index) => way.enter(message, way.crowd(index))));
    // Not before everybody is in, and late enough for both to know: each looks every five seconds.
    await way
      .as('sam')
      .command('giveaway edit', { id: giveawayIdIn(message), ends_in: '10s' })
      .answer();

    const giveaway = await way.untilOver(message);
    const late = Date.parse(way.results(message)[0]?.timestamp ?? '') - (giveaway.endsAt ?? 0);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(winnersIn(giveaway)).toHaveLength(2);
    expect(way.results(message)).toHaveLength(1);
    expect(way.logMessages(shortId(giveaway.id), 'has ended.')).toHaveLength(1);
    expect(way.website.credits.filter(({ amount }) => amount === giveaway.amount)).toHaveLength(2);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[56]0/);
    await second.kill();
  });

  // Last, since the clock is not set back.
  it('comes at the next start, as of its due time', async () => {
    const { bot, way } = both();
    const message = await way.startGiveaway({ winners: 1 });
    await way.enter(message, way.crowd(0));
    const { endsAt } = await way.giveaway(message);
    await way.bot.kill('SIGKILL');
    bot.setClock(5 * HOUR_MS);
    await way.bot.restart();

    // It was down for so long that staff must confirm that nothing is missing.
    await way.logged('Payments are on hold');
    bot.setClock(5 * HOUR_MS + LOOKING_MS);
    const held = await decidable(way, 'Cannot be checked');
    expect(await way.giveaway(message)).toMatchObject({ state: 'open' });
    const asked = await way.as('tess', 'staffLog').press(held, 'Go on').nextUpdate();
    expect(messageText(asked)).toMatch(/Newest payment on record[\s\S]*Newest payment in the log channel/);
    const presses = (['sam', 'tess'] as const).map((who) => way.as(who, 'staffLog').press(asked, 'Go on'));
    const texts = await Promise.all(presses.map(answered));
    expect(texts[0]).toContain('chose **Go on**');
    expect(new Set(texts).size).toBe(1);

    const giveaway = await way.untilOver(message);
    expect(giveaway).toMatchObject({ state: 'finished', endedAt: endsAt });
    expect(way.results(message).map(messageText)).toEqual([expect.stringContaining('✅ paid')]);
    expect(openButtons(way.nowOf(message))).toEqual(['Verify the draw', 'ⓘ']);
  });
});
