import type { Machine } from '../../src/storage/machine.js';

/**
 * A machine whose running processes the test defines.
 * @param running the process IDs in use, each with the process that had it first
 */
export const machineDouble = (pid: number, running: ReadonlySet<number>): Machine => ({
  host: 'here',
  bootId: 'boot-1',
  pid,
  startedAt: `start of ${pid}`,
  isRunning: (other) => running.has(other),
});
