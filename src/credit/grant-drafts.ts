import { decodeTime, monotonicFactory, type ULIDFactory } from 'ulid';
import { amountOf } from '../money/amount.js';
import { readablePage, readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { type Duplicate, duplicateChange } from './duplicates.js';
import { type LedgerContext, newGrantChanges, redoChanges } from './grant-changes.js';
import { draftKey, duplicateKey, grantKey } from './grant-records.js';
import type { Draft, Grant } from './grant-schema.js';

/** What people want to grant by hand, until it is in the ledger, cancelled or too old. */
export interface GrantDrafts {
  /** Keeps what somebody wants to grant, and gives it its ID. */
  draft(wish: Omit<Draft, 'id' | 'draftedAt'>): Promise<Draft>;
  draftOf(id: string): Promise<Draft | undefined>;
  /** The newest grant by hand of the same amount to the same account, of the last day at least. */
  duplicateOf(wish: Pick<Draft, 'account' | 'amount'>): Promise<Duplicate | undefined>;
  /** @returns false if it was confirmed or cancelled before */
  dropDraft(draft: Draft): Promise<boolean>;
  /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
  sweepDrafts(before: number): Promise<void>;
  /**
   * Makes the draft an entry of the ledger and takes its amount from the cap, in one commit.
   * @returns `undefined` if it was confirmed or cancelled before
   * @throws {UserError} if the cap does not allow it, what it replaces has been replaced already, or the same was
   *   granted meanwhile, which its preview does not show
   */
  enter(draft: Draft, state: 'waiting' | 'prepared', process: string): Promise<Grant | undefined>;
}

/** @param random from 0 to below 1, for IDs; `undefined`: the system's */
export function createGrantDrafts(context: LedgerContext, random: (() => number) | undefined): GrantDrafts {
  const { store, now } = context;
  const newId = createIds(store, now, random);
  return {
    async draft(wish) {
      const draft: Draft = { id: await newId(), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id) => store.get<Draft>(draftKey(id)),

    duplicateOf: (wish) => store.get<Duplicate>(duplicateKey(wish)),

    dropDraft: (draft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    async sweepDrafts(before) {
      for await (const { key, value } of readableRows<Draft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },

    enter: (draft, state, process) => enter(context, draft, state, process),
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
        duplicateChange(
          duplicateKey(draft),
          duplicate,
          draft,
          at,
          ({ refusals }) => refusals.grantedMeanwhile,
        ),
        ...(await newGrantChanges(store, grant)),
        await caps.reserve(grant.by, at, amountOf(grant.amount)),
      ],
      result: grant,
    };
  });
  if (entered !== undefined) onState(state);
  return entered;
}

/** Gives IDs that sort by time: they follow the newest grant's, even if the clock was set back meanwhile. */
function createIds(
  store: Store,
  now: () => number,
  random: (() => number) | undefined,
): () => Promise<string> {
  let ids: Promise<ULIDFactory> | undefined;

  async function idsAfterNewest(): Promise<ULIDFactory> {
    const { keys } = await readablePage<Grant>(store, { prefix: grantKey(''), limit: 1 });
    const newest = keys[0]?.slice(grantKey('').length);
    const factory = monotonicFactory(random);
    if (newest !== undefined) factory(decodeTime(newest) + 1);
    return factory;
  }

  return async () => {
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
