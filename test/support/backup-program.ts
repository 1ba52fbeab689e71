import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Settings } from './bot-process.js';

const PROGRAMS = {
  backup: fileURLToPath(new URL('../../dist/src/backup/main.js', import.meta.url)),
  restore: fileURLToPath(new URL('../../dist/src/backup/restore-main.js', import.meta.url)),
  audit: fileURLToPath(new URL('../../dist/src/audit/main.js', import.meta.url)),
};

/** Runs a built program on a store until it ends. @returns how it ended, and all that it wrote */
export async function runOnStore(name: keyof typeof PROGRAMS, args: readonly string[], settings: Settings) {
  const child = spawn(process.execPath, [PROGRAMS[name], ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}
