import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { auditPayout, isFinished, payoutUnderWay, rowsOf } from './payout-way.js';

describe('a payout whose bot is stopped', () => {
  it('loses nothing, and continues after the restart in a new message', async () => {
    const { way, payees, confirm } = await payoutUnderWay();

    expect(await way.bot.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    const before = way.website.credits.length;
    expect(before).toBeLessThan(payees.length);
    // Nothing was cut off: every request was answered and recorded.
    const states = (await way.ledger()).map(({ state }) => state);
    expect(states.filter((state) => state !== 'queued')).toEqual(Array(before).fill('applied'));
    expect(messageText(await confirm.nextUpdate((message) => !isFinished(message)))).toContain('Working');

    await way.bot.restart();
    const rows = await rowsOf(await way.logged('paid out **'));
    expect(auditPayout(payees, rows, way.website)).toEqual([]);
    expect(rows.map(({ state }) => state)).toEqual(Array(payees.length).fill('applied'));
    const own = await way.discord.message(FIXTURES.channels.general, isFinished);
    expect(messageText(own.api)).toContain(`Paid\n${payees.length}`);
    const ownMessages = way.as('mia').messages().map(messageText);
    expect(ownMessages.filter((text) => /Payout (under way|finished|stopped)/.test(text))).toHaveLength(1);
    expect(way.logMessages('paid out **')).toHaveLength(1);
  });

  it('stays stopped after the restart if staff stopped it before', async () => {
    const { way, payees } = await payoutUnderWay({ members: 16 });
    const [running] = await way.as('tess').autocomplete('payout stop', 'id', '').choices();
    const id = String(running?.value);
    await way.as('tess').command('payout stop', { id }).answer();
    await way.bot.kill('SIGTERM');
    const before = way.website.credits.length;
    await way.bot.restart();
    await way.as('sam').command('payout list').answer();
    expect(way.website.credits).toHaveLength(before);

    await way.as('sam').command('payout resume', { id }).nextUpdate(isFinished);
    const rows = await rowsOf(await way.logged('paid out **'));
    expect(auditPayout(payees, rows, way.website)).toEqual([]);
  });
});
