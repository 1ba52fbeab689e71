import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { auditMoney } from '../support/grant-audit.js';
import { type Crash, crashAtEachStep, diesDuring, logChannelLater } from '../support/grant-crash.js';
import { grantWay, untilSettled } from '../support/grant-way.js';

const ADD = 'website POST /v2/websites/user/balance/add #1';

/** The moments that differ most; the soak has all of them. */
const isTelling = (step: string) =>
  step.endsWith(ADD) || /commit grant=|after commit|before write discord (POST .*messages|PATCH)/.test(step);

function statesBetween(crashes: readonly Crash[], first: string, last: string): unknown[] {
  const steps = crashes.map(({ step }) => step);
  expect(steps).toContain(first);
  expect(steps).toContain(last);
  return crashes.slice(steps.indexOf(first), steps.indexOf(last) + 1).map(({ state }) => state);
}

describe('a bot that is killed in the middle of a grant', { timeout: 90_000 }, () => {
  it('has sent nothing before `sending` is on disk, does not know until the answer is, and knows then', async () => {
    const bot = await createBotSwitch();
    const way = await grantWay({ settings: bot.settings });

    const { crashes, faults } = await crashAtEachStep({ way, bot, use: way.grant, isChosen: isTelling });

    expect(faults).toEqual([]);
    const unsent = statesBetween(crashes, 'after commit draft #1', 'before commit grant=sending #1');
    expect([...new Set(unsent)].sort()).toEqual(['not-sent', undefined]);
    const lost = statesBetween(crashes, 'after commit grant=sending #1', 'before commit grant=applied #1');
    expect(new Set(lost)).toEqual(new Set(['unknown']));
    const paid = crashes.slice(crashes.findIndex(({ step }) => step === 'after commit grant=applied #1'));
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(['applied']));
  });

  it('while the bytes of the request leave has it credited if the website got them all, and never knows', async () => {
    const bot = await createBotSwitch();
    const way = await grantWay({ settings: bot.settings });
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
    for (const bytes of [1, length - 'balance=1.02'.length, length - 1, length]) await dieAfter(bytes);

    expect((await way.ledger()).map(({ state }) => state)).toEqual(Array(5).fill('unknown'));
    expect(way.website.credits).toHaveLength(1);
    expect(await auditMoney(way)).toEqual([]);
    expect(await logChannelLater(way, bot)).toEqual([]);
  });
});
