import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { describe, expect, it } from 'vitest';

import { CAST, CAST_WEBSITE } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import { auditMoney } from '../support/grant-audit.js';
import { type GrantWay, grantWay, untilSettled } from '../support/grant-way.js';
import { openAsOther } from '../support/store-place.js';
import { PLAYERS } from '../support/three-servers.js';
import { answered } from './community.js';

/** As the README has it. */
const LAY_ASIDE = `DELETE FROM keyv WHERE key LIKE 'payout-open:%' OR key LIKE 'giveaway-open:%'`;

/** Starts a payout to all of {@link PLAYERS}, each with an amount of its own. @returns when so many of them are paid */
async function payoutUpTo(way: GrantWay, paid: number): Promise<void> {
  const lines = PLAYERS.map(({ username }, index) => `${username},2.${String(index + 10)}`);
  const data = Buffer.from(['username,amount', ...lines].join('\n'));
  const file = { filename: 'list.csv', contentType: 'text/csv', data };
  const preview = await way.as('sam').command('payout file', { file }).answer();
  const enough = way.website.events.next(() => (way.website.credits.length >= paid ? true : undefined), {
    describe: () => `${way.website.credits.length} are paid`,
  });
  way.as('sam').press(preview, 'Confirm');
  await enough;
}

const backUp = async (way: GrantWay, file: string) => {
  const other = await openAsOther(way.folder);
  await other.query(`VACUUM INTO '${file}'`);
  await other.disconnect();
};

/** Stops the bot, puts the copy in place of the file, starts it again, and has it go on from there. */
async function restore(way: GrantWay, copy: string): Promise<void> {
  await way.bot.kill();
  const file = join(way.folder, 'purser.sqlite');
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  await rename(copy, file);
  const other = await openAsOther(way.folder);
  await other.query(LAY_ASIDE);
  await other.disconnect();
  await way.bot.restart();
  const held = await way.logged('Payments are on hold');
  await way.as('sam', 'staffLog').press(held, 'Go on').answer();
}

describe('a copy of the SQLite file that is taken while grants run', () => {
  it('is whole, and has everything that was committed before', async () => {
    const way = await grantWay({ website: { seed: [...CAST_WEBSITE, ...PLAYERS] } });
    await way.grant();
    await payoutUpTo(way, 20);
    const copy = join(way.folder, 'backup.sqlite');

    await backUp(way, copy);

    const adapter = new KeyvSqlite({ uri: `sqlite://${copy}` });
    expect(await adapter.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const [{ count = 0 } = {}] = (await adapter.query(
      `SELECT count(*) AS count FROM keyv WHERE key LIKE 'grant:%' AND value LIKE '%"applied"%'`,
    )) as { count?: number }[];
    await adapter.disconnect();
    expect(count).toBeGreaterThan(15);
    await expect.poll(() => way.website.credits.length).toBe(PLAYERS.length + 1);
    await untilSettled(way);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is put back without anybody being paid again by itself, and staff go on from there', async () => {
    const way = await grantWay({ website: { seed: [...CAST_WEBSITE, ...PLAYERS] } });
    await payoutUpTo(way, 20);
    const copy = join(way.folder, 'backup.sqlite');
    await backUp(way, copy);
    await expect.poll(() => way.website.credits.length).toBe(PLAYERS.length);
    await way.logged('paid out');

    await restore(way, copy);

    // What was under way in the copy is asked about, and is all that happens.
    await untilSettled(way);
    const [id = ''] = (await way.ledger()).flatMap(({ event }) => event?.id ?? []);
    const shown = await answered(way.as('sam').command('payout show', { id }));
    expect(shown).toContain('under way');
    expect(await way.grant({ member: CAST.people.noah })).toContain('✅ Granted');
    expect(way.website.credits).toHaveLength(PLAYERS.length + 1);
    expect(messageText(await way.as('sam').command('payout stop', { id }).answer())).toContain('stopped');
  });
});
