import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import type { UserSeed } from '../../src/sandbox/website/users.js';
import { runPurser } from '../support/purser.js';
import { openAsOther, STORE_KIND, storePlace } from '../support/store-place.js';
import { answered, scrape } from './community.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, isOutcome, untilSettled } from './grant-way.js';
import { settleAndStartAgain } from './held-way.js';
import { csvFile } from './payout-way.js';

/** Allows this many credits, and holds the others. */
function gate({ website }: GrantWay) {
  const waiting: Array<() => void> = [];
  let left = 0;
  website.decide(async ({ endpoint }) => {
    if (endpoint !== 'add') return undefined;
    if (left === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    left -= 1;
    return {};
  });
  return async (count: number) => {
    const before = website.credits.length;
    left += count;
    for (const go of waiting.splice(0, count)) go();
    await expect.poll(() => website.credits.length, { interval: 10 }).toBe(before + count);
  };
}

/** A unique amount for each. */
const amountOfRow = (index: number) => ((210 + index) / 100).toFixed(2);

/** Starts a payout to all recipients. */
async function startPayout(way: GrantWay, receivers: readonly UserSeed[]): Promise<void> {
  const lines = receivers.map(({ username }, index) => `${username},${amountOfRow(index)}`);
  const preview = await way
    .as('sam')
    .command('payout file', { file: csvFile(['username,amount', ...lines].join('\n')) })
    .nextUpdate(isOutcome);
  way.as('sam').press(preview, 'Confirm');
}

async function deleteStore({ folder }: GrantWay): Promise<void> {
  if (STORE_KIND === 'sqlite') {
    for (const end of ['', '-wal', '-shm']) await rm(join(folder, 'purser.sqlite') + end, { force: true });
    return;
  }
  const other = await openAsOther(folder);
  await other.query(`DROP TABLE ${other.table}`);
  await other.disconnect();
}

const RECEIVERS = manyUsers(12);
/** How many are paid before the backup, and how many more after it. */
const BEFORE = 3;
const AFTER = 4;

it('a backup made while a payout runs is restored after a loss: nobody is paid twice', async () => {
  const port = await freePort();
  const way = await grantWay({
    website: { seed: [...FIXTURE_WEBSITE, ...RECEIVERS] },
    settings: {
      BACKUP_DIR: 'backups',
      HEALTH_PORT: String(port),
      GRANT_DAILY_MAX: '1000000',
      // Held requests are lost with the bot, not by a timeout before.
      WEBSITE_TIMEOUT_MS: '600000',
    },
  });
  const { url } = await storePlace(way.folder);
  const settings = { STORE_URL: url };
  const file = join(way.folder, 'one.purser-backup');
  const pass = gate(way);
  await startPayout(way, RECEIVERS);
  await pass(BEFORE);

  const backup = await runPurser(['backup', file], settings);

  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(backup.stdout).toMatch(/^Done: \d+ records of .* were verified\.\n$/);
  expect(backup.stdout).not.toContain('hush');
  const busy = await runPurser(['restore', file], settings);
  expect(busy).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the bot is at work on the store'),
  });
  // Some more are paid; those under way arrive after the bot has ended.
  await pass(AFTER);
  await way.bot.kill('SIGKILL');
  way.website.decide(undefined);
  await deleteStore(way);

  const restored = await runPurser(['restore', file], settings);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('Quarantined for good: 1 payout, 0 giveaways');
  const paid = way.website.credits.length;
  expect(paid).toBeLessThan(RECEIVERS.length);
  await way.bot.restart();

  await way.logged('Older data', 'All that was open is in quarantine');
  await way.logged('In quarantine · Payout', 'All arrived');
  await untilSettled(way);
  expect(way.website.credits).toHaveLength(paid);
  // Its rows are in the file of the payout's card.
  const wrong = (await auditLogChannel(way)).filter((line) => !/ the (applied|unknown) grant/.test(line));
  expect(wrong).toEqual([]);
  const [id = ''] = (await way.ledger()).flatMap(({ event }) => event?.id ?? []);
  expect(await answered(way.as('sam').command('payout show', { id }))).toContain('In quarantine');
  expect(await answered(way.as('sam').command('payout list', {}))).toContain('In quarantine');
  const resume = messageText(await way.as('sam').command('payout resume', { id }).answer());
  expect(resume).toContain('This is in quarantine');

  await settleAndStartAgain(way);
  await untilSettled(way);

  expect(way.website.credits.map(({ amount }) => amount).toSorted()).toEqual(
    RECEIVERS.map((_, index) => amountOfRow(index)).toSorted(),
  );
  expect(await auditMoney(way)).toEqual([]);
  expect(await way.grant({ member: FIXTURES.people.noah })).toContain('✅ Granted');
  // The bot also makes one itself.
  const age = async () => (await scrape(`http://127.0.0.1:${port}`)).get('purser_backup_age_seconds');
  await expect.poll(age).toBeGreaterThan(0);
  expect(await readdir(join(way.folder, 'backups'))).toContainEqual(
    expect.stringMatching(/^purser-nightly-.*Z\.purser-backup$/),
  );
  await way.bot.kill();
  expect(await runPurser(['audit'], settings)).toMatchObject({ code: 0 });
});
