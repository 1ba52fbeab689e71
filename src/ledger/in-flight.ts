export type InFlight = ReturnType<typeof createInFlight>;

/**
 * The grants that this process has in hand at this moment. What is on record as its own and in nobody's hand was left
 * behind, by a commit that was reported as failed and took effect all the same; recovery ends it. A store that went back
 * may have lost what is in hand here.
 */
export function createInFlight() {
  const held = new Set<{ readonly id: string }>();

  return {
    holds: (grantId: string) => [...held].some(({ id }) => id === grantId),

    /** Has a grant in hand for as long as the work takes. */
    async hold<Result>({ id }: { readonly id: string }, work: () => Promise<Result>): Promise<Result> {
      // Another one may have the same grant in hand.
      const one = { id };
      held.add(one);
      try {
        return await work();
      } finally {
        held.delete(one);
      }
    },
  };
}
