/** The first date after a moment. Both in ms since the epoch. */
export type Dates = (moment: number) => number;

/** So many dates, from one on. */
export function datesFrom(dates: Dates, date: number, count: number): readonly number[] {
  const found = [date];
  while (found.length < count) found.push(dates(found.at(-1) ?? date));
  return found;
}

/** Told by name at most. */
const MOST_PASSED = 100;

/** What is due of a recurrence whose date has come. */
export interface Due {
  /** The last date that is not after now. */
  readonly date: number;
  /** The latest of those before it, which are missed. */
  readonly missed: readonly number[];
  /** The next date after it. */
  readonly next: number;
}

/** @param date the next one on record, which has come */
export function dueOf(dates: Dates, date: number, now: number): Due {
  const passed: number[] = [];
  let next = date;
  for (const moment = Math.max(date, now); next <= moment; next = dates(next)) {
    passed.push(next);
    if (passed.length > MOST_PASSED) passed.shift();
  }
  return { date: passed.at(-1) ?? date, missed: passed.slice(0, -1), next };
}
