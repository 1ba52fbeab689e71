import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { crashGiveaways } from './giveaway-crash.js';
import { giveawayWay } from './giveaway-way.js';

describe('a bot that is killed at every step from the last entry to the last payment of a giveaway', () => {
  it('ends it once, with the same winners, and pays nobody twice', async () => {
    const bot = await createBotSwitch();
    const way = await giveawayWay({ settings: { ...bot.settings, GRANT_DAILY_MAX: '100000' } });

    const { crashes, faults, undisturbed } = await crashGiveaways(way, bot);

    process.stdout.write(`The bot was killed at ${crashes.length} steps.\n`);
    expect(faults).toEqual([]);
    expect(undisturbed).toHaveLength(2);
    expect(crashes.length).toBeGreaterThan(60);
  });
});
