import type { Settings } from '../support/bot-process.js';
import { runPurser } from '../support/purser.js';

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
  const {
    code,
    stdout: output,
    stderr: errors,
  } = await runPurser(['doctor', ...args], settings, { cwd: folder });
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
    code,
    output,
    lines,
    faults: lines.filter((line) => line.startsWith('FIX ')),
    hints: lines.filter((line) => line.startsWith('hint ')),
  };
}
