import { RecordError } from '../errors.js';
import type { GrantReads } from './grant-reads.js';
import type { Grant } from './grant-schema.js';

/**
 * What counts for each row or place: the grant that was entered for it, or its newest replacement where it did not arrive
 * and was granted again by hand.
 * @param entered by the ID of the row's or place's own grant
 * @param onUnreadable told of the IDs of those for which a record cannot be read
 * @returns likewise
 * @throws {RecordError} without `onUnreadable`, if a record cannot be read
 */
export async function standingGrants(
  { current }: Pick<GrantReads, 'current'>,
  entered: ReadonlyMap<string, Grant>,
  onUnreadable?: (id: string) => void,
): Promise<ReadonlyMap<string, Grant>> {
  const standing = new Map<string, Grant>();
  for (const [id, grant] of entered) {
    try {
      standing.set(id, await current(grant));
    } catch (error) {
      if (!(error instanceof RecordError) || onUnreadable === undefined) throw error;
      onUnreadable(id);
    }
  }
  return standing;
}
