import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIMessage } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { freePort } from '../support/free-port.js';
import { type GrantWay, grantWay, outcome, untilSettled } from '../support/grant-way.js';
import { runMove } from '../support/move-program.js';
import { auditPayout } from '../support/payout-audit.js';
import { joinedBy, listOf, type Payee } from '../support/payout-crowd.js';
import { confirmOn, csvFile, rowsOf } from '../support/payout-way.js';
import { withPostgres } from '../support/postgres.js';
import { scrape } from '../support/scrape.js';
import { openAsOther, STORE_KIND, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import type { WholeWayOptions } from '../support/whole-way.js';
import { answered } from './community.js';

const MEMBERS = 24;
/** The website takes its time, so that something happens while a payout is under way. */
const SLOW_MS = 100;
/** As many as a payout has under way at once. */
const AT_ONCE = 4;
const HOUR_MS = 60 * 60_000;
const HELD = 'Payments are on hold';

/** A payout of which some rows are paid, and some are not. */
async function payoutUnderWay(options: WholeWayOptions = {}) {
  const way = await grantWay({
    ...options,
    settings: { GRANT_DAILY_MAX: '1000000', ...options.settings },
  });
  const payees = await joinedBy(MEMBERS, way);
  const file = csvFile(listOf(payees));
  const preview = await way.as('sam').command('payout file', { file }).answer();
  way.website.switches.set('all', { delayMs: SLOW_MS });
  confirmOn(preview, way.as('sam'));
  await untilPaid(way, 3);
  return { way, payees };
}

/** Waits until so many accounts have been paid. */
const untilPaid = (way: GrantWay, count: number) =>
  way.website.events.next(() => (way.website.credits.length >= count ? true : undefined), {
    describe: () => `${way.website.credits.length} are paid`,
  });

/** Whom the website has paid more than once. */
const paidTwice = (way: GrantWay) => {
  const accounts = way.website.credits.map(({ userId }) => userId);
  return accounts.filter((id, index) => accounts.indexOf(id) !== index);
};

const file = (way: GrantWay) => join(way.folder, 'purser.sqlite');

/** All that the bot does while its store is held, and what it does not. */
async function expectHeld(way: GrantWay): Promise<APIMessage> {
  const card = await way.logged(HELD);
  const before = way.website.credits.length;
  expect(await answered(way.as('mia').command('balance'))).toContain('32.50');
  const refused = await answered(way.as('sam').command('grant', { amount: 1.99, member: CAST.people.mia }));
  expect(refused).toContain('Payments are on hold, so I changed nothing');
  expect(way.website.credits).toHaveLength(before);
  return card;
}

/** What is left is paid, and everybody once. */
async function expectAllPaidOnce(way: GrantWay, payees: readonly Payee[]): Promise<void> {
  const rows = await rowsOf(await way.logged('paid out **'));
  expect(auditPayout(payees, rows, way.website)).toEqual([]);
  expect(paidTwice(way)).toEqual([]);
}

describe('a store that was moved', () => {
  it('is refused by name, and the new one goes on', async () => {
    const { way, payees } = await payoutUnderWay();
    await way.bot.kill();
    const [old, next] = [await storePlace(way.folder), await storePlace(await temporaryFolder())];
    onTestFinished(next.remove);
    expect(await runMove([old.url, next.url])).toMatchObject({ code: 0, stderr: '' });
    const before = way.website.credits.length;

    await expect(way.bot.restart()).rejects.toThrow('it ended by itself (78)');
    expect(way.bot.output()).toMatch(/The store \S+ was moved to \S+ on \d{4}-\d\d-\d\d/);
    expect(way.website.credits).toHaveLength(before);

    await way.startAnother({ STORE_URL: next.url });
    await expectAllPaidOnce(way, payees);
    expect(way.logMessages(HELD)).toEqual([]);
  });
});

describe('a store in which something is open, and that nobody has written for long', () => {
  it('is held until staff decide, also across a restart, and then goes on', async () => {
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
    expect(card).toContain('nobody has written for long');
    expect(card).toMatch(/Open payouts\n1 · \d/);
    await way.bot.restart();
    const again = await expectHeld(way);
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

    const presses = [way.as('sam', 'staffLog'), way.as('tess', 'staffLog')].map((staff) =>
      staff.press(again, 'Go on'),
    );
    const texts = await Promise.all(presses.map(answered));
    for (const text of texts) expect(text).toContain('chose **Go on**');
    expect(new Set(texts).size).toBe(1);

    await settleUnknown(way);
    await way.logged('paid out **');
    expect(paidTwice(way)).toEqual([]);
    expect(way.website.credits.length).toBe(payees.length);
  });
});

/** What was on its way when the bot was killed is put before staff; it has arrived at a website that only was slow. */
async function settleUnknown(way: GrantWay): Promise<void> {
  await untilSettled(way);
  for (const { id, state } of await way.ledger()) {
    if (state !== 'unknown') continue;
    await way.as('tess').command('grants resolve', { id, outcome: 'applied' }).answer();
  }
}

describe.runIf(STORE_KIND === 'sqlite')('a SQLite file', () => {
  it('that was put back from a copy is held, and nobody is paid', async () => {
    const { way } = await payoutUnderWay();
    const other = await openAsOther(way.folder);
    const copy = join(way.folder, 'copy.sqlite');
    await other.query(`VACUUM INTO '${copy}'`);
    await other.disconnect();
    await untilPaid(way, MEMBERS);
    await way.logged('paid out **');
    await way.bot.kill();
    for (const end of ['', '-wal', '-shm']) await rm(file(way) + end, { force: true });
    await rename(copy, file(way));

    await way.bot.restart();

    // The latter where nobody had counted on since the copy was made.
    expect(messageText(await expectHeld(way))).toMatch(/an older copy of the store|put back from a copy/);
    expect(way.website.credits).toHaveLength(MEMBERS);
  });

  it.each([
    ['deleted', async (way: GrantWay) => rm(file(way))],
    [
      'replaced',
      async (way: GrantWay) => {
        await copyFile(file(way), `${file(way)}.copy`);
        await rename(`${file(way)}.copy`, file(way));
      },
    ],
  ])('that is %s while the bot runs ends all payments at once', async (_, lose) => {
    const { way } = await payoutUnderWay();

    await lose(way);
    const before = way.website.credits.length;
    await way.logged('was deleted or replaced while I was running');

    expect(way.bot.output()).toContain('the file of the store is gone');
    expect(
      await answered(way.as('sam').command('grant', { amount: 1.99, member: CAST.people.mia })),
    ).toContain('Payments are on hold');
    expect(way.website.credits.length - before).toBeLessThanOrEqual(AT_ONCE);
  });

  it('that was deleted between two starts is held, and announced as new', async () => {
    const way = await grantWay();
    expect(way.logMessages('new, empty store')).toHaveLength(1);
    expect(await outcome(way.confirm(await way.preview()))).toContain('Granted');
    await way.bot.kill();
    for (const end of ['', '-wal', '-shm']) await rm(file(way) + end, { force: true });

    await way.bot.restart();

    expect(messageText(await way.logged(HELD))).toContain('not the one that I last worked with');
    await expect.poll(() => way.logMessages('new, empty store')).toHaveLength(2);
  });
});

describe.runIf(STORE_KIND === 'postgres')('a PostgreSQL that goes back in time while the bot runs', () => {
  it('is held before anything is done on it, and nobody is paid twice', async () => {
    const way = await grantWay({
      settings: { GRANT_DAILY_MAX: '1000000' },
      reachStore: (url) => named(url, 'back in time'),
    });
    const payees = await joinedBy(MEMBERS, way);
    const preview = await way
      .as('sam')
      .command('payout file', { file: csvFile(listOf(payees)) })
      .answer();
    way.website.switches.set('all', { delayMs: SLOW_MS });
    confirmOn(preview, way.as('sam'));
    await untilPaid(way, 3);
    const other = await openAsOther(way.folder);
    await other.query('CREATE TABLE earlier AS SELECT * FROM purser');
    await untilPaid(way, 12);

    // Whoever asks from now on waits, and then finds what was there earlier.
    await other.query('BEGIN; TRUNCATE purser; INSERT INTO purser SELECT * FROM earlier');
    await withPostgres((client) =>
      client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
        'back in time',
      ]),
    );
    await other.query('COMMIT');
    await other.disconnect();

    expect(messageText(await expectHeld(way))).toContain('an older copy of the store');
    expect(paidTwice(way)).toEqual([]);
    // What is under way ends first.
    await way.bot.restart();
    await expectHeld(way);
    expect(way.logMessages(HELD)).toHaveLength(1);
    expect(paidTwice(way)).toEqual([]);
  });
});

function named(url: string, application: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', application);
  return address.href;
}
