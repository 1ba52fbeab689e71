import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { crashGiveaways } from './giveaway-crash.js';
import { giveawayWay } from './giveaway-way.js';

/** The most critical moments; the crash suite has all of them. */
const TELLING: readonly string[] = [
  // Drawn but nobody paid; and the winners posted but not recorded.
  'after commit giveaway #2',
  // The first message tells staff who ended it.
  'before read of discord POST /api/v10/channels/*/messages #2',
  'after write website POST /v2/websites/user/balance/add #1',
];

describe('a bot that is killed in the middle of the end of a giveaway', () => {
  it('ends it once, with the same winners, and pays nobody twice', async () => {
    const bot = await createBotSwitch();
    const way = await giveawayWay({ settings: { ...bot.settings, GRANT_DAILY_MAX: '100000' } });

    const { crashes, faults } = await crashGiveaways(way, bot, (step) => TELLING.includes(step));

    expect(faults).toEqual([]);
    expect(crashes.map(({ step }) => step).sort()).toEqual([...TELLING].sort());
    const states = (step: string) => crashes.find((crash) => crash.step === step)?.states.toSorted();
    expect(states('after commit giveaway #2')).toEqual(['applied', 'applied']);
    expect(states('after write website POST /v2/websites/user/balance/add #1')).toContain('unknown');
  });
});
