import { expect, it } from 'vitest';
import { countedDates } from '../../src/recurrences/counted-dates.js';
import { datesFrom } from '../../src/recurrences/dates.js';

const at = (text: string) => Date.parse(`${text}Z`);

it('takes the last day of a short month, and comes back to its own day', () => {
  const first = at('2027-12-31T18:30');
  expect(datesFrom(countedDates({ first, every: 'month' }), first, 5)).toEqual(
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'].map((day) => at(`${day}T18:30`)),
  );
});

it('finds the first date after a moment', () => {
  const first = at('2026-01-01T12:00');
  const dates = countedDates({ first, every: 'two-weeks' });
  expect(dates(first - 1)).toBe(first);
  expect(dates(at('2026-02-12T11:59'))).toBe(at('2026-02-12T12:00'));
  expect(dates(at('2026-02-12T12:00'))).toBe(at('2026-02-26T12:00'));
});
