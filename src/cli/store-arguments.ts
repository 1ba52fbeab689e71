import { setTimeout as wait } from 'node:timers/promises';
import { checkSettings } from '../config.js';
import { reasonOf } from '../errors.js';
import { redact } from '../log.js';
import { readEnvironment } from '../settings/environment.js';
import { hasLivingProcess } from '../storage/liveness.js';
import { systemMachine } from '../storage/machine.js';
import { STORE_URL_FORM, storeSecrets } from '../storage/store-url.js';
import type { TextStore } from '../storage/text-store.js';

const EXIT_OK = 0;
const EXIT_FAULT = 1;
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const UNIT = 1_000;

/** Prints a line. */
export const say = (text: string) => process.stdout.write(`${text}\n`);

/** Whether a process of the bot is at work on a store. Says so, if it has to watch for that. */
export const isAtWork = (texts: Pick<TextStore, 'range'>): Promise<boolean> =>
  hasLivingProcess(texts, {
    machine: systemMachine(),
    wait(ms) {
      say(`A bot has used the store and may still be running. Watching for ${ms / 1_000} s …`);
      return wait(ms);
    },
  });

/** The address of the configured store. @returns undefined if it is wrong */
export const configuredUrl = (): string | undefined => checkSettings(readEnvironment()).settings.STORE_URL;

/** A number of bytes with a unit, for people. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= UNIT && unit < UNITS.length - 1; unit += 1) size /= UNIT;
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}

/**
 * Runs a program's work on the configured store. Errors go to standard error, without stack traces and secrets.
 * @param usage printed instead, if the arguments are wrong
 * @param failed what a failure means
 * @returns the exit code
 */
export async function working(
  usage: string | undefined,
  failed: string,
  work: (url: string) => Promise<void>,
): Promise<number> {
  const url = configuredUrl();
  const complain = (text: string) =>
    process.stderr.write(`${redact(text, url === undefined ? [] : storeSecrets(url))}\n`);
  if (usage !== undefined) complain(usage);
  else if (url === undefined) complain(`STORE_URL is wrong; expected: ${STORE_URL_FORM}`);
  else {
    try {
      await work(url);
      return EXIT_OK;
    } catch (error) {
      complain(`${failed}: ${reasonOf(error)}.`);
    }
  }
  return EXIT_FAULT;
}
