import { uncertain } from '../approvals/refusals.js';
import { StoreError } from '../errors.js';
import { unlessStoreFails } from '../storage/each-alone.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { Giveaway } from './giveaway-schema.js';

/**
 * Changes a giveaway as {@link GiveawayRecords.change} does, and reads the giveaway if the store reports a failure:
 * the change may be on disk all the same.
 * @returns it as it is now, or `undefined` if it is no longer as `giveaway` says; nothing was changed then
 * @throws {UserError} if nobody knows whether the change took effect; its text says where to look
 */
export async function settledChange(
  records: Pick<GiveawayRecords, 'find'>,
  giveaway: Giveaway,
  details: Partial<Giveaway>,
  change: (giveaway: Giveaway, details: Partial<Giveaway>) => Promise<Giveaway | undefined>,
): Promise<Giveaway | undefined> {
  try {
    return await change(giveaway, details);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const current = await unlessStoreFails(() => records.find(giveaway.id));
    if (current !== undefined && has(current, details)) return current;
    // A commit can also land after it was read back.
    throw uncertain('giveaway', giveaway.id, error);
  }
}

/** Every such change contains who made it or when, so that no other change is taken for it. */
const has = (giveaway: Giveaway, details: Partial<Giveaway>) =>
  Object.entries(details).every(
    ([name, value]) => JSON.stringify(giveaway[name as keyof Giveaway]) === JSON.stringify(value),
  );
