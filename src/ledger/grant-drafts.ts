import { decodeTime, monotonicFactory, type ULIDFactory } from 'ulid';
import { amountOf } from '../money/amount.js';
import { readablePage, readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import { type Duplicate, duplicateChange, type SayDuplicate } from './duplicates.js';
import { type LedgerContext, newGrantChanges, redoChanges } from './grant-changes.js';
import { draftKey, duplicateKey, grantKey } from './grant-records.js';
import type { Draft, Grant } from './grant-schema.js';

/**
 * What people want to grant by hand, until it is in the ledger, cancelled or too old.
 * @param random from 0 to below 1, for IDs; `undefined`: the system's
 */
export function createGrantDrafts(context: LedgerContext, random: (() => number) | undefined) {
  const { store, now } = context;
  const newId = createIds(context, random);
  return {
    /** An ID for a grant that may come about. */
    newId,

    /** Keeps what somebody wants to grant, and gives it its ID. */
    async draft(wish: Omit<Draft, 'id' | 'draftedAt'>): Promise<Draft> {
      const draft: Draft = { id: await newId(), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id: string) => store.get<Draft>(draftKey(id)),

    /** The newest grant by hand of the same amount to the same account, of the last day at least. */
    duplicateOf: (wish: Pick<Draft, 'account' | 'amount'>) => store.get<Duplicate>(duplicateKey(wish)),

    /** @returns false if it was confirmed or cancelled before */
    dropDraft: (draft: Draft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    async sweepDrafts(before: number): Promise<void> {
      for await (const { key, value } of readableRows<Draft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },

    /**
     * Makes the draft an entry of the ledger and takes its amount from the cap, in one commit.
     * @returns `undefined` if it was confirmed or cancelled before
     * @throws {UserError} if the cap does not allow it, what it replaces has been replaced already, or the same was
     *   granted meanwhile, which its preview does not show
     */
    enter: (draft: Draft, state: 'waiting' | 'prepared', process: string) =>
      enter(context, draft, state, process),
  };
}

async function enter(
  { store, caps, reads, now, onState }: LedgerContext,
  draft: Draft,
  state: 'waiting' | 'prepared',
  process: string,
): Promise<Grant | undefined> {
  const at = now();
  const grant: Grant = { ...draft, state, confirmedAt: at, process };
  const entered = await retryCommit<Grant | undefined>(store, async () => {
    const duplicate = await store.get<Duplicate>(duplicateKey(draft));
    const present = await store.get<Draft>(draftKey(draft.id));
    if (present === undefined) return { changes: [], result: undefined };
    return {
      changes: [
        { key: draftKey(draft.id), from: present, to: undefined },
        // First, since it knows best why a replacement is no longer wanted.
        ...(grant.redoes === undefined ? [] : await redoChanges(reads, grant, grant.redoes)),
        duplicateChange(duplicateKey(draft), duplicate, draft, at, grantedMeanwhile),
        ...(await newGrantChanges(store, grant)),
        await caps.reserve(grant.by, at, amountOf(grant.amount)),
      ],
      result: grant,
    };
  });
  if (entered !== undefined) onState(state);
  return entered;
}

const grantedMeanwhile: SayDuplicate = ({ refusals }) => refusals.grantedMeanwhile;

/** Gives IDs that sort by time: they follow the newest grant's, even if the clock was set back meanwhile. */
function createIds({ store, now }: LedgerContext, random: (() => number) | undefined) {
  let ids: Promise<ULIDFactory> | undefined;

  async function idsAfterNewest(): Promise<ULIDFactory> {
    const { keys } = await readablePage<Grant>(store, { prefix: grantKey(''), limit: 1 });
    const newest = keys[0]?.slice(grantKey('').length);
    const factory = monotonicFactory(random);
    if (newest !== undefined) factory(decodeTime(newest) + 1);
    return factory;
  }

  return async (): Promise<string> => {
    ids ??= idsAfterNewest();
    try {
      return (await ids)(now());
    } catch (error) {
      // What could not be read once may be there the next time.
      ids = undefined;
      throw error;
    }
  };
}
