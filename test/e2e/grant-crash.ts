import { expect } from 'vitest';
import type { GrantState } from '../../src/ledger/grant.js';
import type { BotSwitch } from '../support/bot-switch.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, untilSettled } from './grant-way.js';
import { killAtEachStep } from './kill-at-steps.js';

/** Longer than the time after which staff are asked again about an unreported grant, in ms. */
const LATER_MS = 60_000;

export interface CrashOptions {
  readonly way: GrantWay;
  readonly bot: BotSwitch;
  /** Uses the bot while it is killed. It need not end if the bot dies halfway. */
  readonly use: () => Promise<unknown>;
  /** The steps at which to crash. Default: all. */
  readonly isChosen?: (step: string) => boolean;
}

/** The result of a grant during which the bot was killed at a step. */
export interface Crash {
  readonly step: string;
  /** `undefined` if it never entered the ledger. */
  readonly state: GrantState | undefined;
}

/**
 * Kills the bot at each chosen step of a grant, and compares its ledger with the website's record. In the end, the log
 * channel must be complete.
 * @returns the results, and the faults as text
 */
export async function crashAtEachStep({ way, bot, use, isChosen }: CrashOptions): Promise<{
  readonly crashes: readonly Crash[];
  readonly faults: readonly string[];
}> {
  const crashes: Crash[] = [];
  const { faults } = await killAtEachStep({
    ...{ way, bot, isChosen },
    use: () => use(),
    prepare: async () => (await way.ledger()).length,
    async check(before, step) {
      await untilSettled(way);
      crashes.push({ step, state: (await way.ledger())[before]?.state });
      return auditMoney(way);
    },
  });
  return { crashes, faults: [...faults, ...(await logChannelLater(way, bot))] };
}

/** The faults in the log channel after the recovery. */
async function logChannelLater(way: GrantWay, bot: BotSwitch): Promise<string[]> {
  bot.setClock(LATER_MS);
  await way.bot.restart();
  // The second check of a balance comes in the same round as a question that is still to be asked, or after it.
  const looks = async () =>
    (await way.ledger())
      .filter(({ state }) => state === 'unknown')
      .map(({ evidence = [], posted }) => evidence.length >= 2 && posted !== undefined);
  await expect.poll(looks, { interval: 50 }).not.toContain(false);
  return auditLogChannel(way);
}
