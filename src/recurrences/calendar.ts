import type { Dates } from './dates.js';

/*
 * When a schedule is due. All of it is UTC, which has no changes of clocks. A month that lacks the day has its last day.
 */

/** @property minute of the day */
export type Rhythm =
  | { readonly every: 'week' /** From 0, Sunday. */; readonly weekday: number; readonly minute: number }
  | { readonly every: 'month' /** From 1. */; readonly day: number; readonly minute: number };

export type Every = Rhythm['every'];

/** A rhythm, and the first of its dates (ms since the epoch). */
export interface Timetable {
  readonly rhythm: Rhythm;
  readonly first: number;
}

/** Why a time is not understood: nothing can be made of it, it fits the other kind of rhythm, or lies in the past. */
export type NoTimetable = 'not-understood' | 'weekday-of-month' | 'day-of-week' | 'past';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS_OF_WEEK = 7;

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

const inMonth = (year: number, month: number, day: number, minute: number) =>
  Date.UTC(year, month, Math.min(day, lastDayOf(year, month)), 0, minute);

/** The first date of a rhythm after a moment. Both in ms since the epoch. */
export function nextDate(rhythm: Rhythm, after: number): number {
  const from = new Date(after);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()];
  if (rhythm.every === 'month') {
    const date = inMonth(year, month, rhythm.day, rhythm.minute);
    if (date > after) return date;
    const following = new Date(Date.UTC(year, month + 1));
    return inMonth(following.getUTCFullYear(), following.getUTCMonth(), rhythm.day, rhythm.minute);
  }
  const days = (rhythm.weekday - from.getUTCDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const date = Date.UTC(year, month, from.getUTCDate() + days, 0, rhythm.minute);
  return date > after ? date : date + DAYS_OF_WEEK * DAY_MS;
}

/** The dates of a timetable: the first one follows each before it, as when somebody is also paid at once. */
export const calendarDates =
  ({ rhythm, first }: Timetable): Dates =>
  (moment) =>
    moment < first ? first : nextDate(rhythm, moment);

const SHORTEST_NAME = 2;
/** A Sunday. */
const SOME_SUNDAY = Date.UTC(2026, 10, 22);

/** The names of a weekday in a language, long and short. @param weekday from 0, Sunday */
const namesOf = (locale: string, weekday: number) =>
  (['long', 'short'] as const).map((length) =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' })
      .format(SOME_SUNDAY + weekday * DAY_MS)
      .toLowerCase()
      .replaceAll('.', ''),
  );

/** Reads a weekday in the language of who writes it, or in English: by its name, or by a beginning that no other has. */
function weekdayOf(text: string, locale: string): number {
  const name = text.replaceAll('.', '');
  for (const language of [locale, 'en']) {
    const names = Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => namesOf(language, weekday));
    const exact = names.findIndex((each) => each.includes(name));
    if (exact !== -1) return exact;
    const begun = names.flatMap((each, weekday) =>
      name.length >= SHORTEST_NAME && each.some((known) => known.startsWith(name)) ? [weekday] : [],
    );
    if (begun.length === 1) return begun[0] ?? -1;
  }
  return -1;
}

/** A `t` is part of a weekday's name, unless it stands between a date and a time. */
const TIME = /^(?:(.*\S)(?: +|(?<=\d)t))?(\d{1,2}):(\d{2})(?: ?(?:utc|z))?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = /^(\d{1,2})\.?$/;
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Reads when a schedule is due: `18:00`, `mon 18:00`, `31 09:30`, `2026-12-01 18:00`. What is not given is as it is now.
 * @param now ms since the epoch
 * @param locale of who writes it, such as `de`
 */
export function readTimetable(
  given: string | undefined,
  every: Every,
  now: number,
  locale: string,
): Timetable | { readonly fault: NoTimetable } {
  const today = new Date(now);
  const minuteNow = today.getUTCHours() * 60 + today.getUTCMinutes();
  if (given === undefined || given.trim() === '') return timetable(rhythmOn(every, today, minuteNow), now);
  const [, on, hours, minutes] = TIME.exec(given.trim().toLowerCase()) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  // Also where it is not a number at all.
  if (!(minute <= LAST_MINUTE) || Number(minutes) > 59) return { fault: 'not-understood' };
  return on === undefined
    ? timetable(rhythmOn(every, today, minute), now)
    : onDay(weekdayOf(on, locale), on, every, minute, now);
}

function onDay(weekday: number, on: string, every: Every, minute: number, now: number) {
  if (weekday !== -1) {
    return every === 'week' ? timetable({ every, weekday, minute }, now) : fault('weekday-of-month');
  }
  const [, dayText] = DAY.exec(on) ?? [];
  if (dayText !== undefined) {
    const day = Number(dayText);
    if (day < 1 || day > 31) return fault('not-understood');
    return every === 'month' ? timetable({ every, day, minute }, now) : fault('day-of-week');
  }
  const date = dateOf(on);
  if (date === undefined) return fault('not-understood');
  const first = date.getTime() + minute * MINUTE_MS;
  return first > now ? { rhythm: rhythmOn(every, date, minute), first } : fault('past');
}

const fault = (why: NoTimetable) => ({ fault: why });

function dateOf(text: string): Date | undefined {
  if (!DATE.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // A 30th of February would become the 2nd of March.
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? undefined : date;
}

const rhythmOn = (every: Every, date: Date, minute: number): Rhythm =>
  every === 'week' ? { every, weekday: date.getUTCDay(), minute } : { every, day: date.getUTCDate(), minute };

const timetable = (rhythm: Rhythm, now: number): Timetable => ({ rhythm, first: nextDate(rhythm, now) });
