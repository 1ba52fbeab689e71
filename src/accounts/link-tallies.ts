import * as z from 'zod';
import { UserError } from '../errors.js';
import { readableRows } from '../storage/all-rows.js';
import type { Kept } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';

const DAY_MS = 24 * 60 * 60_000;
/** Lookups are limited too, or `/link` would reveal which usernames exist. */
const LIMITS = {
  lookups: { aDay: 10, refusal: 'tooManyLookups' },
  requests: { aDay: 3, refusal: 'tooManyRequests' },
} as const;

const TALLY = z.strictObject({ lookups: z.number(), requests: z.number() });

export const LINK_TALLY_RECORDS = { 'link-tally:': TALLY };

/** A member's uses of `/link` on one UTC day. */
export type Tally = Kept<typeof TALLY>;

const tallyKey = (memberId: string, at: number) =>
  `link-tally:${new Date(at).toISOString().slice(0, 10)}:${memberId}`;

/** Limits how often a member may use `/link` in a day. @param now ms since the epoch */
export function createLinkTallies(store: Store, now: () => number) {
  async function counted(memberId: string, what: keyof Tally): Promise<Change> {
    const { aDay, refusal } = LIMITS[what];
    const key = tallyKey(memberId, now());
    const before = await store.get<Tally>(key);
    const tally = before ?? { lookups: 0, requests: 0 };
    if (tally[what] >= aDay) {
      throw new UserError(({ words: { refusals } }) => ({
        title: refusals.enoughToday,
        text: refusals[refusal],
      }));
    }
    return { key, from: before, to: { ...tally, [what]: tally[what] + 1 } };
  }

  return {
    /**
     * Counts one lookup by a member.
     * @throws {UserError} if it exceeds today's limit
     */
    countLookup: (memberId: string): Promise<void> =>
      retryCommit(store, async () => ({
        changes: [await counted(memberId, 'lookups')],
        result: undefined,
      })),

    /** The change that counts one request. @throws {UserError} if it exceeds today's limit */
    requestChange: (memberId: string): Promise<Change> => counted(memberId, 'requests'),

    /** Deletes the tallies of past days. */
    async sweep(): Promise<void> {
      const yesterday = tallyKey('', now() - DAY_MS);
      for await (const { key, value } of readableRows<Tally>(store, 'link-tally:'))
        if (key < yesterday) await store.commit([{ key, from: value, to: undefined }]);
    },
  };
}
