import { StoreError } from '../errors.js';

/** A change that somebody wants to make to what is on record. */
export interface WantedChange<Entry> {
  /** The entry as it is. @throws {UserError} if it is not as it must be for the change */
  readonly look: () => Promise<Entry>;
  /** @returns `undefined` if the entry is no longer as it was looked at */
  readonly change: (entry: Entry) => Promise<Entry | undefined>;
  /** Whether this person has made the change in this process. */
  readonly isDone: (entry: Entry) => boolean;
}

export interface ChangedRecord<Entry> {
  readonly find: () => Promise<Entry | undefined>;
  /** What to throw where nobody knows whether the change was made. */
  readonly unknown: (cause: StoreError) => Error;
}

/**
 * Makes a change, however often something is noted on the entry meanwhile. A commit that is reported as failed may be
 * on disk, or land later. So the change is looked for, and made once more if it is not there; after that, the first
 * commit cannot land.
 * @throws {StoreError} if nothing was tried
 */
export async function certainChange<Entry>(
  { look, change, isDone }: WantedChange<Entry>,
  { find, unknown }: ChangedRecord<Entry>,
): Promise<Entry> {
  let failedBefore = false;
  for (;;) {
    let isTried = failedBefore;
    try {
      const found = failedBefore ? await find() : undefined;
      if (found !== undefined && isDone(found)) return found;
      const entry = await look();
      isTried = true;
      const after = await change(entry);
      if (after !== undefined) return after;
    } catch (error) {
      if (!(error instanceof StoreError) || !isTried) throw error;
      if (failedBefore) throw unknown(error);
      failedBefore = true;
    }
  }
}
