import * as z from 'zod';
import {
  finding,
  HEX,
  readFileText,
  type SealFinding,
  sealFindings,
  unreadable,
} from '../campaigns/seal-findings.js';
import { AMOUNT } from '../money/amount.js';
import { drawnOrder, entrantsHash, idIn, inOrder } from './draw.js';

const FORMAT = 'purser-draw-1';

const discordId = z.string().regex(/^[1-9]\d{0,19}$/);
/** As `entrantOf` writes it; so few entries that their sum stays far below the numbers of a draw. */
const entrant = z.string().regex(/^[1-9]\d{0,19}( ([2-9]|[1-9]\d{1,2}))?$/);

const DRAW_FILE = z.strictObject({
  format: z.literal(FORMAT),
  giveaway: z.string().max(100),
  /** How many winners were to be drawn. */
  wanted: z.number().int().positive(),
  /** What each place receives, if that is not the same. */
  prizes: z.array(AMOUNT).exactOptional(),
  /** What people know as the sealed draw. */
  commitment: HEX,
  seed: HEX,
  entrantsHash: HEX,
  /** The Discord ID of each, with the number of their entries behind a blank if that is more than one. */
  entrants: z.array(entrant),
  /** Everybody who was drawn, in the drawn order, and what came of it. */
  drawn: z.array(
    z.strictObject({
      id: discordId,
      outcome: z.enum(['won', 'passed-over', 'replaced']),
      prize: AMOUNT.exactOptional(),
    }),
  ),
});

/**
 * Everything that it takes to repeat a draw, and nothing about the entrants but their Discord IDs and entries.
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

/** What is looked at of a draw. */
export type Finding = SealFinding<'entrants' | 'order' | 'winners' | 'prizes' | 'end'>;

/**
 * Repeats a draw from its file.
 * @param text of the file
 * @param sealedDraw the one that was shown when the giveaway began, if it is at hand
 * @returns what was found; the draw is as it should be if all of it is `ok`
 */
export function verifyDraw(text: string, sealedDraw?: string): readonly Finding[] {
  const draw = readFileText(DRAW_FILE, text);
  if (draw === undefined) return [unreadable];
  const { entrants, drawn, seed } = draw;
  const ids = entrants.map(idIn);
  const sorted = inOrder(new Set(ids));
  const isInOrder = sorted.length === ids.length && sorted.every((id, index) => id === ids[index]);
  const order = drawnOrder(seed, entrants);
  const wrong = drawn.findIndex(({ id }) => order.next().value !== id);
  const winnerIds = drawn.flatMap(({ id, outcome }) => (outcome === 'won' ? [id] : []));
  const winners = winnerIds.length;
  const exhausted = drawn.length === entrants.length;
  const lastOutcome = drawn.at(-1)?.outcome;
  return [
    ...sealFindings(draw, sealedDraw),
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
    ...(draw.prizes === undefined
      ? []
      : [
          finding(
            'prizes',
            hasPrizesOfPlaces(draw, draw.prizes),
            `Each winner has the prize of their place: ${draw.prizes.join(', ')}`,
            'The prizes of the winners are not those of their places.',
          ),
        ]),
    finding(
      'end',
      lastOutcome === undefined || lastOutcome === 'won' || exhausted,
      'Nobody was drawn after the last winner.',
      'Somebody was drawn after the last winner.',
    ),
  ];
}

/** The first winners have the prizes in their order; each one after them has that of a winner who was replaced. */
function hasPrizesOfPlaces({ drawn, wanted }: DrawFile, prizes: readonly string[]): boolean {
  const winners = drawn.filter(({ outcome }) => outcome !== 'passed-over');
  const handedOn = winners.flatMap(({ outcome, prize }) => (outcome === 'replaced' ? [prize] : []));
  const isRight = ({ prize }: DrawFile['drawn'][number], index: number) => {
    if (index < wanted) return prize === prizes[index];
    const from = handedOn.indexOf(prize);
    return from !== -1 && handedOn.splice(from, 1).length === 1;
  };
  return prizes.length === wanted && winners.every(isRight);
}
