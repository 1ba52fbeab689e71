import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permissions.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/text.js';
import { type BotSwitch, createBotSwitch } from '../support/bot-switch.js';
import { type GiveawayWay, giveawayIdIn, giveawayWay, winnersIn } from '../support/giveaway-way.js';
import { auditMoney } from '../support/grant-audit.js';

const HOUR_MS = 60 * 60_000;

async function setUp(): Promise<{ way: GiveawayWay; bot: BotSwitch }> {
  const bot = await createBotSwitch();
  return { bot, way: await giveawayWay({ settings: bot.settings }) };
}

describe('the end of a giveaway', { timeout: 90_000 }, () => {
  it('comes at its time to the second, and once although two processes come to it at the same moment', async () => {
    const { way } = await setUp();
    const second = await way.startAnother();
    const messages = [];
    for (let round = 0; round < 3; round += 1) {
      const message = await way.startGiveaway({ winners: 2, duration: '10s' });
      for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));
      messages.push(message);
    }

    for (const message of messages) {
      // What could not be shown at once is tried again after 20 s, and that is no matter here.
      const giveaway = await way.untilOver(message, 45_000);
      const late = Date.parse(way.results(message)[0]?.timestamp ?? '') - (giveaway.endsAt ?? 0);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(2_000);
      expect(winnersIn(giveaway)).toHaveLength(2);
      expect(way.results(message)).toHaveLength(1);
      expect(way.logMessages(giveaway.id, 'has come to its end')).toHaveLength(1);
    }
    expect(way.website.credits).toHaveLength(6);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[56]0/);
  });

  it('comes at the next start if the bot was down, as of its own time', async () => {
    const { way, bot } = await setUp();
    const message = await way.startGiveaway({ winners: 1 });
    await way.enter(message, way.crowd(0));
    const { endsAt } = await way.giveaway(message);
    await way.bot.kill('SIGKILL');
    bot.setClock(5 * HOUR_MS);

    await way.bot.restart();

    const giveaway = await way.untilOver(message);
    expect(giveaway).toMatchObject({ state: 'finished', endedAt: endsAt });
    expect(messageText(way.results(message)[0] as never)).toContain('✅ paid');
    expect(buttonsOf(way.nowOf(message))).toEqual([]);
  });

  it('is taken up by another process if that of the draw dies, without a restart', async () => {
    const { way, bot } = await setUp();
    const message = await way.startGiveaway({ winners: 2 });
    for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));
    bot.plan({ killAt: 'after commit giveaway #1' });
    await Promise.all([
      way.bot.exited(),
      way.as('sam').command('giveaway end', { id: giveawayIdIn(message) }),
    ]);
    bot.disarm();

    await way.startAnother();

    const giveaway = await way.untilOver(message);
    expect(winnersIn(giveaway)).toHaveLength(2);
    expect(way.results(message)).toHaveLength(1);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('pays and tells staff although nobody can be told in its channel any more', async () => {
    const { way } = await setUp();
    const message = await way.startGiveaway();
    await way.enter(message, way.crowd(0));
    const channel = way.discord.world.channels.get(CAST.channels.general);
    if (channel === undefined) throw new Error('there is no such channel');
    const { overwrites } = channel;
    channel.overwrites = [{ id: CAST.roles.bot, allow: 0n, deny: PERMISSION_BITS.sendMessages }];

    await way
      .as('sam')
      .command('giveaway end', { id: giveawayIdIn(message) })
      .answer();
    await way.logged(giveawayIdIn(message), 'has come to its end', '✅ paid');
    expect(way.results(message)).toEqual([]);
    channel.overwrites = overwrites;

    // After a start, everything that is still to be shown is tried at once.
    await way.bot.restart();
    await way.untilOver(message);
    expect(way.results(message)).toHaveLength(1);
    expect(way.website.credits).toHaveLength(1);
  });

  it('pays and posts the winners although the log channel is gone', async () => {
    const { way } = await setUp();
    const message = await way.startGiveaway();
    await way.enter(message, way.crowd(0));
    way.discord.world.channels.delete(CAST.channels.staffLog);

    await way
      .as('sam')
      .command('giveaway end', { id: giveawayIdIn(message) })
      .answer();

    await way.discord.message(CAST.channels.general, (one) => messageText(one).includes('✅ paid'));
    expect(way.results(message)).toHaveLength(1);
    expect(way.website.credits).toHaveLength(1);
  });

  it('is not started in a channel in which the bot may not write, and costs nothing', async () => {
    const { way } = await setUp();
    const channel = way.discord.world.channels.get(CAST.channels.general);
    if (channel === undefined) throw new Error('there is no such channel');
    channel.overwrites = [{ id: CAST.roles.bot, allow: 0n, deny: PERMISSION_BITS.sendMessages }];
    const sam = way.as('sam');
    const options = { amount: 1, winners: 1, duration: '1h', title: 'Unseen' };
    const preview = await sam.command('giveaway start', options).answer();

    expect(messageText(await sam.press(preview, 'Confirm').answer())).toContain('could not post');

    const records = [...(await way.records())];
    expect(records.filter(([key]) => key.startsWith('cap:')).map(([, value]) => value)).toEqual(['0.00']);
    expect(records.filter(([key]) => key.startsWith('giveaway-open:'))).toEqual([]);
  });
});
