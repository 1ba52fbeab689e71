import type { Machine } from '../../src/storage/machine.js';

/**
 * A machine of which a test says what runs on it.
 * @param running the numbers that are in use, each by the process that had it first
 */
export const machineDouble = (pid: number, running: ReadonlySet<number>): Machine => ({
  host: 'here',
  bootId: 'boot-1',
  pid,
  startedAt: `start of ${pid}`,
  isRunning: (other) => running.has(other),
});
