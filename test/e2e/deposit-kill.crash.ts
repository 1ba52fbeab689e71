import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults as website } from '../../src/sandbox/website/website-faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { crashAtEachStep } from './grant-crash.js';
import { grantWay, isOutcome } from './grant-way.js';

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'that answers': {},
  'that resets after the credit': { fault: website.reset, takesEffect: true },
};

/** What the bot does beside the deposit: its calls at the start, and the second look at a balance half a minute later. */
const BESIDE = /users\/@me|guilds\/\*(\/members)? |purser-check|balance\/get #3/;

describe('a bot that is killed at every step of a deposit', () => {
  it.each(Object.entries(BEHAVIOURS))(
    'loses no money and no record, with a website %s',
    async (_, behaviour) => {
      const bot = await createBotSwitch();
      const settings = { LINK_PROOFS: 'deposit,staff', LINK_DEPOSIT_DAILY_MAX: '100000' };
      const way = await grantWay({ settings: { ...bot.settings, ...settings } });
      way.website.decide(({ endpoint }) => (endpoint === 'add' ? behaviour : undefined));

      /** Each time with another member and account, since neither may soon have a second deposit. */
      async function use(): Promise<void> {
        const { acts, account } = way.newcomer();
        const card = await acts.command('link', { username: account.username }).answer();
        await acts.press(card, 'Send it').nextUpdate(isOutcome);
      }

      const { crashes, faults } = await crashAtEachStep({
        ...{ way, bot, use },
        isChosen: (step) => !BESIDE.test(step),
      });
      expect(crashes.length).toBeGreaterThan(30);
      expect(faults).toEqual([]);
      const proofs = [...(await way.records())].filter(([key]) => key.startsWith('link-proof:'));
      const states = proofs.map(([, value]) => (value as { readonly state: string }).state);
      expect(states).not.toContain('sent');
    },
  );
});
