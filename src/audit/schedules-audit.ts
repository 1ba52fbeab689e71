import { payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { runId, scheduleKey, scheduleOpenKey } from '../schedules/schedule-records.js';
import { isLasting, type Schedule } from '../schedules/schedule-schema.js';
import { readableRows } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each schedule with its last run, and at each payout that says it is a run. */
export async function* scheduleSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const open = new Set<string>();
  for await (const { key } of readableRows<string>(reader, scheduleOpenKey(''))) {
    open.add(key.slice(scheduleOpenKey('').length));
  }
  for await (const { key } of readableRows<Schedule>(reader, scheduleKey(''))) {
    const id = key.slice(scheduleKey('').length);
    open.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
  }
  for (const id of open) yield suspect(scheduleKey(id), judge(id));
  for await (const { key, value } of readableRows<Payout>(reader, payoutKey(''))) {
    if (value.schedule !== undefined) yield* suspectIfWrong(reader, key, judgeRun(value.id));
  }
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const key = scheduleKey(id);
    const entryKey = scheduleOpenKey(id);
    const schedule = await reader.get<Schedule>(key);
    const entry = await reader.get<string>(entryKey);
    if (schedule === undefined) {
      if (entry !== undefined) fault('schedule-open', `${entryKey} names ${key}, which does not exist`);
      return;
    }
    if (entry === undefined && isLasting(schedule)) {
      fault('schedule-open', `${key} is ${schedule.state}, but ${entryKey} is missing`);
    }
    const { last, next } = schedule;
    if (last === undefined) return;
    if (last.date >= next) fault('schedule-run', `${key} has settled the date that it has next`);
    if (last.outcome !== 'payout') return;
    const payout = await reader.get<Payout>(payoutKey(last.payout ?? ''));
    if (payout?.schedule?.id !== id || payout.schedule.date !== last.date) {
      fault(
        'schedule-run',
        `${key} names ${payoutKey(last.payout ?? '')}, which is not the run of that date`,
      );
    }
  };

const judgeRun =
  (id: string): Judge =>
  async (reader, fault) => {
    const key = payoutKey(id);
    const payout = await reader.get<Payout>(key);
    const run = payout?.schedule;
    if (payout === undefined || run === undefined) return;
    if (payout.id !== runId(run.id, run.date)) {
      fault('schedule-run', `${key} does not have the ID of the date that it is a run of`);
    }
    const schedule = await reader.get<Schedule>(scheduleKey(run.id));
    if (schedule === undefined) {
      fault('schedule-run', `${key} is a run of ${scheduleKey(run.id)}, which does not exist`);
    } else if (schedule.by !== payout.by || run.date >= schedule.next) {
      fault('schedule-run', `${key} is not what ${scheduleKey(run.id)} says`);
    }
  };
