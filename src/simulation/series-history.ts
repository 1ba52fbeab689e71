import type { Series } from '../giveaways/series-schema.js';

/** Remembers how many rounds a series had when it was first seen to have been stopped. */
export function followStops() {
  const rounds = new Map<string, number>();
  return (series: Series): number => {
    const known = rounds.get(series.id) ?? series.rounds;
    rounds.set(series.id, known);
    return known;
  };
}
