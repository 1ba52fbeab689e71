import type { Machine } from '../storage/machine.js';
import type { Scheduler } from './scheduler.js';

/** A machine that runs processes, with a clock that can be set. */
export type Host = ReturnType<typeof createHost>;

/**
 * @param epoch the date at the start of the schedule, in ms since the epoch
 * @param tellsBoots whether the system tells one boot from another, as Linux does
 */
export function createHost(name: string, scheduler: Scheduler, epoch: number, tellsBoots: boolean) {
  /** The process IDs in use. */
  const running = new Set<number>();
  let off = 0;
  let farthest = 0;
  let last = 400;

  const isRunning = (pid: number) => running.has(pid);

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
      running.add(pid);
      return { host: name, bootId: tellsBoots ? `boot of ${name}` : undefined, pid, isRunning };
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
