import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../errors.js';

/** What a process asks its machine, to tell which processes have ended. */
export type Machine = Readonly<ReturnType<typeof systemMachine>>;

/** The machine that this process runs on. */
export const systemMachine = () => ({
  /** Names the machine, and the namespace in which its process IDs are unique. */
  host: machineName(),
  /** Changes with each boot. `undefined` where the system does not tell. */
  bootId: bootId(),
  /** The ID of this process. */
  pid: process.pid,
  /** Whether a process ID is in use on this machine. */
  isRunning(pid: number): boolean {
    try {
      // Signal 0 only asks.
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // Another user's process has it.
      return codeOf(error) === 'EPERM';
    }
  },
});

/**
 * Containers on the host's network share its name but have their own process IDs (pid_namespaces(7)), so without the
 * namespace two live ones would take each other for dead.
 */
function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has namespaces.
    return hostname();
  }
}

function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Only Linux has one.
    return undefined;
  }
}
