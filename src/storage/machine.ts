import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../errors.js';

/** What a process asks its machine, to tell which processes have ended. */
export type Machine = Readonly<ReturnType<typeof systemMachine>>;

/** The machine that this process runs on. */
export function systemMachine() {
  const own = readStat('self');
  // In a container with the host's /proc, the IDs there are not ours.
  const stat = own?.pid === process.pid ? readStat : () => undefined;
  return {
    /** Names the machine, and the namespace in which its process IDs are unique. */
    host: machineName(),
    /** Changes with each boot. `undefined` where the system does not tell. */
    bootId: readText('/proc/sys/kernel/random/boot_id')?.trim(),
    /** The ID of this process. */
    pid: process.pid,
    /** When this process started, within one boot. `undefined` where the system does not tell. */
    startedAt: stat('self')?.startedAt,
    /** Whether a process with this ID and start time runs on this machine. Without a start time the ID decides. */
    isRunning(pid: number, startedAt: string | undefined): boolean {
      if (!hasNumber(pid)) return false;
      const found = stat(pid);
      // It runs, but /proc may hide other users' processes.
      if (found === undefined) return true;
      return !found.hasEnded && (startedAt === undefined || found.startedAt === startedAt);
    },
  };
}

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

/** Whether a process ID is in use. Signal 0 only asks; EPERM means that another user's process has it. */
function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

interface ProcessStat {
  readonly pid: number;
  /** A zombie: it has ended, and its parent has not collected it. */
  readonly hasEnded: boolean;
  /** In clock ticks since the boot. */
  readonly startedAt: string | undefined;
}

/** Fields 1, 3 and 22 of proc_pid_stat(5). Field 2 is a name in parentheses, which may contain spaces and more. */
function readStat(pid: number | 'self'): ProcessStat | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const [state = '', ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number.parseInt(text, 10), hasEnded: /[ZXx]/.test(state), startedAt: fields[18] };
}

/** @returns undefined if the file is missing, or this user may not read it */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
