import type { Machine } from '../storage/machine.js';
import type { Scheduler } from './scheduler.js';

/** A machine that runs processes, with a clock that can be set. */
export type Host = ReturnType<typeof createHost>;

/**
 * @param epoch the date at the start of the schedule, in ms since the epoch
 * @param tellsStarts whether the system reports when a process was started, as Linux does
 */
export function createHost(name: string, scheduler: Scheduler, epoch: number, tellsStarts: boolean) {
  /** When each running process was started, by process ID. */
  const running = new Map<number, string>();
  let off = 0;
  let farthest = 0;
  let last = 400;

  const isRunning = (pid: number, startedAt?: string) =>
    running.has(pid) && (startedAt === undefined || running.get(pid) === startedAt);

  return {
    name,
    /** ms since the epoch, by this machine's clock. */
    now: () => epoch + Math.floor(scheduler.now()) + off,
    setClock(by: number): void {
      off = by;
      farthest = Math.max(farthest, by);
    },
    /** How far ahead its clock has ever been, in ms. */
    farthestAhead: () => farthest,
    /** Starts a process with this ID, the bot's or another program's. @returns how that process sees its machine */
    started(pid: number): Machine {
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
    ended: (pid: number) => running.delete(pid),
    isRunning,
    /** A process ID that is free. */
    newNumber(): number {
      last += 1;
      return last;
    },
  };
}
