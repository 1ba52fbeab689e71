import type { Every } from './giveaway-schema.js';

const DAY_MS = 24 * 60 * 60_000;

const DAYS: Readonly<Record<Exclude<Every, 'month'>, number>> = { day: 1, week: 7, 'two-weeks': 14 };

/** The shortest time between two dates, in ms. */
export const shortestPeriodMs = (every: Every): number => (every === 'month' ? 28 : DAYS[every]) * DAY_MS;

/**
 * A date of a series, in UTC. Months count from the first date, so a short one does not shift those after it.
 * @param first the date numbered 0, in ms since the epoch
 */
export function seriesDate(first: number, every: Every, number: number): number {
  if (every !== 'month') return first + number * DAYS[every] * DAY_MS;
  const start = new Date(first);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + number];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay));
  return dayStart + (first % DAY_MS);
}

/** The number of the last date that is not after `now`, but at least `least`. */
export function lastDate(first: number, every: Every, least: number, now: number): number {
  let number = least;
  while (seriesDate(first, every, number + 1) <= now) number += 1;
  return number;
}
