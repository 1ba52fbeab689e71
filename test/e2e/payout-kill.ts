import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { amountOf, amountText } from '../../src/money/amount.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import type { WholeWayOptions } from '../support/e2e.js';
import { type GrantWay, grantWay, isOutcome } from './grant-way.js';
import { auditPayout, confirmOn, csvFile, joinedBy, listOf, rowsUnder } from './payout-way.js';

export interface KillOptions {
  readonly members: number;
  readonly kills: number;
  /** The deadline for all of it, in ms, if longer than usual. */
  readonly withinMs?: number;
  readonly discord?: WholeWayOptions['discord'];
}

/**
 * Pays members on a website that loses every tenth answer and refuses every twentieth call, kills the bot repeatedly,
 * and compares the result with the website's record.
 * @returns the faults, as text, and the states of the rows
 */
export async function payoutUnderKills({
  members,
  kills,
  withinMs = DEFAULT_TIMEOUT_MS,
  discord = {},
}: KillOptions) {
  const way = await grantWay({
    settings: { GRANT_DAILY_MAX: '1000000', WEBSITE_TIMEOUT_MS: '2000', LOG_LEVEL: 'info' },
    discord,
  });
  const payees = await joinedBy(members, way);
  const preview = await way
    .as('sam')
    .command('payout file', { file: csvFile(listOf(payees)), reason: 'Race night' })
    .nextUpdate(isOutcome);
  expect(messageText(preview)).toContain(`to ${members.toLocaleString('en-US')} accounts?`);
  expect(way.website.requests.filter(({ endpoint }) => endpoint === 'add')).toEqual([]);

  const refusal = { fault: faults.status(400, 'Not now') };
  way.website.switches.setEvery(20, 'user', refusal);
  way.website.switches.setEvery(20, 'balance', refusal);
  let adds = 0;
  way.website.decide(({ endpoint }) => {
    if (endpoint !== 'add') return undefined;
    adds += 1;
    // A lost answer is not a refused call.
    if (adds % 10 === 0) return { fault: faults.reset, takesEffect: true };
    return adds % 20 === 5 ? refusal : undefined;
  });
  const record = way.discord.message(
    FIXTURES.channels.staffLog,
    (message) => messageText(message).includes('paid out **'),
    withinMs,
  );
  confirmOn(preview, way.as('sam'));
  const begun = performance.now();
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilAdds(way, Math.floor((members * kill) / (kills + 2)), withinMs);
    // At a different moment of a grant each time.
    await delay((kill * 7) % 23);
    await way.bot.restart('SIGKILL');
  }
  const rows = await rowsUnder(way, (await record).api);
  const seconds = Math.round((performance.now() - begun) / 1000);

  const unknown = rows.filter(({ state }) => state === 'unknown');
  await expect
    .poll(() => questionsIn(way), { timeout: withinMs, interval: 50 })
    .toBeGreaterThanOrEqual(unknown.length);
  // The last commits come after the posts that they record.
  await expect.poll(() => openIn(way), { timeout: withinMs, interval: 50 }).toEqual([]);
  const records = await way.records();
  const caps = [...records].filter(([key]) => key.startsWith('cap:')).map(([, value]) => value);
  const counted = countedIn(rows);
  return {
    faults: [
      ...auditPayout(payees, rows, way.website),
      ...(caps.length === 1 && caps[0] === counted ? [] : [`the cap is ${caps}, and not ${counted}`]),
      ...(questionsIn(way) === unknown.length ? [] : [`${questionsIn(way)} questions for staff`]),
      ...(way.discord.world.directMessages.size === 0 ? [] : ['somebody was written to']),
    ],
    counts: Object.fromEntries(
      ['applied', 'refused', 'unknown'].map((state) => [
        state,
        rows.filter((row) => row['state'] === state).length,
      ]),
    ),
    seconds,
  };
}

/** Records of unfinished work. */
const openIn = async (way: GrantWay) =>
  [...(await way.records()).keys()].filter((key) =>
    /^(payout-open|grant-queue:in-flight|account-lease):/.test(key),
  );

async function untilAdds(way: GrantWay, count: number, withinMs: number): Promise<void> {
  await expect.poll(() => way.adds(), { timeout: withinMs, interval: 5 }).toBeGreaterThanOrEqual(count);
}

/** The number of grants that staff are asked about. */
const questionsIn = (way: GrantWay) =>
  way.logMessages().filter((message) => buttonsOf(message).some(({ label }) => label === 'It arrived'))
    .length;

/** What was or may have been paid, which must equal the amount used of the daily cap. */
function countedIn(rows: ReadonlyArray<Record<string, string>>): string {
  const counting = rows.filter(({ state }) => state === 'applied' || state === 'unknown');
  return amountText(counting.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0.00')));
}
