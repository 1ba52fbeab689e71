import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/fixtures.js';
import type { UserSeed } from '../../src/sandbox/website/users.js';
import { runOnStore } from '../support/backup-program.js';
import { freePort } from '../support/free-port.js';
import { auditLogChannel, auditMoney } from '../support/grant-audit.js';
import { type GrantWay, grantWay, isOutcome, untilSettled } from '../support/grant-way.js';
import { csvFile } from '../support/payout-way.js';
import { scrape } from '../support/scrape.js';
import { openAsOther, STORE_KIND, storePlace } from '../support/store-place.js';
import { answered } from './community.js';

/** Lets so many credits through, and keeps the others waiting. */
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

/** An amount of its own for each. */
const amountOfRow = (index: number) => ((210 + index) / 100).toFixed(2);

/** Starts a payout to all receivers. */
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

/** Settles every payment that staff are asked about, as the message says, and grants again what did not arrive. */
async function settleAll(way: GrantWay): Promise<void> {
  const credited = new Set(way.website.credits.map(({ amount }) => amount));
  for (const { id, amount } of (await way.ledger()).filter(({ state }) => state === 'unknown')) {
    const staff = way.as('tess', 'staffLog');
    const question = await way.logged(id, 'rolled back');
    const arrived = credited.has(amount);
    const settled = await staff.press(question, arrived ? 'It arrived' : 'It did not').nextUpdate();
    if (arrived) continue;
    const preview = await staff.press(settled, 'Grant again').answer();
    await staff.press(preview, 'Confirm').nextUpdate(isOutcome);
  }
}

/** What happens to a payout around the loss of its store. */
export interface LostStore {
  readonly receivers: readonly UserSeed[];
  /** So many are paid before the backup is made, and so many more after it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Makes a backup while a payout runs, takes the store away, restores it, and holds that nothing pays by itself and
 * that the log channel and the ledger together name every payment.
 */
export async function loseAndRestore({ receivers, before, after }: LostStore): Promise<void> {
  const port = await freePort();
  const way = await grantWay({
    website: { seed: [...FIXTURE_WEBSITE, ...receivers] },
    settings: {
      BACKUP_DIR: 'backups',
      HEALTH_PORT: String(port),
      GRANT_DAILY_MAX: '1000000',
      // What is kept waiting is lost with the bot, however slow the machine is, and not for want of an answer before.
      WEBSITE_TIMEOUT_MS: '600000',
    },
  });
  const { url } = await storePlace(way.folder);
  const settings = { STORE_URL: url };
  const file = join(way.folder, 'one.purser-backup');
  const pass = gate(way);
  await startPayout(way, receivers);
  await pass(before);

  const backup = await runOnStore('backup', [file], settings);

  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(backup.stdout).toMatch(/^Done: \d+ records of .* were read again\.\n$/);
  expect(backup.stdout).not.toContain('hush');
  const busy = await runOnStore('restore', [file], settings);
  expect(busy).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the bot is at work on the store'),
  });
  // Of the payout some more are paid; those that are on their way arrive after the end of the bot.
  await pass(after);
  await way.bot.kill('SIGKILL');
  way.website.decide(undefined);
  await deleteStore(way);

  const restored = await runOnStore('restore', [file], settings);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('1 payout and 0 giveaways');
  const paid = way.website.credits.length;
  expect(paid).toBeLessThan(receivers.length);
  await way.bot.restart();

  await way.logged('Older data', '**one payout** and **0 giveaways**');
  await way.logged('Payout laid aside', 'The file has every row');
  await untilSettled(way);
  expect(way.website.credits).toHaveLength(paid);
  // Rows that were paid by then stand in the payout's file.
  const wrong = (await auditLogChannel(way)).filter((line) => !line.includes('of the applied grant'));
  expect(wrong).toEqual([]);
  const [id = ''] = (await way.ledger()).flatMap(({ event }) => event?.id ?? []);
  expect(await answered(way.as('sam').command('payout show', { id }))).toContain('Payout laid aside');
  expect(await answered(way.as('sam').command('payout list', {}))).toContain('Payout laid aside');
  const resume = messageText(await way.as('sam').command('payout resume', { id }).answer());
  expect(resume).toContain('This payout was laid aside');

  await settleAll(way);
  await untilSettled(way);

  expect(way.website.credits.map(({ amount }) => amount).toSorted()).toEqual(
    receivers.map((_, index) => amountOfRow(index)).toSorted(),
  );
  expect(await auditMoney(way)).toEqual([]);
  expect(await way.grant({ member: FIXTURES.people.noah })).toContain('✅ Granted');
  // Beside all this, the bot makes one by itself.
  const age = async () => (await scrape(`http://127.0.0.1:${port}`)).get('purser_backup_age_seconds');
  await expect.poll(age).toBeGreaterThan(0);
  expect(await readdir(join(way.folder, 'backups'))).toContainEqual(
    expect.stringMatching(/^purser-nightly-.*Z\.purser-backup$/),
  );
  await way.bot.kill();
  expect(await runOnStore('audit', [], settings)).toMatchObject({ code: 0 });
  expect(buttonsOf(await way.logged('Payout laid aside'))).toEqual([]);
}
