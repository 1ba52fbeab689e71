import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../dist/src/sandbox/main.js', import.meta.url));

export interface StartOptions {
  readonly arguments?: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts the sandbox below a shell, as npm does. */
  readonly belowShell?: boolean;
}

/** The sandbox as a process, with all that it starts in a process group of its own. */
export function startSandbox(options: StartOptions = {}) {
  const line = [PROGRAM, ...(options.arguments ?? ['--port', '0'])];
  const command = options.belowShell
    ? ['sh', '-c', '"$0" "$@"; true', process.execPath, ...line]
    : [process.execPath, ...line];
  const [file = '', ...rest] = command;
  // One that is killed leaves its files.
  const temporary = mkdtempSync(join(tmpdir(), 'purser-test-'));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(options.folder !== undefined && { cwd: options.folder }),
    env: { PATH: process.env['PATH'], TMPDIR: temporary, ...options.environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      said += more;
    });
  }
  onTestFinished(() => {
    if (isAnyoneLeft(child)) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });
  return {
    child,
    said: () => said,
    /** Waits until it has said something that matches. */
    async until(pattern: RegExp): Promise<string> {
      await expect.poll(() => said).toMatch(pattern);
      return pattern.exec(said)?.[1] ?? '';
    },
    async end(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      return child.exitCode;
    },
  };
}

/** Whether a process of the group is left. */
export function isAnyoneLeft({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    // ESRCH: there is none.
    return false;
  }
}
