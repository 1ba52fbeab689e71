import { readFile } from 'node:fs/promises';
import { reasonOf } from '../errors.js';
import { type Finding, verifyDraw } from '../giveaways/draw-file.js';
import { EXIT_FAULT, EXIT_OK, say, UsageError } from './running.js';

const USAGE = `Usage: purser verify-draw FILE [COMMITMENT], or: npm run verify-draw -- FILE [COMMITMENT]

FILE        the file that was posted with the winners
COMMITMENT  the SHA-256 that the giveaway's message has shown from its start`;

const lineOf = ({ ok, about, say: text }: Finding) => `${ok ? 'ok   ' : 'WRONG'} ${about.padEnd(10)} ${text}`;

/**
 * Checks the file of a draw, and prints the findings.
 * @param args the file and, optionally, the commitment to compare
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [file, commitment, ...more] = args;
  if (file === undefined || more.length > 0) throw new UsageError(USAGE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    process.stderr.write(`The file cannot be read: ${reasonOf(error)}\n`);
    return EXIT_FAULT;
  }
  const findings = verifyDraw(text, commitment);
  for (const finding of findings) say(lineOf(finding));
  const isGood = findings.every(({ ok }) => ok);
  say(
    isGood
      ? `\nThe draw fits together.${commitment === undefined ? ' Compare the commitment in the file with the one on the message of the giveaway.' : ''}`
      : '\nThe draw does not fit together.',
  );
  return isGood ? EXIT_OK : EXIT_FAULT;
}
