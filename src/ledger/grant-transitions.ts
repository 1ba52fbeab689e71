import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { type LedgerContext, noteChanges, transition } from './grant-changes.js';
import { isInSameHands, NEXT, stageKey, unchanged } from './grant-records.js';
import type { Grant, GrantState } from './grant-schema.js';

export type GrantTransitions = ReturnType<typeof createGrantTransitions>;

/** How a grant goes from state to state, and what is noted of it on the way. */
export function createGrantTransitions(context: LedgerContext) {
  const { store, caps, reads, onState } = context;
  return {
    /**
     * Moves a grant to another state, on disk, and gives its amount back to the cap where the new state means that
     * nothing was or will be paid.
     * @returns the grant as it is now, or `undefined` if it is no longer in the state or the hands that `grant` says;
     *   nothing was changed then
     * @throws {TypeError} if the states do not allow it
     */
    async move(grant: Grant, state: GrantState, details: Partial<Grant> = {}): Promise<Grant | undefined> {
      if (!NEXT[grant.state].includes(state)) {
        throw new TypeError(`a grant that is ${grant.state} cannot become ${state}`);
      }
      const moved = await changeGrant(context, grant, { ...details, state }, (before, after) =>
        transition(context, before, after, caps.reserve),
      );
      if (moved !== undefined) onState(state);
      return moved;
    },

    /** Adds to a grant what does not change its state. @returns as {@link move} */
    note: (grant: Grant, details: Partial<Grant>) =>
      changeGrant(context, grant, details, (before, after) => noteChanges(store, before, after)),

    /** Notes that the log channel has the record of a grant that has ended. */
    async told(grant: Grant): Promise<void> {
      const key = stageKey('untold', grant.id);
      await retryCommit(store, async () => {
        const [current, stage] = [await reads.find(grant.id), await store.get<string>(key)];
        // What the website has said since is still to be told.
        const isThat = current?.state === grant.state && current.overruled?.at === grant.overruled?.at;
        if (current === undefined || stage === undefined || !isThat)
          return { changes: [], result: undefined };
        return { changes: [{ key, from: stage, to: undefined }, unchanged(current)], result: undefined };
      });
    },
  };
}

/**
 * A change to one grant. It fails if the grant has gone on, or is in other hands; what was noted meanwhile (where it is
 * posted, evidence) stays.
 * @param changes what to commit, from the grant as it is to what it becomes
 * @returns what it became, or `undefined` if nothing was changed
 */
export async function changeGrant(
  { store, reads }: LedgerContext,
  grant: Grant,
  details: Partial<Grant>,
  changes: (before: Grant, after: Grant) => Promise<readonly Change[]>,
): Promise<Grant | undefined> {
  return retryCommit<Grant | undefined>(store, async () => {
    const current = await reads.find(grant.id);
    if (current === undefined || !isInSameHands(current, grant)) return { changes: [], result: undefined };
    const after: Grant = { ...current, ...details };
    return { changes: await changes(current, after), result: after };
  });
}
