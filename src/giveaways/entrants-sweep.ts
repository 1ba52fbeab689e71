import { isAtRest } from '../campaigns/campaign-records.js';
import { eachAlone } from '../storage/each-alone.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';

const DAY_MS = 24 * 60 * 60_000;
/** For so long after the end, winners can be replaced and the draw's file can be posted again. */
const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 1_000;
/** One sweep forgets so many batches; the next one goes on. */
const BATCHES = 50;

type Dependencies = Pick<GiveawayDependencies, 'records' | 'series' | 'entrants' | 'now'>;

/** Forgets who entered giveaways that ended long ago, or at which nobody was drawn, and their pictures. */
export async function sweepEntrants(dependencies: Dependencies): Promise<void> {
  const { records, series, entrants } = dependencies;
  const open = new Set((await records.open()).map(({ id }) => id));
  let batches = 0;
  await eachAlone(records.withEntrants(), async (giveaway) => {
    if (batches === BATCHES || open.has(giveaway.id) || !isOver(dependencies, giveaway)) return;
    // Before the first of them goes: a draw from a part of them would be another draw.
    const forgetful = giveaway.entrantsGone
      ? giveaway
      : await records.change(giveaway, { entrantsGone: true });
    if (forgetful === undefined) return;
    while ((await entrants.forget(giveaway.id, AT_ONCE)) > 0) {
      batches += 1;
      if (batches === BATCHES) return;
    }
    await records.withoutEntrants(forgetful, (await series.activeOf(giveaway)) === undefined);
  });
}

function isOver(
  { now }: Pick<Dependencies, 'now'>,
  { state, restedAt = 0, entrantsGone }: Giveaway,
): boolean {
  if (!isAtRest({ state })) return false;
  // Without one who had their data erased, the others are of no use.
  return state !== 'finished' || entrantsGone === true || now() - restedAt >= KEPT_MS;
}
