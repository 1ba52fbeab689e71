/** Keeps track of what is under way, so that it can be counted and waited for. */
export function createWorkUnderWay() {
  const all = new Set<Promise<unknown>>();
  return {
    /** Tracks work until it settles. @returns the outcome of the work */
    track<Result>(work: Promise<Result>): Promise<Result> {
      const tracked = work.finally(() => all.delete(tracked));
      all.add(tracked);
      return tracked;
    },
    count: () => all.size,
    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      while (all.size > 0) await Promise.allSettled(all);
    },
  };
}
