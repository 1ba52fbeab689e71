import { UserError } from '../errors.js';
import { eachAlone } from '../storage/each-alone.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { openRound } from './giveaway-opening.js';
import type { Giveaway } from './giveaway-schema.js';
import { AGAIN_MS, createGiveawayTasks } from './giveaway-tasks.js';
import { nextDate } from './series-records.js';
import { enterDueRound } from './series-rounds.js';
import type { Series } from './series-schema.js';

export type SeriesUpkeep = ReturnType<typeof createSeriesUpkeep>;

/** Opens the rounds of giveaways that repeat. @param watch called with each round that is open */
export function createSeriesUpkeep(needs: GiveawayDependencies, watch: (giveaway: Giveaway) => void) {
  const tasks = createGiveawayTasks(needs);

  /** @returns whether there was a round to open */
  async function openNext(id: string): Promise<boolean> {
    if (needs.isHeld()) return false;
    const round = await enterDueRound(needs, id);
    if (round === undefined) return false;
    watch(await openRound(needs, round));
    return true;
  }

  return {
    /** To be called every few seconds. */
    async recover(): Promise<void> {
      if (needs.isHeld()) return;
      await eachAlone(await needs.series.open(), async (series) => {
        const { id } = series;
        // Under a key of its own: the pause after a look must not put the date off.
        const key = needs.now() < nextDate(series) ? `before ${id}` : id;
        if (tasks.isDue(key))
          tasks.begin(
            key,
            () => openNext(id),
            (wasOpened) => (wasOpened ? 0 : AGAIN_MS),
          );
      });
    },
    tryAgain: tasks.hurry,
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
  needs: Pick<GiveawayDependencies, 'records' | 'series' | 'notices' | 'now'>,
  id: string,
  staffId: string,
): Promise<Series> {
  for (;;) {
    const giveaway = await requireGiveaway(needs.records, id);
    const series = await needs.series.activeOf(giveaway);
    if (series === undefined) throw new UserError(({ words }) => words.giveaway.notRepeating);
    const stopped = await needs.series.stop(series, { stoppedAt: needs.now(), stoppedBy: staffId });
    if (stopped === undefined) continue;
    needs.notices.tell(giveaway, 'series-stopped', staffId);
    return stopped;
  }
}
