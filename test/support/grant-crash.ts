import { expect } from 'vitest';
import type { GrantState } from '../../src/credit/grant-schema.js';
import type { BotSwitch } from './bot-switch.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, untilSettled } from './grant-way.js';

/** More than the time after which staff are asked again about a grant of which they have not been told, in ms. */
const LATER_MS = 60_000;

export interface CrashOptions {
  readonly way: GrantWay;
  readonly bot: BotSwitch;
  /** What is done with the bot while it is killed. It need not end when the bot dies in the middle. */
  readonly use: () => Promise<unknown>;
  /** Which of the steps are worth a crash; all of them if it is left out. */
  readonly isChosen?: (step: string) => boolean;
}

/** What became of the grant during which the bot was killed at a step. */
export interface Crash {
  readonly step: string;
  /** Undefined: it never became an entry of the ledger. */
  readonly state: GrantState | undefined;
}

/**
 * Uses the bot once to learn its steps. Then, for each chosen step, uses it again, has it killed right there,
 * starts it anew, and holds its ledger against the website's record. In the end the log channel must have all.
 * @returns what became of each, and what was wrong, in words
 */
export async function crashAtEachStep({ way, bot, use, isChosen = () => true }: CrashOptions): Promise<{
  readonly crashes: readonly Crash[];
  readonly faults: readonly string[];
}> {
  // The first start announces the new store in the log channel, at a time of its own.
  await way.bot.restart('SIGTERM');
  bot.plan({});
  await use();
  // A bot that ends in good order takes all its steps first.
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
    // An answer may come in one piece or in several, so there may be fewer reads than last time.
    if (!died && !step.includes(' read of ')) faults.push(`${step}: the bot never came to it`);
    await way.bot.restart();
    await untilSettled(way);
    crashes.push({ step, state: (await way.ledger())[before]?.state });
    for (const fault of await auditMoney(way)) {
      // What went wrong once stays wrong, and is told of the crash that brought it about.
      if (!known.has(fault)) faults.push(`${step}: ${fault}`);
      known.add(fault);
    }
  }
  return { crashes, faults: [...faults, ...(await logChannelLater(way, bot))] };
}

/** Whether the bot dies while it is used, or does what is still to be done after that. It has ended then. */
export async function diesDuring(way: GrantWay, use: () => Promise<unknown>): Promise<boolean> {
  const died = way.bot.exited();
  const used = use().then(
    () => undefined,
    // Nobody answers any more once the bot is dead.
    () => undefined,
  );
  await Promise.race([died, used]);
  // A bot that ends in good order takes all its steps first, so it dies by then or never.
  const { signal } = await way.bot.kill('SIGTERM');
  return signal === 'SIGKILL';
}

/** What is wrong in the log channel after all that recovery does in its time. */
export async function logChannelLater(way: GrantWay, bot: BotSwitch): Promise<string[]> {
  bot.setClock(LATER_MS);
  await way.bot.restart();
  // The second look at a balance comes in the same round as a question that is still to be asked, or after it.
  const looks = async () =>
    (await way.ledger())
      .filter(({ state }) => state === 'unknown')
      .map(({ evidence = [], posted }) => evidence.length >= 2 && posted !== undefined);
  await expect.poll(looks, { interval: 50 }).not.toContain(false);
  return auditLogChannel(way);
}
