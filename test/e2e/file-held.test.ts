import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { openAsOther } from '../support/store-place.js';
import { answered } from './community.js';
import type { GrantWay } from './grant-way.js';
import { AT_ONCE, expectHeld } from './held-way.js';
import { payoutUnderWay, untilPaid } from './payout-way.js';

const file = (way: GrantWay) => join(way.folder, 'purser.sqlite');

describe('a SQLite file', () => {
  it('that was restored from a copy is held, and nobody is paid', async () => {
    const { way, payees } = await payoutUnderWay({ members: 12 });
    const other = await openAsOther(way.folder);
    const copy = join(way.folder, 'copy.sqlite');
    await other.query(`VACUUM INTO '${copy}'`);
    await other.disconnect();
    await untilPaid(way, payees.length);
    await way.logged('paid out **');
    await way.bot.kill();
    for (const end of ['-wal', '-shm']) await rm(file(way) + end, { force: true });
    // Like `cp`: the file stays the same one, and only the canary beside it differs.
    await copyFile(copy, file(way));

    await way.bot.restart();

    // The latter where nobody had counted on since the copy was made.
    expect(messageText(await expectHeld(way))).toMatch(/an older copy of the store|restored from a copy/);
    expect(way.website.credits).toHaveLength(payees.length);
  });

  it('that is deleted while the bot runs ends all payments, and is missed', async () => {
    const { way } = await payoutUnderWay();

    await rm(file(way));
    const before = way.website.credits.length;
    await way.logged('was deleted or replaced while I was running');

    expect(way.bot.output()).toContain('the store was deleted or replaced');
    const grant = way.as('sam').command('grant', { amount: 1.99, member: FIXTURES.people.mia });
    expect(await answered(grant)).toContain('Payments are on hold');
    expect(way.website.credits.length - before).toBeLessThanOrEqual(AT_ONCE);
    await way.bot.kill();
    for (const end of ['-wal', '-shm']) await rm(file(way) + end, { force: true });
    await expect(way.bot.restart()).rejects.toThrow('it ended by itself (78)');
    expect(way.bot.output()).toMatch(/The store \S+ has no ID, but .* delete \S+purser\.sqlite\.seen\./);
    expect(way.logMessages('new, empty store')).toHaveLength(1);
  });
});
