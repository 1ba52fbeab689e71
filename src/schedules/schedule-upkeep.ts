import { isInTime } from '../approvals/time-limits.js';
import type { Lifecycle } from '../campaigns/lifecycle.js';
import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import type { ScheduleOptions } from './schedule-options.js';
import { createScheduleRuns } from './schedule-runs.js';
import { isLasting, type Schedule, type ScheduleDraft } from './schedule-schema.js';

/** By then, the process that confirmed it has asked staff. */
const ASKED_WITHIN_MS = 30_000;
/** Messages that people have deleted do not come back. */
const SHOWN_WITHIN_MS = 2 * 24 * 60 * 60_000;

/** What happens to schedules without anybody asking for it. */
export function createScheduleUpkeep(
  options: ScheduleOptions,
  lifecycle: Lifecycle<ScheduleDraft, Schedule>,
) {
  const { records, liveness, isListed, now, clock } = options;
  const runs = createScheduleRuns(options);
  const pause = createRepostPause(clock, ALWAYS_WRITABLE);

  async function askLate(schedule: Schedule): Promise<boolean> {
    if (schedule.posted !== undefined) return true;
    const isLate =
      !isInTime(schedule.confirmedAt, ASKED_WITHIN_MS, now()) || (await liveness.isDead(schedule.process));
    return !isLate || (await lifecycle.ask(schedule)).posted !== undefined;
  }

  async function isInOtherHands({ preparing }: Schedule): Promise<boolean> {
    if (preparing === undefined || preparing.process === liveness.id) return false;
    return !(await liveness.isDead(preparing.process));
  }

  /** @returns false if it is to be tried again later */
  async function lookAfter(schedule: Schedule): Promise<boolean> {
    if (isLasting(schedule) && !isListed(schedule.guildId)) {
      await runs.endWithServer(schedule);
      return true;
    }
    if (schedule.state === 'waiting') return askLate(schedule);
    const isHopeless = !isInTime(schedule.confirmedAt, SHOWN_WITHIN_MS, now());
    const shown = await lifecycle.showDecided(schedule);
    const isShown = shown.posted === undefined || shown.posted.decided === true || isHopeless;
    if (shown.state === 'active') {
      const isDue = now() >= shown.next && !(await isInOtherHands(shown));
      return isDue ? runs.attend(shown) : isShown;
    }
    if (isShown) await records.close(shown);
    return isShown;
  }

  return {
    /** Pays what is due, and tells staff what they do not know yet. To be called every few seconds. */
    recover: async (): Promise<void> =>
      eachAlone(await records.open(), async (schedule) => {
        if (pause.isOver(schedule.id) && !(await lookAfter(schedule))) pause.begin(schedule.id);
      }),
  };
}
