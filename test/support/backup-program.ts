import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Settings } from './bot-process.js';
import { PURSER } from './purser.js';

/** Runs a built program on a store until it ends. @returns its exit code and output */
export async function runOnStore(
  name: 'backup' | 'restore' | 'audit',
  args: readonly string[],
  settings: Settings,
) {
  const child = spawn(process.execPath, [PURSER, name, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}
