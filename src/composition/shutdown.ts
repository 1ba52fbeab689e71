import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.js';

/** What must be closed before the process ends, in the order in which it was opened. */
export type Opened = Array<() => Promise<unknown>>;

/** The process has ended by then, even if something hangs. */
const SHUTDOWN_MS = 4_500;

/** @returns what closes everything, newest first, and ends the process. Only its first call counts */
export function createShutdown(opened: Readonly<Opened>, log: Log): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping');
    void Promise.race([closeAll(opened, log), delay(SHUTDOWN_MS)]).then(() => {
      log.info('stopped');
      process.exit(exitCode);
    });
  };
}

async function closeAll(opened: Readonly<Opened>, log: Log): Promise<void> {
  for (const close of opened.toReversed()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'could not close a part'));
  }
}
