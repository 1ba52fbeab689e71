import { UserError } from '../errors.js';
import { type Finding, verifyDraw } from './draw-file.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';
import { drawFileOf } from './winners.js';

/** A draw that was repeated from the records. */
export interface DrawProof {
  readonly giveaway: Giveaway;
  /** Empty if the entrants are no longer stored. */
  readonly findings: readonly Finding[];
  /** Everything that it takes to repeat the draw elsewhere. */
  readonly file?: string;
}

type Dependencies = Pick<GiveawayDependencies, 'records' | 'entrants'>;

/**
 * Repeats a draw, and compares it with what is on record.
 * @throws {UserError} before the winners are drawn, since the seed is secret until then, and if nobody had entered
 */
export async function proveDraw({ records, entrants }: Dependencies, id: string): Promise<DrawProof> {
  await requireDrawn({ records }, id);
  const all = await entrants.all({ id });
  // Read again: the entrants may have begun to go meanwhile, and a part of them would be another draw.
  const giveaway = await requireDrawn({ records }, id);
  if (giveaway.entrantsGone) return { giveaway, findings: [] };
  const file = drawFileOf(giveaway, all);
  return { giveaway, file, findings: verifyDraw(file) };
}

async function requireDrawn({ records }: Pick<Dependencies, 'records'>, id: string): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  if (isDrawn(giveaway)) return giveaway;
  throw new UserError(({ words }) => words.draw.notDrawn);
}

/** Whether winners were drawn from entrants, so that there is a draw to check and its seed is no longer secret. */
export const isDrawn = ({ state, entrants = 0 }: Giveaway): boolean =>
  (state === 'drawn' || state === 'finished') && entrants > 0;
