import { describe, expect, it, onTestFinished } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answered } from './community.js';
import { type GrantWay, untilSettled } from './grant-way.js';
import { AT_ONCE, decidable, expectHeld, HELD, paidTwice, payoutUnderWay } from './held-way.js';
import { auditPayout } from './payout-audit.js';
import type { Payee } from './payout-crowd.js';
import { rowsOf } from './payout-way.js';
import { scrape } from './scrape.js';

const HOUR_MS = 60 * 60_000;

/** The rest is paid, and everyone once. */
async function expectAllPaidOnce(way: GrantWay, payees: readonly Payee[]): Promise<void> {
  const rows = await rowsOf(await way.logged('paid out **'));
  expect(auditPayout(payees, rows, way.website)).toEqual([]);
  expect(paidTwice(way)).toEqual([]);
}

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
    await expectAllPaidOnce(way, payees);
    expect(way.logMessages(HELD)).toEqual([]);
  });
});

describe('a store with open work that nobody has written for long', () => {
  it('holds payments until staff decide, even across a restart', async () => {
    const bot = await createBotSwitch();
    const port = await freePort();
    const { way, payees } = await payoutUnderWay({
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

    const asked = await way.as('sam', 'staffLog').press(again, 'Go on').nextUpdate();
    expect(messageText(asked)).toMatch(/Newest payment on record[\s\S]*Newest payment in the log channel/);
    const presses = [way.as('sam', 'staffLog'), way.as('tess', 'staffLog')].map((staff) =>
      staff.press(asked, 'Go on'),
    );
    const texts = await Promise.all(presses.map(answered));
    for (const text of texts) expect(text).toContain('chose **Go on**');
    expect(new Set(texts).size).toBe(1);

    await settleUnknown(way);
    await way.logged('paid out **');
    expect(paidTwice(way)).toEqual([]);
    expect(way.website.credits.length + (await countOf(way, 'not-applied'))).toBe(payees.length);
  });

  it('is quarantined if staff say so, and then pays nobody automatically', async () => {
    const bot = await createBotSwitch();
    const { way } = await payoutUnderWay({ settings: bot.settings });
    await way.bot.kill('SIGKILL');
    bot.setClock(2 * HOUR_MS);
    await way.bot.restart();
    await expectHeld(way);
    const card = await decidable(way, 'Cannot be checked');
    const before = way.website.credits.length;

    const staff = way.as('sam', 'staffLog');
    expect(await answered(staff.press(card, 'Quarantine'))).toContain('chose **Quarantine**');

    await untilSettled(way);
    const [id = ''] = (await way.ledger()).flatMap(({ event }) => event?.id ?? []);
    expect(await answered(way.as('sam').command('payout resume', { id }))).not.toContain('under way');
    await way.bot.restart();
    expect(way.website.credits).toHaveLength(before);
    expect(await way.grant()).toContain('✅ Granted');
    expect(way.logMessages(HELD)).toEqual([]);
  });
});

/** Staff are asked about what was under way when the bot was killed, and check the website. */
async function settleUnknown(way: GrantWay): Promise<void> {
  await untilSettled(way);
  for (const { id, state, account } of await way.ledger()) {
    if (state !== 'unknown') continue;
    const isThere = way.website.credits.some(({ userId }) => userId === account.id);
    const outcome = isThere ? 'applied' : 'not-applied';
    await way.as('tess').command('grants resolve', { id, outcome }).answer();
  }
}

const countOf = async (way: GrantWay, wanted: string) =>
  (await way.ledger()).filter(({ state }) => state === wanted).length;
