import { UserError } from '../errors.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { type Drop, MOST_TRIES } from './drop-schema.js';

export const triesPrefix = (dropId: string) => `drop-tries:${dropId}:`;
const triesKey = (dropId: string, memberId: string) => triesPrefix(dropId) + memberId;

/** So many records are removed in one commit. */
const BATCH = 500;

interface Dependencies {
  readonly store: Store;
  readonly records: { unchanged(drop: Drop): Change };
}

/** @throws {UserError} if no try is left */
function requireTry(wrong: number): void {
  if (wrong >= MOST_TRIES) throw new UserError(({ words }) => words.drop.noTries);
}

/**
 * What is committed with the place of a member who has answered rightly: they had a try left until then. So many answers at
 * the same moment are no more than a few.
 * @throws {UserError} if they had none
 */
export async function untried({ store }: Pick<Dependencies, 'store'>, id: string, memberId: string) {
  const key = triesKey(id, memberId);
  const wrong = await store.get<number>(key);
  requireTry(wrong ?? 0);
  return { key, from: wrong, to: wrong };
}

/**
 * Counts a wrong answer, on disk.
 * @param open reads the drop, and throws if nothing of it can be claimed any more
 * @returns how many tries are left
 * @throws {UserError} if none was left before
 */
export const countWrong = (
  { store, records }: Dependencies,
  open: () => Promise<Drop>,
  memberId: string,
): Promise<number> =>
  retryCommit<number>(store, async () => {
    const drop = await open();
    const { key, from } = await untried({ store }, drop.id, memberId);
    const wrong = (from ?? 0) + 1;
    // Once it is over, what was counted goes, and nothing comes after that.
    return { changes: [records.unchanged(drop), { key, from, to: wrong }], result: MOST_TRIES - wrong };
  });

/** Removes what was counted for a drop that is over. */
export async function forgetTries({ store }: Pick<Dependencies, 'store'>, id: string): Promise<void> {
  for (;;) {
    const page = { prefix: triesPrefix(id), limit: BATCH, onUnreadable: () => undefined };
    const rows = await store.range<number>(page);
    if (rows.length === 0) return;
    await store.commit(rows.map(({ key, value: from }) => ({ key, from, to: undefined })));
  }
}
