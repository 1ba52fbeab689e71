import * as z from 'zod';
import { commitmentOf } from './sealed-numbers.js';

/* How files are checked with which anybody repeats what was drawn. */

/** 32 bytes: a seed, or a SHA-256. */
export const HEX = z.string().regex(/^[0-9a-f]{64}$/);

/** One thing that was looked at, and whether it is as it should be. */
export interface SealFinding<About extends string = never> {
  readonly about: 'file' | 'seed' | 'sealed draw' | About;
  readonly ok: boolean;
  readonly say: string;
}

export const finding = <About extends string>(about: About, ok: boolean, good: string, bad: string) => ({
  about,
  ok,
  say: ok ? good : bad,
});

export const unreadable = {
  about: 'file',
  ok: false,
  say: 'This is not a file of a draw, or parts of it are missing.',
} as const;

/**
 * Whether the seed of a file is the one that was fixed before.
 * @param sealedDraw the one that was shown then, if it is at hand
 */
export const sealFindings = (
  { seed, commitment }: { readonly seed: string; readonly commitment: string },
  sealedDraw: string | undefined,
): readonly SealFinding[] => [
  finding(
    'seed',
    commitmentOf(seed) === commitment,
    `The SHA-256 of the seed is the sealed draw of the file: ${commitment}`,
    'The SHA-256 of the seed is not the sealed draw of the file.',
  ),
  ...(sealedDraw === undefined
    ? []
    : [
        finding(
          'sealed draw',
          sealedDraw.toLowerCase() === commitment,
          'The sealed draw of the file is the one that you have given.',
          'The sealed draw of the file is not the one that you have given.',
        ),
      ]),
];

/** Reads a file. @returns `undefined` if it is none of its kind */
export function readFileText<File>(schema: z.ZodType<File>, text: string): File | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch (error) {
    // What is nested too deeply is no draw either.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
