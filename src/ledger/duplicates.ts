import * as z from 'zod';
import { type Saying, UserError } from '../errors.js';
import { readableRows } from '../storage/all-rows.js';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Change, Store } from '../storage/store.js';
import { shortId } from '../text/short-id.js';

/*
 * Detects a repeated request. Somebody who reads no answer uses a command again, and then two previews have the same
 * intent. Each draft keeps which duplicate its preview could show, and the commit that enters the draft puts it in that
 * one's place, as the newest. So of previews that knew nothing of each other only one is confirmed, whatever the clocks
 * say and however late a commit takes effect.
 */

const DUPLICATE = z.strictObject({
  id: ID,
  /** Who confirmed it. */
  by: DISCORD_ID,
  at: MOMENT,
});

export const DUPLICATE_RECORDS = { 'duplicate:': DUPLICATE };

/** What was confirmed last of one intent, such as an amount to an account. */
export type Duplicate = Kept<typeof DUPLICATE>;

/** Far longer than a preview can be confirmed, so that clocks that differ do no harm. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Makes a draft the newest of its intent, as a part of the commit that enters it.
 * @param newest as it was read before the draft, so that a draft that is still there was not entered meanwhile
 * @throws {UserError} if its preview did not know of the newest one
 */
export function duplicateChange(
  key: string,
  newest: Duplicate | undefined,
  draft: { readonly id: string; readonly by: string; readonly seenDuplicate?: string },
  at: number,
): Change {
  // One that is gone from the record is older than any preview.
  if (newest !== undefined && newest.id !== draft.seenDuplicate) throw new UserError(saying(newest));
  return { key, from: newest, to: { id: draft.id, by: draft.by, at } };
}

const saying =
  ({ id, by, at }: Duplicate): Saying =>
  ({ words }) =>
    words.approvals.confirmedMeanwhile({
      staff: `<@${by}>`,
      when: `<t:${Math.floor(at / 1000)}:R>`,
      id: shortId(id),
    });

/** What a draft keeps of the duplicate that its preview could show. */
export const seenDuplicate = (duplicate: Duplicate | undefined) =>
  duplicate === undefined ? {} : { seenDuplicate: duplicate.id };

/** Forgets duplicates that are older than any preview that can still be confirmed. @param now ms since the epoch */
export async function sweepDuplicates(store: Store, now: number): Promise<void> {
  for await (const { key, value } of readableRows<Duplicate>(store, 'duplicate:')) {
    if (value.at < now - KEPT_MS) await store.commit([{ key, from: value, to: undefined }]);
  }
}
