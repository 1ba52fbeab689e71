import { UserError } from '../errors.js';
import { eachAlone } from '../storage/each-alone.js';
import { AGAIN_MS, createTasks } from '../time/tasks.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { openRound } from './giveaway-opening.js';
import type { Giveaway } from './giveaway-schema.js';
import { nextDate } from './series-records.js';
import { enterDueRound } from './series-rounds.js';
import type { Series } from './series-schema.js';

export type SeriesUpkeep = ReturnType<typeof createSeriesUpkeep>;

/** Opens the rounds of giveaways that repeat. @param watch called with each round that is open */
export function createSeriesUpkeep(dependencies: GiveawayDependencies, watch: (giveaway: Giveaway) => void) {
  const tasks = createTasks(dependencies);

  /** @returns whether there was a round to open */
  async function openNext(id: string): Promise<boolean> {
    if (dependencies.isHeld()) return false;
    const round = await enterDueRound(dependencies, id);
    if (round === undefined) return false;
    watch(await openRound(dependencies, round));
    return true;
  }

  return {
    /** To be called every few seconds. */
    async recover(): Promise<void> {
      if (dependencies.isHeld()) return;
      await eachAlone(await dependencies.series.open(), async (series) => {
        const { id } = series;
        // Under a key of its own: the pause after a look must not put the date off.
        const key = dependencies.now() < nextDate(series) ? `before ${id}` : id;
        if (tasks.isDue(key)) tasks.begin(key, async () => ((await openNext(id)) ? 0 : AGAIN_MS));
      });
    },
    tryAgain: (): void => tasks.hurry(),
    halt: tasks.halt,
    idle: tasks.idle,
  };
}

/**
 * Ends a series: the rounds that are open go on.
 * @param id of the series, or of one of its rounds
 * @throws {UserError} if it does not repeat, or no longer
 */
export async function stopSeries(
  dependencies: Pick<GiveawayDependencies, 'records' | 'series' | 'notices' | 'now'>,
  id: string,
  staffId: string,
): Promise<Series> {
  for (;;) {
    const giveaway = await requireGiveaway(dependencies.records, id);
    const series = await dependencies.series.activeOf(giveaway);
    if (series === undefined) throw new UserError(({ words }) => words.giveaway.notRepeating);
    const stopped = await dependencies.series.stop(series, {
      stoppedAt: dependencies.now(),
      stoppedBy: staffId,
    });
    if (stopped === undefined) continue;
    dependencies.notices.tell(giveaway, 'series-stopped', staffId);
    return stopped;
  }
}
