import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithThis } from '../../src/sandbox/end-with-parent.js';
import { HOME } from '../../src/settings/home.js';
import type { Store } from '../../src/storage/store.js';
import { silentLog } from '../support/silent-log.js';
import type { Order, Outcome } from './discord.js';
import type { LoadResult } from './load.js';

/** A stand-in, which runs beside the bot. */
export interface StandIn {
  readonly pid: number;
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program of this folder, which first reports its port. */
export async function startStandIn(name: 'discord' | 'website'): Promise<StandIn> {
  const child = fork(join(HOME, `dist/test/bench/${name}.js`), {
    // JSON has no Infinity.
    serialization: 'advanced',
  });
  endWithThis(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { pid: pidOf(child), port, process: child, stop: () => end(child) };
}

/** Puts load on a bot. @throws {Error} if it fails, or an answer was wrong */
export async function runLoad(
  discord: StandIn,
  order: Order,
): Promise<LoadResult & { readonly cpuMs: number }> {
  discord.process.send(order);
  const over = new AbortController();
  const ended = once(discord.process, 'exit', { signal: over.signal }).then(() => {
    throw new Error('the stand-in of Discord has ended');
  });
  const [outcome] = (await Promise.race([once(discord.process, 'message'), ended])) as [Outcome];
  over.abort();
  if ('failed' in outcome) throw new Error(outcome.failed);
  if (outcome.wrong > 0) throw new Error(`${outcome.wrong} wrong answers, such as ${outcome.example}`);
  return outcome;
}

/** A running bot that is ready. */
export interface RunningBot {
  readonly pid: number;
  /** Time from the start of the process to ready, in ms. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export interface BotProgram {
  /** For `node`. */
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly ready: RegExp;
}

const READY_WITHIN_MS = 20_000;

/** @throws {Error} with its output, if it is not ready in time */
export async function startBot({ args, folder, env, ready }: BotProgram): Promise<RunningBot> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThis(child);
  let output = '';
  const readyAfter = await new Promise<number>((resolve, reject) => {
    const fail = () => reject(new Error(`a bot did not start:\n${output}`));
    const timer = setTimeout(fail, READY_WITHIN_MS);
    child.once('exit', fail);
    child.stdout.setEncoding('utf8').on('data', function read(text: string) {
      output += text;
      if (!ready.test(output)) return;
      clearTimeout(timer);
      child.off('exit', fail);
      child.stdout.off('data', read).resume();
      resolve(performance.now() - begun);
    });
  });
  return { pid: pidOf(child), readyAfter, stop: () => end(child) };
}

/** Starts the Purser of a build. @throws as {@link startBot} */
export const startPurser = ({
  dist,
  nodeOptions = [],
  ...program
}: Pick<BotProgram, 'folder' | 'env'> & {
  readonly dist: string;
  readonly nodeOptions?: readonly string[];
}) =>
  startBot({
    ...program,
    args: [...nodeOptions, '--enable-source-maps', resolve(dist, 'src/main.js')],
    ready: /"msg":"ready"/,
  });

/** Opens a store with the code of a build, since another build may keep another format of records. */
export async function recordsOf(dist: string, url: string): Promise<Store> {
  const file = pathToFileURL(resolve(dist, 'src/open-records.js')).href;
  const { openRecords }: typeof import('../../src/open-records.js') = await import(file);
  return openRecords(url, silentLog);
}

/** User and system time of a process so far, in ms. Linux counts hundredths of a second. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Counted after the name, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process, in MB. */
export function memoryMb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

const END_WITHIN_MS = 6_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(force);
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('a process could not be started');
  return child.pid;
}
