import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { FIXTURE_WEBSITE } from '../../src/sandbox/community/fixtures.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import type { BotProcess } from '../support/bot-process.js';
import { storePlace } from '../support/store-place.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay } from './grant-way.js';

const KEYS = 1_000;
const ACCOUNTS = 200;
/** So many requests of the client are under way. */
const AT_ONCE = 30;
/** After how many adds the client is killed, and begins anew. */
const CLIENT_DIES_AFTER = [50, 200, 450];
/** After how many adds more a process is killed: by a clock, a slow machine would hardly do anything else but start them. */
const ADDS_BETWEEN_KILLS = 80;
/** For all of it, on a busy machine. */
const WITHIN_MS = 30 * 60_000;
const PATIENTLY = { timeout: WITHIN_MS, interval: 100 };
const PURSER = fileURLToPath(new URL('../../dist/src/cli/purser.js', import.meta.url));

/** What the client asks for by a key: an amount that no other key has. */
const askedBy = (key: number) => ({
  username: `player${String((key % ACCOUNTS) + 1).padStart(5, '0')}`,
  amount: (key / 100).toFixed(2),
});

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly final: boolean;
}

/** Asks for one grant, until somebody answers for it. @returns `undefined` if the client was killed */
async function askFor(key: number, urls: readonly string[], token: string, life: AbortSignal) {
  for (let times = 0; !life.aborted; times += 1) {
    try {
      const answer = await fetch(`${urls[(key + times) % urls.length]}/v1/grants`, {
        method: 'POST',
        // One of its own: `fetch` leaves its listener on a signal until the request is collected as garbage.
        signal: AbortSignal.any([life]),
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': `match-${key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(askedBy(key)),
      });
      const said = await answer.json();
      if (answer.ok) return said as Shown;
      if (answer.status < 429 && answer.status !== 409) throw new TypeError(JSON.stringify(said));
      await wait(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('{')) throw error;
      await wait(200);
    }
  }
  return undefined;
}

/** Asks for all grants from the first on, as one does who remembers nothing. */
async function client(urls: readonly string[], token: string, life: AbortSignal) {
  const answers = new Map<number, Shown>();
  let next = 1;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next <= KEYS && !life.aborted) {
        const key = next;
        next += 1;
        const answer = await askFor(key, urls, token, life);
        if (answer !== undefined) answers.set(key, answer);
      }
    }),
  );
  return answers;
}

it('pays each key once at most, whatever is killed or lost', { timeout: WITHIN_MS }, async () => {
  const ports = [await freePort(), await freePort()];
  const way = await grantWay({
    settings: { API_PORT: String(ports[0]), GRANT_DAILY_MAX: '10000.00', LOG_LEVEL: 'info' },
    website: { seed: [...FIXTURE_WEBSITE, ...manyUsers(ACCOUNTS)] },
  });
  const other = await way.startAnother({ API_PORT: String(ports[1]) });
  const { url: STORE_URL } = await storePlace(way.folder);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PURSER, 'token', 'create', 'Cup', '--daily-max', '10000'],
    { env: { PATH: process.env['PATH'], STORE_URL }, cwd: way.folder },
  );
  const token = stdout.trim();
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  way.website.switches.setEvery(9, 'add', { fault: { kind: 'reset' }, takesEffect: true });

  const over = new AbortController();
  onTestFinished(() => over.abort());
  const killing = killInTurn(way, [way.bot, other], over.signal);
  for (const adds of CLIENT_DIES_AFTER) {
    const life = new AbortController();
    const death = expect.poll(way.adds, PATIENTLY).toBeGreaterThanOrEqual(adds);
    await Promise.all([client(urls, token, life.signal), death.then(() => life.abort())]);
  }
  await client(urls, token, over.signal);
  over.abort();
  await killing;
  // What was under way at the last kill comes to its end.
  const settled = async () => {
    const answers = await client(urls, token, new AbortController().signal);
    return [...answers.values()].every(({ state, final }) => final || state === 'unknown')
      ? answers
      : undefined;
  };
  let answers = await settled();
  while (answers === undefined) answers = await settled();

  const paid = new Map<string, number>();
  for (const { amount } of way.website.credits) paid.set(amount, (paid.get(amount) ?? 0) + 1);
  expect([...paid].filter(([, times]) => times > 1)).toEqual([]);
  const unpaid = [...answers].filter(
    ([key, { state }]) => state === 'applied' && !paid.has(askedBy(key).amount),
  );
  expect(unpaid).toEqual([]);
  const unknown = [...answers.values()].filter(({ state }) => state === 'unknown');
  expect(unknown.length).toBeGreaterThan(KEYS / 20);
  expect(answers.size).toBe(KEYS);
  // Staff are asked once about each of them, and told of all others.
  await expect.poll(() => auditLogChannel(way), { timeout: WITHIN_MS, interval: 2_000 }).toEqual([]);
  expect(await auditMoney(way)).toEqual([]);
});

/** Kills one process after the other. The rest of the world goes on. */
async function killInTurn(way: GrantWay, bots: readonly BotProcess[], over: AbortSignal): Promise<void> {
  for (let times = 0; !over.aborted; times += 1) {
    const isDue = () => over.aborted || way.adds() >= (times + 1) * ADDS_BETWEEN_KILLS;
    await expect.poll(isDue, PATIENTLY).toBe(true);
    if (!over.aborted) await bots[times % bots.length]?.restart('SIGKILL');
  }
}
