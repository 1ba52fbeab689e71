import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What a process asks of the machine that it runs on, to tell which of its processes are no more. */
export interface Machine {
  /** Names the machine as far as process numbers go. */
  readonly host: string;
  /** Changes with each start of the machine. `undefined` where the system does not tell. */
  readonly bootId: string | undefined;
  /** The number of this process. */
  readonly pid: number;
  /** When this process was started; it means something only within one boot. `undefined` where nobody tells. */
  readonly startedAt: string | undefined;
  /** Whether a process of this machine with that number and start time runs. Without a start time the number decides. */
  isRunning(pid: number, startedAt: string | undefined): boolean;
}

/** The machine that this process runs on. */
export function systemMachine(): Machine {
  const own = readStat('self');
  // Where /proc belongs to other process numbers than ours, as in a container that shares it, it tells of others.
  const stat = own?.pid === process.pid ? readStat : () => undefined;
  return {
    host: machineName(),
    bootId: readText('/proc/sys/kernel/random/boot_id')?.trim(),
    pid: process.pid,
    startedAt: stat('self')?.startedAt,
    isRunning(pid, startedAt) {
      if (!hasNumber(pid)) return false;
      const found = stat(pid);
      // There, but out of sight: /proc can be set up to hide what belongs to others.
      if (found === undefined) return true;
      return !found.hasEnded && (startedAt === undefined || found.startedAt === startedAt);
    },
  };
}

/**
 * Containers on their host's network have its name, and numbers of their own (pid_namespaces(7)), by which two that
 * live would take each other for dead.
 */
function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has namespaces.
    return hostname();
  }
}

/** Whether a number is in use. Signal 0 only asks; a process that belongs to somebody else runs as well. */
function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface ProcessStat {
  readonly pid: number;
  /** It has ended, and only its number is kept until its parent has heard of it. */
  readonly hasEnded: boolean;
  /** In clock ticks since the boot. */
  readonly startedAt: string | undefined;
}

/** The fields 1, 3 and 22 of proc_pid_stat(5). The second one is a name in parentheses, which may hold any others. */
function readStat(pid: number | 'self'): ProcessStat | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const [state = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number.parseInt(text, 10), hasEnded: /[ZXx]/.test(state), startedAt: fields[18] };
}

/** @returns undefined where there is no such file, or it is not for this user */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
