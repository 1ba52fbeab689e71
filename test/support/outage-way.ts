import { expect } from 'vitest';
import type { WholeWay, WholeWayOptions } from './e2e.js';
import { type GrantWay, grantWay } from './grant-way.js';
import { auditPayout } from './payout-audit.js';
import { joinedBy, listOf } from './payout-crowd.js';
import { confirmOn, csvFile, rowsOf } from './payout-way.js';

const MEMBERS = 24;
const INFO = 30;

type Line = { readonly level: number; readonly msg: string };

/** A payout under way, in which a service is about to go away. */
export interface OutageWay {
  readonly way: GrantWay;
  /** The lines of level info or above that the bot's log has had since the payout began. */
  readonly lines: () => readonly Line[];
  /** How many of them have a text. */
  readonly saying: (text: string) => number;
  /** How often what is tried again by itself has failed since then, at whatever level that is said. */
  readonly failedAgain: () => number;
  /** Waits for the end of the payout. @returns what is wrong with it, in words */
  readonly faults: () => Promise<readonly string[]>;
}

const FAILED_AGAIN = /^regular work failed$|could not be dealt with yet$/;

/** @param onStart called before the bot asks anything of the website */
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
    // The last line may not have come whole.
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
