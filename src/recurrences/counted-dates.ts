import type { Dates } from './dates.js';

const DAY_MS = 24 * 60 * 60_000;

export const EVERY_CHOICES = ['day', 'week', 'two-weeks', 'month'] as const;

/** How far the dates are apart. */
export type Every = (typeof EVERY_CHOICES)[number];

const DAYS: Readonly<Record<Exclude<Every, 'month'>, number>> = { day: 1, week: 7, 'two-weeks': 14 };

/** The shortest time between two dates, in ms. */
export const shortestPeriodMs = (every: Every): number => (every === 'month' ? 28 : DAYS[every]) * DAY_MS;

/** A date by its number, from 0. @param first ms since the epoch */
function countedDate(first: number, every: Every, number: number): number {
  if (every !== 'month') return first + number * DAYS[every] * DAY_MS;
  const start = new Date(first);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + number];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay));
  return dayStart + (first % DAY_MS);
}

/**
 * The dates that are counted from the first one, in UTC. Months count from it as well, so that a short one does not shift
 * those after it.
 */
export function countedDates({ first, every }: { readonly first: number; readonly every: Every }): Dates {
  return (moment) => {
    let number = 0;
    while (countedDate(first, every, number) <= moment) number += 1;
    return countedDate(first, every, number);
  };
}
