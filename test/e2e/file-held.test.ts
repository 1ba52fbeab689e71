import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { openAsOther } from '../support/store-place.js';
import { answered } from './community.js';
import { giveawayWay } from './giveaway-way.js';
import { type GrantWay, grantWay, outcome } from './grant-way.js';
import { AT_ONCE, expectHeld, MEMBERS, payoutUnderWay, untilPaid } from './held-way.js';

const file = (way: GrantWay) => join(way.folder, 'purser.sqlite');

async function replaceByCopy(way: GrantWay): Promise<void> {
  await copyFile(file(way), `${file(way)}.copy`);
  await rename(`${file(way)}.copy`, file(way));
}

describe('a SQLite file', () => {
  it('that was restored from a copy is held, and nobody is paid', async () => {
    const { way } = await payoutUnderWay();
    const other = await openAsOther(way.folder);
    const copy = join(way.folder, 'copy.sqlite');
    await other.query(`VACUUM INTO '${copy}'`);
    await other.disconnect();
    await untilPaid(way, MEMBERS);
    await way.logged('paid out **');
    await way.bot.kill();
    for (const end of ['-wal', '-shm']) await rm(file(way) + end, { force: true });
    // Like `cp`: the file stays the same one, and only the canary beside it differs.
    await copyFile(copy, file(way));

    await way.bot.restart();

    // The latter where nobody had counted on since the copy was made.
    expect(messageText(await expectHeld(way))).toMatch(/an older copy of the store|restored from a copy/);
    expect(way.website.credits).toHaveLength(MEMBERS);
  });

  it('that was copied is held, with only a repeating giveaway open', async () => {
    const way = await giveawayWay();
    const round = await way.startGiveaway({ every: 'week' });
    const { id } = await way.giveaway(round);
    await way.as('sam').command('giveaway end', { id }).answer();
    await way.untilOver(round);
    await way.bot.kill();
    await replaceByCopy(way);

    await way.bot.restart();

    const card = messageText(await expectHeld(way));
    expect(card).toContain('restored from a copy');
    expect(card).toMatch(/Open giveaways\nnone/);
    expect(card).toMatch(/Recurring payouts and giveaways\n1 · /);
  });

  it.each([
    ['deleted', async (way: GrantWay) => rm(file(way))],
    ['replaced', replaceByCopy],
  ])('that is %s while the bot runs ends all payments at once', async (_, lose) => {
    const { way } = await payoutUnderWay();

    await lose(way);
    const before = way.website.credits.length;
    await way.logged('was deleted or replaced while I was running');

    expect(way.bot.output()).toContain('the store was deleted or replaced');
    expect(
      await answered(way.as('sam').command('grant', { amount: 1.99, member: FIXTURES.people.mia })),
    ).toContain('Payments are on hold');
    expect(way.website.credits.length - before).toBeLessThanOrEqual(AT_ONCE);
  });

  it('that was deleted between two starts is refused by name', async () => {
    const way = await grantWay();
    expect(way.logMessages('new, empty store')).toHaveLength(1);
    expect(await outcome(way.confirm(await way.preview()))).toContain('Granted');
    await way.bot.kill();
    for (const end of ['', '-wal', '-shm']) await rm(file(way) + end, { force: true });

    await expect(way.bot.restart()).rejects.toThrow('it ended by itself (78)');

    expect(way.bot.output()).toMatch(/The store \S+ has no ID, but .* delete \S+purser\.sqlite\.seen\./);
    expect(way.logMessages('new, empty store')).toHaveLength(1);
  });
});
