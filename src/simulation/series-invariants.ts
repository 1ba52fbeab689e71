import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { nextDate } from '../giveaways/series-records.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { centsOf } from './world.js';

/** How many rounds the series with a prize had. */
export const roundsOf = (facts: Facts, cents: number): number =>
  facts
    .ever<Giveaway>('giveaway:')
    .filter(({ amount, every }) => every !== undefined && centsOf(amount) === cents).length;

/** How long the upkeep may take after a date. */
const TAKEN_UP_MS = 2 * 60_000;

/** What holds of giveaways that repeat. */
export const SERIES_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a series has one round a date',
    sentence: 'No series has more rounds than dates, and each of its rounds has a number of its own.',
    onSettled: (facts) =>
      first(facts.series(), ({ id, next, rounds }) => {
        const numbers = facts.giveaways().flatMap(({ series, round }) => (series === id ? [round] : []));
        if (new Set(numbers).size < numbers.length) return `series ${id} has rounds ${numbers.join(', ')}`;
        const all = numbers.length + 1;
        if (all > rounds || rounds > next)
          return `series ${id} has ${all} rounds, ${rounds} on record, at date ${next}`;
        return undefined;
      }),
  },
  {
    name: 'a stopped series opens no more',
    sentence: 'After the commit that stops a series, it has no further round.',
    onSettled: (facts) =>
      first(facts.series(), (series) => {
        if (series.state !== 'stopped') return undefined;
        const before = facts.roundsWhenStopped(series.id, series.rounds);
        return series.rounds > before ? `series ${series.id} was stopped after ${before} rounds` : undefined;
      }),
  },
  {
    name: 'no two draws share a seed',
    sentence: 'Each giveaway, and each round of a series, has a seed of its own.',
    atEnd(facts) {
      const seeds = facts.giveaways().map(({ seed }) => seed);
      return new Set(seeds).size < seeds.length ? 'two giveaways have the same seed' : undefined;
    },
  },
  {
    name: 'a series is not forgotten',
    sentence: 'At the end, no date of a series is due, and it is listed for as long as it goes on.',
    atEnd(facts) {
      const now = facts.world.hosts[0]?.now() ?? 0;
      const listed = facts.world.database.look<string>('giveaway-series-open:');
      return first(facts.series(), (series) => {
        const { id, state } = series;
        if ((state === 'active') !== listed.includes(id))
          return `series ${id} is ${state} and listed wrongly`;
        const isWaiting = facts.giveaways().some((one) => one.id === id && one.state === 'waiting');
        const isDue = state === 'active' && !isWaiting && nextDate(series) < now - TAKEN_UP_MS;
        return isDue ? `a date of series ${id} is still due` : undefined;
      });
    },
  },
];
