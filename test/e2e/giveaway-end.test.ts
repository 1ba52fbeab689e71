import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { shortId } from '../../src/text/short-id.js';
import { type StartedSwitch, startBotSwitch } from '../support/bot-switch.js';
import { type GiveawayWay, giveawayIdIn, startGiveawayWay, winnersIn } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { decidable } from './held-way.js';

const HOUR_MS = 60 * 60_000;

let way: GiveawayWay;
let bot: StartedSwitch;
beforeAll(async () => {
  bot = await startBotSwitch();
  way = await startGiveawayWay({ settings: bot.settings });
});
afterAll(async () => {
  await way?.stop();
  await bot?.remove();
});

/** The credits of a giveaway. */
const creditsOf = ({ amount }: Giveaway) => way.website.credits.filter((credit) => credit.amount === amount);

/** Unfinished work. */
const opened = async () =>
  [...(await way.records()).keys()].filter((key) => key.startsWith('giveaway-open:'));

describe('the end of a giveaway', () => {
  it('comes on time, and once though two processes reach it together', async () => {
    const second = await way.startAnother();
    // Long enough for everyone to enter on a busy machine.
    const asked = { winners: 2, duration: '15s' };
    const messages = [await way.startGiveaway(asked), await way.startGiveaway(asked)];
    for (const message of messages)
      await Promise.all([0, 1, 2].map((index) => way.enter(message, way.crowd(index))));

    for (const message of messages) {
      const giveaway = await way.untilOver(message);
      const late = Date.parse(way.results(message)[0]?.timestamp ?? '') - (giveaway.endsAt ?? 0);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(winnersIn(giveaway)).toHaveLength(2);
      expect(way.results(message)).toHaveLength(1);
      expect(way.logMessages(shortId(giveaway.id), 'has ended.')).toHaveLength(1);
      expect(creditsOf(giveaway)).toHaveLength(2);
    }
    expect(await auditMoney(way)).toEqual([]);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[56]0/);
    await second.kill();
  });

  it('is recovered by another process if the drawing one dies', async () => {
    const message = await way.startGiveaway({ winners: 2 });
    for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));
    bot.plan({ killAt: 'after commit giveaway #1' });
    await Promise.all([
      way.bot.exited(),
      way.as('sam').command('giveaway end', { id: giveawayIdIn(message) }),
    ]);
    bot.disarm();

    const other = await way.startAnother();

    const giveaway = await way.untilOver(message);
    expect(winnersIn(giveaway)).toHaveLength(2);
    expect(way.results(message)).toHaveLength(1);
    expect(await auditMoney(way)).toEqual([]);
    await other.kill();
    await way.bot.restart();
  });

  it('pays and tells staff even if its channel is gone', async () => {
    const message = await way.startGiveaway();
    await way.enter(message, way.crowd(0));
    const channel = way.discord.world.channels.get(FIXTURES.channels.general);
    if (channel === undefined) throw new Error('there is no such channel');
    const { overwrites } = channel;
    channel.overwrites = [{ id: FIXTURES.roles.bot, allow: 0n, deny: PERMISSION_BITS.sendMessages }];

    await way.end(message);
    await way.logged(giveawayIdIn(message), 'has ended.', '✅ paid');
    expect(way.results(message)).toEqual([]);
    channel.overwrites = overwrites;

    // After a start, everything pending is tried at once.
    await way.bot.restart();
    await way.untilOver(message);
    expect(way.results(message)).toHaveLength(1);
    expect(creditsOf(await way.giveaway(message))).toHaveLength(1);
  });

  it('pays and posts the winners even if the log channel is gone', async () => {
    const message = await way.startGiveaway();
    await way.enter(message, way.crowd(0));
    const log = way.discord.world.channels.get(FIXTURES.channels.staffLog);
    if (log === undefined) throw new Error('there is no such channel');
    way.discord.world.channels.delete(log.id);

    await way.end(message);

    await way.discord.message(
      FIXTURES.channels.general,
      (one) => giveawayIdIn(one) === giveawayIdIn(message) && messageText(one).includes('✅ paid'),
    );
    way.discord.world.channels.set(log.id, log);
    expect(way.results(message)).toHaveLength(1);
    expect(creditsOf(await way.giveaway(message))).toHaveLength(1);
  });

  it('never begins where the bot may not write, and costs nothing', async () => {
    const channel = way.discord.world.channels.get(FIXTURES.channels.general);
    if (channel === undefined) throw new Error('there is no such channel');
    const before = await opened();
    const { overwrites } = channel;
    channel.overwrites = [{ id: FIXTURES.roles.bot, allow: 0n, deny: PERMISSION_BITS.sendMessages }];
    const sam = way.as('sam');
    const options = { amount: 1, winners: 1, duration: '1h', title: 'Unseen' };
    const preview = await sam.command('giveaway start', options).answer();

    expect(messageText(await sam.press(preview, 'Confirm').answer())).toContain('could not post');

    channel.overwrites = overwrites;
    await expect
      .poll(async () => (await opened()).filter((key) => !before.includes(key)), { timeout: 15_000 })
      .toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });

  // Last, since the clock is not set back.
  it('comes at the next start, as of its due time', async () => {
    const message = await way.startGiveaway({ winners: 1 });
    await way.enter(message, way.crowd(0));
    const { endsAt } = await way.giveaway(message);
    await way.bot.kill('SIGKILL');
    bot.setClock(5 * HOUR_MS);

    await way.bot.restart();

    // It was down for so long that staff must confirm that nothing is missing.
    const held = await decidable(way, 'Cannot be checked');
    expect(await way.giveaway(message)).toMatchObject({ state: 'open' });
    const staff = way.as('tess', 'staffLog');
    const asked = await staff.press(held, 'Go on').nextUpdate();
    await staff.press(asked, 'Go on').answer();
    const giveaway = await way.untilOver(message);
    expect(giveaway).toMatchObject({ state: 'finished', endedAt: endsAt });
    expect(messageText(way.results(message)[0] as never)).toContain('✅ paid');
    expect(buttonsOf(way.nowOf(message)).map(({ label }) => label)).toEqual(['Manage']);
  });
});
