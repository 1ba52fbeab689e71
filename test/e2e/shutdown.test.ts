import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { auditLogChannel, auditMoney, expectSettled } from './grant-audit.js';
import { outcome, sharedGrantWay } from './grant-way.js';

const IN_GOOD_ORDER = { code: 0, signal: null };
/** Longer than all waits here: a bot that ends earlier did not wait for it. */
const TOO_LONG_MS = 600_000;

// Each test leaves the bot running.
const shared = sharedGrantWay({ settings: { WEBSITE_TIMEOUT_MS: String(TOO_LONG_MS) } });

describe('SIGTERM', () => {
  it('lets a grant finish while the website is slow, even if repeated', async () => {
    const way = await shared();
    const stops = way.bot.output().split('"msg":"stopping"').length;
    way.website.decide(async ({ endpoint }) => {
      const stopping = () => way.bot.output().split('"msg":"stopping"').length;
      if (endpoint === 'add') await expect.poll(stopping).toBeGreaterThan(stops);
      return undefined;
    });
    const confirm = way.confirm(await way.preview({ announce: true }));
    await expect.poll(() => way.adds()).toBe(1);

    const ends = (['SIGTERM', 'SIGINT'] as const).map((signal) => way.bot.kill(signal));
    expect(await Promise.all(ends)).toEqual([IN_GOOD_ORDER, IN_GOOD_ORDER]);

    expect(await outcome(confirm)).toContain('✅ Granted');
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.logMessages('granted **')).toHaveLength(1);
    expect(messageText(await confirm.followUp())).toContain('🎉');
    await way.bot.restart();
  });

  it('ends the bot while no answer comes; staff are asked later', async () => {
    const way = await shared();
    way.website.switches.set('add', { fault: faults.hang, takesEffect: true }, 1);
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);

    expect(await way.bot.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);

    const shown = messageText(confirm.message ?? (await confirm.answer()));
    expect(shown).not.toMatch(/Nothing|[Ff]ailed|[Rr]efused|Granted/);
    await way.bot.restart();
    await expectSettled(way, 'unknown', 1);
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it('ends the bot while Discord does not answer a call', async () => {
    const way = await shared();
    const isCallback = ({ route }: { readonly route: string }) => route.startsWith('/interactions/');
    way.discord.faults.add({ matches: isCallback, delayMs: TOO_LONG_MS, times: 9 });
    const before = way.website.requests.length;
    way.as('sam').command('lookup', { username: 'mia_plays' });
    await expect.poll(() => way.website.requests.length).toBeGreaterThan(before);

    expect(await way.bot.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);
  });
});
