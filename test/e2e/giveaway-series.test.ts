import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import type { BotProcess } from '../support/bot-process.js';
import { type GiveawayWay, giveawayIdIn, startGiveawayWay, winnersIn } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** A single race between the two could end well by luck. */
const WEEKS = 3;
const PATIENT = { timeout: 60_000 } as const;

const folder = mkdtempSync(join(tmpdir(), 'purser-ahead-'));
const ahead = join(folder, 'ahead');
const moveTo = (ms: number) => writeFileSync(ahead, String(ms));
moveTo(0);

let way: GiveawayWay;
let second: BotProcess;
beforeAll(async () => {
  way = await startGiveawayWay({
    settings: {
      GRANT_DAILY_MAX: '1000.00',
      NODE_OPTIONS: `--import ${new URL('../support/ahead-clock.mjs', import.meta.url).href}`,
      AHEAD_FILE: ahead,
    },
  });
  second = await way.startAnother();
});
afterAll(async () => {
  await way?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The rounds of a giveaway that repeats, the first one too, as they were confirmed. */
async function roundsOf(first: APIMessage): Promise<readonly Giveaway[]> {
  const { id } = await way.giveaway(first);
  const records = [...(await way.records()).entries()].filter(([key]) => key.startsWith('giveaway:'));
  return records
    .map(([, record]) => record as Giveaway)
    .filter((giveaway) => giveaway.id === id || giveaway.series === id)
    .sort((one, other) => (one.round ?? 1) - (other.round ?? 1));
}

/** The public message of a round, once that is open. */
async function messageOf({ id }: Giveaway): Promise<APIMessage> {
  const { api } = await way.discord.message(
    way.as('sam').channelId,
    (message) => messageText(message).startsWith('🎁') && giveawayIdIn(message) === shortId(id),
  );
  await way.untilOpen(api);
  return api;
}

describe('a giveaway that repeats, in two processes on one store that both see its dates come', () => {
  it('opens, draws and pays one round a date, until it is stopped', async () => {
    const first = await way.startGiveaway({ every: 'week', duration: '1h', amount: 3 });
    let last = first;

    for (let week = 0; week < WEEKS; week += 1) {
      moveTo(week * WEEK_MS);
      // In the last week, one of the two dies about then.
      if (week === WEEKS - 1) await second.kill('SIGKILL');
      const numberOfRounds = async () => (await roundsOf(first)).length;
      await expect.poll(numberOfRounds, PATIENT).toBe(week + 1);
      const round = (await roundsOf(first)).at(-1) as Giveaway;
      const message = week === 0 ? first : await messageOf(round);
      last = message;
      await way.enter(message, way.crowd(week));
      await way.as('sam').command('giveaway end', { id: round.id }).answer();
      const over = await way.untilOver(message);
      expect(winnersIn(over)).toEqual([way.crowd(week).userId]);
      expect(await numberOfRounds()).toBe(week + 1);
    }
    const seeds = new Set((await roundsOf(first)).map(({ seed }) => seed));
    expect(seeds.size).toBe(WEEKS);
    expect(way.website.credits.map(({ amount }) => amount)).toEqual(Array(WEEKS).fill('3.00'));

    const panel = await way.as('sam').press(last, 'Manage').answer();
    const stopped = await way.as('sam').press(panel, 'Stop repeating').nextUpdate();
    expect(messageText(stopped)).toMatch(/no longer|stopped/i);
    // The upkeep has seen the new date once this one has come to its end.
    const other = await way.startGiveaway({ duration: '1h' });
    moveTo(WEEKS * WEEK_MS);
    await way.untilOver(other);
    expect(await roundsOf(first)).toHaveLength(WEEKS);
    expect(await auditMoney(way)).toEqual([]);
  }, 240_000);
});
