import { expect } from 'vitest';
import type { WholeWay, WholeWayOptions } from '../support/e2e.js';
import { type GrantWay, grantWay } from './grant-way.js';
import { auditPayout } from './payout-audit.js';
import { joinedBy, listOf } from './payout-crowd.js';
import { confirmOn, csvFile, rowsOf } from './payout-way.js';

const MEMBERS = 24;
const INFO = 30;

type Line = { readonly level: number; readonly msg: string };

/** A payout under way, during which a service will fail. */
export interface OutageWay {
  readonly way: GrantWay;
  /** The bot's log lines since the payout began, from level info. */
  readonly lines: () => readonly Line[];
  /** How many of them contain a text. */
  readonly saying: (text: string) => number;
  /** How often periodic work has failed since then, at any log level. */
  readonly failedAgain: () => number;
  /** Waits for the end of the payout. @returns its faults, as text */
  readonly faults: () => Promise<readonly string[]>;
}

const FAILED_AGAIN = /^regular work failed$|could not be dealt with yet$/;

/** @param onStart called before the bot's first call to the website */
export async function outageWay(
  options: WholeWayOptions,
  onStart?: (way: WholeWay) => void,
  members = MEMBERS,
): Promise<OutageWay> {
  const settings = { ...options.settings, GRANT_DAILY_MAX: '1000000' };
  const way = await grantWay({ ...options, settings }, onStart);
  const payees = await joinedBy(members, way);
  const file = csvFile(listOf(payees));
  const preview = await way.as('sam').command('payout file', { file }).answer();
  way.website.switches.set('all', { delayMs: 50 });
  const before = way.bot.output().length;
  confirmOn(preview, way.as('sam'));
  await expect.poll(() => way.website.credits.length).toBeGreaterThan(2);
  const all = (): readonly Line[] => {
    const text = way.bot.output().slice(before);
    // The last line may be incomplete.
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  const lines = () => all().filter(({ level }) => level >= INFO);
  return {
    way,
    lines,
    saying: (text) => lines().filter(({ msg }) => msg.includes(text)).length,
    failedAgain: () => all().filter(({ msg }) => FAILED_AGAIN.test(msg)).length,
    faults: async () => auditPayout(payees, await rowsOf(await way.logged('paid out **')), way.website),
  };
}
