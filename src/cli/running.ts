import { setTimeout as wait } from 'node:timers/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, checkSettings } from '../config.js';
import { reasonOf } from '../errors.js';
import { createLog, type Log, redact } from '../log.js';
import { readEnvironment } from '../settings/environment.js';
import { hasLivingProcess } from '../storage/liveness.js';
import { systemMachine } from '../storage/machine.js';
import { STORE_URL_FORM, storeSecrets } from '../storage/store-url.js';
import type { TextStore } from '../storage/text-store.js';

export const EXIT_OK = 0;
export const EXIT_FAULT = 1;
/** As sysexits(3) has it: the command was used wrongly. */
export const EXIT_USAGE = 64;
/** As sysexits(3) has it: a setting is wrong. */
const EXIT_CONFIG = 78;

/** The command was used wrongly. The message says how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Prints a line. */
export const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs a program to its end. What its user has to put right goes to standard error, without a stack.
 * @returns the exit code; undefined if the program ends the process itself
 */
export async function running(main: () => Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? EXIT_USAGE : EXIT_CONFIG;
  }
}

/** The options among a program's arguments. @throws {UsageError} if there is anything else */
export function optionsIn<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n${usage}`);
  }
}

/** For programs that say everything themselves. */
export const silentLog = (): Promise<Log> => createLog({ level: 'silent', secrets: [], pretty: false });

/**
 * Works on stores. Failures go to standard error, without stacks and secrets.
 * @param urls of the stores
 * @param complaint what a failure means
 * @param work returns the exit code
 */
export async function onStores(
  urls: readonly string[],
  complaint: (error: unknown) => string,
  work: (log: Log) => Promise<number>,
): Promise<number> {
  try {
    return await work(await silentLog());
  } catch (error) {
    process.stderr.write(`${redact(complaint(error), urls.flatMap(storeSecrets))}\n`);
    return EXIT_FAULT;
  }
}

/** As {@link onStores}, on the configured store. @param failed what a failure means */
export async function onConfiguredStore(
  failed: string,
  work: (url: string, log: Log) => Promise<number>,
): Promise<number> {
  const url = checkSettings(readEnvironment()).settings.STORE_URL;
  if (url === undefined) {
    process.stderr.write(`STORE_URL is wrong; expected: ${STORE_URL_FORM}\n`);
    return EXIT_FAULT;
  }
  return onStores(
    [url],
    (error) => `${failed}: ${reasonOf(error)}.`,
    (log) => work(url, log),
  );
}

/** Whether a process of the bot is at work on a store. Says so, if it has to watch for that. */
export const isAtWork = (texts: Pick<TextStore, 'range'>): Promise<boolean> =>
  hasLivingProcess(texts, {
    machine: systemMachine(),
    wait(ms) {
      say(`A bot has used the store and may still be running. Watching for ${ms / 1_000} s …`);
      return wait(ms);
    },
  });
