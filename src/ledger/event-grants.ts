import type { Change } from '../storage/store.js';
import { absent, countsAgainstCap, type Grant, grantKey } from './grant.js';
import { type LedgerContext, newGrantChanges, transition } from './grant-changes.js';

/** How payouts and giveaways enter their grants in the ledger, and take them up again. */
export function createEventGrants(context: LedgerContext) {
  const { store, caps, reads, now, onState } = context;
  return {
    /**
     * Enters a grant of a payout or giveaway, `prepared`. Its amount has been taken from the cap with the total.
     * @param held what must be so in the same moment, such as that the payout is still under way
     * @returns false if it is in the ledger already, or something else is not as `held` says; nothing was changed
     */
    async enterForEvent(grant: Grant, held: readonly Change[]): Promise<boolean> {
      const entered = await store.commit([...(await newGrantChanges(store, grant)), ...held]);
      if (entered) onState(grant.state);
      return entered;
    },

    /**
     * Takes up again a grant of a payout or giveaway that was not sent, so that nobody is forgotten. Its amount is
     * taken from today's cap. What people had settled, and the website has contradicted, was about the earlier time.
     * @param held as with {@link enterForEvent}
     * @returns it, `prepared`, or `undefined` if it or something else is not as it was, or staff have not been told
     *   yet that the website has contradicted it; nothing was changed then
     * @throws {UserError} if the cap does not allow it
     */
    async retryForEvent(grant: Grant, process: string, held: readonly Change[]): Promise<Grant | undefined> {
      if (grant.reassignedTo !== undefined) return undefined;
      if (grant.state !== 'not-sent' || grant.event === undefined) {
        throw new TypeError(`a grant that is ${grant.state} cannot be taken up again`);
      }
      // Staff would no longer learn of it.
      if (grant.contradicted !== undefined && (await reads.isIn('untold', grant.id))) return undefined;
      const { settledAt: _, unsentBecause: __, settledBy: ___, contradicted: ____, posted, ...kept } = grant;
      const retries = (grant.retries ?? 0) + 1;
      const after: Grant = {
        ...{ ...kept, state: 'prepared', process, retries, capAt: now() },
        // Staff have to be asked again, whatever they were asked.
        ...(posted && { posted: { channelId: posted.channelId, messageId: posted.messageId } }),
      };
      const changes = await transition(context, grant, after, caps.reserve);
      return (await store.commit([...changes, ...held])) ? after : undefined;
    },

    /**
     * Gives the place of a grant to somebody else, as changes to commit together with that: neither it nor any of its
     * replacements can be replaced or taken up again afterwards.
     * @param memberId Discord user ID of who has the place now
     * @returns `undefined` if it, or one of its replacements, was or may yet be paid
     */
    async reassign(grantId: string, memberId: string): Promise<readonly Change[] | undefined> {
      const grant = await reads.find(grantId);
      if (grant === undefined) return [absent(grantId)];
      const replacements = await reads.someOf(grant.replacements ?? []);
      if ([grant, ...replacements].some(({ state }) => countsAgainstCap(state))) return undefined;
      return [grant, ...replacements].map((one) => ({
        key: grantKey(one.id),
        from: one,
        to: { ...one, reassignedTo: memberId },
      }));
    },
  };
}
