/**
 * The grants that this process has in hand at this moment. What is on record as its own and in nobody's hand was left
 * behind, by a commit that was reported as failed and took effect all the same; recovery ends it.
 */
export interface InFlight {
  /** Has a grant in hand for as long as the work takes. */
  hold<Result>(grantId: string, work: () => Promise<Result>): Promise<Result>;
  holds(grantId: string): boolean;
}

export function createInFlight(): InFlight {
  const held = new Map<string, number>();

  function count(grantId: string, by: 1 | -1): void {
    const times = (held.get(grantId) ?? 0) + by;
    if (times === 0) held.delete(grantId);
    else held.set(grantId, times);
  }

  return {
    holds: (grantId) => held.has(grantId),

    async hold(grantId, work) {
      count(grantId, 1);
      try {
        return await work();
      } finally {
        count(grantId, -1);
      }
    },
  };
}
