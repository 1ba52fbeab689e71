import { mark } from '../marks.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { Change } from '../storage/store.js';
import { capKey } from './daily-caps.js';
import { absent, backInQueue, capDay, capHolder, countsAgainstCap, type Grant, grantKey } from './grant.js';
import { type LedgerContext, newGrantChanges, transition, uncappedTransition } from './grant-changes.js';

/** A grant as an event plans it, before it is entered in the ledger. */
export type PlannedGrant = Omit<Grant, 'state' | 'process'>;

/** How the grants of events are queued, taken from the queue, and ended there. */
export function createQueuedGrants(context: LedgerContext) {
  const { store, caps, reads, onState } = context;
  return {
    /**
     * What enters a grant of an event, to be committed with what entitles somebody to it. Its amount was taken from the cap
     * with the cost of the whole.
     */
    queueChanges: (planned: PlannedGrant): Promise<readonly Change[]> =>
      newGrantChanges(store, { ...planned, state: 'queued' }),

    /**
     * Takes a grant from the queue into a process's hands.
     * @param open what must be so in the same moment: its event pays
     * @returns it, `prepared`, or `undefined` if it or something else has changed; nothing was changed then
     */
    async claim(queued: Grant, process: string, open: readonly Change[]): Promise<Grant | undefined> {
      const claimed: Grant = { ...queued, state: 'prepared', process, claims: (queued.claims ?? 0) + 1 };
      const changes = await transition(context, queued, claimed, caps.reserve);
      if (!(await store.commit([...changes, ...open]))) return undefined;
      onState('prepared');
      mark('grant taken from the queue');
      return claimed;
    },

    /**
     * Ends grants that are queued, and gives their amounts back.
     * @param others what goes with it
     * @returns false if one of them, or something else, has changed; nothing was changed then
     */
    async endQueued(
      queued: readonly Grant[],
      details: Pick<Grant, 'settledAt' | 'unsentBecause'>,
      others: readonly Change[] = [],
    ): Promise<boolean> {
      const ended = queued.map((grant): Grant => ({ ...grant, ...details, state: 'not-sent' }));
      const moved = await Promise.all(
        queued.map((grant, index) => uncappedTransition(store, grant, ended[index] ?? grant)),
      );
      const released = await capTotals(queued, (by, at, amount) => caps.release(by, at, amount));
      return store.commit([...moved.flat(), ...released, ...others]);
    },

    /**
     * What queues grants again that were not sent, because somebody wants that: with the same IDs, within the cap of the
     * day of `at` (ms since the epoch). What the website has contradicted stays as it is.
     * @throws {OverCapError} if they do not fit it
     */
    async requeueChanges(unsent: readonly Grant[], at: number): Promise<readonly Change[]> {
      if (unsent.length > 0) mark('grant queued again');
      const queued = unsent.map((grant): Grant => ({ ...backInQueue(grant), capAt: at }));
      const moved = await Promise.all(
        unsent.map((grant, index) => uncappedTransition(store, grant, queued[index] ?? grant)),
      );
      return [
        ...moved.flat(),
        ...(await capTotals(queued, (by, day, amount) => caps.reserve(by, day, amount))),
      ];
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
      mark('grant whose place is given away');
      return [grant, ...replacements].map((one) => ({
        key: grantKey(one.id),
        from: one,
        to: { ...one, reassignedTo: memberId },
      }));
    },
  };
}

/** Whether somebody may have a grant of an event queued again: nothing was sent for it, and its place is still its own. */
export const mayBeQueuedAgain = ({
  state,
  event,
  unsentBecause,
  reassignedTo,
  contradicted,
  quarantined,
  replacements,
}: Grant) =>
  state === 'not-sent' &&
  event !== undefined &&
  unsentBecause !== 'account' &&
  reassignedTo === undefined &&
  contradicted === undefined &&
  quarantined === undefined &&
  replacements === undefined;

/** One change for each cap that grants count against: a commit cannot change a record twice. */
async function capTotals(
  grants: readonly Grant[],
  change: (by: string, at: number, total: Amount) => Promise<Change>,
): Promise<readonly Change[]> {
  const totals = new Map<string, { by: string; at: number; total: Amount }>();
  for (const grant of grants) {
    const { amount } = grant;
    const [by, at] = [capHolder(grant), capDay(grant)];
    const key = capKey(by, at);
    const before = totals.get(key)?.total ?? amountOf('0');
    totals.set(key, { by, at, total: before.plus(amountOf(amount)) });
  }
  return Promise.all([...totals.values()].map(({ by, at, total }) => change(by, at, total)));
}
