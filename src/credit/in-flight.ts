import type { Grant } from './grant-schema.js';

export type InFlight = ReturnType<typeof createInFlight>;

/** A grant, as far as whoever has it in hand knows it. */
type InHand = Pick<Grant, 'id'> & Partial<Pick<Grant, 'account' | 'member' | 'event'>>;

/** A grant of an event. */
export type EventPayment = InHand & Required<Pick<InHand, 'account' | 'event'>>;

/**
 * The grants that this process has in hand at this moment. What is on record as its own and in nobody's hand was left
 * behind, by a commit that was reported as failed and took effect all the same; recovery ends it. A store that went back
 * may have lost what is in hand here.
 */
export function createInFlight() {
  const held = new Set<InHand>();

  return {
    holds: (grantId: string) => [...held].some(({ id }) => id === grantId),

    /** The other grants of the same event that are in hand. */
    others: ({ id, event }: Pick<Grant, 'id' | 'event'>): readonly EventPayment[] =>
      [...held].filter(
        (other): other is EventPayment =>
          other.id !== id &&
          other.account !== undefined &&
          other.event?.kind === event?.kind &&
          other.event?.id === event?.id,
      ),

    /** Has a grant in hand for as long as the work takes. */
    async hold<Result>(grant: InHand, work: () => Promise<Result>): Promise<Result> {
      // Another one may have the same grant in hand.
      const one: InHand = { ...grant };
      held.add(one);
      try {
        return await work();
      } finally {
        held.delete(one);
      }
    },
  };
}
