import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import type { World } from '../time/clock.js';
import { confirmedAlready, draftGone, type Kind, notConfirmed, uncertain } from './refusals.js';
import { DRAFT_VALID_MS, isInTime } from './time-limits.js';

/** What somebody has seen a preview of, and can confirm. */
interface Draft {
  readonly id: string;
  /** Discord user ID of who asked for it. */
  readonly by: string;
  /** ms since the epoch. */
  readonly draftedAt: number;
}

interface DraftsOptions<Of extends Draft, Entry> extends Pick<World, 'now'> {
  readonly kind: Kind;
  readonly records: {
    draftOf(id: string): Promise<Of | undefined>;
    find(id: string): Promise<Entry | undefined>;
  };
  /** Makes sure that a draft is not confirmed any more. @returns false if it was confirmed or cancelled before */
  readonly drop: (draft: Of) => Promise<boolean>;
  /** Names this process in what it enters. */
  readonly processId: string;
  readonly log: Log;
}

/** The drafts of a kind, up to the entries that their confirmation makes of them. */
export function createDrafts<
  Of extends Draft,
  Entry extends { readonly by: string; readonly process?: string },
>(options: DraftsOptions<Of, Entry>) {
  const { kind, records, drop, processId, log, now } = options;

  async function ownDraft(id: string, staffId: string): Promise<Of | undefined> {
    const draft = await records.draftOf(id);
    if (draft === undefined || draft.by === staffId) return draft;
    throw new UserError(({ words }) => words.approvals.draftNotYours);
  }

  return {
    /**
     * @returns the draft that this staff member can confirm, or `undefined` if it was confirmed or cancelled before
     * @throws {UserError} if it is somebody else's, or too old
     */
    async toConfirm(id: string, staffId: string): Promise<Of | undefined> {
      const draft = await ownDraft(id, staffId);
      if (draft === undefined || isInTime(draft.draftedAt, DRAFT_VALID_MS, now())) return draft;
      if (await drop(draft)) throw draftGone();
      return undefined;
    },

    /**
     * Enters a draft, and finds out whether it is entered where the store reports a failure.
     * @param commit makes the draft an entry
     * @returns the entry if it was made here and now, and `undefined` if the draft was confirmed or cancelled before
     * @throws {UserError} if it was certainly not entered, or nobody knows
     */
    async enter(draft: Of, commit: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
      const { id } = draft;
      const entered = await orUncertain(options, id, () =>
        settledCommit({
          commit,
          withdraw: () => drop(draft),
          async read() {
            const found = await records.find(id);
            return found?.process === processId ? found : undefined;
          },
        }),
      );
      if (entered !== 'withdrawn') return entered;
      log.error({ [kind]: id }, `a ${kind} was not entered, because the store has failed`);
      throw notConfirmed();
    },

    /**
     * What has become of a draft that is no longer there.
     * @throws {UserError} if it did not become an entry of this staff member, or nobody knows
     */
    async confirmedBefore(id: string, staffId: string): Promise<Entry> {
      const entry = await orUncertain(options, id, () => records.find(id));
      if (entry?.by !== staffId) throw draftGone();
      return entry;
    },

    /** @throws {UserError} if it is somebody else's, or was confirmed or cancelled before, or nobody knows */
    async cancel(id: string, staffId: string): Promise<void> {
      const draft = await ownDraft(id, staffId);
      await orUncertain(options, id, async () => {
        if (draft !== undefined && (await drop(draft))) return;
        if ((await records.find(id)) === undefined) throw draftGone();
        throw confirmedAlready(kind, id);
      });
    },
  };
}

/** What may have been confirmed must not be confirmed again by somebody who reads that it failed. */
async function orUncertain<Result>(
  { kind, log }: { readonly kind: Kind; readonly log: Log },
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error({ [kind]: id, err: error }, `nobody knows what has become of a draft of a ${kind}`);
    throw uncertain(kind, id, error);
  }
}
