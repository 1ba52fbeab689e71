import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { lockStore } from '../support/store-lock.js';
import { openAsOther } from '../support/store-place.js';
import { scrape } from './community.js';
import { type GrantWay, isOutcome, outcome, startGrantWay, untilSettled } from './grant-way.js';

let way: GrantWay;
let watchUrl: string;
beforeAll(async () => {
  const port = await freePort();
  watchUrl = `http://127.0.0.1:${port}`;
  // Long enough for the first scrape on a busy machine.
  const settings = { GRANT_APPROVAL_OVER: '50.00', WEBSITE_TIMEOUT_MS: '5000', HEALTH_PORT: String(port) };
  way = await startGrantWay({ settings });
});
afterAll(() => way?.stop());
afterEach(() => way.heal());

const metrics = () => scrape(watchUrl);
const figure = async (name: string) => (await metrics()).get(`purser_${name}`);

async function health(): Promise<unknown> {
  const response = await fetch(`${watchUrl}/healthz`);
  const body: unknown = await response.json();
  return Object.assign({ code: response.status }, body);
}

const WELL = { code: 200, status: 'ok', gateway: 'connected', store: 'writable' };

describe('/metrics', () => {
  it('counts finished work, and shows work left to do', async () => {
    await way.grant();
    await outcome(way.confirm(await way.preview({ amount: 60 })));
    way.website.switches.set('add', { fault: faults.status(500) }, 1);
    await way.grant();
    await way.as('mia').command('lookup', { username: 'noah99' }, { unchecked: true }).answer();
    way.website.switches.set('balance', { fault: faults.status(500) }, 1);
    await way.as('noah').command('balance').answer();
    await untilSettled(way);

    const samples = await metrics();
    const count = (command: string, what: string) =>
      samples.get(`purser_interactions_total{command="${command}",outcome="${what}"}`);

    expect(count('/links set', 'done')).toBe(4);
    expect(count('/grant', 'done')).toBe(3);
    expect(count('grant:confirm', 'done')).toBe(3);
    expect(count('/lookup', 'refused')).toBe(1);
    expect(count('/balance', 'website failed')).toBe(1);
    expect(samples.get('purser_acknowledgement_seconds_count')).toBe(12);
    expect(samples.get('purser_interaction_seconds_count')).toBe(12);
    expect(samples.get('purser_acknowledgement_seconds_sum')).toBeGreaterThan(0);
    expect(samples.get('purser_wait_seconds_count')).toBe(12);
    expect(samples.get('purser_wait_seconds_bucket{le="3"}')).toBe(12);
    expect(Math.abs(samples.get('purser_clock_ahead_seconds') ?? 9)).toBeLessThan(1);

    const websiteCalls = [...samples].filter(([name]) => name.startsWith('purser_website_calls_total'));
    expect(websiteCalls.reduce((sum, [, calls]) => sum + calls, 0)).toBe(way.website.requests.length);
    expect(samples.get('purser_website_calls_total{endpoint="add",status="200"}')).toBe(1);
    expect(samples.get('purser_website_calls_total{endpoint="add",status="500"}')).toBe(1);
    expect(samples.get('purser_website_call_seconds_count{endpoint="add"}')).toBe(2);

    const became = (state: string) => samples.get(`purser_grants_total{state="${state}"}`);
    expect(['waiting', 'prepared', 'sending', 'applied', 'unknown'].map(became)).toEqual([1, 2, 2, 1, 1]);
    expect(samples.get('purser_unresolved_grants')).toBe(1);
    const queue = (name: string) => samples.get(`purser_queue_length{queue="${name}"}`);
    expect(queue('grants_awaiting_approval')).toBe(1);
    expect(queue('grants_in_flight')).toBe(0);
    expect(queue('interactions')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  });

  it('shows work under way and failures', async () => {
    const preview = await way.preview();
    way.website.switches.set('add', { fault: faults.hang }, 1);

    const confirm = way.confirm(preview);
    await way.website.events.next(
      (event) => (event.type === 'request' && event.request.endpoint === 'add' ? true : undefined),
      { describe: () => 'Waited for the request.' },
    );
    const meanwhile = await metrics();
    expect(meanwhile.get('purser_queue_length{queue="interactions"}')).toBe(1);
    expect(meanwhile.get('purser_queue_length{queue="grants_in_flight"}')).toBe(1);
    expect(meanwhile.get('purser_oldest_grant_under_way_seconds')).toBeGreaterThan(0);
    await confirm.nextUpdate(isOutcome);

    const samples = await metrics();
    expect(samples.get('purser_website_calls_total{endpoint="add",status="lost"}')).toBe(1);
    expect(samples.get('purser_oldest_grant_under_way_seconds')).toBe(0);
  });

  it('shows whether the services are up, and the space left', async () => {
    for (const name of ['discord_up', 'website_up', 'store_up', 'log_channel_up']) {
      expect([name, await figure(name)]).toEqual([name, 1]);
    }
    expect(await figure('servers_listed')).toBeGreaterThan(0);
    expect(await figure('servers_covered')).toBe(await figure('servers_listed'));
    expect(await figure('store_size_bytes')).toBeGreaterThan(10_000);
    expect(await figure('store_free_bytes')).toBeGreaterThan(10_000);

    way.website.switches.set('balance', { fault: faults.status(500) }, 1);
    await way.as('noah').command('balance').answer();
    expect(await figure('website_up')).toBe(0);
  });

  it('keeps external names out of its labels', async () => {
    const shown = await way.as('mia').command('balance').answer();
    const [row] = shown.components ?? [];
    const button = row !== undefined && 'components' in row ? row.components[0] : undefined;
    if (button === undefined || !('custom_id' in button)) throw new Error('the balance has no button');
    // As from a message of another version of the bot.
    button.custom_id = 'once:was:123';

    await way.as('mia').press(shown, 'Share').answer();

    const samples = await metrics();
    expect(samples.get('purser_interactions_total{command="other",outcome="refused"}')).toBe(1);
    expect([...samples.keys()].join('\n')).not.toContain('once');
  });

  it('and /healthz are the only pages, and read-only', async () => {
    expect((await fetch(`${watchUrl}/`)).status).toBe(404);
    expect((await fetch(`${watchUrl}/constructor`)).status).toBe(404);
    const post = await fetch(`${watchUrl}/metrics`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(`${watchUrl}/metrics?x=1`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('/healthz', () => {
  it('is ok while connected and writing, again after a lost connection', async () => {
    expect(await health()).toEqual(WELL);

    const resumed = way.discord.events.next(
      (event) => (event.type === 'session-resumed' ? true : undefined),
      { describe: () => 'Waited for the session to be taken up.' },
    );
    way.discord.gateway.dropAll(4000);
    await resumed;

    await expect.poll(() => health()).toEqual(WELL);
    expect([...(await way.records()).keys()].filter((key) => key.startsWith('probe:'))).toEqual([]);
  });

  it('is 503 while the store cannot be written, and says why', async () => {
    const unlock = await lockStore(way.folder);
    const locked = { code: 503, status: 'failing', gateway: 'connected', store: 'not writable' };

    await expect.poll(() => health()).toEqual(locked);
    await unlock();

    await expect.poll(() => health()).toEqual(WELL);
  });
});

describe('a port that is taken', () => {
  it('ends the start with a sentence that names the setting', async () => {
    const second = way.startAnother();

    await expect(second).rejects.toThrow(/ended by itself \(1\)[\s\S]*HEALTH_PORT \d+ \(EADDRINUSE\)/);
    expect(await health()).toEqual(WELL);
  });
});

it('the log line of an interaction has reference, outcome, duration and its website calls', async () => {
  const before = way.bot.output().length;
  await way.as('noah').command('balance').answer();
  await way.as('noah').command('lookup', { username: 'mia_plays' }, { unchecked: true }).answer();
  const written = () => way.bot.output().slice(before).split('\n').slice(0, -1);
  const lines = () =>
    written()
      .filter((line) => line.includes('"msg":"interaction"') && line.includes(FIXTURES.people.noah))
      .map((line) => JSON.parse(line));
  await expect.poll(() => lines().length).toBe(2);

  const facts = { ref: expect.stringMatching(/^[\da-f]{8}$/), ms: expect.any(Number) };
  expect(lines()).toMatchObject([
    { ...facts, use: '/balance', outcome: 'done', websiteCalls: 1 },
    { ...facts, use: '/lookup', outcome: 'refused', websiteCalls: 0 },
  ]);
});

// Last, since it breaks and ends the bot.
it('a broken store or a Discord that is gone is shown, and the port closes with the bot', async () => {
  const other = await openAsOther(way.folder);
  await other.query(`ALTER TABLE ${other.table} RENAME TO hidden`);
  await expect.poll(() => health()).toMatchObject({ store: 'not writable' });
  const samples = await metrics();
  expect(samples.has('purser_unresolved_grants')).toBe(false);
  expect(samples.get('purser_queue_length{queue="website_calls"}')).toBe(0);
  await other.query(`ALTER TABLE hidden RENAME TO ${other.table}`);
  await other.disconnect();
  await expect.poll(() => health()).toMatchObject({ store: 'writable' });

  await way.discord.close();
  await expect.poll(() => figure('discord_up')).toBe(0);
  // Discord refuses connections.
  await expect
    .poll(() => health())
    .toEqual({ code: 503, status: 'failing', gateway: 'not connected', store: 'writable' });

  // The bot ends during a read.
  const open = await fetch(`${watchUrl}/metrics`);
  expect(await way.bot.kill()).toEqual({ code: 0, signal: null });
  await open.text();
  await expect(fetch(`${watchUrl}/metrics`)).rejects.toThrow();
});
