import { readFile } from 'node:fs/promises';
import { isDropFile, verifyDrop } from '../drops/drop-proof.js';
import { reasonOf } from '../errors.js';
import { verifyDraw } from '../giveaways/draw-file.js';
import { EXIT_FAULT, EXIT_OK, say, UsageError } from './running.js';

const USAGE = `Usage: purser verify-draw FILE [SEALED-DRAW], or: npm run verify-draw -- FILE [SEALED-DRAW]

FILE         the file from the button “Verify the draw”
SEALED-DRAW  the SHA-256 from the button “Sealed draw”, saved before the end`;

type Finding = ReturnType<typeof verifyDraw | typeof verifyDrop>[number];

const lineOf = ({ ok, about, say: text }: Finding) => `${ok ? 'ok   ' : 'WRONG'} ${about.padEnd(11)} ${text}`;

/**
 * Checks the file of a giveaway's draw, or of a drop's random amounts, and prints the findings.
 * @param args the file and, optionally, the sealed draw to compare
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [file, sealedDraw, ...more] = args;
  if (file === undefined || more.length > 0) throw new UsageError(USAGE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    process.stderr.write(`The file cannot be read: ${reasonOf(error)}\n`);
    return EXIT_FAULT;
  }
  const findings = (isDropFile(text) ? verifyDrop : verifyDraw)(text, sealedDraw);
  for (const finding of findings) say(lineOf(finding));
  const isGood = findings.every(({ ok }) => ok);
  say(
    isGood
      ? `\nThe draw is genuine.${sealedDraw === undefined ? ' Compare the sealed draw in the file with the one that you saved before the end.' : ''}`
      : '\nThe draw is not genuine.',
  );
  return isGood ? EXIT_OK : EXIT_FAULT;
}
