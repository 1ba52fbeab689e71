import { expect } from 'vitest';
import type { GrantState } from '../../src/ledger/grant.js';
import type { BotSwitch } from '../support/bot-switch.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, untilSettled } from './grant-way.js';

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
 * Uses the bot once to record its steps. Then, for each chosen step, uses it again, kills it there, restarts it, and
 * compares its ledger with the website's record. In the end, the log channel must be complete.
 * @returns the results, and the faults as text
 */
export async function crashAtEachStep({ way, bot, use, isChosen = () => true }: CrashOptions): Promise<{
  readonly crashes: readonly Crash[];
  readonly faults: readonly string[];
}> {
  // The first start announces the new store in the log channel, at a time of its own.
  await way.bot.restart('SIGTERM');
  bot.plan({});
  await use();
  // A bot that stops in good order takes all its steps first.
  await way.bot.kill('SIGTERM');
  const steps = bot.steps().filter(isChosen);
  bot.disarm();
  await way.bot.restart();

  const crashes: Crash[] = [];
  const faults: string[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    const before = (await way.ledger()).length;
    bot.plan({ killAt: step });
    const died = await diesDuring(way, use);
    bot.disarm();
    // An answer may come in one or several chunks, so there may be fewer reads than last time.
    if (!died && !step.includes(' read of ')) faults.push(`${step}: the bot never came to it`);
    await way.bot.restart();
    await untilSettled(way);
    crashes.push({ step, state: (await way.ledger())[before]?.state });
    for (const fault of await auditMoney(way)) {
      // A fault persists, and is reported for the crash that caused it.
      if (!known.has(fault)) faults.push(`${step}: ${fault}`);
      known.add(fault);
    }
  }
  return { crashes, faults: [...faults, ...(await logChannelLater(way, bot))] };
}

/** Whether the bot dies while it is used, or during the work after that. It has ended then. */
export async function diesDuring(way: GrantWay, use: () => Promise<unknown>): Promise<boolean> {
  const died = way.bot.exited();
  const used = use().then(
    () => undefined,
    // A dead bot does not answer.
    () => undefined,
  );
  await Promise.race([died, used]);
  // A bot that stops in good order takes all its steps first, so it dies by then or never.
  const { signal } = await way.bot.kill('SIGTERM');
  return signal === 'SIGKILL';
}

/** The faults in the log channel after the recovery. */
export async function logChannelLater(way: GrantWay, bot: BotSwitch): Promise<string[]> {
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
