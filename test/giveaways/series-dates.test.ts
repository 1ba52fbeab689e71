import { expect, it } from 'vitest';
import { lastDate, seriesDate } from '../../src/giveaways/series-dates.js';

const at = (text: string) => Date.parse(`${text}Z`);

it('takes the last day of a short month, and comes back to its own day', () => {
  const first = at('2027-12-31T18:30');
  const dates = [0, 1, 2, 3, 4].map((number) => seriesDate(first, 'month', number));
  expect(dates).toEqual(
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'].map((day) => at(`${day}T18:30`)),
  );
});

it('finds the last of several dates that have passed', () => {
  const first = at('2026-01-01T12:00');
  expect(lastDate(first, 'two-weeks', 1, at('2026-02-12T11:59'))).toBe(2);
  expect(lastDate(first, 'two-weeks', 1, at('2026-02-12T12:00'))).toBe(3);
});
