/** Remembers how much there was of something when that was first asked for, such as of what should not grow from then on. */
export function firstCounts() {
  const counts = new Map<string, number>();
  return (id: string, count: number): number => {
    const known = counts.get(id) ?? count;
    counts.set(id, known);
    return known;
  };
}
