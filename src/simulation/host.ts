import type { Machine } from '../storage/machine.js';
import type { Scheduler } from './scheduler.js';

/** A machine that runs processes, with a clock that can be set. */
export interface Host {
  readonly name: string;
  /** ms since the epoch, by this machine's clock. */
  now(): number;
  setClock(by: number): void;
  /** Starts a process with this ID, the bot's or another program's. @returns how that process sees its machine */
  started(pid: number): Machine;
  ended(pid: number): void;
  isRunning(pid: number): boolean;
  /** A process ID that is free. */
  newNumber(): number;
}

/**
 * @param epoch the date at the start of the schedule, in ms since the epoch
 * @param tellsStarts whether the system reports when a process was started, as Linux does
 */
export function createHost(name: string, scheduler: Scheduler, epoch: number, tellsStarts: boolean): Host {
  /** When each running process was started, by process ID. */
  const running = new Map<number, string>();
  let off = 0;
  let last = 400;

  const isRunning = (pid: number, startedAt?: string) =>
    running.has(pid) && (startedAt === undefined || running.get(pid) === startedAt);

  return {
    name,
    now: () => epoch + Math.floor(scheduler.now()) + off,
    setClock(by) {
      off = by;
    },
    started(pid) {
      const startedAt = String(scheduler.now());
      running.set(pid, startedAt);
      return {
        host: name,
        bootId: tellsStarts ? `boot of ${name}` : undefined,
        pid,
        startedAt: tellsStarts ? startedAt : undefined,
        isRunning: (other, theirs) => isRunning(other, tellsStarts ? theirs : undefined),
      };
    },
    ended: (pid) => running.delete(pid),
    isRunning,
    newNumber() {
      last += 1;
      return last;
    },
  };
}
