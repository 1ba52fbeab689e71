import { describe, expect, it } from 'vitest';
import {
  calendarDates,
  type Every,
  nextDate,
  type Rhythm,
  readTimetable,
} from '../../src/recurrences/calendar.js';
import { datesFrom, dueOf } from '../../src/recurrences/dates.js';
import { isLinear } from '../support/linear-time.js';

const at = (text: string) => Date.parse(`${text}Z`);
const shown = (date: number) => new Date(date).toISOString().slice(0, 16);
const monthly = (day: number, minute = 9 * 60 + 30): Rhythm => ({ every: 'month', day, minute });
const weekly = (weekday: number, minute = 18 * 60): Rhythm => ({ every: 'week', weekday, minute });

describe('the next date', () => {
  it.each([
    ['the 31st, in a month that has it', monthly(31), '2026-01-31T09:29', '2026-01-31T09:30'],
    ['the 31st, at that moment', monthly(31), '2026-01-31T09:30', '2026-02-28T09:30'],
    ['the 31st in February of a leap year', monthly(31), '2028-02-01T00:00', '2028-02-29T09:30'],
    ['the 31st after the end of February', monthly(31), '2027-02-28T09:30', '2027-03-31T09:30'],
    ['the 31st in a month of 30 days', monthly(31), '2026-03-31T09:30', '2026-04-30T09:30'],
    ['the 29th in February', monthly(29), '2026-01-29T10:00', '2026-02-28T09:30'],
    ['the 29th in February of a leap year', monthly(29), '2028-01-29T10:00', '2028-02-29T09:30'],
    ['the 29th after the 29th of February', monthly(29), '2028-02-29T09:30', '2028-03-29T09:30'],
    ['2100, which is no leap year', monthly(30), '2100-01-30T09:30', '2100-02-28T09:30'],
    ['the 1st across the end of a year', monthly(1, 0), '2026-12-01T00:00', '2027-01-01T00:00'],
    ['the 31st across the end of a year', monthly(31), '2026-12-31T09:31', '2027-01-31T09:30'],
    ['the last minute of a month', monthly(31, 1439), '2026-11-30T23:58', '2026-11-30T23:59'],
    ['a weekday, later in the week', weekly(1), '2026-11-21T12:00', '2026-11-23T18:00'],
    ['a weekday, later on the day', weekly(1), '2026-11-23T17:59', '2026-11-23T18:00'],
    ['a weekday, at that moment', weekly(1), '2026-11-23T18:00', '2026-11-30T18:00'],
    ['a weekday across the end of a year', weekly(4), '2026-12-31T18:00', '2027-01-07T18:00'],
    ['a weekday across a change of clocks', weekly(0), '2026-10-24T12:00', '2026-10-25T18:00'],
    ['a week later, across a change of clocks', weekly(0), '2026-10-18T18:00', '2026-10-25T18:00'],
    ['Sunday at midnight', weekly(0, 0), '2026-11-22T00:00', '2026-11-29T00:00'],
  ] as const)('of %s', (_what, rhythm, after, next) => {
    expect(shown(nextDate(rhythm, at(after)))).toBe(next);
  });

  it('is always later, and never more than a week or month away', () => {
    const rhythms = [monthly(31), monthly(1, 0), weekly(3), weekly(0, 1439)];
    for (const rhythm of rhythms) {
      let date = at('2023-12-01T00:00');
      for (let count = 0; count < 80; count += 1) {
        const next = nextDate(rhythm, date);
        expect(next).toBeGreaterThan(date);
        expect(next - date).toBeLessThanOrEqual(32 * 24 * 3_600_000);
        expect(nextDate(rhythm, next - 1)).toBe(next);
        date = next;
      }
    }
  });
});

describe('what is due', () => {
  const timetable = { rhythm: monthly(31), first: at('2026-01-31T09:30') };

  it('is the last date; those before it are missed', () => {
    const due = dueOf(calendarDates(timetable), timetable.first, at('2026-04-02T00:00'));
    expect(shown(due.date)).toBe('2026-03-31T09:30');
    expect(due.missed.map(shown)).toEqual(['2026-01-31T09:30', '2026-02-28T09:30']);
    expect(shown(due.next)).toBe('2026-04-30T09:30');
  });

  it('is the date itself when nothing is late', () => {
    const due = dueOf(calendarDates(timetable), timetable.first, timetable.first);
    expect(due).toEqual({ date: timetable.first, missed: [], next: at('2026-02-28T09:30') });
  });

  it('comes to the first date after a run that was made at once', () => {
    const due = dueOf(calendarDates(timetable), at('2026-01-03T10:00'), at('2026-01-03T10:00'));
    expect(shown(due.date)).toBe('2026-01-03T10:00');
    expect(due.next).toBe(timetable.first);
  });
});

describe('a time that was given', () => {
  // A Monday.
  const NOW = at('2026-11-23T15:48:30');

  it.each([
    [undefined, 'week', '2026-11-30T15:48'],
    [undefined, 'month', '2026-12-23T15:48'],
    ['18:00', 'week', '2026-11-23T18:00'],
    ['9:05', 'week', '2026-11-30T09:05'],
    ['18:00', 'month', '2026-11-23T18:00'],
    ['mon 18:00', 'week', '2026-11-23T18:00'],
    ['Mo 15:00', 'week', '2026-11-30T15:00'],
    ['Sunday 18:00', 'week', '2026-11-29T18:00'],
    [' TUE  00:00 ', 'week', '2026-11-24T00:00'],
    ['31 09:30', 'month', '2026-11-30T09:30'],
    ['31. 09:30 UTC', 'month', '2026-11-30T09:30'],
    ['1 23:59', 'month', '2026-12-01T23:59'],
    ['2026-12-01 18:00', 'month', '2026-12-01T18:00'],
    ['2027-12-31T18:00Z', 'month', '2027-12-31T18:00'],
    ['2028-02-29 00:00', 'week', '2028-02-29T00:00'],
  ] as const)('%s, every %s', (given, every, first) => {
    const read = readTimetable(given, every, NOW, 'en-US');
    expect('first' in read && shown(read.first)).toBe(first);
  });

  it.each([
    ['soon', 'week', 'not-understood'],
    ['25:00', 'week', 'not-understood'],
    ['24:00', 'week', 'not-understood'],
    ['18:60', 'week', 'not-understood'],
    ['mon', 'week', 'not-understood'],
    ['m 18:00', 'week', 'not-understood'],
    ['32 18:00', 'month', 'not-understood'],
    ['0 18:00', 'month', 'not-understood'],
    ['2026-02-30 18:00', 'month', 'not-understood'],
    ['2026-13-01 18:00', 'month', 'not-understood'],
    ['mon 18:00', 'month', 'weekday-of-month'],
    ['31 18:00', 'week', 'day-of-week'],
    ['2026-11-23 15:48', 'week', 'past'],
  ] as ReadonlyArray<[string, Every, string]>)('%s, every %s, is refused', (given, every, why) => {
    expect(readTimetable(given, every, NOW, 'en-US')).toEqual({ fault: why });
  });

  it.each([
    ['de', 'Sonntag', 0],
    ['de', 'do.', 4],
    ['de', 'mon', 1],
    ['tr', 'pazar', 0],
    ['tr', 'Pazartesi', 1],
    ['es-419', 'domingo', 0],
    ['es-ES', 'sáb', 6],
    ['pt-BR', 'ter', 2],
    ['ru', 'пн', 1],
    ['ru', 'среда', 3],
    ['bg', 'петък', 5],
    ['pl', 'śr', 3],
    ['cs', 'pondělí', 1],
    ['fr', 'mar.', 2],
    ['fr', 'wednesday', 3],
  ] as const)('takes the weekdays of the language: %s, %s', (locale, name, weekday) => {
    const read = readTimetable(`${name} 18:00`, 'week', NOW, locale);
    expect('first' in read && new Date(read.first).getUTCDay()).toBe(weekday);
  });

  it('takes no beginning that two weekdays have', () => {
    for (const [locale, name] of [
      ['tr', 'pa'],
      ['en-US', 't'],
    ] as const)
      expect(readTimetable(`${name} 18:00`, 'week', NOW, locale)).toEqual({ fault: 'not-understood' });
  });

  it('keeps the day of a date, however short the months after it are', () => {
    const read = readTimetable('2026-12-31 18:00', 'month', NOW, 'en-US');
    if ('fault' in read) throw new Error(read.fault);
    expect(datesFrom(calendarDates(read), read.first, 4).map(shown)).toEqual([
      '2026-12-31T18:00',
      '2027-01-31T18:00',
      '2027-02-28T18:00',
      '2027-03-31T18:00',
    ]);
  });
});

describe('a weekday as a language writes it', () => {
  const SUNDAY = Date.UTC(2026, 10, 22);
  const lengths = ['short', 'long'] as const;
  const cases = ['bg', 'cs', 'de', 'en-US', 'es-ES', 'fr', 'pl', 'pt-BR', 'ru', 'tr'].flatMap((locale) =>
    lengths.flatMap((weekday) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => {
        const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
        return [locale, format.format(SUNDAY + day * 86_400_000), day] as const;
      }),
    ),
  );

  it.each(cases)('%s: %s', (locale, name, weekday) => {
    const read = readTimetable(`${name} 18:00`, 'week', SUNDAY, locale);
    expect(read).toMatchObject({ rhythm: { every: 'week', weekday } });
  });
});

it('takes no longer than a time is long to be read', () => {
  const read = (length: number) => void readTimetable(`mon${' '.repeat(length)}x`, 'week', 0, 'en');
  expect(isLinear(read)).toBe(true);
});
