import { isDeepStrictEqual } from 'node:util';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import type { Amount } from '../money/amount.js';
import type { World } from '../time/clock.js';
import { decidedAlready, type Kind, uncertain } from './refusals.js';
import { APPROVAL_VALID_MS, hasExpired, isInTime } from './time-limits.js';

/** A change that somebody wants to make to what is on record. */
interface WantedChange<Entry, Looked = Entry> {
  /** Reads the entry, and what else decides. @throws {UserError} if that is not as it must be for the change */
  readonly look: () => Promise<Looked>;
  /** @returns `undefined` if the entry is no longer as it was looked at */
  readonly change: (looked: Looked) => Promise<Entry | undefined>;
  /** Whether this person has made the change in this process. */
  readonly isDone: (entry: Entry) => boolean;
}

/** What was confirmed, and may wait for approval. */
export interface Entry {
  readonly id: string;
  /** Discord user ID of who requested it. */
  readonly by: string;
  readonly state: string;
  /** ms since the epoch. */
  readonly confirmedAt: number;
  /** Discord user ID of who approved or rejected it. */
  readonly decidedBy?: string;
}

/** How an entry ends of which nothing is paid. */
type EndUnapproved =
  | { readonly state: 'rejected'; readonly decidedBy: string }
  | { readonly state: 'expired' };

/** What an approval does to an entry. */
interface Approval<Of extends Entry> extends Omit<WantedChange<Of>, 'look'> {
  /** Checks what may have changed since the confirmation. @throws {UserError} */
  readonly check: (waiting: Of) => Promise<unknown>;
}

interface ApprovalsOptions<Of extends Entry> extends Pick<World, 'now'> {
  readonly kind: Kind;
  readonly records: { find(id: string): Promise<Of | undefined> };
  /** Refuses for a reason of the kind's own. @throws {UserError} if this staff member cannot decide on the entry */
  readonly refuse: (found: Of | undefined, staffId: string) => Promise<void>;
  /** @returns `undefined` if the entry is no longer as it was given; nothing was changed then */
  readonly end: (entry: Of, how: EndUnapproved) => Promise<Of | undefined>;
  /** Above this amount, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
}

/** Who decides on what was confirmed, until when, and what they read who cannot. */
export type Approvals<Of extends Entry> = ReturnType<typeof createApprovals<Of>>;

export function createApprovals<Of extends Entry>(options: ApprovalsOptions<Of>) {
  const { records, refuse, end, approvalOver, now } = options;

  async function toDecide(id: string, staffId: string, mayBeOwn = false): Promise<Of> {
    const entry = await records.find(id);
    await refuse(entry, staffId);
    if (entry?.state !== 'waiting' || !isInTime(entry.confirmedAt, APPROVAL_VALID_MS, now())) {
      throw decidedAlready();
    }
    if (entry.by === staffId && !mayBeOwn) throw ownApproval();
    return entry;
  }

  const change = <Looked>(id: string, wanted: WantedChange<Of, Looked>): Promise<Of> =>
    madeChange(options, id, wanted);

  return {
    /** Makes another change that somebody wants, as {@link madeChange}. */
    change,

    needsApproval: (amount: Amount): boolean => needsApproval({ approvalOver }, amount),

    /**
     * Approves an entry, once.
     * @throws {UserError} if it does not wait or its time is over, or this staff member requested it or cannot decide
     */
    async approve(id: string, staffId: string, { check, ...approval }: Approval<Of>): Promise<Of> {
      await check(await toDecide(id, staffId));
      return change(id, { ...approval, look: () => toDecide(id, staffId) });
    },

    /** Who requested it can withdraw it so. @throws {UserError} if it does not wait or its time is over */
    reject: (id: string, staffId: string): Promise<Of> =>
      change(id, {
        look: () => toDecide(id, staffId, true),
        change: (waiting) => end(waiting, { state: 'rejected', decidedBy: staffId }),
        isDone: ({ state, decidedBy }) => state === 'rejected' && decidedBy === staffId,
      }),

    /** Ends an entry that nobody approved in time. @returns it, or `undefined` if it does not end so */
    async expire(entry: Of): Promise<Of | undefined> {
      const isOver = entry.state === 'waiting' && hasExpired(entry, now());
      if (!isOver) return undefined;
      mark('approval expired');
      return end(entry, { state: 'expired' });
    },
  };
}

/** Whether a second staff member must approve so much. */
export const needsApproval = (
  { approvalOver }: { readonly approvalOver: Amount | undefined },
  amount: Amount,
): boolean => approvalOver !== undefined && amount.greaterThan(approvalOver);

/**
 * Makes a change, however often something is noted on the entry meanwhile. A commit that is reported as failed may be
 * on disk, or land later. So the change is looked for, and made once more if it is not there; after that, the first
 * commit cannot land.
 * @throws {UserError} if nobody knows whether it was made
 * @throws {StoreError} if nothing was tried
 */
async function madeChange<Of extends Entry, Looked>(
  { kind, records, log }: Pick<ApprovalsOptions<Of>, 'kind' | 'records' | 'log'>,
  id: string,
  wanted: WantedChange<Of, Looked>,
): Promise<Of> {
  const nobodyKnows = (error: Error): UserError => {
    log.error({ [kind]: id, err: error }, `nobody knows whether a ${kind} was changed`);
    return uncertain(kind, id, error);
  };
  let failedBefore = false;
  /** The entry when the first commit was tried, which can land for as long as it stays so. */
  let tried: Of | undefined;
  for (;;) {
    let isTried = failedBefore;
    try {
      const [looked] = await Promise.allSettled([wanted.look()]);
      // Read after the look, which refuses what the first commit has just done.
      const found = await records.find(id);
      if (failedBefore && found !== undefined && wanted.isDone(found)) return found;
      if (looked.status === 'rejected') {
        // What else is looked at may refuse by now what the first commit can still do.
        if (failedBefore && isDeepStrictEqual(found, tried)) throw nobodyKnows(looked.reason);
        throw looked.reason;
      }
      if (!failedBefore) tried = found;
      isTried = true;
      const after = await wanted.change(looked.value);
      if (after !== undefined) return after;
    } catch (error) {
      if (!(error instanceof StoreError) || !isTried) throw error;
      if (failedBefore) throw nobodyKnows(error);
      failedBefore = true;
    }
  }
}

function ownApproval(): UserError {
  mark('approval by the requester refused');
  return new UserError(({ words }) => words.approvals.ownApproval);
}
