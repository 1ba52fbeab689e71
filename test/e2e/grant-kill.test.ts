import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { auditMoney } from './grant-audit.js';
import { crashAtEachStep } from './grant-crash.js';
import { grantWay, untilSettled } from './grant-way.js';
import { diesDuring } from './kill-at-steps.js';

/** The last step of each state, and the first of the next; the crash suite has all in between. */
const TELLING: Readonly<Record<string, string>> = {
  'before commit grant=sending #1': 'not-sent',
  'after commit grant=sending #1': 'unknown',
  'before commit grant=applied #1': 'unknown',
  'after commit grant=applied #1': 'applied',
};

describe('a bot that is killed in the middle of a grant', () => {
  it('sends nothing before `sending` is on disk, and claims nothing unproven', async () => {
    const bot = await createBotSwitch();
    const way = await grantWay({ settings: bot.settings });

    // While the request's bytes leave: it is credited if the website got them all.
    const dieAfter = async (bytes: number) => {
      bot.plan({ cutAddAt: bytes });
      expect(await diesDuring(way, way.grant)).toBe(true);
      bot.disarm();
      await way.bot.restart();
      await untilSettled(way);
    };
    await dieAfter(0);
    const length = bot.lengthOfAdd();
    expect(length).toBeGreaterThan(100);
    for (const bytes of [length - 1, length]) await dieAfter(bytes);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(Array(3).fill('unknown'));
    expect(way.website.credits).toHaveLength(1);
    expect(await auditMoney(way)).toEqual([]);

    // At the end, it also checks that the log channel has all of them.
    const isChosen = (step: string) => step in TELLING;
    const { crashes, faults } = await crashAtEachStep({ way, bot, use: way.grant, isChosen });

    expect(faults).toEqual([]);
    expect(Object.fromEntries(crashes.map(({ step, state }) => [step, state]))).toEqual(TELLING);
  });
});
