import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BotSwitch, createBotSwitch } from '../support/bot-switch.js';
import { auditMoney } from './grant-audit.js';
import { logChannelLater } from './grant-crash.js';
import { type GrantWay, grantWay, untilSettled } from './grant-way.js';

/** Leaves an orphaned grant of a killed bot. */
async function leaveBehind(bot: BotSwitch, way: GrantWay, killAt: string): Promise<void> {
  bot.plan({ killAt });
  const died = way.bot.exited();
  way.confirm(await way.preview());
  await died;
}

describe('a bot that is killed while it recovers an earlier one’s work', () => {
  it.each([
    ['prepared', 'after commit grant=prepared #1', 'not-sent', /after commit/],
    [
      'sending',
      'after write website POST /v2/websites/user/balance/add #1',
      'unknown',
      /after (commit|write .*channels)/,
    ],
  ])('leaves nothing %s undone, and does nothing twice', async (_, leftAt, state, isChosen) => {
    const bot = await createBotSwitch();
    const way = await grantWay({ settings: bot.settings });
    await leaveBehind(bot, way, leftAt);
    bot.plan({});
    await way.bot.restart();
    await untilSettled(way);
    await way.bot.kill('SIGTERM');
    const steps = bot.steps().filter((step) => isChosen.test(step));
    expect(steps).toContain(`after commit grant=${state} #1`);

    for (const step of steps) {
      bot.disarm();
      await way.bot.restart();
      await leaveBehind(bot, way, leftAt);
      bot.plan({ killAt: step });
      await way.bot.restart().catch(() => undefined);
      expect(await Promise.race([way.bot.exited(), delay(30_000)]), step).toMatchObject({
        signal: 'SIGKILL',
      });
    }

    bot.disarm();
    await way.bot.restart();
    await untilSettled(way);
    expect((await way.ledger()).map((grant) => grant.state)).toEqual(Array(steps.length + 1).fill(state));
    expect(await auditMoney(way)).toEqual([]);
    expect(await logChannelLater(way, bot)).toEqual([]);
  });
});
