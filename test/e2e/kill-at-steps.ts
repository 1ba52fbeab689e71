import type { BotSwitch } from '../support/bot-switch.js';
import type { WholeWay } from '../support/e2e.js';

/** What is done with a bot again and again, which is killed at another step each time. */
export interface KillOptions<Subject> {
  readonly way: Pick<WholeWay, 'bot'>;
  readonly bot: BotSwitch;
  /** Before each time, with a bot that lives. @returns what it is about */
  readonly prepare: () => Promise<Subject>;
  /** Uses the bot while it is killed. It need not end if the bot dies halfway. */
  readonly use: (subject: Subject) => Promise<unknown>;
  /** The steps at which it is killed. Default: all. */
  readonly isChosen?: ((step: string) => boolean) | undefined;
  /** Steps to which it need not come each time. Default: reads, since an answer may come in one or several chunks. */
  readonly mayNotCome?: RegExp;
  /** Looks at what has become of it, once the bot was restarted. @returns the faults, as text */
  readonly check: (subject: Subject, step: string) => Promise<readonly string[]>;
}

/**
 * Uses the bot once to record its steps. Then, for each chosen step, uses it again, kills it there, and restarts it.
 * @returns what the first time was about, the steps, and the faults as text, each for the step that caused it
 */
export async function killAtEachStep<Subject>(options: KillOptions<Subject>): Promise<{
  readonly undisturbed: Subject;
  readonly steps: readonly string[];
  readonly faults: readonly string[];
}> {
  const { way, bot, prepare, use, isChosen = () => true, mayNotCome = / read of /, check } = options;
  // The first start announces the new store in the log channel, at a time of its own.
  await way.bot.restart('SIGTERM');
  const undisturbed = await prepare();
  bot.plan({});
  await use(undisturbed);
  // A bot that stops in good order takes all its steps first.
  await way.bot.kill('SIGTERM');
  const steps = bot.steps().filter(isChosen);
  bot.disarm();
  await way.bot.restart();

  const faults: string[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    const subject = await prepare();
    bot.plan({ killAt: step });
    const died = await diesDuring(way, () => use(subject));
    bot.disarm();
    if (!died && !mayNotCome.test(step)) faults.push(`${step}: the bot never came to it`);
    await way.bot.restart();
    for (const fault of await check(subject, step)) {
      // A fault persists, and is reported for the step that caused it.
      if (!known.has(fault)) faults.push(`${step}: ${fault}`);
      known.add(fault);
    }
  }
  return { undisturbed, steps, faults };
}

/** Whether the bot dies while it is used, or during the work after that. It has ended then. */
export async function diesDuring(way: Pick<WholeWay, 'bot'>, use: () => Promise<unknown>): Promise<boolean> {
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
