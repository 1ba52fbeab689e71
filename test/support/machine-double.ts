import type { Machine } from '../../src/storage/machine.js';

/**
 * A machine whose running processes the test defines.
 * @param running the process IDs in use
 */
export const machineDouble = (pid: number, running: ReadonlySet<number>): Machine => ({
  host: 'here',
  bootId: 'boot-1',
  pid,
  isRunning: (other) => running.has(other),
});
