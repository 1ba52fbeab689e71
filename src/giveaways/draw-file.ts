import * as z from 'zod';
import { commitmentOf, drawnOrder, entrantsHash, inOrder } from './draw.js';

const FORMAT = 'purser-draw-1';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const discordId = z.string().regex(/^[1-9]\d{0,19}$/);

const DRAW_FILE = z.strictObject({
  format: z.literal(FORMAT),
  giveaway: z.string().max(100),
  /** How many winners were to be drawn. */
  wanted: z.number().int().positive(),
  commitment: hex,
  seed: hex,
  entrantsHash: hex,
  entrants: z.array(discordId),
  /** Everybody who was drawn, in the drawn order, and what came of it. */
  drawn: z.array(z.strictObject({ id: discordId, outcome: z.enum(['won', 'passed-over', 'replaced']) })),
});

/**
 * Everything that it takes to repeat a draw, and nothing about the entrants but their Discord IDs.
 *
 * - `won`: a winner
 * - `passed-over`: could not be paid any more (has left, lost the role, the link or its proof)
 * - `replaced`: won, was not paid, and was replaced by the next
 */
export type DrawFile = z.output<typeof DRAW_FILE>;

/** A draw as the text of a file: one entrant a line, so that people can look through it. */
export function drawFileText(draw: Omit<DrawFile, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...draw }, undefined, 1)}\n`;
}

/** One thing that was looked at, and whether it is as it should be. */
export interface Finding {
  readonly about: 'file' | 'seed' | 'commitment' | 'entrants' | 'order' | 'winners' | 'end';
  readonly ok: boolean;
  readonly say: string;
}

/**
 * Repeats a draw from its file.
 * @param text of the file
 * @param commitment the one that was shown when the giveaway began, if it is at hand
 * @returns what was found; the draw is as it should be if all of it is `ok`
 */
export function verifyDraw(text: string, commitment?: string): readonly Finding[] {
  const draw = readDrawFile(text);
  if (draw === undefined) {
    return [{ about: 'file', ok: false, say: 'This is not a file of a draw, or parts of it are missing.' }];
  }
  const { entrants, drawn, seed } = draw;
  const sorted = inOrder(new Set(entrants));
  const isInOrder = sorted.length === entrants.length && sorted.every((id, index) => id === entrants[index]);
  const order = drawnOrder(seed, entrants);
  const wrong = drawn.findIndex(({ id }) => order.next().value !== id);
  const winnerIds = drawn.flatMap(({ id, outcome }) => (outcome === 'won' ? [id] : []));
  const winners = winnerIds.length;
  const exhausted = drawn.length === entrants.length;
  const lastOutcome = drawn.at(-1)?.outcome;
  const finding = (about: Finding['about'], ok: boolean, good: string, bad: string): Finding => ({
    about,
    ok,
    say: ok ? good : bad,
  });
  return [
    finding(
      'seed',
      commitmentOf(seed) === draw.commitment,
      `The SHA-256 of the seed is the commitment of the file: ${draw.commitment}`,
      'The SHA-256 of the seed is not the commitment of the file.',
    ),
    ...(commitment === undefined
      ? []
      : [
          finding(
            'commitment',
            commitment.toLowerCase() === draw.commitment,
            'The commitment of the file is the one that you have given.',
            'The commitment of the file is not the one that you have given.',
          ),
        ]),
    finding(
      'entrants',
      isInOrder && entrantsHash(entrants) === draw.entrantsHash,
      `The ${entrants.length} entrants are in order, each of them once, and fit their hash: ${draw.entrantsHash}`,
      'The entrants are not in order, stand there twice, or do not fit their hash.',
    ),
    finding(
      'order',
      wrong === -1,
      'Seed and entrants give the drawn order of the file.',
      `Seed and entrants give another order than the file, from place ${wrong + 1} on.`,
    ),
    finding(
      'winners',
      winners === draw.wanted || (winners < draw.wanted && exhausted),
      `${winners} of ${draw.wanted} winners were drawn${winners < draw.wanted ? ', as there were no more entrants' : ''}: ${winnerIds.join(', ') || 'nobody'}`,
      `${winners} winners stand in the file, and ${draw.wanted} were to be drawn.`,
    ),
    finding(
      'end',
      lastOutcome === undefined || lastOutcome === 'won' || exhausted,
      'Nobody was drawn after the last winner.',
      'Somebody was drawn after the last winner.',
    ),
  ];
}

function readDrawFile(text: string): DrawFile | undefined {
  try {
    const read = DRAW_FILE.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch (error) {
    // What is nested too deeply is no draw either.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
