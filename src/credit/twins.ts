import { z } from 'zod';
import { type Saying, UserError } from '../errors.js';
import type { Words } from '../locales/languages.js';
import { readableRows } from '../storage/all-rows.js';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Change, Store } from '../storage/store.js';

/*
 * Somebody who reads no answer uses a command anew, and then two previews mean the same. Each draft keeps which twin
 * its preview could show, and the commit that enters it makes it the newest one in that one's place. So of previews
 * that knew nothing of each other one is confirmed, whatever the clocks say and however late a commit takes effect.
 */

const TWIN = z.strictObject({
  id: ID,
  /** Who confirmed it. */
  by: DISCORD_ID,
  at: MOMENT,
});

export const TWIN_RECORDS = { 'twin:': TWIN };

/** What was confirmed last of one intent, such as an amount to an account. */
export type Twin = Kept<typeof TWIN>;

/** Far longer than a preview can be confirmed, so that clocks that differ do no harm. */
const KEPT_MS = 24 * 60 * 60_000;

/** What a twin is called where it refuses somebody. */
export type SayTwin = (words: Words) => (staff: string, when: string, id: string) => string;

/**
 * Makes a draft the newest of its intent, as a part of the commit that enters it.
 * @param newest as it was read before the draft, so that a draft that is still there was not entered meanwhile
 * @throws {UserError} if its preview did not know of the newest one
 */
export function twinChange(
  key: string,
  newest: Twin | undefined,
  draft: { readonly id: string; readonly by: string; readonly seenTwin?: string },
  at: number,
  say: SayTwin,
): Change {
  // One that is gone from the record is older than any preview.
  if (newest !== undefined && newest.id !== draft.seenTwin) throw new UserError(saying(newest, say));
  return { key, from: newest, to: { id: draft.id, by: draft.by, at } };
}

const saying =
  ({ id, by, at }: Twin, say: SayTwin): Saying =>
  ({ words }) =>
    say(words)(`<@${by}>`, `<t:${Math.floor(at / 1000)}:R>`, id);

/** What a draft keeps of the twin that its preview could show. */
export const seenTwin = (twin: Twin | undefined) => (twin === undefined ? {} : { seenTwin: twin.id });

/** Forgets twins that no preview can be confirmed beside any more. @param now ms since the epoch */
export async function sweepTwins(store: Store, now: number): Promise<void> {
  for await (const { key, value } of readableRows<Twin>(store, 'twin:')) {
    if (value.at < now - KEPT_MS) await store.commit([{ key, from: value, to: undefined }]);
  }
}
