export type InFlight = ReturnType<typeof createInFlight>;

/**
 * The grants that this process has in hand at this moment. What is on record as its own and in nobody's hand was left
 * behind, by a commit that was reported as failed and took effect all the same; recovery ends it.
 */
export function createInFlight() {
  const held = new Map<string, number>();

  function count(grantId: string, by: 1 | -1): void {
    const times = (held.get(grantId) ?? 0) + by;
    if (times === 0) held.delete(grantId);
    else held.set(grantId, times);
  }

  return {
    holds: (grantId: string) => held.has(grantId),

    /** Has a grant in hand for as long as the work takes. */
    async hold<Result>(grantId: string, work: () => Promise<Result>): Promise<Result> {
      count(grantId, 1);
      try {
        return await work();
      } finally {
        count(grantId, -1);
      }
    },
  };
}
