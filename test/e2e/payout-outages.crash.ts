import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { FIXTURE_WEBSITE } from '../../src/sandbox/community/fixtures.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import { createTcpDoor, type TcpDoor } from '../support/tcp-door.js';
import { type GrantWay, grantsIn, grantWay, isOutcome } from './grant-way.js';
import { csvFile } from './payout-way.js';
import { hasServerPrograms, postgresServer } from './postgres-server.js';
import { smallDisk } from './small-disk.js';

const ROWS = 300;
const MOST_LINES = 200;
const STORE_AWAY_MS = 30_000;
const WEBSITE_AWAY_MS = 120_000;
/** Time to pay the rest on a busy machine. */
const WAIT_MS = 10 * 60_000;

const payees = manyUsers(ROWS).map(({ username }, index) => ({
  username,
  amount: ((100 + index) / 100).toFixed(2),
}));

async function websiteBehindDoor(settings: Record<string, string>) {
  const door = await createTcpDoor();
  const base = { GRANT_MAX: '1000', GRANT_DAILY_MAX: '1000000', LOG_LEVEL: 'info', WEBSITE_URL: door.url };
  const way = await grantWay(
    { settings: { ...base, ...settings }, website: { seed: [...FIXTURE_WEBSITE, ...manyUsers(ROWS)] } },
    ({ website }) => door.leadTo(website.url),
  );
  return { door, way };
}

/** Starts the payout, and fails the store and then the website while it runs. */
async function payThrough(way: GrantWay, door: TcpDoor, storeAway: () => Promise<() => Promise<unknown>>) {
  const file = csvFile(
    ['username,amount', ...payees.map((one) => `${one.username},${one.amount}`)].join('\n'),
  );
  const preview = await way.as('sam').command('payout file', { file }).nextUpdate(isOutcome);
  const before = way.bot.output().length;
  // Slow enough that each outage hits a running payout.
  way.website.switches.set('add', { delayMs: 300 });
  const paid = (count: number) =>
    expect.poll(() => way.website.credits.length, { timeout: WAIT_MS }).toBeGreaterThanOrEqual(count);

  way.as('sam').press(preview, 'Confirm');
  await paid(50);
  const comesBack = await storeAway();
  await delay(STORE_AWAY_MS);
  await comesBack();
  await paid(150);
  door.close();
  door.cut();
  await delay(WEBSITE_AWAY_MS);
  await door.open();
  way.website.switches.unset();
  await expect.poll(() => way.logMessages('paid out **').length, { timeout: WAIT_MS }).toBe(1);
  return way.bot.output().slice(before).split('\n').filter(Boolean);
}

/** The ledger in the test's own database server. */
async function grantsAt(url: string): Promise<readonly Grant[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ key: string; value: string }>('SELECT key, value FROM purser');
  await client.end();
  return grantsIn(new Map(rows.map(({ key, value }) => [key, JSON.parse(value).value])));
}

/** Settles truthfully what was under way when a service failed, and repeats what did not arrive. */
async function settleAll(way: GrantWay, ledger: () => Promise<readonly Grant[]>): Promise<number> {
  const credited = new Set(way.website.credits.map(({ amount }) => amount));
  const unknown = (await ledger()).filter(({ state }) => state === 'unknown');
  for (const { id, amount } of unknown) {
    const staff = way.as('tess', 'staffLog');
    const arrived = credited.has(amount);
    const settled = await staff
      .press(await way.logged(id, 'Outcome unknown'), arrived ? 'It arrived' : 'It did not')
      .nextUpdate();
    if (arrived) continue;
    const again = await staff.press(settled, 'Grant again').answer();
    await staff.press(again, 'Confirm').nextUpdate(isOutcome);
  }
  return unknown.length;
}

/** Everyone got their amount once, and the log is short. */
async function holdToPromise(
  way: GrantWay,
  lines: readonly string[],
  ledger: () => Promise<readonly Grant[]>,
): Promise<void> {
  const asked = await settleAll(way, ledger);
  const states = (await ledger()).map(({ state }) => state);
  console.info(`${lines.length} lines of log; staff were asked about ${asked} of ${ROWS}`);
  const credits = way.website.credits.map(({ username, amount }) => ({ username, amount }));
  const byName = (one: { username: string }, other: { username: string }) =>
    one.username < other.username ? -1 : 1;
  expect(credits.toSorted(byName)).toEqual(payees.toSorted(byName));
  expect(states.filter((state) => state === 'unknown' || state === 'sending')).toEqual([]);
  expect(lines.length, lines.join('\n')).toBeLessThan(MOST_LINES);
}

describe('a payout of 300, with the website away for two minutes', () => {
  it('pays each once while the disk fills up and is freed', async (context) => {
    const disk = smallDisk(16 * 2 ** 20);
    if (disk === undefined) return context.skip('a disk of its own takes the right to mount one');
    vi.stubEnv('TMPDIR', disk.folder);
    const { way, door } = await websiteBehindDoor({});
    vi.unstubAllEnvs();

    const lines = await payThrough(way, door, async () => {
      disk.fill();
      return async () => disk.free();
    });

    await holdToPromise(way, lines, way.ledger);
  });

  it.runIf(hasServerPrograms)('pays each once while PostgreSQL is restarted', async () => {
    const server = await postgresServer();
    const { way, door } = await websiteBehindDoor({ STORE_URL: server.url });

    const lines = await payThrough(way, door, async () => {
      await server.stop('immediate');
      return server.start;
    });

    await holdToPromise(way, lines, () => grantsAt(server.url));
  });
});
