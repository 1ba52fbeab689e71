import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { BotProcess } from '../support/bot-process.js';
import { sharedCommunity } from './community.js';
import { isOutcome } from './grant-way.js';
import { confirmOn } from './payout-way.js';

const { crowd, roles } = FIXTURES;
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** A single race between the two could end well by luck. */
const WEEKS = 3;

const folder = mkdtempSync(join(tmpdir(), 'purser-ahead-'));
const ahead = join(folder, 'ahead');
const moveTo = (ms: number) => writeFileSync(ahead, String(ms));
moveTo(0);

const community = sharedCommunity({
  crowdLinked: true,
  settings: {
    GRANT_DAILY_MAX: '100000',
    NODE_OPTIONS: `--import ${new URL('../support/ahead-clock.mjs', import.meta.url).href}`,
    AHEAD_FILE: ahead,
  },
});
let second: BotProcess;
beforeAll(async () => {
  second = await community().startAnother();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRun = 'The schedule by';

/** How often each account was credited. */
function credited(): readonly number[] {
  const { website } = community();
  return crowd.map(
    ({ account }) => website.credits.filter(({ username }) => username === account.username).length,
  );
}

const each = (times: number) => crowd.map(() => times);

describe('a schedule in two processes on one store, which both see its dates come', () => {
  it('is previewed, and pays each of its dates once, whatever dies', async () => {
    const way = community();
    const sam = way.as('sam');
    const preview = await sam
      .command('payout schedule', { role: roles.crew, amount: 1.5, every: 'week', reason: 'Wage' })
      .nextUpdate(isOutcome);
    const text = messageText(preview);
    for (const said of ['UTC', '20 accounts', '30.00 credits', 'You are not.']) expect(text).toContain(said);
    expect(text.match(/UTC \(<t:/g)).toHaveLength(3);
    expect(messageText(await confirmOn(preview, sam).nextUpdate(isOutcome))).toContain('Schedule started');
    await way.logged('has scheduled **1.50 credits**');

    for (let week = 1; week <= WEEKS; week += 1) {
      moveTo(week * WEEK_MS);
      // In the last week, one of the two dies about then.
      if (week === WEEKS) {
        await expect.poll(() => way.logMessages(isRun).length, { timeout: 60_000 }).toBe(week);
        await second.kill('SIGKILL');
      }
      await expect.poll(() => way.logMessages('paid out **').length, { timeout: 90_000 }).toBe(week);
      expect(way.logMessages(isRun)).toHaveLength(week);
      if (week < WEEKS) expect(credited()).toEqual(each(week));
    }
    expect(Math.max(...credited())).toBe(WEEKS);

    const list = messageText(await sam.command('payout schedules').answer());
    expect(list).toContain('Every');
    expect(list).toContain('Payout finished');
    const [choice] = await sam.autocomplete('payout unschedule', 'id', '').choices();
    const ended = await sam.command('payout unschedule', { id: String(choice?.value) }).answer();
    expect(messageText(ended)).toContain('Schedule ended');
    expect(messageText(await sam.command('payout schedules').answer())).toContain('No payout repeats');
  }, 240_000);
});
