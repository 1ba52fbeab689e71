import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';
import type { GiveawayTasks } from './giveaway-tasks.js';

/** What cannot be shown is tried again less and less often, up to this. */
export const LONGEST_AGAIN_MS = 30 * 60_000;

/**
 * Shows what has become of winners' payments after the end of their giveaways.
 * @param show brings a giveaway up to date. @returns whether everything could be shown
 */
export function createResultRefresh(
  { records, retryLog, clock }: Pick<GiveawayDependencies, 'records' | 'retryLog' | 'clock'>,
  tasks: GiveawayTasks,
  show: (giveaway: Giveaway) => Promise<boolean>,
) {
  /** By giveaway: calls the next try off. */
  const timers = new Map<string, () => void>();

  async function isShown(id: string): Promise<boolean> {
    try {
      const giveaway = await records.find(id);
      return giveaway?.state !== 'finished' || (await show(giveaway));
    } catch (error) {
      retryLog.warn({ giveaway: id, err: error }, 'what became of a winner could not be shown yet');
      return false;
    }
  }

  async function showOrTryAgain(id: string): Promise<void> {
    if ((await isShown(id)) || tasks.signal.aborted) return;
    const pause = tasks.nextPause(id, LONGEST_AGAIN_MS);
    const callOff = clock.after(pause, () => showAnew(id));
    timers.set(id, callOff);
  }

  function showAnew(id: string): void {
    // Afterwards, a payment that is due is no longer put off than before.
    const pauseMs = () => tasks.pauseLeft(id);
    if (!tasks.isUnderWay(id)) tasks.begin(id, () => showOrTryAgain(id), pauseMs);
    else if (!tasks.isAwaited(id)) tasks.afterwards(id, () => refresh(id));
  }

  /** Shows it beside other work, after what is under way with the giveaway, and again until it is shown. */
  function refresh(id: string): void {
    // Something has happened, so it is worth while to try again soon.
    tasks.resetPause(id);
    showAnew(id);
  }

  return {
    refresh,

    /** Tries at once what could not be shown. */
    tryAgain(): void {
      for (const [id, callOff] of [...timers]) {
        callOff();
        timers.delete(id);
        showAnew(id);
      }
    },

    stop(): void {
      for (const callOff of timers.values()) callOff();
      timers.clear();
    },
  };
}
