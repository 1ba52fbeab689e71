import type { World } from './world.js';

/**
 * Remembers how much there was of something when that was first asked for, such as of what should not grow from then on.
 * A store that loses something opens it again, so it is counted anew after that.
 */
export function firstCounts({ setbacks }: Pick<World, 'setbacks'>) {
  const counts = new Map<string, number>();
  return (id: string, count: number): number => {
    const key = `${setbacks.filter(({ lost }) => lost.length > 0).length} ${id}`;
    const known = counts.get(key) ?? count;
    counts.set(key, known);
    return known;
  };
}
