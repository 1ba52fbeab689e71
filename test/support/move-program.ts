import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Settings } from './bot-process.js';
import { PURSER } from './purser.js';

/** Runs the built program that moves a store. @returns its exit code and output */
export async function runMove(urls: readonly string[], settings: Settings = {}) {
  const child = spawn(process.execPath, [PURSER, 'move-store', ...urls], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}
