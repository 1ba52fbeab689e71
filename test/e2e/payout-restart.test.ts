import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { type GrantWay, grantWay, isOutcome } from './grant-way.js';
import { auditPayout } from './payout-audit.js';
import { joinedBy, listOf } from './payout-crowd.js';
import { confirmOn, csvFile, isFinished, rowsOf } from './payout-way.js';

/** A payout under way, on a slow website. */
async function underWay(members: number, delayMs: number) {
  const way = await grantWay({ settings: { GRANT_DAILY_MAX: '1000000' } });
  const payees = await joinedBy(members, way);
  const file = csvFile(listOf(payees));
  const preview = await way.as('sam').command('payout file', { file }).nextUpdate(isOutcome);
  way.website.switches.set('all', { delayMs });
  const confirm = confirmOn(preview, way.as('sam'));
  await expect.poll(() => way.website.credits.length).toBeGreaterThan(2);
  return { way, payees, confirm };
}

/** The payout's public messages in its channel. */
const ownMessages = (way: GrantWay) =>
  way
    .as('mia')
    .messages()
    .map(messageText)
    .filter((text) => /Payout (under way|finished|stopped)/.test(text));

describe('a payout whose bot is stopped', () => {
  it('loses nothing, and continues after the restart in a new message', async () => {
    const { way, payees, confirm } = await underWay(24, 100);

    expect(await way.bot.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const before = way.website.credits.length;
    expect(before).toBeLessThan(payees.length);
    // Nothing was cut off: every request was answered and recorded.
    const states = (await way.ledger()).map(({ state }) => state);
    expect(states.filter((state) => state !== 'queued')).toEqual(Array(before).fill('applied'));
    expect(messageText(await confirm.nextUpdate((message) => !isFinished(message)))).toContain('Working');

    await way.bot.restart();
    const record = await way.logged('paid out **');
    const rows = await rowsOf(record);
    expect(auditPayout(payees, rows, way.website)).toEqual([]);
    expect(rows.map(({ state }) => state)).toEqual(Array(24).fill('applied'));
    const own = await way.discord.message(FIXTURES.channels.general, isFinished);
    expect(messageText(own.api)).toContain('Paid\n24');
    expect(ownMessages(way)).toHaveLength(1);
    expect(way.logMessages('paid out **')).toHaveLength(1);
  });

  it('stays stopped after the restart if staff stopped it before', async () => {
    const { way, payees } = await underWay(16, 100);
    const [running] = await way.as('tess').autocomplete('payout stop', 'id', '').choices();
    await way
      .as('tess')
      .command('payout stop', { id: String(running?.value) })
      .answer();
    await way.bot.kill('SIGTERM');
    const before = way.website.credits.length;
    await way.bot.restart();
    await way.as('sam').command('payout list').answer();
    expect(way.website.credits).toHaveLength(before);

    await way
      .as('sam')
      .command('payout resume', { id: String(running?.value) })
      .nextUpdate(isFinished);
    const rows = await rowsOf(await way.logged('paid out **'));
    expect(auditPayout(payees, rows, way.website)).toEqual([]);
  });
});
