import { readFile } from 'node:fs/promises';
import { type Finding, verifyDraw } from '../giveaways/draw-file.js';

const USAGE = `Usage: purser verify-draw FILE [COMMITMENT], or: npm run verify-draw -- FILE [COMMITMENT]

FILE        the file that was posted with the winners
COMMITMENT  the SHA-256 that the giveaway's message has shown from its start
`;

const line = ({ ok, about, say }: Finding) => `${ok ? 'ok   ' : 'WRONG'} ${about.padEnd(10)} ${say}\n`;

/**
 * Checks the file of a draw, and prints the findings.
 * @param args the file and, optionally, the commitment to compare
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [file, commitment, ...more] = args;
  if (file === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return 1;
  }
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    process.stderr.write(
      `The file cannot be read: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 1;
  }
  const findings = verifyDraw(text, commitment);
  for (const finding of findings) process.stdout.write(line(finding));
  const isGood = findings.every(({ ok }) => ok);
  process.stdout.write(
    isGood
      ? `\nThe draw fits together.${commitment === undefined ? ' Compare the commitment in the file with the one on the message of the giveaway.' : ''}\n`
      : '\nThe draw does not fit together.\n',
  );
  return isGood ? 0 : 1;
}
