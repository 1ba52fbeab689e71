import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Settings } from '../support/bot-process.js';
import { PURSER } from '../support/purser.js';

export interface Diagnosis {
  readonly code: number | null;
  /** As on a terminal. */
  readonly output: string;
  /** Every finding, on one line. */
  readonly lines: readonly string[];
  /** The lines with something to fix. */
  readonly faults: readonly string[];
  readonly hints: readonly string[];
}

/**
 * Runs the built doctor with only these settings in its environment.
 * @param folder its working directory
 * @param args its arguments
 * @throws {Error} if it prints a secret, or anything on standard error
 */
export async function diagnose(
  folder: string,
  settings: Settings,
  args: readonly string[] = [],
): Promise<Diagnosis> {
  const child = spawn(process.execPath, [PURSER, 'doctor', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (errors !== '') throw new Error(`the doctor complains:\n${errors}`);
  for (const name of ['DISCORD_TOKEN', 'WEBSITE_TOKEN']) {
    const secret = settings[name];
    if (secret !== undefined && output.includes(secret))
      throw new Error(`the doctor says ${name}:\n${output}`);
  }
  // Further lines of a finding are indented.
  const lines = output
    .replaceAll('\n     ', ' ')
    .split('\n')
    .filter((line) => line.includes(' – '));
  return {
    code: child.exitCode,
    output,
    lines,
    faults: lines.filter((line) => line.startsWith('FIX ')),
    hints: lines.filter((line) => line.startsWith('hint ')),
  };
}
