import { describe, expect, it, onTestFinished } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answered, scrape } from './community.js';
import { untilSettled } from './grant-way.js';
import { AT_ONCE, decidable, expectHeld, HELD, paidTwice } from './held-way.js';
import { auditPayout, payoutUnderWay, rowsUnder } from './payout-way.js';

const HOUR_MS = 60 * 60_000;
/** Longer than processes look at a store before staff decide, by the bot's clock. */
const LOOKING_MS = 26_000;

describe('a store that was moved', () => {
  it('is refused by name, and the new one continues', async () => {
    const { way, payees } = await payoutUnderWay();
    await way.bot.kill();
    const [old, next] = [await storePlace(way.folder), await storePlace(await temporaryFolder())];
    onTestFinished(next.remove);
    expect(await runPurser(['move-store', old.url, next.url])).toMatchObject({ code: 0, stderr: '' });
    const before = way.website.credits.length;

    await expect(way.bot.restart()).rejects.toThrow('it ended by itself (78)');
    expect(way.bot.output()).toMatch(/The store \S+ was moved to \S+ on \d{4}-\d\d-\d\d/);
    expect(way.website.credits).toHaveLength(before);

    await way.startAnother({ STORE_URL: next.url });
    expect(auditPayout(payees, await rowsUnder(way, await way.logged('paid out **')), way.website)).toEqual(
      [],
    );
    expect(paidTwice(way)).toEqual([]);
    expect(way.logMessages(HELD)).toEqual([]);
  });
});

describe('a store with open work that nobody has written for long', () => {
  it('holds payments until staff decide, who may quarantine what is open', async () => {
    const bot = await createBotSwitch();
    const port = await freePort();
    const { way } = await payoutUnderWay({
      settings: { ...bot.settings, HEALTH_PORT: String(port) },
    });
    await way.bot.kill('SIGKILL');
    bot.setClock(2 * HOUR_MS);
    const before = way.website.credits.length;

    await way.bot.restart();
    const card = messageText(await expectHeld(way));
    expect(card).toContain('has not been written to for a long time');
    expect(card).toMatch(/Open payouts\n1 · \d/);
    await way.bot.restart();
    await expectHeld(way);
    bot.setClock(2 * HOUR_MS + LOOKING_MS);
    const again = await decidable(way, 'Cannot be checked');
    expect(way.logMessages(HELD)).toHaveLength(1);
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: 'degraded',
      payments: 'on hold',
      reason: 'long-ago',
    });
    expect((await scrape(`http://127.0.0.1:${port}`)).get('purser_store_held')).toBe(1);
    expect(way.website.credits.length - before).toBeLessThanOrEqual(AT_ONCE);
    const refused = await answered(way.as('mia', 'staffLog').press(again, 'Go on', { unchecked: true }));
    expect(refused).toContain('staff');

    const quarantine = way.as('sam', 'staffLog').press(again, 'Quarantine');
    expect(await answered(quarantine)).toContain('chose **Quarantine**');
    const paid = way.website.credits.length;
    await untilSettled(way);
    const [id = ''] = (await way.ledger()).flatMap(({ event }) => event?.id ?? []);
    expect(await answered(way.as('sam').command('payout resume', { id }))).not.toContain('under way');
    await way.bot.restart();
    expect(way.website.credits).toHaveLength(paid);
    expect(await way.grant()).toContain('✅ Granted');
    expect(way.logMessages(HELD)).toEqual([]);
  });
});
