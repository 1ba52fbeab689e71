import { describe, expect, it } from 'vitest';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults as website } from '../../src/sandbox/website/website-faults.js';
import { type BotSwitch, createBotSwitch } from '../support/bot-switch.js';
import { type Crash, crashAtEachStep } from './grant-crash.js';
import { type GrantWay, grantWay } from './grant-way.js';

async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const bot = await createBotSwitch();
  const more = { WEBSITE_TIMEOUT_MS: '1500', GRANT_DAILY_MAX: '100000', ...settings };
  return { bot, way: await grantWay({ settings: { ...bot.settings, ...more } }) };
}

/**
 * Kills the bot at every step, and checks that no money and no record was lost.
 * @returns the results
 */
async function expectAllWell(
  bot: BotSwitch,
  way: GrantWay,
  use: () => Promise<unknown>,
): Promise<readonly Crash[]> {
  const { crashes, faults } = await crashAtEachStep({ way, bot, use });
  expect(crashes.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
  return crashes;
}

/** The states of the grant after the kills between two steps. */
function statesBetween(crashes: readonly Crash[], first: string, last?: string): ReadonlySet<unknown> {
  const steps = crashes.map(({ step }) => step);
  expect(steps).toEqual(expect.arrayContaining([first, ...(last === undefined ? [] : [last])]));
  const end = last === undefined ? crashes.length : steps.indexOf(last) + 1;
  return new Set(crashes.slice(steps.indexOf(first), end).map(({ state }) => state));
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'that answers': {},
  'that takes its time': { delayMs: 250 },
  'that refuses': { fault: website.status(400, 'The account is locked') },
  'that has asked to wait': { fault: website.tooManyRequests('0') },
  'that resets before the credit': { fault: website.reset },
  'that resets after the credit': { fault: website.reset, takesEffect: true },
  'that cuts its answer off after the credit': { fault: website.cutOff, takesEffect: true },
  'that fails after the credit': { fault: website.status(502), takesEffect: true },
  'that hangs before the credit': { fault: website.hang },
  'that hangs after the credit': { fault: website.hang, takesEffect: true },
  'that contradicts itself': { add: { as: 'success-false' }, takesEffect: true },
};

describe('a bot that is killed at every step of a grant', () => {
  it('sends nothing before `sending` is on disk, and claims nothing unproven', async () => {
    const { bot, way } = await setUp();

    const crashes = await expectAllWell(bot, way, way.grant);

    const unsent = statesBetween(crashes, 'after commit draft #1', 'before commit grant=sending #1');
    expect(unsent).toEqual(new Set(['not-sent', undefined]));
    const lost = statesBetween(crashes, 'after commit grant=sending #1', 'before commit grant=applied #1');
    expect(lost).toEqual(new Set(['unknown']));
    expect(statesBetween(crashes, 'after commit grant=applied #1')).toEqual(new Set(['applied']));
  });

  it.each(Object.entries(BEHAVIOURS))('on a website %s', async (_, behaviour) => {
    const { bot, way } = await setUp();

    await expectAllWell(bot, way, () => {
      way.website.switches.unset();
      way.website.switches.set('add', behaviour, 1);
      return way.grant({ reason: 'won the race', announce: true });
    });
  });

  it('with approval by a second staff member', async () => {
    const { bot, way } = await setUp({ GRANT_APPROVAL_OVER: '0.50' });

    await expectAllWell(bot, way, async () => {
      const text = await way.grant();
      const id = /Grant (\w{8})\b/.exec(text)?.[1] ?? '';
      const approve = way
        .as('tess', 'staffLog')
        .press(await way.logged(id, 'staff member must approve'), 'Approve');
      await approve.nextUpdate((message) => messageText(message).includes('✅ Granted'));
    });
  });

  it.each(['It arrived', 'It did not'])(
    'whose answer was lost, and which staff settle with: %s',
    async (said) => {
      const { bot, way } = await setUp();

      await expectAllWell(bot, way, async () => {
        way.website.switches.unset();
        const takesEffect = said === 'It arrived';
        way.website.switches.set('add', { fault: website.reset, takesEffect }, 1);
        const text = await way.grant();
        const id = /Grant (\w{8})\b/.exec(text)?.[1] ?? '';
        const tess = way.as('tess', 'staffLog');
        const question = tess.press(await way.logged(id, 'may or may not have arrived'), said);
        const settled = tess.press(await question.answer(), 'Confirm');
        await settled.nextUpdate((message) => buttonsOf(message).every(({ label }) => label !== 'Confirm'));
      });
    },
  );
});
