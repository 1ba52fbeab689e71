import { isInTime } from '../approvals/time-limits.js';
import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import type { ScheduleOptions } from './schedule-options.js';
import { createScheduleRuns } from './schedule-runs.js';
import { isLasting, type Schedule } from './schedule-schema.js';

/** By then, the process that confirmed it has asked staff. */
const ASKED_WITHIN_MS = 30_000;
/** Messages that people have deleted do not come back. */
const SHOWN_WITHIN_MS = 24 * 60 * 60_000;

/** What happens to schedules without anybody asking for it. */
export function createScheduleUpkeep(
  options: ScheduleOptions,
  ask: (schedule: Schedule) => Promise<Schedule>,
) {
  const { records, notices, liveness, isListed, now, clock } = options;
  const runs = createScheduleRuns(options);
  const pause = createRepostPause(clock, ALWAYS_WRITABLE);
  /** The schedules that this process is working on. */
  const underWay = new Set<string>();

  /** The message with which staff were asked must not keep its buttons. */
  async function showDecided(schedule: Schedule): Promise<Schedule> {
    const { posted, confirmedAt } = schedule;
    if (posted === undefined || posted.decided) return schedule;
    const isHopeless = !isInTime(confirmedAt, 2 * SHOWN_WITHIN_MS, now());
    if (!isHopeless && !(await notices.update(schedule))) return schedule;
    return records.note(schedule.id, { posted: { ...posted, decided: true } });
  }

  async function askLate(schedule: Schedule): Promise<boolean> {
    if (schedule.posted !== undefined) return true;
    const isLate =
      !isInTime(schedule.confirmedAt, ASKED_WITHIN_MS, now()) || (await liveness.isDead(schedule.process));
    return !isLate || (await ask(schedule)).posted !== undefined;
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
    const shown = await showDecided(schedule);
    const isShown = shown.posted === undefined || shown.posted.decided === true;
    if (shown.state === 'active') {
      const isDue = now() >= shown.next && !(await isInOtherHands(shown));
      return isDue ? runs.attend(shown) : isShown;
    }
    if (isShown) await records.close(shown);
    return isShown;
  }

  async function attend(schedule: Schedule): Promise<void> {
    const { id } = schedule;
    if (underWay.has(id) || !pause.isOver(id)) return;
    underWay.add(id);
    try {
      if (!(await lookAfter(schedule))) pause.begin(id);
    } finally {
      underWay.delete(id);
    }
  }

  return {
    /** Pays what is due, and tells staff what they do not know yet. To be called every few seconds. */
    recover: async (): Promise<void> => eachAlone(await records.open(), attend),

    /** As {@link recover}, for one that was just confirmed. */
    async hurry(id: string): Promise<void> {
      const schedule = await records.find(id);
      if (schedule !== undefined && !options.isHeld()) await attend(schedule);
    },
  };
}
